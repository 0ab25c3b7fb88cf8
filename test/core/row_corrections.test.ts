import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("the CUSIP of the rows is told apart from the field; corrections of whole filings are elsewhere", async () => {
  const rows = await runModel("core.row_corrections", {
    "staging.corrections": [
      { accession_number: "a", field: "value:037833100", filed_value: "5", corrected_value: "500" },
      { accession_number: "a", field: "put_call:037833100", filed_value: "None", corrected_value: "Put" },
      { accession_number: "a", field: "cik", filed_value: "1", corrected_value: "2" },
    ],
  });
  expect(rows).toEqual([
    { accession_number: "a", cusip: "037833100", field: "put_call", filed_value: "None", corrected_value: "Put" },
    { accession_number: "a", cusip: "037833100", field: "value", filed_value: "5", corrected_value: "500" },
  ]);
});

test("rows of one CUSIP that were filed differently are corrected each", async () => {
  const line = { accession_number: "a", field: "value:037833100" };
  const rows = await runModel("core.row_corrections", {
    "staging.corrections": [
      { ...line, filed_value: "1", corrected_value: "5", line: 2 },
      { ...line, filed_value: "2", corrected_value: "6", line: 3 },
    ],
  });
  expect(rows).toMatchObject([{ corrected_value: "5" }, { corrected_value: "6" }]);
});

test("a line counts for its own filing", async () => {
  const line = { field: "value:037833100", filed_value: "5", corrected_value: "500" };
  const rows = await runModel("core.row_corrections", {
    "staging.corrections": ["a", "b"].map((accession_number, index) => ({ ...line, accession_number, line: index })),
  });
  expect(rows.map(({ accession_number }) => accession_number)).toEqual(["a", "b"]);
});
