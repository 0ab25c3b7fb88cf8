import type { Row } from "../../pipeline/warehouse.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import type { Given } from "../run-model.ts";
import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const filing = { accession_number: "a", source_id: "zip", report_period: now };
/** What makes a filing one whose role corrections.csv tells. */
const lookedAt = { accession_number: "looked at", corrected_role: "base" };
const namedRows = [
  { accession_number: "a", cusip: "037833100", filed_value: 200 },
  { accession_number: "a", cusip: "023135106", put_call: "Put", filed_value: 100 },
];
const correct = (field: string, filed_value: string | null, accession_number = "a") => ({
  ...{ accession_number, field, filed_value },
});
const correctRow = (field: string, cusip: string, filed_value: string, accession_number = "a") => ({
  ...{ ...correct(field, filed_value, accession_number), cusip },
});
const totals = [{ accession_number: "a", report_period: now, row_count: 3, filed_value: 300 }];

/** A filing in a zip and in an EDGAR text, which tells other totals, or other things of it. */
const copied = (of: Row, others: Row, told: Row = {}) => {
  const facts = { ...filing, cik: 1, submission_type: "13F-HR", filed_at: "2024-02-14", ...of };
  const sums = { ...totals[0], ...filing, shares: 10, ...of };
  return {
    "core.known_filings": [facts],
    "staging.filings": [facts, { ...facts, source_id: "edgar-1", ...told }],
    "staging.filing_totals": [sums, { ...sums, source_id: "edgar-1", ...others }],
  };
};
const joined = (...worlds: readonly Given[]): Given => {
  const rowsOf = (table: "staging.filings" | "staging.filing_totals") => worlds.flatMap((world) => world[table] ?? []);
  return { "staging.filings": rowsOf("staging.filings"), "staging.filing_totals": rowsOf("staging.filing_totals") };
};

/**
 * The filings of a manager's quarter, each with its number, nothing for an original, its role, its quarter, if not the latest, and the role
 * that corrections.csv tells, if any.
 */
const numbered = (cik: number, ...filings: readonly (readonly [number | null, string, string?, string?])[]) => {
  const rows = filings.map(([amendment_number, role, report_period = now, corrected_role = null], index) => ({
    ...{ cik, accession_number: `${cik}-${index}`, report_period, amendment_number, role, corrected_role },
    kind: role === "notice" ? role : "original",
  }));
  return {
    "core.filings": rows.map(({ role: _, ...row }) => row),
    "core.filing_rulings": rows.map(({ amendment_number: _, corrected_role: __, ...row }) => row),
  };
};
/** A world in which corrections.csv tells the role of a filing. */
const correctedTo = (accession_number: string, world: Given): Given => ({
  ...world,
  "core.filing_rulings": (world["core.filing_rulings"] ?? []).map((row) =>
    row.accession_number === accession_number ? { ...row, corrected_role: "base" } : row,
  ),
});
/** The filings of a manager's quarter, each with its kind, its role, its rows, nothing where it has no table, and what these are worth. */
const sized = (cik: number, ...filings: readonly (readonly [string, string, number | null, number?])[]) => {
  const rows = filings.map(([kind, role, row_count, filed_value = 5], index) => ({
    ...{ cik, accession_number: `${cik}-${index}`, report_period: now, kind, role, row_count, filed_value },
  }));
  return {
    "core.filing_rulings": rows.map(({ row_count: _, filed_value: __, ...row }) => row),
    "core.filing_totals": rows.flatMap(({ accession_number, report_period, row_count, filed_value }) =>
      row_count === null ? [] : [{ accession_number, report_period, row_count, filed_value }],
    ),
  };
};
/** The rows of several worlds together. */
function join(...worlds: readonly Given[]): Given {
  const entries = worlds.flatMap((world) => Object.entries(world) as [TableName, readonly Row[]][]);
  const joined: Record<TableName, readonly Row[]> = {};
  for (const [table, rows] of entries) joined[table] = [...(joined[table] ?? []), ...rows];
  return joined;
}

/** Worlds of the checks on what was read: filings, their rows, corrections and analysts' words. */
export const filingWorlds: Readonly<Record<string, Worlds>> = {
  analyst_entries__unknown_rating: {
    good: { "core.analyst_entries": [{ rating: "Buy", is_unknown_rating: false }] },
    bad: {
      "core.analyst_entries": [
        { rating: "Reiterated", is_unknown_rating: true },
        { rating: "Reiterated", is_unknown_rating: true },
      ],
    },
    offenders: [{ rating: "Reiterated", entries_count: 2 }],
  },
  filing_rulings__emptied: {
    good: join(
      sized(1, ["original", "superseded", 14], ["restatement", "base", 1]),
      sized(2, ["original", "superseded", 14], ["restatement", "base", null], ["new holdings", "added", 1]),
      sized(3, ["original", "superseded", null], ["restatement", "base", null]),
      sized(4, ["original", "base", null]),
      sized(5, ["new holdings", "superseded", 14], ["new holdings", "added", null]),
      correctedTo("6-1", sized(6, ["original", "superseded", 14], ["restatement", "base", null])),
    ),
    bad: join(
      sized(1, ["original", "superseded", 14], ["restatement", "base", null]),
      sized(2, ["original", "superseded", 21], ["restatement", "base", 0]),
      sized(3, ["original", "superseded", 1], ["original", "base", null], ["notice", "notice", 3]),
      correctedTo("4-0", sized(4, ["original", "superseded", 6], ["original", "base", 1, 0])),
    ),
    offenders: [
      { accession_number: "1-1", row_count_before: 14 },
      { accession_number: "2-1", row_count_before: 21 },
      { accession_number: "3-1", row_count_before: 1 },
      { accession_number: "4-1", row_count_before: 6 },
    ],
  },
  filing_rulings__shrunk: {
    good: join(
      sized(1, ["original", "superseded", 10], ["restatement", "base", 1]),
      sized(2, ["original", "superseded", 21], ["restatement", "base", 1], ["new holdings", "added", 2]),
      sized(3, ["original", "superseded", 21], ["restatement", "base", 0]),
      sized(4, ["new holdings", "superseded", 21], ["new holdings", "added", 1]),
      sized(5, ["original", "base", 1], ["original", "ignored", 21]),
      correctedTo("6-1", sized(6, ["original", "superseded", 11], ["restatement", "base", 1])),
    ),
    bad: join(
      correctedTo("1-0", sized(1, ["original", "superseded", 11], ["restatement", "base", 1])),
      sized(
        2,
        ["original", "superseded", 31],
        ["original", "superseded", 2],
        ["restatement", "base", 1],
        ["new holdings", "added", 2],
      ),
      sized(
        3,
        ["original", "superseded", 11],
        ["restatement", "base", 1],
        ["original", "ignored", 21],
        ["notice", "notice", 21],
      ),
    ),
    offenders: [
      { accession_number: "1-1", row_count: 1, row_count_before: 11 },
      { accession_number: "2-2", row_count: 3, row_count_before: 31 },
      { accession_number: "3-1", row_count: 1, row_count_before: 11 },
    ],
  },
  filing_rulings__missing_amendment: {
    good: join(
      numbered(1, [null, "base"], [1, "added"], [2, "added"]),
      numbered(2, [null, "superseded"], [2, "base"], [3, "added"]),
      numbered(3, [null, "base"], [20231231, "added"], [null, "added"]),
      numbered(4, [2, "added"]),
      numbered(5, [null, "base"], [1, "ignored"], [2, "added"], [2, "added"]),
      numbered(6, [null, "base"], [1, "notice"], [2, "added"], [4, "notice"]),
      numbered(7, [null, "base"], [1, "added"], [null, "base", before], [1, "added", before], [2, "added", before]),
      numbered(8, [null, "base", before], [1, "added", before], [2, "added", before], [2, "base"], [3, "added"]),
      numbered(9, [null, "base"], [100, "added"]),
      numbered(10, [null, "base"], [2, "added", now, "added"]),
    ),
    bad: join(
      numbered(1, [null, "base"], [2, "added"], [3, "notice"]),
      numbered(2, [null, "superseded"], [1, "base", now, "base"], [4, "added"]),
      numbered(3, [null, "base"], [1, "added"], [1, "added"], [3, "added"]),
      numbered(4, [null, "base"], [99, "added"]),
      numbered(5, [null, "base", before], [2, "added", before], [3, "base"]),
      numbered(6, [null, "base"], [2, "ignored", now, "ignored"], [4, "added"]),
    ),
    offenders: [
      { cik: 1, accession_number: "1-1", role: "added", amendment_number: 2, missing_count: 1 },
      { cik: 2, accession_number: "2-2", amendment_number: 4, missing_count: 2 },
      { cik: 3, missing_count: 1 },
      { cik: 4, missing_count: 98 },
      { cik: 6, accession_number: "6-2", role: "added", amendment_number: 4, missing_count: 2 },
      { cik: 5, report_period: before, missing_count: 1 },
    ],
  },
  corrections__later_period: {
    good: {
      "staging.filings": [
        { ...filing, filed_at: "2024-02-14" },
        { ...filing, accession_number: "on the day", filed_at: now },
      ],
      "staging.corrections": [
        { accession_number: "a", field: "report_period", corrected_value: now },
        { accession_number: "a", field: "effective", corrected_value: "base" },
        { accession_number: "on the day", field: "report_period", corrected_value: now },
        { accession_number: "not here", field: "report_period", corrected_value: "2024-12-31" },
      ],
    },
    bad: {
      // The filing lies in two sources.
      "staging.filings": [
        { ...filing, filed_at: "2024-02-14" },
        { ...filing, source_id: "zip-2", filed_at: "2024-02-14" },
        { ...filing, accession_number: "b", filed_at: "2024-02-14" },
      ],
      "staging.corrections": [
        { accession_number: "a", field: "report_period", corrected_value: "2024-03-31" },
        { accession_number: "b", field: "report_period", corrected_value: "2024-01-31" },
      ],
    },
    offenders: [
      { accession_number: "a", corrected_value: "2024-03-31", filed_at: "2024-02-14" },
      { accession_number: "b", corrected_value: "2024-01-31", filed_at: "2024-02-14" },
    ],
  },
  corrections__stale: {
    good: {
      "staging.filings": [
        {
          ...{ ...filing, cik: 42, period_of_report: "2033-12-31", submission_type: "13F-HR" },
          amendment_type: "RESTATEMENT",
        },
      ],
      "core.filing_rulings": [{ accession_number: "a" }],
      "core.named_rows": [...namedRows, { accession_number: "a", cusip: "023135106", filed_value: 300, shares: 20 }],
      "core.row_corrections": [
        correctRow("value", "037833100", "200"),
        correctRow("cusip", "037833100", "037833100"),
        correctRow("put_call", "037833100", "None"),
        correctRow("put_call", "023135106", "Put"),
        correctRow("value", "023135106", "100"),
        correctRow("shares", "023135106", "20"),
        correctRow("value", "037833100", "1", "not here"),
      ],
      "staging.corrections": [
        correct("cik", "42"),
        correct("report_period", "2033-12-31"),
        correct("submission_type", "13F-HR"),
        correct("value_unit_usd", null),
        correct("amendment_type", null),
        correct("effective", null),
        correct("shares:037833100", "of core.row_corrections"),
        correct("cik", "7", "not here"),
      ],
    },
    bad: {
      "staging.filings": [
        { ...filing, cik: 42, period_of_report: now, submission_type: "13F-HR" },
        { ...filing, accession_number: "b", cik: 43 },
      ],
      "core.filing_rulings": [{ accession_number: "a" }],
      "core.named_rows": [...namedRows, { accession_number: "a", cusip: "023135106", filed_value: 300 }],
      "core.row_corrections": [
        correctRow("value", "037833100", "201"),
        correctRow("value", "023135106", "1000"),
        correctRow("value", "999999999", "200"),
        correctRow("shares", "999999999", "1"),
        correctRow("cusip", "888888888", "888888888"),
        correctRow("put_call", "037833100", "Put"),
        correctRow("put_call", "777777777", "None"),
      ],
      "staging.corrections": [
        correct("cik", "43", "b"),
        correct("cik", "43"),
        correct("amendment_type", "RESTATEMENT"),
        correct("report_period", "2023-09-30"),
        correct("submission_type", "13F-NT"),
      ],
    },
    offenders: [
      { field: "amendment_type", filed_value: "RESTATEMENT", found_value: null },
      { field: "cik", filed_value: "43", found_value: "42" },
      { field: "cusip:888888888", found_value: "no such row in that filing" },
      { field: "put_call:037833100", filed_value: "Put", found_value: "None" },
      { field: "put_call:777777777", filed_value: "None", found_value: "no such row in that filing" },
      { field: "report_period", filed_value: "2023-09-30", found_value: now },
      { field: "shares:999999999", found_value: "no such row in that filing" },
      { field: "submission_type", filed_value: "13F-NT", found_value: "13F-HR" },
      { field: "value:023135106", filed_value: "1000", found_value: "100" },
      { field: "value:037833100", filed_value: "201", found_value: "200" },
      { field: "value:999999999", filed_value: "200", found_value: "no such row in that filing" },
    ],
  },
  corrections__unmatched: {
    good: { "staging.filings": [filing], "staging.corrections": [{ accession_number: "a", field: "effective" }] },
    bad: { "staging.filings": [filing], "staging.corrections": [{ accession_number: "b", field: "effective" }] },
    offenders: [{ accession_number: "b", field: "effective" }],
  },
  filings__entry_total: {
    good: {
      "core.filings": [
        { ...filing, table_entry_total: 3 },
        { ...filing, accession_number: "empty", table_entry_total: 0 },
        { ...filing, accession_number: "says nothing" },
        { ...filing, ...lookedAt, table_entry_total: 7 },
      ],
      "core.filing_totals": totals,
    },
    bad: {
      "core.filings": [
        { ...filing, table_entry_total: 4 },
        { ...filing, accession_number: "empty", table_entry_total: 7 },
        { ...filing, accession_number: "more", table_entry_total: 2 },
      ],
      "core.filing_totals": [...totals, { accession_number: "more", report_period: now, row_count: 3 }],
      "core.filing_rulings": [{ ...filing, role: "notice" }],
    },
    offenders: [
      { accession_number: "a", role: "notice", table_entry_total: 4, row_count: 3 },
      { accession_number: "empty", table_entry_total: 7, row_count: 0 },
      { accession_number: "more", table_entry_total: 2, row_count: 3 },
    ],
  },
  filings__later_period: {
    good: {
      "core.filings": [
        { ...filing, filed_at: "2024-01-02" },
        { ...filing, accession_number: "on the day", filed_at: now },
        { ...filing, accession_number: "0000905148-24-001400", filed_at: "2022-02-14" },
        { ...filing, ...lookedAt, filed_at: "2023-12-15" },
      ],
    },
    bad: {
      "core.filings": [
        { ...filing, filed_at: "2023-12-15", period_of_report: "2023-12-01" },
        { ...filing, accession_number: "b", report_period: "2032-09-30", filed_at: "2023-11-14" },
      ],
    },
    offenders: [{ accession_number: "a", period_of_report: "2023-12-01" }, { accession_number: "b" }],
  },
  filings__unknown_amendment: {
    good: {
      "core.filings": [
        { ...filing, kind: "restatement" },
        { ...filing, accession_number: "ruled by hand", kind: "amendment of unknown type", corrected_role: "added" },
        { ...filing, accession_number: "superseded", kind: "amendment of unknown type" },
      ],
      "core.filing_rulings": [
        { ...filing, is_effective: true },
        { ...filing, accession_number: "ruled by hand", is_effective: true },
        { ...filing, accession_number: "superseded", is_effective: false },
      ],
    },
    bad: {
      "core.filings": [{ ...filing, kind: "amendment of unknown type", manager_name: "ACME" }],
      "core.filing_rulings": [{ ...filing, is_effective: true }],
    },
    offenders: [{ accession_number: "a", manager_name: "ACME", report_period: now }],
  },
  filings__no_holdings: {
    good: {
      "ops.sources": [
        { source_id: "zip", file: "sec-13f/a.zip", kind: "sec_13f" },
        { source_id: "zip-stray", file: "sec-13f/b.zip", kind: "sec_13f" },
        { source_id: "edgar-2024-02-14", file: "edgar/a.txt", kind: "edgar" },
      ],
      "core.filings": [
        { ...filing, table_entry_total: 3 },
        { ...filing, accession_number: "empty", table_entry_total: 70 },
        { ...filing, accession_number: "stray", source_id: "zip-stray", table_entry_total: 70 },
        { ...filing, accession_number: "says little", source_id: "zip-2", table_entry_total: 19 },
        ...Array.from({ length: 9 }, (_, index) => ({
          ...{ ...filing, accession_number: `text ${index}`, source_id: "edgar-2024-02-14", table_entry_total: 70 },
        })),
      ],
      "core.filing_totals": totals,
      "staging.filing_totals": [{ accession_number: "another", source_id: "zip-stray" }],
    },
    bad: {
      "ops.sources": [
        { source_id: "zip", file: "sec-13f/a.zip", kind: "sec_13f" },
        { source_id: "zip-2", file: "sec-13f/b.zip", kind: "sec_13f" },
        { source_id: "corrections", file: "corrections.csv", kind: "corrections" },
        { source_id: "edgar-1", file: "edgar/1.txt", kind: "edgar" },
        { source_id: "edgar-2", file: "edgar/2.txt", kind: "edgar" },
      ],
      "core.filings": [
        { ...filing, table_entry_total: 3 },
        { ...filing, accession_number: "empty", source_id: "zip-2", table_entry_total: 70 },
        { ...filing, accession_number: "nothing", source_id: "zip-2", table_entry_total: 0 },
        { ...filing, accession_number: "stray", source_id: "zip-stray", table_entry_total: 70 },
        ...Array.from({ length: 10 }, (_, index) => ({
          ...{
            ...filing,
            accession_number: `text ${index}`,
            source_id: `edgar-${1 + (index % 2)}`,
            table_entry_total: 2,
          },
        })),
      ],
      "core.filing_totals": totals,
      "staging.filing_totals": ["zip", "zip-stray"].map((source_id) => ({ accession_number: "another", source_id })),
    },
    offenders: [
      { file: "edgar/1.txt", filings_count: 10, entries_said: 20 },
      { file: "sec-13f/b.zip", filings_count: 2, entries_said: 70 },
    ],
  },
  filings__cut_short: {
    good: {
      "core.filings": [
        { ...filing, table_entry_total: 3, table_value_total: 700 },
        // One of the two may be a slip of the manager's.
        { ...filing, accession_number: "other rows", table_entry_total: 7, table_value_total: 333 },
        { ...filing, accession_number: "other unit", table_entry_total: 3, table_value_total: 300_000 },
        { ...filing, accession_number: "no table", table_entry_total: 7, table_value_total: 700 },
        { ...filing, accession_number: "added", kind: "new holdings", table_entry_total: 7, table_value_total: 700 },
        { ...filing, accession_number: "nine rows", table_entry_total: 10, table_value_total: 700 },
        { ...filing, accession_number: "nine dollars", table_entry_total: 7, table_value_total: 10 },
        { ...filing, ...lookedAt, table_entry_total: 4, table_value_total: 334 },
      ],
      "core.filing_totals": [
        ...["a", "other rows", "other unit", "added", "looked at"].flatMap((accession_number) =>
          totals.map((total) => ({ ...total, accession_number })),
        ),
        { accession_number: "nine rows", report_period: now, row_count: 9, filed_value: 300 },
        { accession_number: "nine dollars", report_period: now, row_count: 3, filed_value: 9 },
      ],
    },
    bad: {
      "core.filings": [
        { ...filing, table_entry_total: 4, table_value_total: 334 },
        { ...filing, accession_number: "eight rows", table_entry_total: 9, table_value_total: 334 },
        { ...filing, accession_number: "most", table_entry_total: 2_147_483_647, table_value_total: 334 },
      ],
      "core.filing_totals": [
        ...totals,
        { accession_number: "eight rows", report_period: now, row_count: 8, filed_value: 300 },
        { accession_number: "most", report_period: now, row_count: 8, filed_value: 300 },
      ],
      "core.filing_rulings": [{ ...filing, role: "added" }],
    },
    offenders: [
      { accession_number: "a", role: "added", row_count: 3, table_entry_total: 4, source_id: "zip" },
      { accession_number: "eight rows", row_count: 8, table_entry_total: 9 },
      { accession_number: "most", table_entry_total: 2_147_483_647 },
    ],
  },
  filings__differing_copies: {
    good: {
      ...joined(copied({}, {}), copied({ accession_number: "looked at" }, { row_count: 2 })),
      "core.known_filings": [filing, { ...filing, ...lookedAt }],
    },
    bad: {
      "core.known_filings": [..."abcdefgh"].map((accession_number) => ({ ...filing, accession_number })),
      ...joined(
        copied({ accession_number: "a" }, { row_count: 2 }),
        copied({ accession_number: "b" }, { filed_value: 200 }),
        copied({ accession_number: "c" }, { shares: 20 }),
        copied({ accession_number: "d" }, {}, { cik: 2 }),
        copied({ accession_number: "e" }, {}, { filed_at: "2024-02-15" }),
        copied({ accession_number: "f" }, {}, { amendment_type: "RESTATEMENT" }),
        copied({ accession_number: "g" }, {}, { submission_type: "13F-HR/A" }),
        copied({ accession_number: "h" }, {}, { report_period: before }),
        // Made after as-of.
        copied({ accession_number: "later" }, { row_count: 2 }),
      ),
      "core.filing_rulings": [{ ...filing, role: "added" }],
    },
    offenders: [
      { accession_number: "a", source_id: "zip", role: "added", differ_in: "rows", fewest_rows: 2, most_rows: 3 },
      ...["dollars", "shares", "manager", "day", "form", "form", "quarter"].map((differ_in, place) => ({
        accession_number: "bcdefgh"[place] ?? "",
        source_id: "zip",
        differ_in,
        fewest_rows: 3,
        most_rows: 3,
      })),
    ],
  },
  filings__no_table: {
    good: {
      "core.filings": [
        { ...filing, submission_type: "13F-HR", table_entry_total: 3 },
        { ...filing, accession_number: "empty", submission_type: "13F-HR", table_entry_total: 0 },
        { ...filing, accession_number: "notice", submission_type: "13F-NT" },
        { ...filing, ...lookedAt, submission_type: "13F-HR", table_entry_total: 3 },
      ],
      "core.filing_totals": totals,
    },
    bad: {
      "core.filings": [
        { ...filing, accession_number: "lost", source_id: "edgar-1", submission_type: "13F-HR", table_entry_total: 7 },
        { ...filing, accession_number: "mute", source_id: "gone", submission_type: "13F-HR/A" },
      ],
      "core.filing_totals": totals,
      "core.filing_rulings": [{ ...filing, accession_number: "lost", role: "added" }],
    },
    offenders: [
      { accession_number: "lost", role: "added", table_entry_total: 7, source_id: "edgar-1" },
      { accession_number: "mute", table_entry_total: null, source_id: "gone" },
    ],
  },
  filings__two_quarters: {
    good: { "core.filings": [filing, { ...filing, accession_number: "b" }] },
    bad: { "core.filings": [filing, { ...filing, report_period: before }] },
    offenders: [{ accession_number: "a", quarters_count: 2 }],
  },
  filings__value_total: {
    good: {
      "core.filings": [
        { ...filing, table_value_total: 300 },
        // A unit a row is what rounding may do.
        { ...filing, accession_number: "rounded", table_value_total: 303 },
        { ...filing, accession_number: "says nothing" },
        { ...filing, accession_number: "mended", table_value_total: 7 },
        { ...filing, ...lookedAt, table_value_total: 7 },
      ],
      "core.filing_totals": [...totals, ...totals.map((total) => ({ ...total, accession_number: "rounded" }))],
      "staging.corrections": [{ accession_number: "mended", field: "value:037833100" }],
    },
    bad: {
      "core.filings": [
        { ...filing, table_value_total: 304 },
        { ...filing, accession_number: "b", table_value_total: 296 },
        { ...filing, accession_number: "empty", table_value_total: 1 },
      ],
      "core.filing_totals": [...totals, ...totals.map((total) => ({ ...total, accession_number: "b" }))],
      "staging.corrections": [{ accession_number: "a", field: "shares:037833100" }],
      "core.filing_rulings": [{ ...filing, role: "base" }],
    },
    offenders: [
      { accession_number: "a", role: "base", table_value_total: 304, filed_value: 300 },
      { accession_number: "b", table_value_total: 296, filed_value: 300 },
      { accession_number: "empty", table_value_total: 1, filed_value: 0 },
    ],
  },
  holdings__check_digit: {
    good: {
      "core.quarters": [
        { report_period: now, is_latest_finalized: true },
        { report_period: before, is_latest_finalized: false },
      ],
      "core.holdings": [
        { report_period: now, cik: 1, cusip: "037833100" },
        { report_period: now, cik: 1, cusip: "02079K305" },
        { report_period: now, cik: 1, cusip: "023135107" },
        { report_period: now, cik: 1, cusip: "594918105" },
        { report_period: before, cik: 1, cusip: "037833109" },
        { report_period: now, cik: 1, cusip: "888787908", put_call: "Call" },
      ],
      "core.held_cusips": [
        { report_period: now, cusip: "888787908" },
        { report_period: now, cusip: "037833100" },
        { report_period: now, cusip: "02079K305" },
        { report_period: now, cusip: "023135107" },
        { report_period: now, cusip: "594918105" },
        { report_period: before, cusip: "037833109" },
      ],
      "staging.securities": [{ cusip: "594918105" }],
      "core.security_links": [{ cusip: "023135107", security_cusip: "023135106" }],
    },
    bad: {
      "core.quarters": [{ report_period: now, is_latest_finalized: true }],
      "core.held_cusips": [
        { report_period: now, cusip: "0378331" },
        { report_period: now, cusip: "037833109" },
      ],
      "core.holdings": [
        { report_period: now, cik: 1, cusip: "0378331" },
        { report_period: now, cik: 1, cusip: "037833109" },
        { report_period: now, cik: 1, cusip: "037833109", put_call: "Put" },
        { report_period: now, cik: 2, cusip: "037833109" },
        { report_period: before, cik: 3, cusip: "037833109" },
      ],
      "core.issuer_names": [
        { report_period: now, cusip: "037833109", name_of_issuer: "APPLE INC" },
        { report_period: now, cusip: "037833109", name_of_issuer: "APPLE" },
        { report_period: before, cusip: "037833109", name_of_issuer: "A" },
      ],
    },
    offenders: [
      { cusip: "037833109", name_of_issuer: "APPLE", managers_count: 2 },
      { cusip: "0378331", managers_count: 1 },
    ],
  },
};
