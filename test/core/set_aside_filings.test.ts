import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const total = { ...period, accession_number: "a", source_id: "zip" };
const ruling = { ...total, is_effective: true };

/** What is set aside of the given filings, of which those hold something that do so by core.corrected_holdings. */
async function run(given: Given): Promise<Row[]> {
  const {
    "staging.filing_totals": totals = [total],
    "core.filing_rulings": rulings = [ruling],
    ...corrections
  } = given;
  const read = { "core.filing_rulings": rulings, "staging.holdings": totals, ...corrections };
  const corrected = await runModel("core.corrected_holdings", read, period);
  return runModel(
    "core.set_aside_filings",
    { "staging.filing_totals": totals, "core.filing_rulings": rulings, "core.corrected_holdings": corrected },
    period,
  );
}

test("a filing that counts as it was filed is not among them", async () => {
  expect(await run({})).toEqual([]);
  expect(await run({ "core.row_corrections": [{ accession_number: "b" }] })).toEqual([]);
  const ofValue = [{ accession_number: "a", value_unit_usd: 1000 }];
  expect(await run({ "core.filing_corrections": ofValue })).toEqual([]);
});

test.each<[string, Given]>([
  ["is superseded, ignored, or a notice", { "core.filing_rulings": [{ ...ruling, is_effective: false }] }],
  ["was made after as-of, or is corrected to another quarter", { "core.filing_rulings": [] }],
  ["counts from another source", { "core.filing_rulings": [{ ...ruling, source_id: "edgar-2024-02-14" }] }],
  ["has a row that is corrected", { "core.row_corrections": [{ accession_number: "a" }] }],
  ["is of another manager", { "core.filing_corrections": [{ accession_number: "a", cik: 2 }] }],
  ["was corrected to this quarter", { "core.filing_corrections": [{ accession_number: "a", ...period }] }],
])("one that %s is", async (_, given) => {
  expect(await run(given)).toEqual([{ accession_number: "a", source_id: "zip", ...period }]);
});

test("those of other quarters are not", async () => {
  expect(await run({ "staging.filing_totals": [{ ...total, report_period: "2023-09-30" }] })).toEqual([]);
});
