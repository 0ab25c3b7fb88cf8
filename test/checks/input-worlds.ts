import type { Row } from "../../pipeline/warehouse.ts";
import type { Worlds } from "./worlds.ts";

const source = { source_id: "s", file: "securities.csv", kind: "securities" };
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ source_id: "s", line: 100 + index, cusip: `${index}` }));
const rejects = (count: number, source_id = "s", file = "securities.csv"): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ source_id, file, line: index + 2, field: "active", value: "1", reason: "is not one of the words" },
  }));

const targetFiles = ["a", "b", "c"].map((source_id) => ({ source_id, file: `analyst-targets/${source_id}.csv` }));
const dailyFiles = ["0", "1", "2", "3"].map((source_id) => ({
  source_id,
  file: `analyst-targets/day-${source_id}.csv`,
}));
const ratings = (count: number, source_id: string): Row[] =>
  Array.from({ length: count }, (_, index) => ({ source_id, line: index + 2, rating: "Buy", price_target: null }));

/** A row of securities.csv, and what another of the same CUSIP may say otherwise. */
const listed = {
  ...{ ticker: "A", name: "A", type: "stock", industry: "i", market_cap_usd: 1, shares_outstanding: 1, active: true },
};
const differing: readonly Row[] = [
  { industry: "j" },
  { market_cap_usd: 2 },
  { shares_outstanding: 2 },
  { active: false },
];

/** Files of which half the rows can be used, and where those come to lie. */
const halfUsable = [
  { kind: "prices", table: "raw.prices" },
  { kind: "funds", table: "raw.funds" },
  { kind: "splits", table: "raw.splits" },
  { kind: "cusip_changes", table: "raw.cusip_changes" },
  { kind: "corrections", table: "raw.corrections" },
];

const latest = [{ report_period: "2023-12-31", is_latest_finalized: true }];
const change = { old_cusip: "13645T100", new_cusip: "13646K108" };
const holding = (cik: number, cusip: string) => ({ cik, cusip, report_period: "2023-12-31", shares: 7 });
const other = { old_cusip: "44267D107", new_cusip: "44267T102" };
/** So many managers that hold the old CUSIP and the new one. */
const sideBySide = (managers: number, of = change, more: Row = {}): Row[] =>
  Array.from({ length: managers }, (_, cik) => [of.old_cusip, of.new_cusip].map((cusip) => holding(cik, cusip)))
    .flat()
    .map((row) => ({ ...row, ...more }));

const appleClose = { ticker: "AAPL", date: "2023-11-30", currency: "USD" };

/** Worlds of the checks on whole files: what they lost, and where their lines contradict each other. */
export const inputWorlds: Readonly<Record<string, Worlds>> = {
  rejects__most_of_file: {
    good: {
      "ops.sources": [
        source,
        { source_id: "t", file: "prices/a.csv", kind: "prices" },
        { source_id: "z", file: "z.zip", kind: "sec_13f" },
        { source_id: "y", file: "y.zip", kind: "sec_13f" },
        { source_id: "e", file: "e.txt", kind: "edgar" },
        { source_id: "j", file: "j.json", kind: "analyst_targets" },
        ...halfUsable.map(({ kind }) => ({ source_id: kind, file: `${kind}.csv`, kind })),
      ],
      "ops.rejects": [
        ...[...rejects(10), ...rejects(19, "t", "prices/a.csv"), ...rejects(30, "e", "e.txt")],
        ...[...rejects(600, "z", "z.zip: INFOTABLE.tsv"), ...rejects(900, "z", "z.zip: SUBMISSION.tsv")],
        ...rejects(999, "y", "y.zip: INFOTABLE.tsv"),
        ...halfUsable.flatMap(({ kind }) => rejects(20, kind, `${kind}.csv`)),
        // Of two objects on a line one lost a cell.
        ...rejects(20, "j", "j.json"),
      ],
      ...Object.fromEntries(
        halfUsable.map(({ kind, table }) => [table, Array.from({ length: 20 }, () => ({ source_id: kind }))]),
      ),
      "raw.analyst_targets": [...ratings(20, "j"), ...ratings(20, "j")],
      "raw.securities": rows(10),
      "staging.filing_totals": [400, 200].map((row_count) => ({ source_id: "z", row_count })),
    },
    bad: {
      "ops.sources": [
        source,
        { source_id: "t", file: "prices/a.csv", kind: "prices" },
        { source_id: "f", file: "funds.csv", kind: "funds" },
        { source_id: "z", file: "z.zip", kind: "sec_13f" },
        { source_id: "y", file: "y.zip", kind: "sec_13f" },
        { source_id: "a", file: "a.csv", kind: "analyst_targets" },
        { source_id: "j", file: "j.json", kind: "analyst_targets" },
      ],
      "ops.rejects": [
        ...rejects(601, "z", "its-name-when-it-was-read.zip: INFOTABLE.tsv"),
        ...rejects(1_000, "y", "y.zip: INFOTABLE.tsv"),
        ...rejects(11),
        { ...rejects(1)[0], field: "type", value: "bond" },
        ...rejects(20, "t", "prices/a.csv"),
        ...rejects(20, "f", "funds.csv").map((row) => ({ ...row, field: "cik", value: null, reason: "is missing" })),
        ...rejects(11, "a", "a.csv").map((row) => ({ ...row, field: "price_target", value: "$5" })),
        // Both lost one, the second of them two.
        ...[...rejects(13, "j", "j.json"), ...rejects(13, "j", "j.json")],
        ...rejects(13, "j", "j.json").map((row) => ({ ...row, field: "currency" })),
      ],
      "raw.analyst_targets": [...ratings(21, "a"), ...ratings(18, "j"), ...ratings(18, "j")],
      "raw.securities": rows(10),
      "staging.filing_totals": [400, 200].map((row_count) => ({ source_id: "z", row_count })),
    },
    offenders: [
      { file: "y.zip", rejected_count: 1_000, usable_count: 0 },
      { file: "z.zip", rejected_count: 601, usable_count: 600 },
      { file: "funds.csv", rejected_count: 20, usable_count: 0, example: 'line 2 cik "" is missing' },
      { file: "prices/a.csv", rejected_count: 20, usable_count: 0 },
      { file: "j.json", rejected_count: 13, usable_count: 10 },
      { file: "a.csv", rejected_count: 11, usable_count: 10 },
      {
        ...{ file: "securities.csv", rejected_count: 11, usable_count: 10 },
        example: 'line 2 active "1" is not one of the words',
      },
    ],
  },
  rejects__holdings: {
    good: {
      "core.known_filings": [
        { accession_number: "a", source_id: "e" },
        { accession_number: "looked at", source_id: "z", corrected_role: "base" },
      ],
      "ops.rejects": [
        { ...rejects(1, "z", "z.zip: INFOTABLE.tsv")[0], accession_number: "looked at" },
        ...rejects(1, "z", "z.zip: SUMMARYPAGE.tsv"),
        ...rejects(1, "e", "edgar/a.txt"),
        ...rejects(1, "p", "prices/a.csv").map((reject) => ({ ...reject, field: "VALUE" })),
        { ...rejects(1, "z", "z.zip: INFOTABLE.tsv")[0], accession_number: "a" },
      ],
    },
    bad: {
      "core.known_filings": [{ accession_number: "b", source_id: "z" }],
      "core.filing_rulings": [{ accession_number: "b", role: "base" }],
      "ops.rejects": [
        ...rejects(2, "z", "z.zip: INFOTABLE.tsv").map((reject, index) => ({
          ...reject,
          accession_number: "ab"[index] ?? null,
        })),
        ...["VALUE", "SSHPRNAMT", "PUTCALL"].flatMap((field) =>
          rejects(1, "e", "Edgar/a.txt").map((reject) => ({ ...reject, field })),
        ),
      ],
    },
    offenders: [
      ...["PUTCALL", "SSHPRNAMT", "VALUE"].map((field) => ({ member: null, line: 2, field, file: "Edgar/a.txt" })),
      ...[2, 3].map((line) => ({
        ...{ source_id: "z", member: "INFOTABLE.tsv", line, accession_number: "ab"[line - 2] ?? null, file: null },
        role: line === 3 ? "base" : null,
      })),
    ],
  },
  rejects__submissions: {
    good: {
      "core.known_filings": [
        { accession_number: "a", source_id: "e" },
        { accession_number: "counted", source_id: "z", corrected_role: "base" },
        { accession_number: "looked at", source_id: "z" },
      ],
      "ops.rejects": [
        { ...rejects(1, "z", "z.zip: SUMMARYPAGE.tsv")[0], accession_number: "counted", field: "TABLEENTRYTOTAL" },
        ...[...rejects(1, "z", "z.zip: INFOTABLE.tsv"), ...rejects(1, "e", "edgar/SUBMISSION.tsv")],
        { ...rejects(1, "z", "z.zip: SUBMISSION.tsv")[0], accession_number: "a" },
        { ...rejects(1, "z", "z.zip: SUBMISSION.tsv")[0], accession_number: "looked at" },
      ],
      "staging.corrections": [{ accession_number: "looked at", field: "report_period" }],
    },
    bad: {
      "staging.corrections": [
        { accession_number: "total", field: "report_period" },
        { accession_number: "unit", field: "value_unit_usd" },
        { accession_number: "left out", field: "cik" },
      ],
      "core.known_filings": ["total", "unit"].map((accession_number) => ({ accession_number, source_id: "z" })),
      "core.filing_rulings": [{ accession_number: "total", role: "added" }],
      "ops.rejects": [
        { ...rejects(1, "z", "z.zip: SUBMISSION.tsv")[0], accession_number: "unit", field: "CIK" },
        { ...rejects(1, "z", "z.zip: SUBMISSION.tsv")[0], line: 3, accession_number: "left out", field: "CIK" },
        ...rejects(1, "z", "z.zip: COVERPAGE.tsv"),
        { ...rejects(1, "z", "z.zip: SUMMARYPAGE.tsv")[0], accession_number: "total", field: "TABLEENTRYTOTAL" },
      ],
    },
    offenders: [
      { source_id: "z", member: "COVERPAGE.tsv", line: 2, role: null },
      { source_id: "z", member: "SUBMISSION.tsv", line: 2, accession_number: "unit" },
      { source_id: "z", member: "SUBMISSION.tsv", line: 3, accession_number: "left out" },
      { source_id: "z", member: "SUMMARYPAGE.tsv", line: 2, accession_number: "total", role: "added" },
    ],
  },
  sources__no_row_left: {
    good: {
      "ops.sources": [
        { source_id: "c", file: "corrections.csv", kind: "corrections" },
        { source_id: "t1", file: "analyst-targets/a.csv", kind: "analyst_targets" },
        { source_id: "t2", file: "analyst-targets/b.csv", kind: "analyst_targets" },
        { source_id: "z", file: "sec-13f/a.zip", kind: "sec_13f" },
      ],
      "ops.rejects": rejects(1, "t1", "analyst-targets/a.csv"),
      "raw.analyst_targets": [{ source_id: "t1", line: 2, price_target: 5 }],
    },
    bad: {
      "ops.sources": [
        { source_id: "t1", file: "analyst-targets/a.csv", kind: "analyst_targets" },
        { source_id: "t2", file: "analyst-targets/b.csv", kind: "analyst_targets" },
        { source_id: "t3", file: "analyst-targets/good.csv", kind: "analyst_targets" },
        { source_id: "t4", file: "analyst-targets/only-header.csv", kind: "analyst_targets" },
        { source_id: "p", file: "prices/a.csv", kind: "prices" },
      ],
      "ops.rejects": [
        ...[...rejects(3, "t1", "analyst-targets/a.csv"), ...rejects(2, "t2", "analyst-targets/b.csv")],
        // Two cells of one line.
        { ...rejects(1, "t2", "analyst-targets/b.csv")[0], field: "ticker" },
      ],
      // As where the column has another name.
      "raw.analyst_targets": [
        { source_id: "t1", line: 9, rating: "Buy" },
        { source_id: "t3", line: 2, price_target: 5 },
      ],
    },
    offenders: [
      { kind: "analyst_targets", file: "analyst-targets/a.csv", files_count: 2, rejected_count: 5 },
      { kind: "prices", file: "prices/a.csv", files_count: 1, rejected_count: 0 },
    ],
  },
  analyst_targets__no_target: {
    good: {
      "ops.sources": [...targetFiles, ...dailyFiles],
      // Few ratings may well come without a target.
      "raw.analyst_targets": [
        ...[
          ...ratings(19, "a"),
          ...ratings(20, "b"),
          { source_id: "b", line: 30, price_target: 5 },
          ...ratings(19, "c"),
        ],
        ...[...ratings(9, "1"), ...ratings(9, "2"), ...ratings(9, "3"), { source_id: "2", line: 30, price_target: 5 }],
      ],
    },
    bad: {
      "ops.sources": [...targetFiles, ...dailyFiles],
      "raw.analyst_targets": [
        ...[...ratings(20, "a"), ...ratings(21, "b"), ...ratings(20, "c")],
        ...[{ source_id: "1", line: 2, price_target: 5 }, ...ratings(11, "2"), ...ratings(11, "3")],
        // A large one is no part of any series.
        ...ratings(20, "0"),
      ],
    },
    offenders: [
      { file: "analyst-targets/day-2.csv", files_count: 2, rows_count: 22 },
      { file: "analyst-targets/b.csv", files_count: 1, rows_count: 21 },
      { file: "analyst-targets/a.csv", files_count: 1, rows_count: 20 },
      { file: "analyst-targets/c.csv", files_count: 1, rows_count: 20 },
      { file: "analyst-targets/day-0.csv", files_count: 1, rows_count: 20 },
    ],
  },
  securities__no_row_left: {
    good: { "ops.sources": [source], "raw.securities": [...rows(1), { cusip: "037833100", ticker: "AAPL" }] },
    bad: {
      "ops.sources": [source, { source_id: "p", file: "prices/a.csv", kind: "prices" }],
      "raw.securities": rows(1),
    },
    offenders: [{ file: "securities.csv" }],
  },
  securities__conflicting_lines: {
    good: {
      "raw.securities": [
        { line: 2, cusip: "037833100", ticker: "AAPL", sector: null },
        { line: 3, cusip: "037833100", ticker: "AAPL", sector: null },
        { line: 4, cusip: "023135106", ticker: "AMZN" },
      ],
    },
    bad: {
      "raw.securities": [
        { line: 2, cusip: "037833100", ticker: "AAPL", sector: null },
        { line: 9, cusip: "037833100", ticker: "AAPL", sector: "Technology" },
        ...differing.flatMap((other, index) => [
          { ...listed, cusip: `a${index}`, line: 10 },
          { ...listed, cusip: `a${index}`, line: 11, ...other },
        ]),
      ],
    },
    offenders: [
      { cusip: "037833100", first_line: 2, last_line: 9 },
      ...differing.map((_, index) => ({ cusip: `a${index}`, first_line: 10, last_line: 11 })),
    ],
  },
  funds__conflicting_lines: {
    good: {
      "raw.funds": [
        { line: 2, cik: "1", name: "A" },
        { line: 3, cik: "2", name: "B" },
      ],
    },
    bad: {
      "raw.funds": [
        { line: 2, cik: "1", name: "A" },
        { line: 3, cik: "1", name: "B" },
        { line: 4, cik: "2", name: "A", city: "New York" },
        { line: 5, cik: "2", name: "A", city: "London" },
      ],
    },
    offenders: [
      { cik: "1", first_line: 2, last_line: 3 },
      { cik: "2", first_line: 4, last_line: 5 },
    ],
  },
  corrections__conflicting_lines: {
    good: {
      "raw.corrections": [
        { line: 2, accession_number: "a", field: "value_unit_usd", corrected_value: "1" },
        { line: 3, accession_number: "a", field: "value_unit_usd", corrected_value: "1" },
        { line: 4, accession_number: "a", field: "value:037833100", filed_value: "1", corrected_value: "5" },
        { line: 5, accession_number: "a", field: "value:037833100", filed_value: "2", corrected_value: "6" },
        { line: 6, accession_number: "a", field: "cik", filed_value: "1", corrected_value: "3" },
        { line: 7, accession_number: "a", field: "cik", filed_value: "2", corrected_value: "4" },
        ...["RESTATEMENT", "NEW HOLDINGS"].map((filed_value, index) => ({
          ...{ line: 8 + index, accession_number: "a", field: "amendment_type", filed_value },
          corrected_value: ["NEW HOLDINGS", "RESTATEMENT"][index] ?? null,
        })),
        { line: 10, accession_number: "b", field: "amendment_type", corrected_value: "RESTATEMENT" },
      ],
    },
    bad: {
      "raw.corrections": [
        { line: 2, accession_number: "a", field: "value_unit_usd", corrected_value: "1000" },
        { line: 3, accession_number: "a", field: "value_unit_usd", corrected_value: "1" },
        { line: 4, accession_number: "a", field: "amendment_type", corrected_value: "RESTATEMENT" },
        { line: 5, accession_number: "a", field: "amendment_type", corrected_value: null },
        { line: 6, accession_number: "a", field: "cik", filed_value: "1", corrected_value: "2" },
        { line: 7, accession_number: "a", field: "cik", filed_value: "0000000001", corrected_value: "3" },
        { line: 8, accession_number: "a", field: "put_call:037833100", filed_value: null, corrected_value: "Put" },
        { line: 9, accession_number: "a", field: "put_call:37833100", filed_value: "None", corrected_value: "Call" },
        { line: 10, accession_number: "a", field: "effective", filed_value: null, corrected_value: "base" },
        { line: 11, accession_number: "a", field: "effective", filed_value: "added", corrected_value: "ignored" },
        ...[null, "NEW HOLDINGS"].map((filed_value, index) => ({
          ...{ line: 12 + index, accession_number: "b", field: "amendment_type", filed_value },
          corrected_value: ["RESTATEMENT", "NEW HOLDINGS"][index] ?? null,
        })),
      ],
    },
    offenders: [
      { accession_number: "a", field: "amendment_type", first_line: 4, last_line: 5 },
      { accession_number: "a", field: "cik", first_line: 6, last_line: 7 },
      { accession_number: "a", field: "effective", first_line: 10, last_line: 11 },
      { accession_number: "a", field: "put_call:037833100", first_line: 8, last_line: 9 },
      { accession_number: "a", field: "value_unit_usd", first_line: 2, last_line: 3 },
      { accession_number: "b", field: "amendment_type", first_line: 12, last_line: 13 },
    ],
  },
  cusip_changes__conflicting_lines: {
    good: {
      "raw.cusip_changes": [
        { line: 2, old_cusip: "13645T100", new_cusip: "13646K108" },
        { line: 3, old_cusip: "13645T100", new_cusip: "13646K108" },
        { line: 4, old_cusip: "44267D107", new_cusip: "44267T102" },
        { line: 5, old_cusip: "44267T102", new_cusip: "037833100" },
        { line: 6, old_cusip: "037833100", new_cusip: "023135106" },
        // It did not change once more.
        { line: 7, old_cusip: "023135106", new_cusip: "023135106" },
      ],
    },
    bad: {
      "raw.cusip_changes": [
        { line: 9, old_cusip: "594918104", new_cusip: "594918104" },
        { line: 10, old_cusip: "594918104", new_cusip: "023135106" },
        { line: 2, old_cusip: "13645T100", new_cusip: "13646K108" },
        { line: 3, old_cusip: "13645T100", new_cusip: "037833100" },
        { line: 4, old_cusip: "44267D107", new_cusip: "44267T102" },
        { line: 5, old_cusip: "44267T102", new_cusip: "44267D107" },
        { line: 6, old_cusip: "48208F105", new_cusip: "00032Q104" },
        { line: 7, old_cusip: "00032Q104", new_cusip: "03076C106" },
        { line: 8, old_cusip: "03076C106", new_cusip: "48208F105" },
      ],
    },
    offenders: [
      { old_cusip: "13645T100", first_line: 2, last_line: 3 },
      { old_cusip: "44267D107", first_line: 4, last_line: 5 },
      { old_cusip: "48208F105", first_line: 6, last_line: 8 },
      { old_cusip: "594918104", first_line: 9, last_line: 10 },
    ],
  },
  cusip_changes__held_together: {
    good: {
      "core.quarters": [...latest, { report_period: "2023-09-30", is_latest_finalized: false }],
      "staging.cusip_changes": [change, other, { old_cusip: change.old_cusip, new_cusip: change.old_cusip }],
      "core.holdings": [
        ...[...sideBySide(3), ...[5, 6, 7].map((cik) => holding(cik, change.old_cusip))],
        ...[...sideBySide(2, other), ...sideBySide(2, other)],
        ...sideBySide(3, other, { put_call: "Put" }),
        ...sideBySide(3, other, { shares: 0 }),
        ...sideBySide(3, other, { report_period: "2023-09-30" }),
      ],
    },
    bad: {
      "core.quarters": latest,
      "staging.cusip_changes": [change, change, other],
      "core.holdings": [
        ...[...sideBySide(3), ...sideBySide(1), ...[5, 6].map((cik) => holding(cik, change.old_cusip))],
        ...sideBySide(4, other, { shares: 1 }),
      ],
    },
    offenders: [
      { ...other, old_cusip_holders: 4, holders_of_both: 4 },
      { ...change, old_cusip_holders: 5, holders_of_both: 3 },
    ],
  },
  prices__conflicting_lines: {
    good: { "staging.prices": [{ ticker: "AAPL", price_date: "2023-11-30", close: 190 }] },
    bad: {
      "staging.prices": [
        { ticker: "AMZN", price_date: "2023-11-30", other_close: 146 },
        { ticker: "AAPL", price_date: "2023-11-29", other_close: 189 },
        { ticker: "AAPL", price_date: "2023-11-30", close: 1899.5, currency: "USD", other_close: 190 },
      ],
      "ops.sources": [
        { source_id: "old", file: "prices/2023.csv" },
        { source_id: "new", file: "prices/november.csv" },
      ],
      "raw.prices": [
        { ...appleClose, source_id: "old", line: 7, close: 190 },
        { ...appleClose, source_id: "new", line: 3, close: 1899.5 },
        { ...appleClose, source_id: "new", line: 4, close: 1899.5 },
        { ...appleClose, source_id: "new", line: 2, close: 1899.5, currency: "CAD" },
        { ...appleClose, source_id: "new", line: 1, close: 1899.5, date: "2023-11-28" },
        { ...appleClose, source_id: "new", line: 1, close: 1899.5, ticker: "AAPB" },
      ],
    },
    offenders: [
      {
        ...{ ticker: "AAPL", price_date: "2023-11-30", close: 1899.5, currency: "USD", other_close: 190 },
        ...{ file: "prices/november.csv", line: 3, other_file: "prices/2023.csv", other_line: 7 },
      },
      { ticker: "AMZN", price_date: "2023-11-30" },
      { ticker: "AAPL", price_date: "2023-11-29" },
    ],
  },
  splits__check_digit: {
    good: {
      "staging.splits": [
        { cusip: "023135106", ex_date: "2022-06-06" },
        { cusip: "023135107", ex_date: "2022-06-06" },
        { cusip: "88160RI01", ex_date: "2022-08-25" },
      ],
      "core.security_links": [{ cusip: "023135107", security_cusip: "023135106" }],
      "core.held_cusips": [{ cusip: "88160RI01" }],
    },
    bad: { "staging.splits": [{ cusip: "88160RI01", ex_date: "2022-08-25" }] },
    offenders: [{ cusip: "88160RI01", ex_date: "2022-08-25" }],
  },
  splits__two_days: {
    good: {
      "raw.splits": [
        { line: 2, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 3, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 4, cusip: "037833100", ex_date: "2020-09-11", new_shares: 4, old_shares: 1 },
        { line: 5, cusip: "037833100", ex_date: "2020-09-12", new_shares: 3, old_shares: 1 },
        { line: 6, cusip: "88160R101", ex_date: "2020-09-01", new_shares: 4, old_shares: 1 },
      ],
    },
    bad: {
      "raw.splits": [
        { line: 2, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 3, cusip: "037833100", ex_date: "2020-08-28", new_shares: 8, old_shares: 2 },
        { line: 4, cusip: "035710409", ex_date: "2022-09-26", new_shares: 1, old_shares: 4 },
        { line: 5, cusip: "035710839", ex_date: "2022-10-06", new_shares: 1, old_shares: 4 },
      ],
      "core.security_links": [{ cusip: "035710839", security_cusip: "035710409" }],
    },
    offenders: [
      { cusip: "035710409", ex_date: "2022-09-26", line: 4, later_ex_date: "2022-10-06", later_line: 5 },
      { cusip: "037833100", ex_date: "2020-08-28", line: 3, later_ex_date: "2020-08-31", later_line: 2 },
    ],
  },
  splits__conflicting_lines: {
    good: {
      "raw.splits": [
        { line: 2, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 3, cusip: "037833100", ex_date: "2014-06-09", new_shares: 7, old_shares: 1 },
        { line: 4, cusip: "035710409", ex_date: "2022-09-26", new_shares: 1, old_shares: 4 },
        { line: 5, cusip: "035710839", ex_date: "2022-09-26", new_shares: 1, old_shares: 4 },
        { line: 6, cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
        { line: 7, cusip: "02079K305", ex_date: "2022-06-06", new_shares: 2, old_shares: 1 },
        // Told otherwise, but the same.
        { line: 8, cusip: "88160R101", ex_date: "2022-08-25", new_shares: 3, old_shares: 2 },
        { line: 9, cusip: "88160R101", ex_date: "2022-08-25", new_shares: 1.5, old_shares: 1 },
      ],
      "core.security_links": [{ cusip: "035710839", security_cusip: "035710409" }],
    },
    bad: {
      "raw.splits": [
        { line: 2, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 3, cusip: "037833100", ex_date: "2020-08-31", new_shares: 7, old_shares: 1 },
        { line: 4, cusip: "88160R101", ex_date: "2022-08-25", new_shares: 3, old_shares: 1 },
        { line: 5, cusip: "88160R101", ex_date: "2022-08-25", new_shares: 3, old_shares: 2 },
        // The old CUSIP of a security, and the new one.
        { line: 6, cusip: "035710409", ex_date: "2022-09-26", new_shares: 1, old_shares: 4 },
        { line: 7, cusip: "035710839", ex_date: "2022-09-26", new_shares: 4, old_shares: 1 },
      ],
      "core.security_links": [{ cusip: "035710839", security_cusip: "035710409" }],
    },
    offenders: [
      { cusip: "035710409", ex_date: "2022-09-26", first_line: 6, last_line: 7 },
      { cusip: "037833100", ex_date: "2020-08-31", first_line: 2, last_line: 3 },
      { cusip: "88160R101", ex_date: "2022-08-25", first_line: 4, last_line: 5 },
    ],
  },
};
