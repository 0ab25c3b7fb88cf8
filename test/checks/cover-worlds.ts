import type { Worlds } from "./worlds.ts";

const filing = { accession_number: "a", cik: 1, report_period: "2023-12-31", source_id: "s" };
const dated = { ...filing, accession_number: "0000905148-23-001400" };
const copyTotal = { accession_number: "a", source_id: "s", row_count: 3 };
const total = { accession_number: "a", report_period: "2023-12-31", row_count: 3 };
const ruled = { ...filing, role: "added" };
/** What makes a filing one whose role corrections.csv tells. */
const lookedAt = { accession_number: "looked at", corrected_role: "base" };

const [now, before, longBefore] = ["2023-12-31", "2023-09-30", "2022-03-31"] as const;
const report = (accession_number: string, report_period: string, filed_at = "2024-02-14") => ({
  ...{ accession_number, report_period, cik: 1, filed_at, is_effective: true },
});
const table = (accession_number: string, report_period: string, row_count: number) => ({
  ...{ accession_number, report_period, row_count, filed_value: 100 * row_count, shares: 7 * row_count },
});
/** Tables that were filed for two quarters, and such as were not, or have too few rows. */
const sameTable = {
  "core.filing_rulings": [
    { ...report("now", now), role: "added" },
    report("before", before, "2023-11-14"),
    report("long before", longBefore),
    report("larger", now),
    report("larger long before", longBefore),
    { ...report("other manager's", longBefore), cik: 2 },
    report("own", now),
    report("own before", before),
    report("small", now),
    report("small before", before),
  ],
  "core.filings": ["now", "larger", "own", "small"].map((accession_number) => ({
    ...{ ...filing, accession_number, manager_name: "OAK" },
  })),
  "core.filing_totals": [
    table("now", now, 5),
    table("before", before, 5),
    table("long before", longBefore, 5),
    table("larger", now, 9),
    table("larger long before", longBefore, 9),
    table("other manager's", longBefore, 5),
    table("own", now, 99),
    { ...table("own before", before, 99), shares: 7 },
    table("small", now, 4),
    table("small before", before, 4),
  ],
};

/** Worlds of the checks on filings that contradict their own covers, or have none. */
export const coverWorlds: Readonly<Record<string, Worlds>> = {
  filings__cover_contradicted: {
    good: {
      "core.known_filings": [
        { ...filing, submission_type: "13F-HR", report_type: "13F COMBINATION REPORT" },
        { ...filing, accession_number: "notice", submission_type: "13F-NT/A", report_type: "13F NOTICE" },
        { ...filing, accession_number: "no cover", submission_type: "13F-NT" },
        { ...filing, accession_number: "looked at", submission_type: "13F-HR", report_type: "13F NOTICE" },
      ],
      "staging.filings": [
        { ...filing, cover_report_period: "2023-12-31" },
        { ...filing, source_id: "does not count", cover_report_period: "2023-09-30" },
        { ...filing, accession_number: "notice", cover_report_period: null },
        { ...filing, accession_number: "looked at", cover_report_period: "2023-09-30" },
      ],
      "staging.corrections": ["report_period", "submission_type"].map((field) => ({
        ...{ accession_number: "looked at", field },
      })),
    },
    bad: {
      "core.known_filings": [
        { ...filing, manager_name: "OAK", submission_type: "13F-HR", report_type: "13F NOTICE" },
        { ...filing, accession_number: "b", submission_type: "13F-NT/A", report_type: "13F HOLDINGS REPORT" },
      ],
      "staging.filings": [{ ...filing, cover_report_period: "2023-09-30" }],
      "staging.corrections": [
        { accession_number: "a", field: "cik" },
        { accession_number: "b", field: "report_period" },
      ],
    },
    offenders: [
      {
        ...{ accession_number: "a", manager_name: "OAK", field: "report_period" },
        ...{ counts: "2023-12-31", cover_page: "2023-09-30" },
      },
      { accession_number: "a", field: "submission_type", counts: "13F-HR", cover_page: "13F-NT" },
      { accession_number: "b", field: "submission_type", counts: "13F-NT/A", cover_page: "13F-HR/A" },
    ],
  },
  filings__filing_date: {
    good: {
      "staging.filings": [
        { ...dated, filed_at: "2022-12-01" },
        { ...dated, filed_at: "2024-01-02" },
        { ...dated, filed_at: "2024-02-01" },
        { ...filing, accession_number: "0000905148-93-001400", filed_at: "1993-11-14" },
        { ...dated, accession_number: "0000905148-23-001401", filed_at: "2032-11-14" },
      ],
      // What the data set dates wrongly counts from its own text.
      "core.known_filings": [{ accession_number: "0000905148-23-001401", source_id: "edgar-1" }],
    },
    bad: {
      "staging.filings": [
        { ...dated, manager_name: "SCION", filed_at: "2032-11-14" },
        { ...dated, manager_name: "SCION", filed_at: "2032-11-14", source_id: "r" },
        { ...dated, accession_number: "0000905148-23-001401", filed_at: "2022-11-30" },
        { ...dated, accession_number: "0000905148-23-001402", filed_at: "2024-02-02" },
      ],
      "core.known_filings": [{ accession_number: "0000905148-23-001401", source_id: "s" }],
    },
    offenders: [
      { accession_number: "0000905148-23-001400", manager_name: "SCION", filed_at: "2032-11-14", source_id: "r" },
      { accession_number: "0000905148-23-001401", filed_at: "2022-11-30" },
      { accession_number: "0000905148-23-001402", filed_at: "2024-02-02" },
    ],
  },
  filings__doubled: {
    good: {
      "core.filings": [
        { ...filing, accession_number: "whole", table_entry_total: 3, table_value_total: 300 },
        { ...filing, accession_number: "other rows", table_entry_total: 2, table_value_total: 150 },
        { ...filing, accession_number: "other dollars", table_entry_total: 3, table_value_total: 100 },
        { ...filing, accession_number: "empty", table_entry_total: 0, table_value_total: 0 },
        { ...filing, accession_number: "boundless", table_entry_total: 2 ** 31 - 1, table_value_total: 150 },
        { ...filing, ...lookedAt, table_entry_total: 3, table_value_total: 300 },
      ],
      "core.filing_totals": [
        { ...total, accession_number: "looked at", row_count: 6, filed_value: 600 },
        { ...total, accession_number: "boundless", row_count: 3, filed_value: 300 },
        { ...total, accession_number: "whole", row_count: 3, filed_value: 300 },
        { ...total, accession_number: "other rows", row_count: 3, filed_value: 300 },
        { ...total, accession_number: "other dollars", row_count: 6, filed_value: 300 },
        { ...total, accession_number: "empty", row_count: 0, filed_value: 0 },
      ],
    },
    bad: {
      "core.filings": [
        { ...filing, accession_number: "b", table_entry_total: 3, table_value_total: 1 },
        { ...filing, manager_name: "OAK", table_entry_total: 3, table_value_total: 300 },
        { ...filing, accession_number: "large", table_entry_total: 4, table_value_total: 300 },
        { ...filing, accession_number: "whole", table_entry_total: 3, table_value_total: 300 },
      ],
      "core.filing_totals": [
        { ...total, accession_number: "whole", row_count: 3, filed_value: 300 },
        { ...total, accession_number: "b", row_count: 6, filed_value: 2 },
        { ...total, row_count: 6, filed_value: 600 },
        { ...total, accession_number: "large", row_count: 8, filed_value: 600 },
      ],
      "core.filing_rulings": [ruled],
    },
    offenders: [
      { accession_number: "large", role: null },
      { accession_number: "a", role: "added", manager_name: "OAK", row_count: 6, table_entry_total: 3, source_id: "s" },
      { accession_number: "b" },
    ],
  },
  filings__no_cover_page: {
    good: {
      "core.filings": [
        { ...filing, manager_name: "OAK" },
        { ...filing, accession_number: "nameless", report_type: "13F NOTICE" },
        { ...filing, ...lookedAt },
      ],
    },
    bad: {
      "core.filings": [filing, { ...filing, accession_number: "b", source_id: "gone" }],
      "core.filing_rulings": [ruled],
    },
    offenders: [
      { accession_number: "a", cik: 1, role: "added", source_id: "s" },
      { accession_number: "b", source_id: "gone" },
    ],
  },
  filings__notice_with_table: {
    good: {
      "core.filings": [
        { ...filing, kind: "notice" },
        { ...filing, accession_number: "b", kind: "original" },
        { ...filing, accession_number: "empty", kind: "notice" },
        { ...filing, accession_number: "corrected", kind: "notice" },
        { ...filing, ...lookedAt, kind: "notice" },
      ],
      "staging.corrections": [{ accession_number: "corrected", field: "submission_type" }],
      "core.filing_totals": [
        ...["corrected", "looked at"].map((accession_number) => ({ ...total, accession_number, row_count: 6 })),
        { ...total, accession_number: "b", row_count: 6 },
        { ...total, accession_number: "empty", row_count: 0 },
      ],
    },
    bad: {
      "staging.corrections": [{ accession_number: "a", field: "report_period" }],
      "core.filings": ["b", "a", "large"].map((accession_number) => ({
        ...{ ...filing, accession_number, kind: "notice", submission_type: "13F-NT" },
      })),
      "core.filing_totals": ["b", "a", "large"].map((accession_number) => ({
        ...{ ...total, accession_number, row_count: accession_number === "large" ? 6 : 1 },
      })),
    },
    offenders: [
      { accession_number: "large", submission_type: "13F-NT", row_count: 6 },
      { accession_number: "a", row_count: 1 },
      { accession_number: "b" },
    ],
  },
  filings__early_period: {
    good: {
      "core.known_filings": [
        { ...filing, report_period: "2012-12-31" },
        { ...filing, accession_number: "looked at", report_period: "2012-09-30", corrected_role: "ignored" },
      ],
    },
    bad: { "core.known_filings": [{ ...filing, report_period: "2012-09-30", period_of_report: "2012-09-30" }] },
    offenders: [{ accession_number: "a", period_of_report: "2012-09-30" }],
  },
  filings__unknown_shares_type: {
    good: {
      "core.known_filings": [filing, { ...filing, accession_number: "b" }, { ...filing, ...lookedAt }],
      "staging.filing_totals": [
        { ...copyTotal, unknown_type_count: 0 },
        { ...copyTotal, accession_number: "looked at", unknown_type_count: 1 },
        { ...copyTotal, accession_number: "b", source_id: "does not count", unknown_type_count: 1 },
      ],
    },
    bad: {
      "core.known_filings": ["c", "a", "b"].map((accession_number) => ({
        ...{ ...filing, accession_number, manager_name: "OAK" },
      })),
      "staging.filing_totals": [
        { ...copyTotal, accession_number: "b", unknown_type_count: 1 },
        { ...copyTotal, unknown_type_count: 1 },
        { ...copyTotal, accession_number: "c", unknown_type_count: 2 },
      ],
      "core.filing_rulings": [ruled],
    },
    offenders: [
      { accession_number: "c", unknown_type_count: 2 },
      {
        accession_number: "a",
        role: "added",
        manager_name: "OAK",
        unknown_type_count: 1,
        row_count: 3,
        source_id: "s",
      },
      { accession_number: "b" },
    ],
  },
  filings__same_table: {
    good: [
      // One of the two was replaced.
      {
        ...sameTable,
        "core.filing_rulings": sameTable["core.filing_rulings"].map((ruling) => ({
          ...{ ...ruling, is_effective: ruling.report_period === now },
        })),
      },
      {
        ...sameTable,
        "core.filing_rulings": sameTable["core.filing_rulings"].map((ruling) => ({
          ...{ ...ruling, is_effective: ruling.report_period === before },
        })),
      },
      {
        ...sameTable,
        "core.filings": sameTable["core.filings"].map((looked) => ({ ...looked, corrected_role: "base" })),
      },
    ],
    bad: sameTable,
    offenders: [
      { accession_number: "larger", row_count: 9, repeated_accession_number: "larger long before" },
      {
        ...{ accession_number: "now", report_period: now, manager_name: "OAK", filed_at: "2024-02-14" },
        ...{ repeated_accession_number: "before", repeated_report_period: before, repeated_filed_at: "2023-11-14" },
        ...{ row_count: 5, role: "added" },
      },
    ],
  },
};
