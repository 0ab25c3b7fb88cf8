import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const row = {
  report_period: now,
  accession_number: "a",
  cusip: "oak",
  shares_type: "SH",
  filed_price: 7,
  row_count: 2,
};
const run = (prices: Row[], resolved: Row[] = [], isResolved = false, swapped: Row[] = []) =>
  runModel(
    "core.unsettled_prices",
    {
      "core.swapped_filings": swapped,
      "core.quarter_units": [{ report_period: now, accession_number: "a", is_resolved: isResolved }],
      "core.filed_prices": prices.map((price) => ({ ...row, is_repeating: false, ...price })),
      "core.resolved_prices": resolved.map((price) => ({ report_period: now, cusip: "oak", ...price })),
    },
    { report_period: now },
  );

test("rows of a filing that its quarter left unsettled, and of no other", async () => {
  expect(await run([{}])).toEqual([
    { accession_number: "a", report_period: now, cusip: "oak", filed_price: 7, row_count: 2, is_compared: false },
  ]);
  expect(await run([{}], [], true)).toEqual([]);
});

test("a CUSIP whose price a settled filing of the quarter tells has it from there", async () => {
  expect(await run([{}], [{}])).toEqual([]);
  expect(await run([{}], [{}, { report_period: "2023-09-30" }])).toEqual([]);
  expect(await run([{}], [{ cusip: "ash" }])).toHaveLength(1);
});

test("what a close or a neighbouring quarter tells of is compared already", async () => {
  expect(await run([{ close: 7 }])).toMatchObject([{ is_compared: true }]);
  expect(await run([{}], [{ report_period: "2023-09-30" }])).toMatchObject([{ is_compared: true }]);
});

test("principal amounts, and filings whose shares repeat their values, tell nothing", async () => {
  expect(await run([{ shares_type: "PRN" }, { is_repeating: true }])).toEqual([]);
});

test("nor do filings whose columns are swapped", async () => {
  expect(await run([{}], [], false, [{ report_period: now, accession_number: "a" }])).toEqual([]);
  expect(await run([{}], [], false, [{ report_period: now, accession_number: "b" }])).toHaveLength(1);
});
