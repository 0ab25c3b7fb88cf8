import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };

test("of a filing counts what the source that it was taken from has", async () => {
  const totals = { accession_number: "a", source_id: "zip", row_count: 3, filed_value: 300 };
  const rows = await runModel(
    "core.filing_totals",
    {
      "core.filings": [
        { ...period, accession_number: "a", source_id: "zip" },
        { ...period, accession_number: "without rows", source_id: "zip" },
      ],
      "staging.filing_totals": [
        totals,
        { ...totals, source_id: "another zip", row_count: 50, filed_value: 900 },
        { ...totals, accession_number: "of another quarter" },
      ],
    },
    period,
  );
  expect(rows).toEqual([{ accession_number: "a", ...period, row_count: 3, filed_value: 300 }]);
});
