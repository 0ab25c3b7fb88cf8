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

test("a line of one filing leaves that of another as it is", async () => {
  const line = { field: "effective", corrected_value: "ignored", reason: "empty" };
  const rows = await runModel("staging.corrections", {
    "raw.corrections": ["b", "a"].map((accession_number, index) => ({ ...line, accession_number, line: index + 2 })),
  });
  expect(rows).toMatchObject([{ accession_number: "a" }, { accession_number: "b" }]);
});

test.each([
  ["cik", "0000000042", "42"],
  ["report_period", "31-DEC-2033", "2033-12-31"],
  ["report_period", "06-30-2033", "2033-06-30"],
  ["report_period", "29-SEP-2033", "2033-09-30"],
  ["report_period", "soon", "soon"],
  ["submission_type", "13f-hr", "13F-HR"],
  ["amendment_type", "Restatement", "RESTATEMENT"],
  ["value_unit_usd", "1000", null],
  ["effective", "base", null],
  ["value:037833100", "0100", "100"],
  ["value:037833100", "100.00", "100"],
  ["value:037833100", "100.", "100"],
  ["value:037833100", "99.6", "99.6"],
  ["shares:037833100", "many", "many"],
  ["cusip:037833100", "37833100", "037833100"],
  ["put_call:037833100", "PUT", "Put"],
  ["put_call:037833100", "call", "Call"],
  ["put_call:037833100", "none", "None"],
  ["put_call:037833100", null, "None"],
])("of %s the filed value %j is spelled %j", async (field, filed_value, spelled) => {
  const rows = await runModel("staging.corrections", {
    "raw.corrections": [{ accession_number: "a", field, filed_value, corrected_value: "1", line: 2 }],
  });
  expect(rows).toMatchObject([{ field, filed_value: spelled }]);
});

test("the CUSIP of a row may lack its leading zero, as where it was filed so; the last line counts", async () => {
  const rows = await runModel("staging.corrections", {
    "raw.corrections": [
      { accession_number: "a", field: "value:37833100", filed_value: "1", corrected_value: "5", line: 3 },
      { accession_number: "a", field: "value:037833100", filed_value: "01", corrected_value: "6", line: 2 },
    ],
  });
  expect(rows).toMatchObject([{ field: "value:037833100", filed_value: "1", corrected_value: "5" }]);
});

test("a put/call that is written None is that of a holding, as one left blank is; the last line counts", async () => {
  const line = { accession_number: "a", field: "put_call:037833100" };
  const rows = await runModel("staging.corrections", {
    "raw.corrections": [
      { ...line, filed_value: "None", corrected_value: "Call", line: 3 },
      { ...line, filed_value: null, corrected_value: "Put", line: 2 },
    ],
  });
  expect(rows).toMatchObject([{ field: "put_call:037833100", filed_value: "None", corrected_value: "Call" }]);
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
