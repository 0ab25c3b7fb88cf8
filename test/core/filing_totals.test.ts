import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };

test("the rows of a filing are added up, those of the source that it was taken from only", async () => {
  const row = { accession_number: "a", source_id: "zip", cusip: "037833100", row_count: 2, filed_value: 200 };
  const rows = await runModel(
    "core.filing_totals",
    {
      "core.filings": [
        { ...period, accession_number: "a", source_id: "zip" },
        { ...period, accession_number: "without rows", source_id: "zip" },
      ],
      "staging.holdings": [
        row,
        { ...row, cusip: "023135106", row_count: 1, filed_value: 100 },
        { ...row, source_id: "another zip", row_count: 50, filed_value: 900 },
        { ...row, accession_number: "of another quarter" },
      ],
    },
    period,
  );
  expect(rows).toEqual([{ accession_number: "a", ...period, row_count: 3, filed_value: 300 }]);
});
