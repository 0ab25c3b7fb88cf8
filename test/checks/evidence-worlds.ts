import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const [amazon, apple] = [1, 2] as const;
const [few, others, found, same, later, small, large, equal, stale] = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const listedSplit = { report_period: now, split_source: "splits.csv", new_shares: 3, old_shares: 1 };
/** Three managers of four whose shares were split four for one. */
const fourfold = {
  ...{ report_period: now, verdict: "in splits.csv", new_shares: 4, old_shares: 1 },
  ...{ exact_count: 3, managers_count: 4, price_ratio: 0.25 },
};

/** Rows that nobody else's price tells of, all of one price. */
const pricedAt = (accession_number: string, filed_price: number, rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    accession_number,
    report_period: now,
    cusip: `${index}`,
    filed_price,
  }));

const repaired = { report_period: now, cusip: "apple", shares_type: "SH" };

/** Worlds of the checks on what was inferred: repairs, splits, CUSIP changes, and what has no ticker. */
export const evidenceWorlds: Readonly<Record<string, Worlds>> = {
  cusips__two_securities: {
    good: {
      "core.cusips": [
        { report_period: now, cusip: "1", security_id: apple, security_cusip: "1" },
        { report_period: now, cusip: "2", security_id: apple, security_cusip: "1" },
        { report_period: before, cusip: "1", security_id: apple, security_cusip: "1" },
      ],
      "core.securities": [{ security_id: apple, security_cusip: "1" }],
    },
    bad: {
      "core.cusips": [
        { report_period: now, cusip: "1", security_id: apple, security_cusip: "1" },
        { report_period: before, cusip: "2", security_id: apple, security_cusip: "2" },
        { report_period: now, cusip: "3", security_id: amazon, security_cusip: "3" },
      ],
      "core.securities": [{ security_id: amazon, security_cusip: "4" }],
    },
    offenders: [
      { security_id: amazon, cusip: "3", other_cusip: "4" },
      { security_id: apple, cusip: "1", other_cusip: "2" },
    ],
  },
  filing_units__contradicted: {
    good: {
      "core.filing_units": [
        {
          accession_number: "in thousands",
          report_period: now,
          decided_by: "evidence",
          value_unit_usd: 1_000,
          median_ratio: 0.001,
        },
        {
          accession_number: "almost",
          report_period: now,
          decided_by: "filing date",
          value_unit_usd: 1,
          median_ratio: 10,
        },
        {
          accession_number: "almost, too",
          report_period: now,
          decided_by: "filing date",
          value_unit_usd: 1,
          median_ratio: 0.11,
        },
        {
          accession_number: "seen by hand",
          report_period: now,
          decided_by: "corrections.csv",
          value_unit_usd: 1,
          median_ratio: 0.001,
        },
        {
          accession_number: "alone",
          report_period: now,
          decided_by: "filing date",
          value_unit_usd: 1,
          median_ratio: null,
        },
        {
          ...{ accession_number: "in cents", report_period: now, decided_by: "evidence" },
          ...{ value_unit_usd: 1, median_ratio: 100 },
        },
      ],
      "core.filing_rulings": [{ accession_number: "in cents", report_period: now, corrected_role: "base" }],
      "core.filing_totals": ["in thousands", "almost", "almost, too", "seen by hand", "alone", "in cents"].map(
        (accession_number) => ({ accession_number, report_period: now, filed_value: 300 }),
      ),
    },
    bad: {
      "core.filing_units": [
        {
          accession_number: "too few rows",
          report_period: now,
          decided_by: "filing date",
          value_unit_usd: 1_000,
          median_ratio: 0.0101,
        },
        {
          accession_number: "swapped",
          report_period: now,
          decided_by: "filing date",
          value_unit_usd: 1,
          median_ratio: 0.05,
        },
      ],
      "core.filing_totals": [
        { accession_number: "too few rows", report_period: now, filed_value: 5 },
        { accession_number: "swapped", report_period: now, filed_value: 4_000 },
      ],
    },
    offenders: [
      { accession_number: "too few rows", filed_value_usd: 5_000 },
      { accession_number: "swapped", filed_value_usd: 4_000 },
    ],
  },
  filing_units__usual_prices: {
    good: {
      "core.filing_units": ["evidence", "filing date", "corrections.csv"].map((decided_by) => ({
        ...{ accession_number: decided_by, report_period: now, decided_by, value_unit_usd: 1_000 },
      })),
      "core.filing_totals": ["evidence", "filing date", "corrections.csv"].map((accession_number) => ({
        ...{ accession_number, report_period: now, filed_value: 300 },
      })),
    },
    bad: {
      "core.filing_units": ["small", "larger"].map((accession_number) => ({
        ...{ accession_number, report_period: now, decided_by: "usual prices" },
        ...{ prior_value_unit_usd: 1, value_unit_usd: 1_000 },
      })),
      "core.filing_totals": [
        { accession_number: "small", report_period: now, filed_value: 3 },
        { accession_number: "larger", report_period: now, filed_value: 2 },
      ],
    },
    offenders: [
      { accession_number: "small", filed_value_usd: 3_000 },
      { accession_number: "larger", filed_value_usd: 2_000 },
    ],
  },
  filing_units__unusual_prices: {
    good: {
      "core.filing_units": [
        {
          accession_number: "usual",
          report_period: now,
          decided_by: "filing date",
          rows_compared: 0,
          value_unit_usd: 1_000,
        },
        ...["two rows", "cheap", "dear"].map((accession_number) => ({
          ...{ accession_number, report_period: now, decided_by: "filing date", rows_compared: 0, value_unit_usd: 1 },
        })),
        {
          accession_number: "compared",
          report_period: now,
          decided_by: "filing date",
          rows_compared: 1,
          value_unit_usd: 1,
        },
        {
          accession_number: "seen by hand",
          report_period: now,
          decided_by: "corrections.csv",
          rows_compared: 0,
          value_unit_usd: 1,
        },
      ],
      "core.unsettled_prices": [
        ...["usual", "compared", "seen by hand"].flatMap((accession_number) => pricedAt(accession_number, 0.004, 3)),
        ...pricedAt("usual", 9, 1),
        ...[...pricedAt("cheap", 0.5, 3), ...pricedAt("dear", 5_000, 3)],
        ...pricedAt("two rows", 0.004, 2),
      ],
    },
    bad: {
      "core.filing_units": [
        {
          accession_number: "in thousands",
          report_period: now,
          decided_by: "filing date",
          rows_compared: 0,
          value_unit_usd: 1,
        },
        {
          accession_number: "in dollars",
          report_period: now,
          decided_by: "filing date",
          rows_compared: 0,
          value_unit_usd: 1_000,
        },
      ],
      "core.unsettled_prices": [
        ...pricedAt("in thousands", 0.4, 3),
        ...pricedAt("in dollars", 5.0005, 3),
        ...pricedAt("in dollars", 1, 1),
      ],
    },
    offenders: [
      { accession_number: "in dollars", median_price_usd: 5_000.5 },
      { accession_number: "in thousands", median_price_usd: 0.4 },
    ],
  },
  repairs__made: {
    good: { "core.repairs": [] },
    bad: {
      "core.repairs": [
        { ...repaired, accession_number: "a", changed_usd: 5 },
        { ...repaired, accession_number: "b", changed_usd: 50, filed_shares: 10, shares: 20 },
      ],
      "core.suspect_holdings": [
        { ...repaired, accession_number: "a", filed_value: 1 },
        { ...repaired, accession_number: "b", filed_value: 2 },
        { ...repaired, accession_number: "b", shares_type: "PRN", filed_value: 3 },
      ],
    },
    offenders: [
      { accession_number: "b", filed_value: 2, filed_shares: 10, shares: 20 },
      { accession_number: "a", filed_value: 1 },
    ],
  },
  securities__unmapped: {
    good: { "core.held_securities": [{ ticker: "AAPL", value_usd: 5 }] },
    bad: {
      "core.held_securities": [
        { security_cusip: "x", value_usd: 5 },
        { ticker: "AAPL", value_usd: 500 },
        { security_cusip: "y", value_usd: 50 },
      ],
    },
    offenders: [{ cusip: "y" }, { cusip: "x" }],
  },
  securities__no_ticker: {
    good: {
      "core.held_securities": [
        { report_period: now, ticker: "AAPL", value_usd: 5 },
        { report_period: now, value_usd: 5 },
      ],
    },
    bad: {
      "core.held_securities": [
        { report_period: now, value_usd: 5 },
        { report_period: now, value_usd: 50 },
      ],
    },
    offenders: [{ report_period: now, securities_count: 2, value_usd: 55 }],
  },
  security_links__suspected: {
    good: {
      "core.cusip_evidence": [
        { verdict: "proven", old_cusip: "a", new_cusip: "b" },
        { verdict: "in cusip_changes.csv", old_cusip: "c", new_cusip: "d" },
        { verdict: "suspected", old_cusip: "e", new_cusip: "f" },
        { verdict: "suspected", old_cusip: "81369Y803", new_cusip: "81369Y100" },
        { verdict: "suspected", old_cusip: "c", new_cusip: "spun off" },
        { verdict: "suspected", old_cusip: "j", new_cusip: "k" },
      ],
      "core.cusip_changes": [{ old_cusip: "c", new_cusip: "d" }],
      "core.listings": [
        { cusip: "81369Y803", ticker: "XLK", is_active: true },
        { cusip: "81369Y100", ticker: "XLB", is_active: true },
      ],
      "core.split_successors": [
        { verdict: "proven", old_cusip: "a", new_cusip: "b" },
        { verdict: "in splits.csv", old_cusip: "c", new_cusip: "d" },
        { verdict: "suspected", old_cusip: "g", new_cusip: "e" },
        { verdict: "suspected", old_cusip: "h", new_cusip: "i" },
      ],
      "staging.cusip_changes": ["h", "j"].map((cusip) => ({ old_cusip: cusip, new_cusip: cusip })),
      "core.security_links": [
        { cusip: "d", security_cusip: "c" },
        { cusip: "f", security_cusip: "e" },
        { cusip: "g", security_cusip: "e" },
      ],
    },
    bad: {
      // What the new one did not change into is another matter.
      "staging.cusip_changes": [
        { old_cusip: "other", new_cusip: "other" },
        { old_cusip: "small", new_cusip: "none of these" },
      ],
      "core.cusip_evidence": [
        { verdict: "suspected", old_cusip: "small", new_cusip: "other", value_usd: 5 },
        { verdict: "suspected", old_cusip: "large", new_cusip: "another", report_period: now, value_usd: 50 },
        { verdict: "in cusip_changes.csv", old_cusip: "later", new_cusip: "one more", value_usd: 7 },
      ],
      "core.issuer_names": [
        { cusip: "large", report_period: before, name_of_issuer: "HOWARD HUGHES CORP", holdings_count: 2 },
        { cusip: "large", report_period: before, name_of_issuer: "HUGHES HOWARD", holdings_count: 1 },
        { cusip: "large", report_period: now, name_of_issuer: "HHC", holdings_count: 9 },
        { cusip: "another", report_period: now, name_of_issuer: "HOWARD HUGHES HOLDINGS INC", holdings_count: 3 },
      ],
      "core.listings": [
        { cusip: "large", ticker: "HHC", is_active: false },
        { cusip: "another", ticker: "HHH", is_active: true },
        { cusip: "small", ticker: "LIN", is_active: true },
        { cusip: "other", ticker: "LIN", is_active: true },
        { cusip: "later", ticker: "CP", is_active: true },
        { cusip: "one more", ticker: "CPKC", is_active: true },
        { cusip: "a", ticker: "A", is_active: true },
      ],
      "core.split_successors": [
        { verdict: "suspected", old_cusip: "a", new_cusip: "b", report_period: before, price_ratio: 10 },
        {
          verdict: "suspected",
          old_cusip: "c",
          new_cusip: "d",
          report_period: now,
          price_ratio: 20,
          new_shares: 1,
          old_shares: 20,
        },
      ],
    },
    offenders: [
      {
        ...{ old_cusip: "large", value_usd: 50, price_ratio: null, new_shares: null },
        ...{ old_name_of_issuer: "HOWARD HUGHES CORP", new_name_of_issuer: "HOWARD HUGHES HOLDINGS INC" },
      },
      { old_cusip: "later", value_usd: 7, price_ratio: null },
      { old_cusip: "small", value_usd: 5, price_ratio: null },
      { old_cusip: "c", value_usd: null, price_ratio: 20, new_shares: 1, old_shares: 20 },
      { old_cusip: "a", value_usd: null, price_ratio: 10 },
    ],
  },
  split_evidence__contradicts: {
    good: {
      "core.split_evidence": [
        { security_id: apple, report_period: now, verdict: "proven" },
        { security_id: amazon, report_period: now, verdict: "suspected" },
        { ...fourfold, security_id: few, exact_count: 2, managers_count: 2 },
        { ...fourfold, security_id: equal, exact_count: 3, managers_count: 6 },
        { ...fourfold, security_id: same },
        // Listed as 40 for 11, and where the price fell to a third.
        { ...fourfold, security_id: small },
        { ...fourfold, security_id: later, price_ratio: 1 / 3 },
        { ...fourfold, security_id: found },
      ],
      "core.split_factors": [
        { security_id: apple, report_period: now, split_source: "detected" },
        { security_id: amazon, report_period: now, split_source: "splits.csv" },
        { security_id: apple, report_period: before, split_source: "splits.csv" },
        ...[few, equal, later].map((security_id) => ({ ...listedSplit, security_id })),
        { ...listedSplit, security_id: same, new_shares: 4 },
        { ...listedSplit, security_id: small, new_shares: 40, old_shares: 11 },
        { ...listedSplit, security_id: found, split_source: "detected" },
      ],
    },
    bad: {
      "core.split_evidence": [
        { security_id: apple, report_period: now, verdict: "proven", new_shares: 10, old_shares: 1 },
        { ...fourfold, security_id: few, security_cusip: "few" },
        { ...fourfold, security_id: small, security_cusip: "small", price_ratio: 0.26 },
      ],
      "core.split_factors": [
        { security_id: apple, report_period: now, split_source: "splits.csv", new_shares: 4, old_shares: 1 },
        { ...listedSplit, security_id: few },
        { ...listedSplit, security_id: small, new_shares: 40, old_shares: 12 },
      ],
    },
    offenders: [
      { cusip: "few", report_period: now, new_shares: 4, old_shares: 1 },
      { cusip: "small", report_period: now, new_shares: 4, old_shares: 1 },
      { report_period: now, new_shares: 10, old_shares: 1 },
    ],
  },
  split_factors__unchanged_shares: {
    good: {
      "core.split_factors": [
        { ...listedSplit, security_id: few },
        { ...listedSplit, security_id: others },
        { ...listedSplit, security_id: found, split_source: "detected" },
        { ...listedSplit, security_id: same, new_shares: 1 },
        { ...listedSplit, security_id: later },
        { ...listedSplit, security_id: stale },
      ],
      "core.share_moves": [
        { security_id: few, report_period: now, unchanged_count: 4, stale_count: 0, managers_count: 4 },
        { security_id: others, report_period: now, unchanged_count: 9, stale_count: 0, managers_count: 91 },
        { security_id: found, report_period: now, unchanged_count: 9, stale_count: 0, managers_count: 9 },
        { security_id: same, report_period: now, unchanged_count: 9, stale_count: 0, managers_count: 9 },
        { security_id: later, report_period: before, unchanged_count: 9, stale_count: 0, managers_count: 9 },
        { security_id: stale, report_period: now, unchanged_count: 9, stale_count: 5, managers_count: 40 },
      ],
    },
    bad: {
      "core.split_factors": [
        { ...listedSplit, security_id: small, security_cusip: "b" },
        { ...listedSplit, security_id: large, security_cusip: "c" },
        { ...listedSplit, security_id: equal, security_cusip: "a" },
      ],
      "core.share_moves": [
        {
          security_id: small,
          report_period: now,
          unchanged_count: 5,
          stale_count: 0,
          managers_count: 50,
          value_usd: 1,
        },
        { security_id: large, report_period: now, unchanged_count: 6, stale_count: 0, managers_count: 7, value_usd: 2 },
        { security_id: equal, report_period: now, unchanged_count: 7, stale_count: 0, managers_count: 7, value_usd: 1 },
      ],
    },
    offenders: [
      { cusip: "c", report_period: now, new_shares: 3, old_shares: 1, unchanged_count: 6, managers_count: 7 },
      { cusip: "a", unchanged_count: 7 },
      { cusip: "b", unchanged_count: 5, managers_count: 50 },
    ],
  },
  split_evidence__unheard: {
    good: {
      "core.split_evidence": [
        { security_id: apple, report_period: now, unchanged_count: 0 },
        { security_id: amazon, report_period: now, unchanged_count: 3 },
        { security_id: apple, report_period: before, unchanged_count: 3 },
      ],
      "core.split_factors": [
        { security_id: apple, report_period: now, split_source: "detected" },
        { security_id: amazon, report_period: now, split_source: "splits.csv" },
      ],
    },
    bad: {
      "core.split_evidence": [
        {
          security_id: apple,
          report_period: now,
          unchanged_count: 1,
          managers_count: 14,
          new_shares: 20,
          old_shares: 1,
        },
      ],
      "core.split_factors": [{ security_id: apple, report_period: now, split_source: "detected" }],
    },
    offenders: [{ report_period: now, new_shares: 20, old_shares: 1, unchanged_count: 1, managers_count: 14 }],
  },
  split_evidence__suspected: {
    good: { "core.split_evidence": [{ verdict: "proven" }] },
    bad: {
      "core.split_evidence": [
        { verdict: "suspected", security_cusip: "y", report_period: now, value_usd: 5 },
        { verdict: "suspected", security_cusip: "x", report_period: now, value_usd: 5 },
        { verdict: "suspected", security_id: apple, security_cusip: "z", report_period: now, value_usd: 50 },
      ],
      // One of them is held under a later CUSIP.
      "core.cusips": ["z", "later"].map((cusip) => ({ cusip, security_id: apple, report_period: now })),
      "core.issuer_names": [
        { cusip: "z", report_period: now, name_of_issuer: "APPLE COMPUTER", holdings_count: 1 },
        { cusip: "later", report_period: now, name_of_issuer: "APPLE INC", holdings_count: 2 },
        { cusip: "z", report_period: before, name_of_issuer: "APPLE", holdings_count: 9 },
        { cusip: "x", report_period: now, name_of_issuer: "AMAZON", holdings_count: 9 },
      ],
    },
    offenders: [
      { cusip: "z", name_of_issuer: "APPLE INC" },
      { cusip: "x", name_of_issuer: null, report_period: now },
      { cusip: "y" },
    ],
  },
};
