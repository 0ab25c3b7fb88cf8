import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const parameters = { as_of: "2024-03-01", report_period: "2023-12-31" };
const filing = {
  accession_number: "a",
  source_id: "zip-1",
  cik: "0000000001",
  submission_type: "13F-HR",
  filed_at: "2024-02-14",
  report_period: "2023-12-31",
};
const run = (filings: Row[], corrections: Row[] = []) =>
  runModel(
    "core.filings",
    {
      "staging.filings": filings.map((row) => ({ ...filing, ...row })),
      "staging.corrections": corrections.map((row) => ({ accession_number: "a", ...row })),
    },
    parameters,
  );

test("filings for the period, made on or before as-of", async () => {
  const rows = await run([
    { accession_number: "on the day", filed_at: "2024-03-01" },
    { accession_number: "a day later", filed_at: "2024-03-02" },
    { accession_number: "of another quarter", report_period: "2023-09-30" },
    { accession_number: "years before", filed_at: "2024-01-02" },
  ]);
  expect(rows.map((row) => row.accession_number)).toEqual(["on the day", "years before"]);
});

test.each([
  ["13F-HR", null, "original"],
  ["13F-HR/A", "RESTATEMENT", "restatement"],
  ["13F-HR/A", "NEW HOLDINGS", "new holdings"],
  ["13F-HR/A", null, "amendment of unknown type"],
  ["13F-NT", null, "notice"],
  ["13F-NT/A", "RESTATEMENT", "notice"],
])("a %s with amendment type %s is: %s", async (submission_type, amendment_type, kind) => {
  expect(await run([{ submission_type, amendment_type }])).toMatchObject([{ kind }]);
});

describe("VALUE is in thousands before 2023-01-03 and in dollars from that day, unless evidence overrules it", () => {
  test.each([
    ["2023-01-02", 1_000],
    ["2023-01-03", 1],
  ])("filed on %s: %i", async (filed_at, prior_value_unit_usd) => {
    expect(await run([{ filed_at }])).toMatchObject([{ prior_value_unit_usd, is_unit_corrected: false }]);
  });

  test("the day of filing tells, not the quarter: an amendment of an old quarter is in dollars", async () => {
    const late = { ...filing, submission_type: "13F-HR/A", report_period: "2021-12-31", filed_at: "2023-05-01" };
    const rows = await runModel(
      "core.filings",
      { "staging.filings": [late] },
      { ...parameters, report_period: "2021-12-31" },
    );
    expect(rows).toMatchObject([{ prior_value_unit_usd: 1 }]);
  });
});

describe("a filing in several sources is one", () => {
  test("EDGAR's own text comes first", async () => {
    expect(await run([{ source_id: "zip-1" }, { source_id: "edgar-20240214" }, { source_id: "zip-2" }])).toMatchObject([
      { accession_number: "a", source_id: "edgar-20240214" },
    ]);
  });

  test("of zips, the one whose window ends last", async () => {
    const later = { accession_number: "b", source_id: "zip-1", filed_at: "2024-02-20" };
    const rows = await run([{ source_id: "zip-1" }, { source_id: "zip-2" }, later]);
    expect(rows).toMatchObject([
      { accession_number: "a", source_id: "zip-1" },
      { accession_number: "b", source_id: "zip-1" },
    ]);
  });

  test("of zips with the same window, always the same one", async () => {
    expect(await run([{ source_id: "zip-1" }, { source_id: "zip-2" }])).toMatchObject([{ source_id: "zip-2" }]);
  });
});

describe("corrections.csv", () => {
  const correct = (field: string, corrected_value: string) =>
    run([{}], [{ field, corrected_value, reason: `wrong ${field}` }]);

  test.each([
    ["cik", "42", { cik: "0000000042" }],
    ["submission_type", "13F-HR/A", { submission_type: "13F-HR/A" }],
    ["value_unit_usd", "1000000", { prior_value_unit_usd: 1_000_000, is_unit_corrected: true }],
    ["effective", "ignored", { corrected_role: "ignored" }],
    ["report_period", "2023-11-30", { report_period: "2023-12-31" }],
  ])("sets %s to %s and keeps the reason", async (field, value, expected) => {
    expect(await correct(field, value)).toMatchObject([{ ...expected, correction_reason: `wrong ${field}` }]);
  });

  test("tells what an amendment is", async () => {
    const amendment = { submission_type: "13F-HR/A", amendment_type: "RESTATEMENT" };
    const correction = { field: "amendment_type", corrected_value: "NEW HOLDINGS", reason: "misfiled" };
    expect(await run([amendment], [correction])).toMatchObject([{ kind: "new holdings" }]);
  });

  test("moves a filing to another quarter", async () => {
    expect(await correct("report_period", "2023-09-30")).toEqual([]);
    const misdated = { report_period: "2033-12-31" };
    const correction = { field: "report_period", corrected_value: "2023-12-31", reason: "a slip" };
    expect(await run([misdated], [correction])).toMatchObject([{ report_period: "2023-12-31" }]);
  });

  test("of several fields keeps every reason; other filings are as filed", async () => {
    const rows = await run(
      [{}, { accession_number: "b" }],
      [
        { field: "cik", corrected_value: "2", reason: "second" },
        { field: "value_unit_usd", corrected_value: "1", reason: "first" },
      ],
    );
    expect(rows).toMatchObject([
      { accession_number: "a", correction_reason: "first; second" },
      { accession_number: "b", cik: "0000000001", correction_reason: null, corrected_role: null },
    ]);
  });
});
