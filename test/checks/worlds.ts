import type { Row } from "../../pipeline/warehouse.ts";
import type { Given } from "../run-model.ts";

/** A tiny world in which a rule holds, the same one with a fault, and the rows that the check has to answer for it. */
export interface Worlds {
  readonly good: Given;
  readonly bad: Given;
  readonly offenders: readonly Row[];
}

const now = "2023-12-31";
const before = "2023-09-30";
const counts = {
  security_id: "apple",
  report_period: now,
  holding_count: 6,
  previous_holding_count: 5,
  new_count: 2,
  increased_count: 1,
  maintained_count: 1,
  reduced_count: 1,
  closed_count: 1,
  first_or_returning_count: 1,
  not_reported_count: 1,
};
const book = { cik: "1", report_period: now, aum_usd: 300, holdings_count: 2 };
const positions = [
  { cik: "1", report_period: now, security_id: "apple", value_usd: 100 },
  { cik: "1", report_period: now, security_id: "amazon", value_usd: 200 },
  { cik: "1", report_period: before, security_id: "amazon", value_usd: 999 },
];
const filing = { accession_number: "a", source_id: "zip", report_period: now };
const rows = [
  { accession_number: "a", source_id: "zip", cusip: "037833100", row_count: 2, filed_value: 200 },
  { accession_number: "a", source_id: "zip", cusip: "023135106", row_count: 1, filed_value: 100 },
  { accession_number: "a", source_id: "another zip", cusip: "023135106", row_count: 50, filed_value: 900 },
];

/** For each check by name: where it is silent, and where it speaks. */
export const worlds: Readonly<Record<string, Worlds>> = {
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
  corrections__unmatched: {
    good: { "core.filings": [filing], "staging.corrections": [{ accession_number: "a", field: "effective" }] },
    bad: { "core.filings": [filing], "staging.corrections": [{ accession_number: "b", field: "effective" }] },
    offenders: [{ accession_number: "b", field: "effective" }],
  },
  cusip_evidence__suspected: {
    good: { "core.cusip_evidence": [{ verdict: "proven" }, { verdict: "in cusip_changes.csv" }] },
    bad: {
      "core.cusip_evidence": [
        { verdict: "suspected", old_cusip: "small", value_usd: 5 },
        { verdict: "suspected", old_cusip: "large", value_usd: 50 },
      ],
    },
    offenders: [{ old_cusip: "large" }, { old_cusip: "small" }],
  },
  filings__entry_total: {
    good: {
      "core.filings": [
        { ...filing, table_entry_total: 3 },
        { ...filing, accession_number: "empty", table_entry_total: 0 },
        { ...filing, accession_number: "says nothing" },
      ],
      "staging.holdings": rows,
    },
    bad: {
      "core.filings": [
        { ...filing, table_entry_total: 4 },
        { ...filing, accession_number: "empty", table_entry_total: 7 },
      ],
      "staging.holdings": rows,
    },
    offenders: [
      { accession_number: "a", table_entry_total: 4, row_count: 3 },
      { accession_number: "empty", table_entry_total: 7, row_count: 0 },
    ],
  },
  filings__value_total: {
    good: {
      "core.filings": [
        { ...filing, table_value_total: 300 },
        { ...filing, accession_number: "says nothing" },
      ],
      "staging.holdings": rows,
    },
    bad: { "core.filings": [{ ...filing, table_value_total: 301 }], "staging.holdings": rows },
    offenders: [{ accession_number: "a", table_value_total: 301, filed_value: 300 }],
  },
  portfolios__aum: {
    good: {
      "core.portfolios": [book, { cik: "2", report_period: now, aum_usd: 0, holdings_count: 0 }],
      "core.positions": positions,
    },
    bad: {
      "core.portfolios": [
        { ...book, aum_usd: 299 },
        { ...book, cik: "2", aum_usd: 0, holdings_count: 1 },
      ],
      "core.positions": positions,
    },
    offenders: [
      { cik: "1", aum_usd: 299, value_usd: 300 },
      { cik: "2", aum_usd: 0, value_usd: null },
    ],
  },
  portfolios__holdings_change: {
    good: {
      "core.portfolios": [
        { cik: "1", report_period: before, holdings_count: 10 },
        { cik: "1", report_period: now, holdings_count: 12, new_positions_count: 5, closed_positions_count: 3 },
        { cik: "first", report_period: now, holdings_count: 12 },
      ],
    },
    bad: {
      "core.portfolios": [
        { cik: "1", report_period: before, holdings_count: 10 },
        { cik: "1", report_period: now, holdings_count: 12, new_positions_count: 5, closed_positions_count: 2 },
      ],
    },
    offenders: [{ cik: "1", report_period: now, holdings_count: 12 }],
  },
  repairs__made: {
    good: { "core.repairs": [] },
    bad: {
      "core.repairs": [
        { accession_number: "a", changed_usd: 5 },
        { accession_number: "b", changed_usd: 50 },
      ],
    },
    offenders: [{ accession_number: "b" }, { accession_number: "a" }],
  },
  securities__unmapped: {
    good: {
      "core.quarters": [{ report_period: now, is_latest_finalized: true }],
      "core.trend_counts": [
        { security_id: "apple", report_period: now, holding_count: 1, value_usd: 5 },
        { security_id: "left", report_period: now, holding_count: 0, value_usd: 0 },
        { security_id: "long ago", report_period: before, holding_count: 1, value_usd: 5 },
      ],
      "core.securities": [{ security_id: "apple", ticker: "AAPL" }],
    },
    bad: {
      "core.quarters": [{ report_period: now, is_latest_finalized: true }],
      "core.trend_counts": [
        { security_id: "x", security_cusip: "x", report_period: now, holding_count: 1, value_usd: 5 },
        { security_id: "y", security_cusip: "y", report_period: now, holding_count: 1, value_usd: 50 },
      ],
      "core.securities": [{ security_id: "x", ticker: null }],
    },
    offenders: [{ security_cusip: "y" }, { security_cusip: "x" }],
  },
  split_evidence__contradicts: {
    good: {
      "core.split_evidence": [
        { security_id: "apple", report_period: now, verdict: "proven" },
        { security_id: "amazon", report_period: now, verdict: "suspected" },
      ],
      "core.split_factors": [
        { security_id: "apple", report_period: now, split_source: "detected" },
        { security_id: "amazon", report_period: now, split_source: "splits.csv" },
      ],
    },
    bad: {
      "core.split_evidence": [
        { security_id: "apple", report_period: now, verdict: "proven", new_shares: 10, old_shares: 1 },
      ],
      "core.split_factors": [
        { security_id: "apple", report_period: now, split_source: "splits.csv", new_shares: 4, old_shares: 1 },
      ],
    },
    offenders: [{ report_period: now, new_shares: 10, old_shares: 1 }],
  },
  split_evidence__suspected: {
    good: { "core.split_evidence": [{ verdict: "proven" }] },
    bad: { "core.split_evidence": [{ verdict: "suspected", security_cusip: "x", report_period: now }] },
    offenders: [{ security_cusip: "x", report_period: now }],
  },
  trend_counts__holding: {
    good: { "core.trend_counts": [counts] },
    bad: { "core.trend_counts": [{ ...counts, maintained_count: 2 }] },
    offenders: [{ security_id: "apple", holding_count: 6 }],
  },
  trend_counts__holding_change: {
    good: { "core.trend_counts": [counts] },
    bad: { "core.trend_counts": [{ ...counts, closed_count: 2 }] },
    offenders: [{ security_id: "apple", holding_count: 6, previous_holding_count: 5 }],
  },
  trend_counts__previous: {
    good: {
      "core.trend_counts": [
        counts,
        { security_id: "apple", report_period: before, holding_count: 5, previous_holding_count: 0 },
      ],
    },
    bad: {
      "core.trend_counts": [
        counts,
        { security_id: "apple", report_period: before, holding_count: 4, previous_holding_count: 0 },
      ],
    },
    offenders: [{ report_period: now, previous_holding_count: 5, holding_count: 4 }],
  },
};
