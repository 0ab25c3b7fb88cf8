import type { Row } from "../../pipeline/warehouse.ts";
import type { Worlds } from "./worlds.ts";

const source = { source_id: "s", file: "securities.csv", kind: "securities" };
const rows = (count: number, source_id = "s"): Row[] =>
  Array.from({ length: count }, (_, index) => ({ source_id, line: 100 + index, cusip: `${index}` }));
const rejects = (count: number, source_id = "s", file = "securities.csv"): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ source_id, file, line: index + 2, field: "active", value: "1", reason: "is not one of the words" },
  }));

/** Worlds of the checks on whole files: what they lost, and where their lines contradict each other. */
export const inputWorlds: Readonly<Record<string, Worlds>> = {
  rejects__most_of_file: {
    good: {
      "ops.sources": [
        source,
        { source_id: "t", file: "prices/a.csv", kind: "prices" },
        { source_id: "z", kind: "sec_13f" },
      ],
      "ops.rejects": [...rejects(10), ...rejects(19, "t", "prices/a.csv"), ...rejects(30, "z", "z.zip: INFOTABLE.tsv")],
      "raw.securities": rows(10),
    },
    bad: {
      "ops.sources": [source, { source_id: "t", file: "prices/a.csv", kind: "prices" }],
      "ops.rejects": [
        ...rejects(11),
        { ...rejects(1)[0], field: "type", value: "bond" },
        ...rejects(20, "t", "prices/a.csv"),
      ],
      "raw.securities": rows(10),
    },
    offenders: [
      { file: "prices/a.csv", rejected_count: 20, usable_count: 0 },
      {
        ...{ file: "securities.csv", rejected_count: 11, usable_count: 10 },
        example: 'line 2 active "1" is not one of the words',
      },
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
      "raw.analyst_targets": [{ source_id: "t1", line: 2 }],
    },
    bad: {
      "ops.sources": [
        { source_id: "t1", file: "analyst-targets/a.csv", kind: "analyst_targets" },
        { source_id: "t2", file: "analyst-targets/b.csv", kind: "analyst_targets" },
        { source_id: "p", file: "prices/a.csv", kind: "prices" },
      ],
      "ops.rejects": [...rejects(3, "t1", "analyst-targets/a.csv"), ...rejects(2, "t2", "analyst-targets/b.csv")],
    },
    offenders: [
      { kind: "analyst_targets", file: "analyst-targets/a.csv", files_count: 2, rejected_count: 5 },
      { kind: "prices", file: "prices/a.csv", files_count: 1, rejected_count: 0 },
    ],
  },
  securities__no_row_left: {
    good: { "ops.sources": [source], "raw.securities": rows(1) },
    bad: { "ops.sources": [source] },
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
      ],
    },
    offenders: [{ cusip: "037833100", first_line: 2, last_line: 9 }],
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
      ],
    },
    offenders: [{ cik: "1", first_line: 2, last_line: 3 }],
  },
  splits__conflicting_lines: {
    good: {
      "raw.splits": [
        { line: 2, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 3, cusip: "037833100", ex_date: "2014-06-09", new_shares: 7, old_shares: 1 },
      ],
    },
    bad: {
      "raw.splits": [
        { line: 2, cusip: "037833100", ex_date: "2020-08-31", new_shares: 4, old_shares: 1 },
        { line: 3, cusip: "037833100", ex_date: "2020-08-31", new_shares: 1, old_shares: 4 },
      ],
    },
    offenders: [{ cusip: "037833100", ex_date: "2020-08-31", first_line: 2, last_line: 3 }],
  },
};
