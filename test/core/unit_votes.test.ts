import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";
import { givePrices } from "./give-prices.ts";

const period = { report_period: "2023-12-31" };
const row = {
  ...{ ...period, accession_number: "a", cik: 1, cusip: "apple", shares_type: "SH" },
  ...{ row_count: 1, filed_price: 190, is_repeating: false, is_uneven: false },
};
const run = (filingsOfOne: number, ...prices: Row[]) =>
  runModel("core.unit_votes", {
    ...givePrices(prices.map((price) => ({ ...row, ...price }))),
    "core.reporters": [{ ...period, cik: 1, effective_filings_count: filingsOfOne }],
  });

test("a row without a close is left for others to judge", async () => {
  expect(await run(1, {})).toEqual([
    {
      accession_number: "a",
      ...period,
      cusip: "apple",
      close_unit: null,
      filed_price: 190,
      row_count: 1,
      is_voice: true,
    },
  ]);
});

test("rows with closes are counted by the unit that these show", async () => {
  const rows = await run(
    1,
    { cusip: "1", close: 192, row_count: 2 },
    { cusip: "2", close: 188 },
    { cusip: "3", filed_price: 0.19, close: 192 },
  );
  expect([...rows].sort((a, b) => Number(a.close_unit) - Number(b.close_unit))).toMatchObject([
    { cusip: null, close_unit: 1, row_count: 3, is_voice: false },
    { cusip: null, close_unit: 1_000, row_count: 1, is_voice: false },
  ]);
});

test("a close that its holders refute, or of another quarter, shows nothing", async () => {
  const quotes = [
    { ...period, cusip: "apple", close: 192, refuting_price_usd: 19 },
    { report_period: "2023-09-30", cusip: "apple", close: 171 },
  ];
  const rows = await runModel("core.unit_votes", {
    "core.filed_prices": [row],
    "core.quotes": quotes,
  });
  expect(rows).toMatchObject([{ cusip: "apple", close_unit: null }]);
});

test("of a manager's filings the first that holds a CUSIP speaks for it", async () => {
  const filings = [{}, { accession_number: "b" }, { accession_number: "b", cusip: "amazon" }];
  const votes = await run(2, ...filings);
  expect(votes.map(({ accession_number, cusip, is_voice }) => [accession_number, cusip, is_voice]).sort()).toEqual([
    ["a", "apple", true],
    ["b", "amazon", true],
    ["b", "apple", false],
  ]);
  expect(await run(2, { close: 192 })).toMatchObject([{ cusip: null, close_unit: 1 }]);
});

test("the one filing of another manager speaks for all that it holds, whoever filed more in the quarter", async () => {
  const filings = [1, 2, 3].map((cik) => ({ ...row, accession_number: `${cik}`, cik }));
  const rows = await runModel("core.unit_votes", {
    "core.filed_prices": filings,
    "core.reporters": filings.map(({ cik }) => ({ ...period, cik, effective_filings_count: cik })),
  });
  expect(rows.map(({ accession_number, is_voice }) => [accession_number, is_voice]).sort()).toEqual([
    ["1", true],
    ["2", true],
    ["3", true],
  ]);
});

test("in each quarter anew, in which it has filings of its own", async () => {
  const quarters = ["2023-09-30", "2023-12-31"];
  const rows = await runModel("core.unit_votes", {
    "core.filed_prices": quarters.map((report_period) => ({
      ...row,
      ...{ report_period, accession_number: report_period },
    })),
    "core.reporters": quarters.map((report_period) => ({ report_period, cik: 1, effective_filings_count: 2 })),
  });
  expect(rows.map(({ is_voice }) => is_voice)).toEqual([true, true]);
});

test("principal amounts, filings whose shares repeat their values, and rows that contradict each other tell nothing", async () => {
  expect(await run(1, { shares_type: "PRN" }, { is_repeating: true }, { is_uneven: true })).toEqual([]);
});
