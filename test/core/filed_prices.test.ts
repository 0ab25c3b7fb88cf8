import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const row = {
  ...period,
  cik: 1,
  accession_number: "a",
  cusip: "037833100",
  shares_type: "SH",
  filed_value: 380,
  shares: 2,
};
const run = (holdings: Row[], given: Given = {}) =>
  runModel("core.filed_prices", { "core.holdings": holdings.map((more) => ({ ...row, ...more })), ...given });

test("value over shares, in the filing's own unit", async () => {
  expect(await run([{}])).toMatchObject([{ cusip: "037833100", filed_price: 190, is_repeating: false }]);
});

test("principal has a price of its own, apart from that of shares", async () => {
  expect(await run([{}, { shares_type: "PRN", filed_value: 9, shares: 10 }])).toMatchObject([
    { shares_type: "SH", filed_price: 190 },
    { shares_type: "PRN", filed_price: 0.9 },
  ]);
});

test("options, and rows without shares or value have no price", async () => {
  const none = [{ put_call: "Put" }, { shares: 0 }, { filed_value: 0 }];
  expect(await run(none.map((more, index) => ({ cusip: `03783310${index}`, ...more })))).toEqual([]);
  expect(await run([{ shares: 1, filed_value: 1 }])).toMatchObject([{ filed_price: 1 }]);
});

test("the rows of a filing that says nothing of prices are marked", async () => {
  const given = { "core.repeating_filings": [{ ...period, accession_number: "a" }] };
  expect(await run([{}, { accession_number: "b" }], given)).toMatchObject([
    { accession_number: "a", is_repeating: true },
    { accession_number: "b", is_repeating: false },
  ]);
});

test.each(["", "NA", "0", "000000000"])(
  "what is filed under %j is of no security, and tells no price of one",
  async (cusip) => {
    expect(await run([{ cusip }])).toEqual([]);
  },
);
