import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const report_period = "2023-12-31";
const held = { accession_number: "a", source_id: "zip", cusip: "037833100", shares_type: "SH", put_call: null };
const holding = { ...held, filed_value: 200, shares: 10 };
const correction = { accession_number: "a", cusip: "037833100", field: "value", filed_value: "200" };

function run(given: Given): Promise<Row[]> {
  const read: Given = {
    "staging.holdings": [holding],
    "core.filing_rulings": [{ accession_number: "a", source_id: "zip", report_period, is_effective: true }],
    "core.row_corrections": [correction],
    ...given,
  };
  return runModel("core.named_rows", read, { report_period });
}

const { source_id: _, ...named } = { ...holding, report_period };

test("a row is as filed, whether or not it says still what is corrected, and once however many of its fields are", async () => {
  expect(await run({})).toEqual([named]);
  const ofShares = { ...correction, field: "shares", filed_value: "9" };
  expect(await run({ "core.row_corrections": [{ ...correction, filed_value: "100" }, ofShares] })).toEqual([named]);
});

test("all rows of the CUSIP are named, those of others and of other filings are not", async () => {
  const put = { ...holding, put_call: "Put" };
  const others = [
    { ...holding, cusip: "023135106" },
    { ...holding, accession_number: "b" },
  ];
  expect(await run({ "staging.holdings": [put, holding, ...others] })).toEqual([named, { ...named, put_call: "Put" }]);
});

test("they are of the copy that counts of a filing for the quarter, of one that another replaced, too", async () => {
  const ruling = { accession_number: "a", source_id: "zip", report_period, is_effective: false };
  const copies = [holding, { ...holding, source_id: "edgar-2024-02-14", filed_value: 201 }];
  expect(await run({ "staging.holdings": copies, "core.filing_rulings": [ruling] })).toEqual([named]);
  expect(await run({ "core.filing_rulings": [{ ...ruling, report_period: "2023-09-30" }] })).toEqual([]);
});
