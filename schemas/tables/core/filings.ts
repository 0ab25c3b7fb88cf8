import { submissionTypes } from "../../inputs/data-set.ts";
import * as c from "../columns.ts";
import { bigint, date, flag, integer, type Table, text } from "../table.ts";

const unlessCorrected = "null where that is not corrected";
const correctedRole = text(`base, added, ignored or notice, whatever the ruling would be; ${unlessCorrected}`);

const filingColumns = {
  accession_number: c.accessionNumber,
  source_id: c.sourceId,
  cik: c.cik,
  submission_type: c.submissionType,
  kind: c.filingKind,
  filed_at: c.filedAt,
  report_period: c.reportPeriod,
  period_of_report: c.periodOfReport,
  amendment_number: c.amendmentNumber,
  is_amendment_type_corrected: flag(
    "whether corrections.csv tells the type of the amendment: then its rows are no evidence of another",
  ),
  report_type: c.reportType,
  manager_name: c.managerName,
  city: c.coverCity,
  state_or_country_code: c.coverState,
  table_entry_total: c.tableEntryTotal,
  table_value_total: c.tableValueTotal,
  prior_value_unit_usd: c.priorValueUnit,
  is_unit_corrected: flag("whether corrections.csv tells the unit of VALUE"),
  corrected_role: correctedRole,
  correction_reason: text(
    "why corrections.csv changes the filing as a whole; null where it does not, though it may change its rows (core.row_corrections)",
  ),
};

/** Core tables of filings: which are known, and which count. */
export const filingsTables: readonly Table[] = [
  {
    name: "core.filing_corrections",
    grain:
      "one row per filing that corrections.csv corrects as a whole, where it says still what is corrected: its corrected fields side by side",
    key: ["accession_number"],
    partitioning: "whole",
    reads: { "staging.corrections": "all", "staging.filings": "all" },
    columns: {
      accession_number: c.accessionNumber,
      cik: bigint(`corrected CIK of the manager; ${unlessCorrected}`),
      report_period: date(`corrected report period, the last day of a quarter; ${unlessCorrected}`),
      submission_type: text(`corrected form: ${submissionTypes.join(", ")}; ${unlessCorrected}`),
      amendment_type: text(`RESTATEMENT or NEW HOLDINGS; ${unlessCorrected}`),
      value_unit_usd: integer(`US dollars that one unit of VALUE is: 1, 1000 or 1000000; ${unlessCorrected}`),
      corrected_role: correctedRole,
      reason: text("why, in the words of corrections.csv, with semicolons between those of several fields"),
      fields: text("the fields that are corrected, with commas between them"),
    },
  },
  {
    name: "core.row_corrections",
    grain:
      "one row per field of a filing's rows of one CUSIP that corrections.csv corrects, whether or not the rows say still what is corrected",
    key: ["accession_number", "cusip", "field", "filed_value"],
    partitioning: "whole",
    reads: { "staging.corrections": "all" },
    columns: {
      accession_number: c.accessionNumber,
      cusip: text("CUSIP of the rows as filed, spelled as in staging.holdings"),
      field: text("value, shares, cusip or put_call"),
      filed_value: text(
        "what corrections.csv says that the rows say, VALUE and shares summed as in staging.holdings; None in put_call for a holding",
      ),
      corrected_value: text("what is meant; None in put_call for a holding"),
    },
  },
  {
    name: "core.known_filings",
    grain:
      "one row per filing made by as-of, of any report period, from its best source, corrected as a whole by corrections.csv",
    key: ["accession_number"],
    partitioning: "whole",
    reads: { "staging.filings": "all", "staging.filing_totals": "all", "core.filing_corrections": "all" },
    columns: filingColumns,
  },
  {
    name: "core.filings",
    grain: "one row per filing for the report period made by as-of: core.known_filings, cut by quarter",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.known_filings": { by: "report_period" } },
    columns: filingColumns,
  },
  {
    name: "core.filing_totals",
    grain:
      "one row per filing of the report period with rows in its information table that can be used: what they add up to, as filed",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.filings": "same and previous", "staging.filing_totals": "its and previous sources" },
    columns: {
      accession_number: c.accessionNumber,
      report_period: c.reportPeriod,
      row_count: c.tableRowCount,
      filed_value: c.tableFiledValue,
      shares: c.tableShares,
      repeated_accession_number: text(
        "accession number of the manager's filing for the quarter before, the first of several, that has as many rows, five or more, of the same VALUE and shares in all, so that one of the two was filed for a quarter that is not its own; null where there is none",
      ),
    },
  },
  {
    name: "core.amendment_evidence",
    grain:
      "one row per amendment whose rows contradict what it says that it is, and other filing of its manager for the period that shows it, or that it replaces instead",
    key: ["accession_number", "base_accession_number"],
    partitioning: "quarter",
    reads: { "core.filings": "same", "core.filing_totals": "same", "staging.holdings": "its sources" },
    columns: {
      accession_number: c.accessionNumber,
      base_accession_number: text(
        "accession number of the other filing; where the amendment amends that one, the verdict rules",
      ),
      cik: c.cik,
      report_period: c.reportPeriod,
      verdict: text(
        "what the amendment is to that filing; restatement: filed as new holdings, but repeats two thirds of the other, half of that in the same shares or values, or in any where the other is the table of the quarter before, filed again, or filed as a restatement, or of unknown type, but adds to a third, and has two thirds of the CUSIPs of the other; new holdings: filed as a restatement, or of unknown type, but has under a tenth of the other's rows, or half of them at most and two thirds of the CUSIPs of an earlier addition, and none in common, or filed as new holdings, but has two thirds of the other's CUSIPs, by put/call, five or more, in other numbers",
      ),
      row_count: integer("information-table rows of the amendment that hold anything"),
      base_row_count: integer("information-table rows of the other filing that hold anything"),
      shared_keys_count: integer("pairs of CUSIP and put/call that are in both"),
      same_count: integer("of these, pairs with the same shares or the same VALUE in both"),
    },
  },
  {
    name: "core.filing_rulings",
    grain: "one row per filing of the report period: whether it counts, in what role, and why",
    key: ["accession_number"],
    partitioning: "quarter",
    reads: { "core.filings": "same", "core.amendment_evidence": "same" },
    columns: {
      accession_number: c.accessionNumber,
      source_id: c.sourceId,
      cik: c.cik,
      report_period: c.reportPeriod,
      filed_at: c.filedAt,
      ordinal: integer("place among the manager's filings for the period, in the order in which they were made"),
      kind: c.filingKind,
      role: text(
        "base: the report that counts; added: adds to it; superseded: replaced by a later one, or by that which corrections.csv makes the base; ignored: by corrections.csv; notice: others report for the manager",
      ),
      corrected_role: correctedRole,
      is_effective: flag("whether its rows count: as base, or as added"),
      reason: text("why it has this role"),
      is_flagged: flag(
        "whether the ruling deserves a look: its rows contradict its type, or what it adds to is not held",
      ),
    },
  },
  {
    name: "core.reporters",
    grain: "one row per manager with a filing for the report period that counts or gives notice",
    key: ["cik", "report_period"],
    partitioning: "quarter",
    reads: { "core.filing_rulings": "same" },
    columns: {
      cik: c.cik,
      report_period: c.reportPeriod,
      status: text("reported: has an effective filing, even an empty one; reported elsewhere: gave notice only"),
      has_base: flag(
        "whether a base counts, so that it reported in full; else, where it reported, additions alone are held, not what they add to",
      ),
      effective_filings_count: integer("filings whose rows count"),
      first_filed_at: date("day of the first filing that counts or gives notice"),
      last_filed_at: date("day of the last filing that counts or gives notice"),
    },
  },
];
