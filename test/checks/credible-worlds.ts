import type { Row } from "../../pipeline/warehouse.ts";
import { numberSecurity } from "../number-security.ts";
import type { Worlds } from "./worlds.ts";

const now = "2023-12-31";
const before = "2023-09-30";

/** A filing whose quarter tells one unit of it, and the quarters beside another. */
const doubted = (accession_number: string, more: Row = {}) => ({
  "core.filing_units": {
    ...{ accession_number, report_period: now, value_unit_usd: 1_000, decided_by: "evidence", is_swapped: false },
    ...more,
  },
  "core.quarter_units": { accession_number, report_period: now, value_unit_usd: 1, is_resolved: true, ...more },
});

const [listed, proven, alone, soared, still] = [1, 2, 3, 4, 5] as const;
const split = { report_period: now, split_source: "splits.csv", new_shares: 1, old_shares: 20 };
const moved = (security_id: number, price_ratio: number, shares_ratio: number, more = {}) => ({
  ...{
    security_id,
    price_ratio,
    shares_ratio,
    report_period: now,
    managers_count: 3,
    unchanged_count: 0,
    stale_count: 0,
    ...more,
  },
});

const row = { report_period: now, shares_type: "SH" };

const unitOf = (accession_number: string) => ({
  ...{ accession_number, report_period: now, cik: 1, value_unit_usd: 1_000 },
});

/** A filing whose shares repeat its VALUE in rows of 100 together, and rows of it in thousands that were repaired. */
const repeating = (accession_number: string, ...repaired: readonly (readonly [string, number])[]) => ({
  "core.repeating_filings": { accession_number, report_period: now },
  "core.filing_units": unitOf(accession_number),
  "core.holdings": [
    { ...row, accession_number, filed_value: 60, shares: 60 },
    { ...row, accession_number, filed_value: 40, shares: 40 },
    { ...row, accession_number, filed_value: 900, shares: 900, put_call: "Put" },
    { ...row, accession_number, filed_value: 900, shares: 900, shares_type: "PRN" },
    { ...row, accession_number, filed_value: 900, shares: 90 },
  ],
  "core.repairs": repaired.map(([repaired_column, filed_value_usd]) => ({
    ...{ accession_number, report_period: now, repaired_column, filed_value_usd },
  })),
});

const report = (accession_number: string, filed_at: string, role: string, more: Row = {}) => ({
  ...{ accession_number, cik: 1, report_period: before, kind: "original", filed_at, role },
  ...more,
});

/** Upsides of so many tickers whose last closes are of so many days in November, and the newest close of any ticker. */
const closedOn = (days: readonly number[], more: Row = {}) => {
  const tickers = days.map((day, index) => ({ ticker: `T${index}`, price_date: `2023-11-${day}` }));
  return {
    "marts.analyst_upside": tickers.map(({ ticker }) => ({ ticker })),
    "core.ticker_prices": tickers.map((each) => ({
      ...{ ...each, security_id: numberSecurity(each.ticker), is_ticker_owner: true, price_source: "close" },
      ...more,
    })),
    "core.latest_closes": [{ price_date: "2023-11-30" }, { price_date: "2023-11-10" }],
  };
};

/** So many rows of a filing with a VALUE and no shares. */
const without = (accession_number: string, row_count: number, report_period = now, more: Row = {}) => ({
  ...{ accession_number, report_period, row_count, shares: 0, filed_value: 1 },
  ...more,
});
const rowsOf: Readonly<Record<string, number>> = { few: 2, three: 5 };
/** Filings of six rows, but for some that are smaller. */
const described = (...filings: readonly string[]) => ({
  "core.filings": filings.map((accession_number) => ({
    ...{ accession_number, report_period: now, manager_name: "OAK", source_id: "zip" },
    corrected_role: accession_number === "looked at" ? "base" : null,
  })),
  "core.filing_totals": filings.map((accession_number) => ({
    ...{ accession_number, report_period: now, row_count: rowsOf[accession_number] ?? 6 },
  })),
});
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

const change = { old_cusip: "new", new_cusip: "old" };
const otherChange = { old_cusip: "there", new_cusip: "back" };

/** Worlds of the checks on inputs that are well formed, and cannot be right. */
export const credibleWorlds: Readonly<Record<string, Worlds>> = {
  analyst_upside__stale_closes: {
    good: [
      closedOn([...times(5, 25), ...times(5, 26)]),
      closedOn(times(9, 25)),
      closedOn(times(10, 25), { is_ticker_owner: false }),
      closedOn(times(10, 25), { price_source: "implied" }),
    ],
    bad: closedOn([...times(6, 25), ...times(3, 26), ...times(1, 20)]),
    offenders: [
      { newest_close: "2023-11-30", upsides_count: 10, stale_count: 7, ticker: "T5", price_date: "2023-11-25" },
    ],
  },
  cusip_changes__turned: {
    good: {
      "staging.cusip_changes": [
        change,
        otherChange,
        { old_cusip: "before", new_cusip: "after" },
        { old_cusip: "once", new_cusip: "since", effective_date: "2023-06-29" },
      ],
      "core.cusip_evidence": [
        // Of its two CUSIPs each changed, but not into the other.
        { old_cusip: "after", new_cusip: "another", report_period: now },
        { old_cusip: "another", new_cusip: "before", report_period: now },
        { ...change, report_period: now },
        { old_cusip: "since", new_cusip: "once", report_period: "2022-12-26" },
        { old_cusip: "since", new_cusip: "once", report_period: now },
        { old_cusip: "there", new_cusip: "back", report_period: before },
        { old_cusip: "back", new_cusip: "there", report_period: now },
      ],
    },
    bad: {
      "staging.cusip_changes": [{ ...change, effective_date: "2023-06-30" }, otherChange],
      "core.cusip_evidence": [
        { old_cusip: "old", new_cusip: "new", report_period: now, managers_count: 4 },
        { old_cusip: "new", new_cusip: "another", report_period: now },
        { old_cusip: "another", new_cusip: "old", report_period: now },
        { old_cusip: "back", new_cusip: "there", report_period: now, managers_count: 0 },
      ],
    },
    offenders: [
      { ...change, report_period: now, managers_count: 4 },
      { ...otherChange, report_period: now, managers_count: 0 },
    ],
  },
  filing_rulings__late_original: {
    good: {
      "core.filing_rulings": [
        report("a", "2023-11-14", "superseded"),
        report("b", "2023-12-31", "base"),
        report("k", "2024-01-05", "superseded", { cik: 6 }),
        report("l", "2024-04-06", "base", { cik: 6 }),
        report("c", "2023-11-14", "superseded", { cik: 2 }),
        report("d", "2024-11-14", "base", { cik: 2, kind: "restatement" }),
        report("e", "2023-11-14", "superseded", { cik: 3, report_period: "2023-06-30" }),
        report("f", "2024-11-14", "base", { cik: 3 }),
        report("g", "2023-11-14", "notice", { cik: 4 }),
        report("h", "2024-11-14", "base", { cik: 4 }),
        report("i", "2023-11-14", "superseded", { cik: 5 }),
        report("j", "2024-11-14", "base", { cik: 5, corrected_role: "base" }),
        report("m", "2023-11-14", "superseded", { cik: 7 }),
        report("moved here", "2024-11-14", "base", { cik: 7 }),
        report("given to it", "2023-11-14", "superseded", { cik: 8 }),
        report("n", "2024-11-14", "base", { cik: 8 }),
      ],
      "core.filing_corrections": [
        { accession_number: "moved here", report_period: before },
        { accession_number: "given to it", cik: 8 },
      ],
    },
    bad: {
      "core.filing_rulings": [
        report("a", "2023-11-14", "superseded"),
        report("b", "2023-11-15", "superseded"),
        report("c", "2024-02-15", "base"),
        // The numbers of two filing agents tell nothing of the days.
        report("e", "2023-11-14", "superseded", { cik: 2 }),
        report("d", "2023-11-15", "superseded", { cik: 2 }),
        report("f", "2024-03-01", "base", { cik: 2 }),
        report("g", "2023-12-31", "superseded", { cik: 3 }),
        report("h", "2024-01-02", "base", { cik: 3 }),
        report("i", "2024-01-05", "superseded", { cik: 4 }),
        report("j", "2024-04-07", "base", { cik: 4 }),
      ],
      "core.filing_corrections": [{ accession_number: "c", value_unit_usd: 1 }],
    },
    offenders: [
      {
        ...{ accession_number: "c", report_period: before, cik: 1, filed_at: "2024-02-15" },
        ...{ superseded_accession_number: "a", superseded_filed_at: "2023-11-14" },
      },
      { accession_number: "f", superseded_accession_number: "e", superseded_filed_at: "2023-11-14" },
      { accession_number: "h", superseded_accession_number: "g" },
      { accession_number: "j", superseded_accession_number: "i" },
    ],
  },
  filing_units__beside_its_quarter: {
    good: {
      "core.filing_units": [
        doubted("unsettled")["core.filing_units"],
        doubted("corrected", { decided_by: "corrections.csv" })["core.filing_units"],
        doubted("same", { value_unit_usd: 1 })["core.filing_units"],
        doubted("swapped", { is_swapped: true })["core.filing_units"],
      ],
      "core.quarter_units": [
        doubted("unsettled", { is_resolved: false })["core.quarter_units"],
        doubted("corrected")["core.quarter_units"],
        doubted("same")["core.quarter_units"],
        doubted("swapped")["core.quarter_units"],
        doubted("same", { report_period: before, value_unit_usd: 1_000 })["core.quarter_units"],
      ],
    },
    bad: {
      "core.filing_units": ["a", "alone"].map((name) => doubted(name)["core.filing_units"]),
      "core.quarter_units": ["a", "alone"].map((name) => doubted(name)["core.quarter_units"]),
    },
    offenders: [
      { accession_number: "a", value_unit_usd: 1_000, unit_of_quarter_usd: 1 },
      { accession_number: "alone", value_unit_usd: 1_000, unit_of_quarter_usd: 1 },
    ],
  },
  filings__without_shares: {
    good: {
      ...described("a", "few", "superseded", "half", "looked at"),
      "core.holdings": [
        without("a", 3),
        without("half", 2, before),
        without("half", 1),
        without("a", 1, now, { put_call: "Put" }),
        without("a", 1, now, { shares: 1 }),
        without("a", 1, now, { filed_value: 0 }),
        without("few", 2),
        without("looked at", 4),
      ],
    },
    bad: {
      ...described("a", "few", "three"),
      "core.holdings": [without("a", 3), without("a", 1), without("few", 2), without("three", 3)],
      "core.filing_rulings": [{ accession_number: "a", report_period: now, role: "base" }],
    },
    offenders: [
      {
        ...{ accession_number: "a", report_period: now, manager_name: "OAK", role: "base", without_shares_count: 4 },
        ...{ row_count: 6, source_id: "zip" },
      },
      { accession_number: "three", role: null, without_shares_count: 3, row_count: 5 },
    ],
  },
  repeating_filings__unrepaired: {
    good: {
      ...joinRows(repeating("half", ["shares", 30_000], ["shares", 20_000]), repeating("looked at")),
      "core.filing_rulings": [{ accession_number: "looked at", report_period: now, corrected_role: "base" }],
    },
    bad: {
      ...joinRows(repeating("less", ["shares", 49_000], ["value", 50_000]), {
        ...repeating("none"),
        "core.filing_units": { ...unitOf("none"), value_unit_usd: 1 },
      }),
      "core.filing_rulings": [{ accession_number: "none", report_period: now, role: "base" }],
    },
    offenders: [
      { accession_number: "less", cik: 1, filed_value_usd: 100_000, repaired_value_usd: 49_000 },
      { accession_number: "none", cik: 1, role: "base", filed_value_usd: 100, repaired_value_usd: 0 },
    ],
  },
  split_factors__contradicted: {
    good: {
      "core.split_factors": [
        { ...split, security_id: listed },
        { ...split, security_id: proven, split_source: "detected" },
        // The price halved beside a split of four old for five new shares.
        { ...split, security_id: alone, new_shares: 5, old_shares: 4 },
        // Two for one, of what was worth three times as much by then.
        { ...split, security_id: soared, new_shares: 2, old_shares: 1 },
        { ...split, security_id: still, new_shares: 2, old_shares: 1 },
        // It went the other way, but hardly so far, or much farther, or the ratio is too small to tell.
        ...[11, 12].map((security_id) => ({ ...split, security_id })),
        { ...split, security_id: 13, new_shares: 5, old_shares: 8 },
        { ...split, security_id: 14, new_shares: 8, old_shares: 5 },
        ...[15, 16, 17].map((security_id) => ({ ...split, security_id, new_shares: 4, old_shares: 1 })),
        { ...split, security_id: 18, old_shares: 2 },
        // Nine managers do not tell of two for one, nor ten of three for two, or who sold, or of what rose, or where some held still.
        ...[19, 21, 22, 23].map((security_id) => ({ ...split, security_id, new_shares: 2, old_shares: 1 })),
        { ...split, security_id: 20, new_shares: 3, old_shares: 2 },
      ],
      "core.share_moves": [
        ...[moved(listed, 20, 0.05), moved(listed, 0.05, 20, { report_period: before })],
        ...[moved(proven, 0.05, 20), moved(alone, 1.25, 0.8)],
        ...[moved(soared, 1.5, 2), moved(still, 2, 1)],
        ...[moved(11, 0.1025, 20), moved(12, 0.02475, 20), moved(13, 0.648, 1.6), moved(14, 1.53125, 0.6)],
        // Two managers may have traded.
        moved(15, 1, 1, { managers_count: 2 }),
        moved(16, 1, 1, { managers_count: 50, unchanged_count: 5 }),
        // Near half of the split's shares, and sold by some as the price fell.
        ...[moved(17, 0.7, 1.8), moved(18, 0.7, 0.9)],
        ...[moved(19, 1, 1, { managers_count: 9 }), moved(20, 1, 1, { managers_count: 10 })],
        ...[moved(21, 1, 1.11, { managers_count: 10 }), moved(22, 1.26, 1, { managers_count: 10 })],
        moved(23, 1, 1, { managers_count: 50, unchanged_count: 5 }),
      ],
    },
    bad: {
      "core.split_factors": [
        { ...split, security_id: listed, security_cusip: "amazon" },
        { ...split, security_id: alone, security_cusip: "novo", new_shares: 2, old_shares: 4 },
        ...[11, 12].map((security_id) => ({ ...split, security_id, security_cusip: `${security_id}` })),
        { ...split, security_id: 13, security_cusip: "13", new_shares: 5, old_shares: 8 },
        { ...split, security_id: 14, security_cusip: "14", new_shares: 8, old_shares: 5 },
        // No split at all, and one of four for one.
        { ...split, security_id: 15, security_cusip: "15", new_shares: 4, old_shares: 1 },
        { ...split, security_id: 16, security_cusip: "16", new_shares: 40, old_shares: 1 },
        // Turned, by the shares of two managers who traded as well.
        { ...split, security_id: 17, security_cusip: "17" },
        { ...split, security_id: 18, security_cusip: "18", new_shares: 4, old_shares: 1 },
        { ...split, security_id: 19, security_cusip: "19", new_shares: 4, old_shares: 1 },
        { ...split, security_id: 20, security_cusip: "20", old_shares: 2 },
        { ...split, security_id: 21, security_cusip: "21", new_shares: 2, old_shares: 1 },
        { ...split, security_id: 22, security_cusip: "22", old_shares: 2 },
      ],
      "core.share_moves": [
        ...[moved(listed, 0.033, 20), moved(alone, 0.55, 2.1)],
        ...[moved(11, 0.0975, 20), moved(12, 0.02525, 20), moved(13, 0.632, 1.6), moved(14, 1.59375, 0.6)],
        moved(15, 1.05, 1, { managers_count: 51, unchanged_count: 5 }),
        moved(16, 0.239, 4, { managers_count: 4, unchanged_count: 4 }),
        moved(17, 0.05, 50, { managers_count: 2 }),
        moved(18, 1.05, 1, { managers_count: 51, unchanged_count: 9, stale_count: 4 }),
        moved(19, 0.7, 1.48),
        moved(20, 0.6, 1.8, { managers_count: 2 }),
        moved(21, 1.02, 1, { managers_count: 73, unchanged_count: 7 }),
        moved(22, 0.81, 0.95, { managers_count: 10 }),
      ],
    },
    offenders: [
      ...["11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22"].map((cusip) => ({ cusip })),
      {
        cusip: "amazon",
        report_period: now,
        new_shares: 1,
        old_shares: 20,
        shares_ratio: 20,
        price_ratio: 0.033,
      },
      {
        cusip: "novo",
        report_period: now,
        new_shares: 2,
        old_shares: 4,
        shares_ratio: 2.1,
        price_ratio: 0.55,
      },
    ],
  },
};

/** The rows of several filings, by table. */
function joinRows(...filings: readonly ReturnType<typeof repeating>[]) {
  return {
    "core.repeating_filings": filings.map((each) => each["core.repeating_filings"]),
    "core.filing_units": filings.map((each) => each["core.filing_units"]),
    "core.holdings": filings.flatMap((each) => each["core.holdings"]),
    "core.repairs": filings.flatMap((each) => each["core.repairs"]),
  };
}
