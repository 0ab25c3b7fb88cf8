import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const run = (filings: Row[], totals: Row[]) =>
  runModel("core.filing_totals", { "core.filings": filings, "staging.filing_totals": totals }, period);

test("of a filing counts what the source that it was taken from has", async () => {
  const totals = { accession_number: "a", source_id: "zip", row_count: 3, filed_value: 300, shares: 40 };
  const rows = await run(
    [
      { ...period, accession_number: "a", source_id: "zip" },
      { ...period, accession_number: "without rows", source_id: "zip" },
      { report_period: "2023-09-30", accession_number: "of another quarter", source_id: "zip" },
    ],
    [
      totals,
      { ...totals, source_id: "another zip", row_count: 50, filed_value: 900 },
      { ...totals, accession_number: "of another quarter" },
    ],
  );
  expect(rows).toEqual([
    { accession_number: "a", ...period, row_count: 3, filed_value: 300, shares: 40, repeated_accession_number: null },
  ]);
});

test("a filing with the rows, dollars and shares of one that its manager made for the quarter before repeats it", async () => {
  const now = { ...period, accession_number: "now", source_id: "zip", cik: 1, filed_at: "2024-02-14" };
  const before = { ...now, accession_number: "before", report_period: "2023-09-30", filed_at: "2023-11-14" };
  const table = { source_id: "zip", row_count: 5, filed_value: 900, shares: 40 };
  const judge = async (filing: Row, own: Row = {}, both: Row = {}) => {
    const totals = { ...table, ...both };
    const filed = [
      { ...totals, accession_number: "now", ...own },
      { ...totals, accession_number: "before" },
      { ...totals, accession_number: "later" },
    ];
    const [row] = await run([now, filing, { ...filing, accession_number: "later", filed_at: "2023-11-15" }], filed);
    return row?.repeated_accession_number;
  };
  expect(await judge(before)).toBe("before");
  expect(await judge({ ...before, cik: 2 })).toBeNull();
  expect(await judge({ ...before, report_period: "2023-06-30" })).toBeNull();
  expect(await judge({ ...before, ...period })).toBeNull();
  for (const other of [{ row_count: 6 }, { filed_value: 901 }, { shares: 41 }])
    expect(await judge(before, other)).toBeNull();
  // A few rows may come to the same again, and nothing but zeros is no table.
  expect(await judge(before, {}, { row_count: 4 })).toBeNull();
  expect(await judge(before, {}, { filed_value: 0 })).toBeNull();
});
