import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("the rows of a filing are added up", async () => {
  const row = {
    accession_number: "a",
    source_id: "zip",
    report_period: "2023-12-31",
    row_count: 2,
    filed_value: 200,
    shares: 20,
  };
  const rows = await runModel("staging.filing_totals", {
    "staging.holdings": [
      { ...row, is_unknown_type: true },
      { ...row, is_unknown_type: true },
      { ...row, row_count: 1, filed_value: 100, shares: 10, is_unknown_type: false },
      { ...row, accession_number: "b" },
    ],
  });
  expect(rows).toEqual([
    { ...row, row_count: 5, filed_value: 500, shares: 50, unknown_type_count: 4 },
    { ...row, accession_number: "b", unknown_type_count: 0 },
  ]);
});
