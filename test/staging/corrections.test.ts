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

test("rows of one CUSIP that were filed differently are corrected each", async () => {
  const line = { accession_number: "a", field: "value:037833100" };
  const rows = await runModel("staging.corrections", {
    "raw.corrections": [
      { ...line, filed_value: "1", corrected_value: "5", line: 2 },
      { ...line, filed_value: "2", corrected_value: "6", line: 3 },
    ],
  });
  expect(rows).toMatchObject([{ corrected_value: "5" }, { corrected_value: "6" }]);
});
