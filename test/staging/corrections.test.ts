import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("of a field of a filing that is corrected twice, the last line counts", async () => {
  const rows = await runModel("staging.corrections", {
    "raw.corrections": [
      { line: 3, accession_number: "a", field: "effective", corrected_value: "ignored", reason: "empty" },
      { line: 2, accession_number: "a", field: "effective", corrected_value: "base", reason: "whole" },
      { line: 4, accession_number: "a", field: "value_unit_usd", corrected_value: "1", reason: "dollars" },
    ],
  });
  expect(rows).toMatchObject([
    { field: "effective", corrected_value: "ignored", reason: "empty", line: 3 },
    { field: "value_unit_usd", corrected_value: "1" },
  ]);
});
