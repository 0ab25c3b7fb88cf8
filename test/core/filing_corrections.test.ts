import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const filing = {
  source_id: "zip-1",
  cik: 7,
  submission_type: "13F-HR/A",
  filed_at: "2024-02-14",
  period_of_report: "2023-09-30",
  amendment_type: "RESTATEMENT",
};
const moved = {
  ...{ accession_number: "a", field: "report_period", corrected_value: "2023-06-30", reason: "by hand", line: 2 },
};
const run = (...corrections: Row[]) =>
  runModel("core.filing_corrections", {
    "staging.corrections": corrections.map((row, index) => ({
      ...{ accession_number: "a", reason: "by hand", line: index + 2 },
      ...row,
    })),
    "staging.filings": ["a", "b"].map((accession_number) => ({ accession_number, ...filing })),
  });

test.each([
  ["cik", "42", { cik: 42 }],
  ["report_period", "2023-11-30", { report_period: "2023-12-31" }],
  ["submission_type", "13F-NT", { submission_type: "13F-NT" }],
  ["amendment_type", "NEW HOLDINGS", { amendment_type: "NEW HOLDINGS" }],
  ["value_unit_usd", "1000", { value_unit_usd: 1_000 }],
  ["effective", "ignored", { corrected_role: "ignored" }],
])("%s is corrected to %s", async (field, corrected_value, expected) => {
  expect(await run({ field, corrected_value })).toMatchObject([
    { accession_number: "a", ...expected, reason: "by hand" },
  ]);
});

test("a report period is named by the day that was filed, or by its quarter's last, as findings show it", async () => {
  const filings = [{ ...filing, accession_number: "a", period_of_report: "2023-09-29" }];
  for (const filed_value of ["2023-09-29", "2023-09-30", "2023-12-31"]) {
    const given = { "raw.corrections": [{ ...moved, filed_value }] };
    const corrections = await runModel("staging.corrections", given);
    const rows = await runModel("core.filing_corrections", {
      "staging.corrections": corrections,
      "staging.filings": filings,
    });
    expect(rows).toHaveLength(filed_value === "2023-12-31" ? 0 : 1);
  }
});

test("the fields of a filing stand side by side, with every reason, in the order of the fields", async () => {
  const lines: Row[] = [
    { field: "value_unit_usd", corrected_value: "1", reason: "in dollars" },
    { field: "cik", corrected_value: "2", reason: "another's" },
    { accession_number: "b", field: "effective", corrected_value: "base" },
  ];
  for (const given of [lines, lines.toReversed()]) {
    expect(await run(...given)).toMatchObject([
      { accession_number: "a", cik: 2, value_unit_usd: 1, corrected_role: null, reason: "another's; in dollars" },
      { accession_number: "b", cik: null, corrected_role: "base" },
    ]);
  }
});

test("what another filing says does not keep a correction standing", async () => {
  const rows = await runModel("core.filing_corrections", {
    "staging.corrections": ["a", "b"].map((accession_number, index) => ({
      ...{
        accession_number,
        field: "cik",
        filed_value: "7",
        corrected_value: "42",
        reason: "by hand",
        line: index + 2,
      },
    })),
    "staging.filings": [
      { ...filing, accession_number: "a" },
      { ...filing, accession_number: "b", cik: 8 },
    ],
  });
  expect(rows).toMatchObject([{ accession_number: "a", cik: 42 }]);
});

test("corrections of single rows are elsewhere", async () => {
  expect(await run({ field: "value:037833100", corrected_value: "5" })).toEqual([]);
});

test.each([
  ["cik", "7", "42"],
  ["report_period", "2023-09-30", "2023-12-31"],
  ["submission_type", "13F-HR/A", "13F-NT"],
  ["amendment_type", "RESTATEMENT", "NEW HOLDINGS"],
])("%s stands while the filing says %s", async (field, filed_value, corrected_value) => {
  expect(await run({ field, filed_value, corrected_value })).toMatchObject([{ accession_number: "a", fields: field }]);
});

test.each([
  ["cik", "8", "42"],
  ["report_period", "2023-06-30", "2023-12-31"],
  ["report_period", "summer", "2023-12-31"],
  ["submission_type", "13F-HR", "13F-NT"],
  ["amendment_type", "NEW HOLDINGS", "RESTATEMENT"],
])("%s is corrected no more when the filing does not say %s", async (field, filed_value, corrected_value) => {
  expect(await run({ field, filed_value, corrected_value })).toEqual([]);
});

test("a field that the filing leaves blank is not what the line says was filed", async () => {
  const rows = await runModel("core.filing_corrections", {
    "staging.corrections": [
      { accession_number: "a", field: "amendment_type", filed_value: "RESTATEMENT", corrected_value: "NEW HOLDINGS" },
    ],
    "staging.filings": [{ ...filing, accession_number: "a", amendment_type: null }],
  });
  expect(rows).toEqual([]);
});

test("of two lines for one field that stand the last one counts, whichever is greater", async () => {
  const lines: Row[] = [
    { field: "report_period", filed_value: "2023-09-30", corrected_value: "2023-12-31", line: 2 },
    { field: "report_period", filed_value: "2023-09-30", corrected_value: "2023-06-30", line: 3 },
    { field: "report_period", filed_value: "2022-09-30", corrected_value: "2022-12-31", line: 4 },
  ];
  expect(await run(...lines)).toMatchObject([{ report_period: "2023-06-30" }]);
  expect(await run(...lines.toReversed())).toMatchObject([{ report_period: "2023-06-30" }]);
});

describe("a filing is moved to no quarter that had not ended on the day on which it was filed", () => {
  const move = (corrected_value: string, filed_at = filing.filed_at) =>
    runModel("core.filing_corrections", {
      "staging.corrections": [{ accession_number: "a", field: "report_period", corrected_value, reason: "by hand" }],
      "staging.filings": [{ ...filing, accession_number: "a", filed_at }],
    });

  test("whether the last day of the quarter is written or an earlier one", async () => {
    expect(await move("2024-03-31")).toEqual([]);
    expect(await move("2024-01-31")).toEqual([]);
  });

  test("one that ended on that day had", async () => {
    expect(await move("2023-12-31", "2023-12-31")).toMatchObject([{ report_period: "2023-12-31" }]);
  });
});

test("each field is of the line that names it, and each filing has its own", async () => {
  const lines = [
    ...[
      ["cik", "42"],
      ["report_period", "2023-12-31"],
      ["submission_type", "13F-HR"],
      ["amendment_type", "NEW HOLDINGS"],
    ],
    ...[
      ["value_unit_usd", "1000"],
      ["effective", "base"],
    ],
  ].map(([field, corrected_value]) => ({ field, corrected_value }) as Row);
  const others = lines.map((line) => ({ ...line, accession_number: "b" }));
  const corrected = {
    ...{ cik: 42, report_period: "2023-12-31", submission_type: "13F-HR", amendment_type: "NEW HOLDINGS" },
    ...{ value_unit_usd: 1_000, corrected_role: "base" },
  };
  expect(await run(...lines, ...others)).toMatchObject([
    { accession_number: "a", ...corrected },
    { accession_number: "b", ...corrected },
  ]);
  for (const [index, name] of Object.keys(corrected).entries()) {
    const [row] = await run(...lines.filter((_, place) => place !== index));
    expect(row).toMatchObject({ ...corrected, [name]: null });
  }
});
