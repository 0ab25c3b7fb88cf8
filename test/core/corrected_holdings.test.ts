import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";
import { ruling, runHoldings } from "./run-holdings.ts";

/** A row of staging.holdings, of the filing that counts. */
const row = { accession_number: "a", source_id: "zip", shares_type: "SH", filed_value: 200, shares: 20, row_count: 1 };
const run = (rows: readonly Row[], rowCorrections: readonly Row[]) => runHoldings({ rows, rowCorrections });

test.each([
  [
    { field: "value", filed_value: "200", corrected_value: "500" },
    { filed_value: 500, shares: 20 },
  ],
  [
    { field: "shares", filed_value: "20", corrected_value: "50" },
    { filed_value: 200, shares: 50 },
  ],
  [
    { field: "cusip", filed_value: "037833100", corrected_value: "023135106" },
    { cusip: "023135106", filed_value: 200 },
  ],
  [{ field: "put_call", filed_value: "None", corrected_value: "Put" }, { put_call: "Put" }],
])("rows are corrected by %j", async (correction, expected) => {
  expect(await run([{}], [correction])).toMatchObject([expected]);
});

test("a row whose value or shares are given is told apart", async () => {
  const corrections = [
    { cusip: "A", field: "value", filed_value: "200", corrected_value: "200" },
    { cusip: "B", field: "shares", filed_value: "20", corrected_value: "50" },
    { cusip: "C", field: "put_call", filed_value: "None", corrected_value: "Put" },
  ];
  const given = {
    "core.filing_rulings": [ruling],
    "core.row_corrections": corrections.map((each) => ({ ...each, accession_number: "a" })),
    "staging.holdings": ["A", "B", "C", "D"].map((cusip) => ({ ...row, cusip })),
  };
  const rows = await runModel("core.corrected_holdings", given, { report_period: ruling.report_period });
  expect(rows.map(({ cusip, is_stated }) => [cusip, is_stated])).toEqual([
    ["A", true],
    ["B", true],
    ["C", false],
    ["D", false],
  ]);
});

test("a row that gets another CUSIP keeps its issuer's name, the first of those of rows that become one", async () => {
  const correction = { accession_number: "a", cusip: "B", field: "cusip", filed_value: "B", corrected_value: "A" };
  const rows = await runModel(
    "core.corrected_holdings",
    {
      "core.filing_rulings": [ruling],
      "core.row_corrections": [correction],
      "staging.holdings": [
        { ...row, cusip: "A", name_of_issuer: "APPLE INC" },
        { ...row, cusip: "B", name_of_issuer: "APPLE COMPUTER" },
        { ...row, cusip: "C", name_of_issuer: "CISCO" },
      ],
    },
    { report_period: ruling.report_period },
  );
  expect(rows).toMatchObject([
    { cusip: "A", name_of_issuer: "APPLE COMPUTER", shares: 40, is_stated: false },
    { cusip: "C", name_of_issuer: "CISCO" },
  ]);
});

test("of rows that become one it is given what one of them is worth", async () => {
  const moved = { cusip: "B", field: "cusip", filed_value: "B", corrected_value: "A" };
  const valued = { cusip: "A", field: "value", filed_value: "200", corrected_value: "500" };
  expect(await run([{ cusip: "A" }, { cusip: "B" }], [moved, valued])).toMatchObject([
    { cusip: "A", filed_value: 700, is_stated: true },
  ]);
});

test("a correction tells that what was filed as an option is a holding", async () => {
  const correction = { field: "put_call", filed_value: "Call", corrected_value: "None" };
  expect(await run([{ put_call: "Call" }], [correction])).toMatchObject([{ put_call: null }]);
});

test("a correction touches only the row that says what it says was filed", async () => {
  const correction = { field: "shares", filed_value: "20", corrected_value: "50" };
  expect(await run([{}, { put_call: "Put", shares: 30 }], [correction])).toMatchObject([
    { put_call: null, shares: 50 },
    { put_call: "Put", shares: 30 },
  ]);
  const value = { field: "value", filed_value: "200", corrected_value: "500" };
  expect(await run([{}, { shares_type: "PRN", filed_value: 7 }], [value])).toMatchObject([
    { shares_type: "PRN", filed_value: 7 },
    { shares_type: "SH", filed_value: 500 },
  ]);
  expect(await run([{}], [{ ...value, filed_value: "201" }])).toMatchObject([{ filed_value: 200 }]);
  const cusip = { field: "cusip", filed_value: "999999999", corrected_value: "023135106" };
  expect(await run([{}], [cusip])).toMatchObject([{ cusip: "037833100" }]);
});

test("a correction touches no other CUSIP and no other filing", async () => {
  const correction = { field: "value", filed_value: "200", corrected_value: "500" };
  expect(await run([{ cusip: "023135106" }, {}], [correction])).toMatchObject([
    { cusip: "023135106", filed_value: 200 },
    { cusip: "037833100", filed_value: 500 },
  ]);
  expect(await run([{}], [{ accession_number: "b", ...correction }])).toMatchObject([{ filed_value: 200 }]);
});

test("of two filings that are corrected each has its own corrections", async () => {
  const rowCorrections = [
    { accession_number: "a", field: "value", filed_value: "200", corrected_value: "500" },
    { accession_number: "b", field: "shares", filed_value: "20", corrected_value: "50" },
  ];
  const rulings = ["a", "b"].map((accession_number) => ({ ...ruling, accession_number }));
  expect(await runHoldings({ rows: [{}, { accession_number: "b" }], rulings, rowCorrections })).toMatchObject([
    { accession_number: "a", filed_value: 500, shares: 20 },
    { accession_number: "b", filed_value: 200, shares: 50 },
  ]);
});

test("a correction adds rows to those of the CUSIP that they turn out to be", async () => {
  const correction = { cusip: "03783310", field: "cusip", filed_value: "03783310", corrected_value: "037833100" };
  expect(await run([{}, { cusip: "03783310" }], [correction])).toMatchObject([
    { cusip: "037833100", filed_value: 400, shares: 40, row_count: 4 },
  ]);
});

test("a correction leaves the prices of single rows where it is not of the sum that they make", async () => {
  const prices = { highest_row_price: 9, lowest_row_price: 8 };
  const cusip = { cusip: "03783310", field: "cusip", filed_value: "03783310", corrected_value: "037833100" };
  const higher = { ...prices, cusip: "03783310", highest_row_price: 70 };
  expect(await run([prices, higher], [cusip])).toMatchObject([
    { highest_row_price: 70, lowest_row_price: 8, is_uneven: false },
  ]);
  expect(await run([prices, { ...higher, highest_row_price: 81 }], [cusip])).toMatchObject([{ is_uneven: true }]);
  for (const field of ["value", "shares"]) {
    const filed_value = field === "value" ? "200" : "20";
    expect(await run([prices], [{ field, filed_value, corrected_value: "500" }])).toMatchObject([
      { highest_row_price: null, lowest_row_price: null, is_uneven: false },
    ]);
  }
});

test("every row of an effective filing of the quarter is among them whose rows, manager or period are corrected", async () => {
  const period = { report_period: "2023-12-31" };
  const holding = { accession_number: "a", source_id: "zip", cusip: "037833100", shares_type: "SH", shares: 20 };
  const correct = async (corrections: Given, more: Row = {}) => {
    const given = {
      "core.filing_rulings": [{ ...ruling, ...more }],
      "staging.holdings": [
        { ...holding, filed_value: 200 },
        { ...holding, source_id: "another zip", filed_value: 300 },
        { ...holding, accession_number: "b", filed_value: 400 },
      ],
    };
    const rows = await runModel("core.corrected_holdings", { ...given, ...corrections }, period);
    return rows.map(({ filed_value }) => filed_value);
  };
  const moved = (correction: Row) => ({ "core.filing_corrections": [{ accession_number: "a", ...correction }] });
  expect(await correct(moved({ cik: 1 }))).toEqual([200]);
  expect(await correct(moved({ report_period: "2023-12-31" }))).toEqual([200]);
  expect(await correct(moved({}))).toEqual([]);
  const value = {
    accession_number: "a",
    cusip: holding.cusip,
    field: "value",
    filed_value: "200",
    corrected_value: "5",
  };
  const corrections = { "core.row_corrections": [value] };
  expect(await correct(corrections)).toEqual([5]);
  expect(await correct(corrections, { is_effective: false })).toEqual([]);
  expect(await correct(corrections, { report_period: "2023-09-30" })).toEqual([]);
  expect(await correct(corrections, { accession_number: "b" })).toEqual([]);
});

test("the lowest price of rows that become one is the lowest of theirs", async () => {
  const cusip = { cusip: "03783310", field: "cusip", filed_value: "03783310", corrected_value: "037833100" };
  const low = { cusip: "03783310", highest_row_price: 9, lowest_row_price: 0.5 };
  expect(await run([{ highest_row_price: 9, lowest_row_price: 8 }, low], [cusip])).toMatchObject([
    { lowest_row_price: 0.5, is_uneven: true },
  ]);
});
