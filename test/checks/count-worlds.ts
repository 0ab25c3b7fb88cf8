import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const counts = {
  security_id: "apple",
  report_period: now,
  holding_count: 9,
  previous_holding_count: 9,
  new_count: 2,
  increased_count: 1,
  maintained_count: 1,
  reduced_count: 1,
  closed_count: 1,
  first_or_returning_count: 1,
  in_part_count: 3,
  previous_in_part_count: 2,
  reported_elsewhere_count: 1,
  not_filed_count: 2,
};
const book = { cik: 1, report_period: now, aum_usd: 300, holdings_count: 2 };
const positions = [
  { cik: 1, report_period: now, security_id: "apple", value_usd: 100 },
  { cik: 1, report_period: now, security_id: "amazon", value_usd: 200 },
  { cik: 1, report_period: before, security_id: "amazon", value_usd: 999 },
];

/** Worlds of the checks on what is published: the identities of portfolios and trends. */
export const countWorlds: Readonly<Record<string, Worlds>> = {
  fund_trends__untraceable: {
    good: {
      "marts.fund_trends": [
        { trend: "holding", id: "apple", current: 2 },
        { trend: "increased-positions", id: "apple", current: 1 },
      ],
      "core.quarters": [{ report_period: "2023-12-31", is_latest_finalized: true }],
      "core.filing_rulings": [{ accession_number: "a", is_effective: true }],
      "core.cusips": [{ report_period: "2023-12-31", cusip: "037833100", security_id: "apple" }],
      "core.holdings": [
        { accession_number: "a", report_period: "2023-12-31", cik: 1, cusip: "037833100", shares: 1 },
        { accession_number: "a", report_period: "2023-12-31", cik: 2, cusip: "037833100", shares: 1 },
        {
          accession_number: "a",
          report_period: "2023-12-31",
          cik: 3,
          cusip: "037833100",
          shares: 1,
          put_call: "Put",
        },
      ],
    },
    bad: { "marts.fund_trends": [{ trend: "holding", id: "apple", ticker: "AAPL", current: 2 }] },
    offenders: [{ id: "apple", ticker: "AAPL", current: 2, managers_count: 0 }],
  },
  funds_portfolios__untraceable: {
    good: {
      "marts.funds_portfolios": [{ id: "soros-1", report_period: "2023-12-31" }],
      "core.funds": [{ id: "soros-1", cik: 1 }],
      "core.filing_rulings": [{ cik: 1, report_period: "2023-12-31", is_effective: true, accession_number: "a" }],
    },
    bad: {
      "marts.funds_portfolios": [{ id: "soros-1", report_period: "2023-12-31" }],
      "core.funds": [{ id: "soros-1", cik: 1 }],
      "core.filing_rulings": [{ cik: 1, report_period: "2023-12-31", is_effective: false, accession_number: "a" }],
    },
    offenders: [{ id: "soros-1", report_period: "2023-12-31" }],
  },
  portfolios__aum: {
    good: {
      "core.portfolios": [book, { cik: 2, report_period: now, aum_usd: 0, holdings_count: 0 }],
      "core.positions": positions,
    },
    bad: {
      "core.portfolios": [
        { ...book, aum_usd: 299 },
        { ...book, cik: 2, aum_usd: 0, holdings_count: 1 },
      ],
      "core.positions": positions,
    },
    offenders: [
      { cik: 1, aum_usd: 299, value_usd: 300 },
      { cik: 2, aum_usd: 0, value_usd: null },
    ],
  },
  portfolios__holdings_change: {
    good: {
      "core.portfolios": [
        { cik: 1, report_period: before, holdings_count: 10 },
        { cik: 1, report_period: now, holdings_count: 12, new_positions_count: 5, closed_positions_count: 3 },
        { cik: 3, report_period: now, holdings_count: 12 },
      ],
    },
    bad: {
      "core.portfolios": [
        { cik: 1, report_period: before, holdings_count: 10 },
        { cik: 1, report_period: now, holdings_count: 12, new_positions_count: 5, closed_positions_count: 2 },
      ],
    },
    offenders: [{ cik: 1, report_period: now, holdings_count: 12 }],
  },
  trend_counts__holding: {
    good: { "core.trend_counts": [counts] },
    bad: { "core.trend_counts": [{ ...counts, maintained_count: 2 }] },
    offenders: [{ security_id: "apple", holding_count: 9 }],
  },
  trend_counts__holding_change: {
    good: { "core.trend_counts": [counts] },
    bad: { "core.trend_counts": [{ ...counts, closed_count: 2 }] },
    offenders: [{ security_id: "apple", holding_count: 9, previous_holding_count: 9 }],
  },
  trend_counts__previous: {
    good: {
      "core.trend_counts": [
        counts,
        { security_id: "apple", report_period: before, holding_count: 9, previous_holding_count: 0 },
      ],
    },
    bad: {
      "core.trend_counts": [
        counts,
        { security_id: "apple", report_period: before, holding_count: 4, previous_holding_count: 0 },
      ],
    },
    offenders: [{ report_period: now, previous_holding_count: 9, holding_count: 4 }],
  },
};
