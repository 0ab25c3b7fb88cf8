import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const accession_number = "0001037389-23-000119";
const original = {
  accession_number,
  cik: "1029160",
  filing_date: "14-FEB-2024",
  submissiontype: "13F-HR",
  periodofreport: "31-DEC-2023",
};
const run = (submission: Row, cover: Row = {}, summary?: Row) =>
  runModel("staging.filings", {
    "raw.submissions": [{ ...original, ...submission }],
    "raw.cover_pages": [{ accession_number, ...cover }],
    "raw.summary_pages": summary ? [{ accession_number, ...summary }] : [],
  });

test("dates are read as the SEC prints them, the CIK is a number, the text is trimmed", async () => {
  const cover = {
    filingmanager_name: " SOROS FUND ",
    filingmanager_city: "NEW YORK ",
    filingmanager_stateorcountry: "ny",
  };
  expect(await run({}, { reporttype: "13F Holdings Report", ...cover })).toMatchObject([
    {
      accession_number,
      cik: 1029160,
      filed_at: "2024-02-14",
      report_period: "2023-12-31",
      report_type: "13F HOLDINGS REPORT",
      manager_name: "SOROS FUND",
      city: "NEW YORK",
      state_or_country_code: "NY",
    },
  ]);
});

test("a CIK is the same with leading zeros and spaces", async () => {
  expect(await run({ cik: " 0001029160 " })).toMatchObject([{ cik: 1029160 }]);
});

test.each([null, "", "0", "0000000000", "12345678901", "12 34", "-5", "1e6", "../1"])(
  "a filing whose CIK is %j is none",
  async (cik) => {
    expect(await run({ cik })).toEqual([]);
  },
);

test.each(["13F-HR", "13F-HR/A", "13F-NT", "13F-NT/A"])("a filing may be of the form %s", async (submissiontype) => {
  expect(await run({ submissiontype })).toMatchObject([{ submission_type: submissiontype }]);
});

test.each(["13F-CTR", "13F-NT/B", "", null])("a filing of the form %j is none", async (submissiontype) => {
  expect(await run({ submissiontype })).toEqual([]);
});

test("a report date that is no quarter end belongs to the quarter that contains it", async () => {
  expect(await run({ periodofreport: "01-NOV-2023" })).toMatchObject([
    { period_of_report: "2023-11-01", report_period: "2023-12-31" },
  ]);
});

test("where the submission gives no period, the cover's stands in", async () => {
  const cover = { reportcalendarorquarter: "30-SEP-2023" };
  expect(await run({ periodofreport: null }, cover)).toMatchObject([{ report_period: "2023-09-30" }]);
  expect(await run({}, cover)).toMatchObject([{ report_period: "2023-12-31", cover_report_period: "2023-09-30" }]);
});

test.each([null, "Q4"])("a cover page whose quarter is %j names none", async (reportcalendarorquarter) => {
  expect(await run({}, { reportcalendarorquarter })).toMatchObject([{ cover_report_period: null }]);
});

test("of two cover pages that counts which agrees with the submission", async () => {
  for (const days of [
    ["31-OCT-2023", "30-SEP-2023"],
    ["30-SEP-2023", "31-OCT-2023"],
  ]) {
    const given = {
      "raw.submissions": [original],
      "raw.cover_pages": days.map((reportcalendarorquarter) => ({ accession_number, reportcalendarorquarter })),
    };
    expect(await runModel("staging.filings", given)).toMatchObject([{ cover_report_period: "2023-12-31" }]);
  }
});

test("of several rows of one filing that counts which agrees with its cover page, though it was filed later", async () => {
  const rows = [
    { ...original, periodofreport: "30-SEP-2023" },
    { ...original, filing_date: "15-FEB-2024" },
  ];
  for (const submissions of [rows, rows.toReversed()]) {
    for (const [reportcalendarorquarter, filed_at] of [
      ["30-SEP-2023", "2024-02-14"],
      ["31-DEC-2023", "2024-02-15"],
    ] as const) {
      const given = {
        "raw.submissions": submissions,
        "raw.cover_pages": [{ accession_number, reportcalendarorquarter }],
      };
      expect(await runModel("staging.filings", given)).toMatchObject([{ filed_at }]);
    }
  }
});

test("of several filings each has one row, and one cover page of its own", async () => {
  const numbers = [accession_number, "0001037389-23-000120"];
  const given = {
    "raw.submissions": numbers.flatMap((number) => [1, 2].map(() => ({ ...original, accession_number: number }))),
    "raw.cover_pages": numbers.flatMap((number) =>
      ["ACME", "ZENITH"].map((filingmanager_name) => ({ accession_number: number, filingmanager_name })),
    ),
  };
  expect(await runModel("staging.filings", given)).toMatchObject(
    numbers.map((number) => ({ accession_number: number, manager_name: "ACME" })),
  );
});

test("whether a filing is an amendment is told by its type, not by ISAMENDMENT", async () => {
  const misleading = { isamendment: "Y", amendmenttype: "RESTATEMENT" };
  expect(await run({ submissiontype: "13F-HR" }, misleading)).toMatchObject([{ amendment_type: null }]);
  const empty = { isamendment: null, amendmenttype: "new holdings" };
  expect(await run({ submissiontype: "13F-HR/A" }, empty)).toMatchObject([{ amendment_type: "NEW HOLDINGS" }]);
  expect(await run({ submissiontype: " 13f-hr/a " }, empty)).toMatchObject([
    { submission_type: "13F-HR/A", amendment_type: "NEW HOLDINGS" },
  ]);
  expect(await run({ submissiontype: "13F-HR/A" }, {})).toMatchObject([{ amendment_type: null }]);
});

test("the number of an amendment is a number; an original has none", async () => {
  const cover = { amendmentno: "02" };
  expect(await run({ submissiontype: "13F-HR/A" }, cover)).toMatchObject([{ amendment_number: 2 }]);
  expect(await run({ submissiontype: "13F-HR" }, cover)).toMatchObject([{ amendment_number: null }]);
  expect(await run({ submissiontype: "13F-HR/A" }, { amendmentno: "two" })).toMatchObject([{ amendment_number: null }]);
  expect(await run({ submissiontype: "13F-HR/A" }, { amendmentno: "-2147483648" })).toMatchObject([
    { amendment_number: null },
  ]);
});

test("the totals of the summary page are numbers; without a page, or with words, they are unknown", async () => {
  const [filing] = await run({}, {}, { tableentrytotal: "12", tablevaluetotal: "3456789012" });
  expect(filing).toMatchObject({ table_entry_total: 12, table_value_total: 3456789012 });
  expect(await run({})).toMatchObject([{ table_entry_total: null, table_value_total: null }]);
  expect(await run({}, {}, { tableentrytotal: "none" })).toMatchObject([{ table_entry_total: null }]);
});

test("no table has more rows than a number of 32 bits counts", async () => {
  const totals = { tableentrytotal: "2147483648", tablevaluetotal: "2147483648" };
  expect(await run({}, {}, totals)).toMatchObject([{ table_entry_total: null, table_value_total: 2_147_483_648 }]);
});

test.each(["-1", "0x10", "-9223372036854775808", "9007199254740992"])("a total of %s is none", async (total) => {
  expect(await run({}, {}, { tableentrytotal: total, tablevaluetotal: total })).toMatchObject([
    { table_entry_total: null, table_value_total: null },
  ]);
});

test("a year in two digits is none", async () => {
  expect(await run({ filing_date: "15-MAY-25" })).toEqual([]);
  expect(await run({ periodofreport: "31-MAR-25" })).toEqual([]);
  expect(await run({ periodofreport: "0023-09-30" }, { reportcalendarorquarter: "2023-09-30" })).toMatchObject([
    { report_period: "2023-09-30" },
  ]);
});

test("no period ends when nobody here lives", async () => {
  expect(await run({ periodofreport: "9999-12-31" })).toEqual([]);
});

test("EDGAR has no filing from before 1993", async () => {
  expect(await run({ filing_date: "31-DEC-1992" })).toEqual([]);
  expect(await run({ filing_date: "01-JAN-1993" })).toHaveLength(1);
});

test.each([
  null,
  "",
  "a",
  "000103738923000119",
  "0001037389-23-00011",
  " 0001037389-23-000119",
  "0001037389-23-000119/A",
])("a filing whose accession number is %j is none", async (accession_number) => {
  expect(await run({ accession_number })).toEqual([]);
});

test("what has no date of filing or no period cannot be used", async () => {
  expect(await run({ filing_date: "soon" })).toEqual([]);
  expect(await run({ periodofreport: null })).toEqual([]);
});

test("an accession number seen twice in a source is one filing: the earlier, of one day that of the lower CIK", async () => {
  for (const other of [
    original,
    { ...original, filing_date: "15-FEB-2024" },
    { ...original, cik: "2" },
    { ...original, submissiontype: "13F-HR/A" },
    { ...original, periodofreport: "31-MAR-2024" },
  ]) {
    for (const submissions of [
      [original, other],
      [other, original],
    ]) {
      expect(await runModel("staging.filings", { "raw.submissions": submissions })).toMatchObject([
        { cik: 1029160, filed_at: "2024-02-14", submission_type: "13F-HR", report_period: "2023-12-31" },
      ]);
    }
  }
});

test.each(["NA", " n/a "])("%s in a field of the cover says nothing", async (filingmanager_city) => {
  expect(await run({}, { filingmanager_city })).toMatchObject([{ city: null }]);
});

test("a field of the cover that is blank says nothing", async () => {
  const cover = {
    filingmanager_name: " ",
    filingmanager_city: "\t",
    filingmanager_stateorcountry: "\u00a0",
    reporttype: " ",
    amendmenttype: "  ",
  };
  expect(await run({ submissiontype: "13F-HR/A" }, cover)).toMatchObject([
    { manager_name: null, city: null, state_or_country_code: null, report_type: null, amendment_type: null },
  ]);
});

test("of two pages for one filing the same one counts, in whichever order they lie", async () => {
  const covers = ["ACME", "ZENITH"].map((filingmanager_name) => ({ accession_number, filingmanager_name }));
  const totals = ["1", "2"].map((tableentrytotal) => ({ accession_number, tableentrytotal }));
  const readPages = (cover_pages: Row[], summary_pages: Row[]) =>
    runModel("staging.filings", {
      "raw.submissions": [original],
      "raw.cover_pages": cover_pages,
      "raw.summary_pages": summary_pages,
    });
  const read = await readPages(covers, totals);
  expect(read).toMatchObject([{ manager_name: "ACME", table_entry_total: 1 }]);
  expect(await readPages(covers.toReversed(), totals.toReversed())).toEqual(read);
});
