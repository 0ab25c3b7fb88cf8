import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const [amazon, apple, tesla] = [0x0000000a01, 0x970f6cee35, 0xa70f6cee35] as const;
const stockIds = { amazon: "0000000a01", apple: "970f6cee35" };
const counts = {
  security_id: apple,
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
  { cik: 1, report_period: now, security_id: apple, value_usd: 100 },
  { cik: 1, report_period: now, security_id: amazon, value_usd: 200 },
  { cik: 1, report_period: before, security_id: amazon, value_usd: 999 },
];

const quarters = [
  { report_period: now, is_latest_finalized: true },
  { report_period: before, is_latest_finalized: false },
];
/** So many holders of Apple and of Amazon in the latest quarter, of others in the one before. */
const heldBy = (appleHolders: number, amazonHolders?: number) => [
  { security_id: apple, report_period: now, holding_count: appleHolders },
  ...(amazonHolders ? [{ security_id: amazon, report_period: now, holding_count: amazonHolders }] : []),
  { security_id: apple, report_period: before, holding_count: 9 },
];
const appleOf = (cik: number) => ({
  ...{ accession_number: `of ${cik}`, report_period: now, cik, cusip: "037833100", shares_type: "SH" },
});
const amazonOf = (cik: number) => ({ ...appleOf(cik), cusip: "023135106", shares: 1 });
const filingOf = (cik: number) => ({
  ...{ accession_number: `of ${cik}`, report_period: now, cik, is_effective: true },
});
const cusipOf = (cusip: string, security_id: number) => ({
  ...{ report_period: now, cusip, security_id, has_principal: false },
});
const repairOf = (accession_number: string) => ({
  ...{ accession_number, report_period: now, cusip: "037833100", shares_type: "SH" },
});

/** Worlds of the checks on what is published: the identities of portfolios and trends. */
export const countWorlds: Readonly<Record<string, Worlds>> = {
  fund_trends__holders: {
    good: {
      "marts.fund_trends": [
        { trend: "holding", id: stockIds.apple, current: 4 },
        { trend: "holding", id: stockIds.amazon, current: 2 },
        { trend: "increased-positions", id: stockIds.apple, current: 1 },
      ],
      "core.quarters": quarters,
      "core.trend_counts": heldBy(4, 2),
    },
    bad: {
      "marts.fund_trends": [
        { trend: "holding", id: stockIds.amazon, ticker: "AMZN", current: 2 },
        { trend: "holding", id: stockIds.apple, ticker: "AAPL", current: 0 },
      ],
      "core.quarters": quarters,
      "core.trend_counts": heldBy(1),
    },
    offenders: [
      { id: stockIds.amazon, ticker: "AMZN", current: 2, holding_count: 0 },
      { id: stockIds.apple, ticker: "AAPL", current: 0, holding_count: 1 },
    ],
  },
  trend_counts__untraceable: {
    good: {
      "core.trend_counts": [...heldBy(5, 3), { security_id: tesla, report_period: now, holding_count: 1 }],
      "core.quarters": quarters,
      "core.filing_rulings": [
        ...[1, 2, 3, 4, 5].map(filingOf),
        { ...filingOf(2), accession_number: "added" },
        { ...filingOf(6), accession_number: "replaced", is_effective: false },
        { ...filingOf(7), report_period: before },
        { ...filingOf(8), accession_number: "left out" },
        { ...filingOf(10), accession_number: "left out, too" },
        { ...filingOf(11), accession_number: "left out as well" },
        { ...filingOf(9), accession_number: "mended" },
      ],
      "core.cusips": [
        cusipOf("037833100", apple),
        cusipOf("03783310X", apple),
        cusipOf("023135106", amazon),
        { ...cusipOf("88160R101", tesla), has_principal: true },
        { ...cusipOf("037833100", apple), report_period: before },
        { ...cusipOf("023135106", tesla), report_period: before },
      ],
      "core.holdings": [
        { ...appleOf(1), shares: 1 },
        { ...appleOf(1), cusip: "03783310X", shares: 1 },
        { ...appleOf(2), shares: 1 },
        { ...appleOf(3), shares: 0, filed_value: 1 },
        { ...appleOf(4), shares: 0, filed_value: 0 },
        { ...appleOf(5), shares: 1, put_call: "Put" },
        { ...appleOf(6), shares: 1, accession_number: "replaced" },
        { ...appleOf(7), shares: 1, report_period: before },
        { ...appleOf(8), shares: 1, accession_number: "left out" },
        { ...appleOf(10), shares: 1, accession_number: "left out, too", shares_type: "PRN" },
        { ...appleOf(11), shares: 1, accession_number: "left out as well" },
        { ...amazonOf(8), accession_number: "left out" },
        ...["SH", "PRN"].map((shares_type) => ({ ...appleOf(1), cusip: "88160R101", shares: 1, shares_type })),
        { ...appleOf(9), shares: 1, accession_number: "mended" },
        amazonOf(1),
        amazonOf(2),
        { ...amazonOf(2), accession_number: "added" },
      ],
      "core.repairs": [
        { ...repairOf("left out"), repaired_column: "both", shares: 0, value_usd: 0 },
        { ...repairOf("left out, too"), repaired_column: "both", shares: 0, value_usd: 0 },
        { ...repairOf("left out as well"), repaired_column: "both", shares: 0, value_usd: 0 },
        { ...repairOf("mended"), repaired_column: "shares", shares: 0, value_usd: 1 },
      ],
    },
    bad: {
      "core.trend_counts": heldBy(0, 1),
      "core.quarters": quarters,
      "core.filing_rulings": [filingOf(1)],
      "core.cusips": [cusipOf("037833100", apple), cusipOf("88160R101", tesla)],
      "core.holdings": [
        { ...appleOf(1), shares: 1 },
        { ...appleOf(1), cusip: "88160R101", shares: 1 },
      ],
    },
    offenders: [
      { security_id: amazon, holding_count: 1, managers_count: 0 },
      { security_id: apple, holding_count: 0, managers_count: 1 },
      { security_id: tesla, holding_count: 0, managers_count: 1 },
    ],
  },
  funds_portfolios__untraceable: {
    good: {
      "marts.funds_portfolios": [{ id: "soros-1", report_period: now }],
      "core.funds": [{ id: "soros-1", cik: 1 }],
      "core.filing_rulings": [{ cik: 1, report_period: now, is_effective: true, accession_number: "a" }],
    },
    bad: {
      "marts.funds_portfolios": ["soros-1", "scion-2", "nobody-3"].map((id) => ({ id, report_period: now })),
      "core.funds": [
        { id: "soros-1", cik: 1 },
        { id: "scion-2", cik: 2 },
      ],
      "core.filing_rulings": [
        { cik: 1, report_period: now, is_effective: false, accession_number: "a" },
        { cik: 2, report_period: before, is_effective: true, accession_number: "b" },
      ],
    },
    offenders: ["nobody-3", "scion-2", "soros-1"].map((id) => ({ id, report_period: now })),
  },
  portfolios__aum: {
    good: {
      "core.portfolios": [
        book,
        { cik: 2, report_period: now, aum_usd: 0, holdings_count: 0 },
        { cik: 1, report_period: before, aum_usd: 999, holdings_count: 1 },
      ],
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
    offenders: [{ security_id: apple, holding_count: 9 }],
  },
  trend_counts__holding_change: {
    good: { "core.trend_counts": [counts] },
    bad: {
      "core.trend_counts": [
        { ...counts, closed_count: 2 },
        { ...counts, security_id: amazon, closed_count: 0 },
      ],
    },
    offenders: [
      { security_id: amazon, holding_count: 9, previous_holding_count: 9 },
      { security_id: apple, holding_count: 9, previous_holding_count: 9 },
    ],
  },
  trend_counts__previous: {
    good: {
      "core.trend_counts": [
        counts,
        { security_id: apple, report_period: before, holding_count: 9, previous_holding_count: 0 },
      ],
    },
    bad: {
      "core.trend_counts": [
        counts,
        { security_id: apple, report_period: before, holding_count: 4, previous_holding_count: 0 },
        { ...counts, security_id: amazon },
      ],
    },
    offenders: [
      { security_id: amazon, report_period: now, previous_holding_count: 9, holding_count: null },
      { security_id: apple, report_period: now, previous_holding_count: 9, holding_count: 4 },
    ],
  },
};
