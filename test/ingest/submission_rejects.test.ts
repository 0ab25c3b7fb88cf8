import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { submissionTypes } from "../../schemas/inputs/data-set.ts";
import { runModel, runSql } from "../run-model.ts";

const accession_number = "0001037389-23-000119";
const sql = await readFile(join(import.meta.dirname, "../../pipeline/ingest/submission_rejects.sql"), "utf8");
const submission = {
  accession_number,
  cik: "1",
  submissiontype: "13F-HR",
  filing_date: "14-NOV-2023",
  periodofreport: "30-SEP-2023",
};
const cover = { accession_number, reportcalendarorquarter: "30-SEP-2023" };

/** What is said of a filing, and whether it is used all the same. */
async function judge(submissions: Row, cover_pages: Row): Promise<{ told: unknown[]; isUsed: boolean }> {
  const given = { "raw.submissions": [submissions], "raw.cover_pages": [cover_pages] };
  const rejects = await runSql(sql, given);
  const told = rejects.map(({ accession_number, line, ...reject }) => reject);
  return { told, isUsed: (await runModel("staging.filings", given)).length === 1 };
}

test.each(submissionTypes.flatMap((type) => [type, ` ${type.toLowerCase()} `]))(
  "%j is used",
  async (submissiontype) => {
    expect(await judge({ ...submission, submissiontype }, cover)).toEqual({ told: [], isUsed: true });
  },
);

test.each(["13F-CTR", "13F-HR/B", "", null])("a filing of the form %j is left out and told", async (submissiontype) => {
  const reason =
    "is no 13F holdings report or notice, which are 13F-HR, 13F-HR/A, 13F-NT and 13F-NT/A: the filing was left out";
  expect(await judge({ ...submission, submissiontype }, cover)).toEqual({
    told: [{ field: "SUBMISSIONTYPE", value: submissiontype, reason }],
    isUsed: false,
  });
});

test("a sound submission is not told", async () => {
  expect(await judge({ ...submission, cik: "\u3000 1\u00a0" }, cover)).toEqual({ told: [], isUsed: true });
  expect(await judge(submission, cover)).toEqual({ told: [], isUsed: true });
  expect(await judge(submission, { ...cover, reportcalendarorquarter: null })).toEqual({ told: [], isUsed: true });
});

test.each([
  { cik: "none", what: "CIK" },
  { filing_date: "yesterday", what: "FILING_DATE" },
  { accession_number: null, what: "ACCESSION_NUMBER" },
  { accession_number: "000103738923000119", what: "ACCESSION_NUMBER" },
])("a filing without a usable $what is left out and told", async ({ what, ...bad }) => {
  expect(await judge({ ...submission, ...bad }, cover)).toMatchObject({ told: [{ field: what }], isUsed: false });
});

test.each([null, "?"])(
  "where the period is %j, the cover page's is taken, and that is told",
  async (periodofreport) => {
    const reason =
      "is no date like 31-MAR-2025: the cover page's 2023-09-30 was taken; where that is wrong, correct report_period in corrections.csv, with that day as its filed_value";
    expect(await judge({ ...submission, periodofreport }, cover)).toEqual({
      told: [{ field: "PERIODOFREPORT", value: periodofreport, reason }],
      isUsed: true,
    });
  },
);

test.each([
  [null, { ...cover, reportcalendarorquarter: null }],
  [null, { ...cover, reportcalendarorquarter: "Q3" }],
  ["?", { ...cover, accession_number: "of another filing" }],
])(
  "where the period is %j, and no cover page tells it, the filing is left out and told",
  async (periodofreport, page) => {
    const reason =
      "is no date like 31-MAR-2025, nor is the cover page's REPORTCALENDARORQUARTER: the filing was left out; put its text from EDGAR, which tells the period, into edgar/, or mend the one that lies there";
    expect(await judge({ ...submission, submissiontype: "13F-NT", periodofreport }, page)).toEqual({
      told: [{ field: "PERIODOFREPORT", value: periodofreport, reason }],
      isUsed: false,
    });
  },
);

test.each([
  { cik: "2" },
  { submissiontype: "13F-NT" },
  { filing_date: "15-NOV-2023" },
  { periodofreport: "30-JUN-2023", filing_date: "13-NOV-2023" },
  { cik: "none", periodofreport: "?" },
])(
  "of two rows of a filing the one that agrees with the cover page, else the first, counts: %j does not",
  async (other) => {
    for (const rows of [
      [submission, { ...submission, ...other }],
      [{ ...submission, ...other }, submission],
    ]) {
      const given = { "raw.submissions": rows, "raw.cover_pages": [cover] };
      const filings = await runModel("staging.filings", given);
      expect(filings).toMatchObject([{ cik: 1, submission_type: "13F-HR", filed_at: "2023-11-14" }]);
      const rejects = await runSql(sql, { ...given, "staging.filings": filings });
      expect(rejects).toEqual([
        {
          ...{ accession_number, line: rows.indexOf(submission) === 0 ? 3 : 2 },
          ...{ field: "ACCESSION_NUMBER", value: accession_number },
          reason: "has a row of CIK 1, a 13F-HR filed 2023-11-14 for 2023-09-30, which counts: this one was left out",
        },
      ]);
    }
  },
);

test("rows that say the same are one", async () => {
  const given = { "raw.submissions": [submission, { ...submission, cik: "0001" }], "raw.cover_pages": [cover] };
  const filings = await runModel("staging.filings", given);
  expect(await runSql(sql, { ...given, "staging.filings": filings })).toEqual([]);
});
