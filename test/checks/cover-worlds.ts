import type { Worlds } from "./worlds.ts";

const filing = { accession_number: "a", cik: 1, report_period: "2023-12-31", source_id: "s" };
const sources = [{ source_id: "s", file: "sec-13f/2024q1_form13f.zip" }];
const file = "sec-13f/2024q1_form13f.zip";

/** Worlds of the checks on filings that contradict their own covers, or have none. */
export const coverWorlds: Readonly<Record<string, Worlds>> = {
  filings__doubled: {
    good: {
      "core.filings": [
        { ...filing, accession_number: "whole", table_entry_total: 3, table_value_total: 300 },
        { ...filing, accession_number: "other rows", table_entry_total: 2, table_value_total: 150 },
        { ...filing, accession_number: "other dollars", table_entry_total: 3, table_value_total: 100 },
        { ...filing, accession_number: "empty", table_entry_total: 0, table_value_total: 0 },
      ],
      "core.filing_totals": [
        { accession_number: "whole", row_count: 3, filed_value: 300 },
        { accession_number: "other rows", row_count: 3, filed_value: 300 },
        { accession_number: "other dollars", row_count: 6, filed_value: 300 },
        { accession_number: "empty", row_count: 0, filed_value: 0 },
      ],
    },
    bad: {
      "ops.sources": sources,
      "core.filings": [{ ...filing, manager_name: "OAK", table_entry_total: 3, table_value_total: 300 }],
      "core.filing_totals": [{ accession_number: "a", row_count: 6, filed_value: 600 }],
    },
    offenders: [{ accession_number: "a", manager_name: "OAK", row_count: 6, table_entry_total: 3, file }],
  },
  filings__no_cover_page: {
    good: {
      "core.filings": [
        { ...filing, manager_name: "OAK" },
        { ...filing, accession_number: "nameless", report_type: "13F NOTICE" },
      ],
    },
    bad: {
      "ops.sources": sources,
      "core.filings": [filing, { ...filing, accession_number: "b", source_id: "gone" }],
    },
    offenders: [
      { accession_number: "a", cik: 1, file },
      { accession_number: "b", file: null },
    ],
  },
  filings__notice_with_table: {
    good: {
      "core.filings": [
        { ...filing, kind: "notice" },
        { ...filing, accession_number: "b", kind: "original" },
      ],
      "core.filing_totals": [{ accession_number: "b", row_count: 6 }],
    },
    bad: {
      "core.filings": [{ ...filing, kind: "notice", submission_type: "13F-NT" }],
      "core.filing_totals": [{ accession_number: "a", row_count: 6 }],
    },
    offenders: [{ accession_number: "a", submission_type: "13F-NT", row_count: 6 }],
  },
};
