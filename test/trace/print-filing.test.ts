import { expect, test } from "vitest";
import { type FilingRow, printFiling } from "../../pipeline/trace/print-filing.ts";

const filing: FilingRow = {
  ...{ cik: 1, accession_number: "0000000001-23-000001", filed_at: "2023-11-14" },
  ...{ submission_type: "13F-HR", kind: "original", role: "base", is_effective: true, reason: "the only one" },
  ...{ is_flagged: false, table_entry_total: 4, table_value_total: 400, row_count: 4, filed_value: 400 },
  ...{ prior_value_unit_usd: 1, value_unit_usd: 1, decided_by: "evidence", rows_compared: 4, rows_agreeing: 4 },
  ...{ median_ratio: 1, price_source: "close", confidence: "supported", is_swapped: false },
};
const evidence =
  "is in dollars by evidence, supported: 4 of 4 rows compared agree, median ratio 1, prices mostly from closes";

test("the unit of a filing is told with its evidence, and whether its columns are swapped", () => {
  expect(printFiling(filing)).toEqual([
    "  filing  0000000001-23-000001, 13F-HR filed 2023-11-14, original: base (the only one)",
    `  unit    VALUE ${evidence}`,
  ]);
  expect(printFiling({ ...filing, is_swapped: true })[1]).toBe(
    `  unit    VALUE, which changed places with the shares column, ${evidence}`,
  );
});
