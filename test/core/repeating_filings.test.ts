import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const repeated = { ...period, accession_number: "a", shares_type: "SH", filed_value: 380, shares: 380 };
const other = { ...repeated, shares: 2 };
const fill = (row: Row, count: number) => Array.from({ length: count }, () => row);
const run = (...holdings: Row[]) => runModel("core.repeating_filings", { "core.holdings": holdings }, period);

test("nine rows of ten at least repeat the value", async () => {
  expect(await run(...fill(repeated, 3))).toEqual([{ accession_number: "a", ...period }]);
  expect(await run(...fill(repeated, 9), other)).toHaveLength(1);
  expect(await run(...fill(repeated, 8), other)).toEqual([]);
  expect(await run(repeated)).toHaveLength(1);
});

test("options, principal amounts and rows without shares say nothing of it", async () => {
  const none = [{ put_call: "Put" }, { shares_type: "PRN" }, { shares: 0, filed_value: 0 }];
  for (const more of none) expect(await run(...fill({ ...repeated, ...more }, 3))).toEqual([]);
});

test("a row whose shares corrections.csv gives says nothing of the others", async () => {
  const given = { ...other, cusip: "given" };
  const corrected = (...rows: Row[]) =>
    runModel("core.repeating_filings", { "core.holdings": [...fill(repeated, 3), ...rows] }, period);
  expect(await corrected({ ...given, is_stated: true })).toHaveLength(1);
  expect(await corrected({ ...given, is_stated: false })).toEqual([]);
  expect(await corrected(given, { ...given, is_stated: true, accession_number: "b" })).toEqual([]);
});

test("each filing is judged by itself, in its own quarter", async () => {
  expect(await run(repeated, other, { ...repeated, accession_number: "b" })).toMatchObject([{ accession_number: "b" }]);
  expect(await run(...fill({ ...repeated, report_period: "2023-09-30" }, 3))).toEqual([]);
});
