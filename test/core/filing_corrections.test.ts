import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const run = (...corrections: Row[]) =>
  runModel("core.filing_corrections", {
    "staging.corrections": corrections.map((row) => ({ accession_number: "a", reason: "by hand", ...row })),
  });

test.each([
  ["cik", "42", { cik: "0000000042" }],
  ["report_period", "2023-11-30", { report_period: "2023-12-31" }],
  ["submission_type", "13F-NT", { submission_type: "13F-NT" }],
  ["amendment_type", "NEW HOLDINGS", { amendment_type: "NEW HOLDINGS" }],
  ["value_unit_usd", "1000", { value_unit_usd: 1_000 }],
  ["effective", "ignored", { role: "ignored" }],
])("%s is corrected to %s", async (field, corrected_value, expected) => {
  expect(await run({ field, corrected_value })).toMatchObject([
    { accession_number: "a", ...expected, reason: "by hand" },
  ]);
});

test("the fields of a filing stand side by side, with every reason", async () => {
  const rows = await run(
    { field: "cik", corrected_value: "2", reason: "another's" },
    { field: "value_unit_usd", corrected_value: "1", reason: "in dollars" },
    { accession_number: "b", field: "effective", corrected_value: "base" },
  );
  expect(rows).toMatchObject([
    { accession_number: "a", cik: "0000000002", value_unit_usd: 1, role: null, reason: "another's; in dollars" },
    { accession_number: "b", cik: null, role: "base" },
  ]);
});

test("corrections of single rows are elsewhere", async () => {
  expect(await run({ field: "value:037833100", corrected_value: "5" })).toEqual([]);
});
