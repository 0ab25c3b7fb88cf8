import { previousQuarterEnd } from "../calendar.ts";
import type { Stock } from "./find-stock.ts";
import { type Change, judgeChange } from "./judge-status.ts";
import type { Trace } from "./open-trace.ts";
import { type FilingRow, readFilings } from "./print-filing.ts";
import { readManagers } from "./read-managers.ts";

/** Rows of one filing with one CUSIP, SH or PRN, and put/call, as summed, with the unit and the repair that apply. */
export interface SecurityRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly cusip: string;
  readonly title_of_class: string | null;
  readonly shares_type: string;
  readonly put_call: string | null;
  readonly row_count: number;
  readonly filed_value: number;
  readonly shares: number;
  readonly value_unit_usd: number;
  readonly repaired_column: string | null;
  readonly repaired_value_usd: number | null;
  readonly repaired_shares: number | null;
  readonly repair_price_usd: number | null;
  readonly repair_managers_count: number | null;
  /** The splits of the quarter, and up to the day of filing; null where there are none. */
  readonly near_splits: string | null;
}

/** One manager with rows of the security at the end of the quarter or of the one before. */
export interface Holder extends Change {
  readonly cik: number;
  /** Null for a manager that has no portfolio of its own. */
  readonly id: string | null;
  readonly name: string | null;
  /** Null where no position is held. */
  readonly shares: number | null;
  readonly valueUsd: number | null;
  readonly previousShares: number | null;
  readonly rows: readonly SecurityRow[];
  readonly filings: readonly FilingRow[];
}

/** What was known of a security's splits during a quarter; fields of a split that was not applied, or not seen, are null. */
export interface SplitRow {
  readonly new_shares: number | null;
  readonly old_shares: number | null;
  readonly split_source: string | null;
  readonly ex_dates: string | null;
  readonly verdict: string | null;
  readonly seen_new_shares: number | null;
  readonly seen_old_shares: number | null;
  readonly exact_count: number | null;
  readonly near_count: number | null;
  readonly unchanged_count: number | null;
  readonly managers_count: number | null;
  readonly price_ratio: number | null;
}

/** One security over one quarter, worked out from the rows of the filings. */
export interface SecurityQuarter {
  readonly reportPeriod: string;
  readonly holders: readonly Holder[];
  readonly split: SplitRow | undefined;
}

interface Position {
  readonly shares: number;
  readonly valueUsd: number;
}

/** What a row counts for: its value in dollars and its shares, as repaired. */
export function countRow(row: SecurityRow): Position {
  return {
    shares: row.repaired_shares ?? row.shares,
    valueUsd: row.repaired_value_usd ?? row.filed_value * row.value_unit_usd,
  };
}

/** Reads who held a security in a quarter and in the two before; answers what each manager did in that quarter and in the one before. */
export async function readSecurityQuarters(
  trace: Trace,
  stock: Stock,
  reportPeriod: string,
): Promise<[SecurityQuarter, SecurityQuarter]> {
  const previous = previousQuarterEnd(reportPeriod);
  const rows = await readRows(trace, stock, reportPeriod);
  const previousRows = await readRows(trace, stock, previous);
  const rowsBefore = await readRows(trace, stock, previousQuarterEnd(previous));
  return [
    await judgeQuarter(trace, stock, reportPeriod, rows, previousRows),
    await judgeQuarter(trace, stock, previous, previousRows, rowsBefore),
  ];
}

async function judgeQuarter(
  trace: Trace,
  stock: Stock,
  reportPeriod: string,
  rows: readonly SecurityRow[],
  previousRows: readonly SecurityRow[],
): Promise<SecurityQuarter> {
  const positions = sumPositions(rows);
  const previousPositions = sumPositions(previousRows);
  const ciks = [...new Set([...rows.map(({ cik }) => cik), ...previousPositions.keys()])];
  const managers = await readManagers(trace, reportPeriod, ciks);
  const filingsOf = groupByManager(await readFilings(trace, reportPeriod, ciks));
  const rowsOf = groupByManager(rows);
  const parameters = { report_period: reportPeriod, security_id: stock.security_id };
  const [split] = await trace.rows<SplitRow>("trace/security_splits.sql", parameters);
  const splitFactor = split?.new_shares && split.old_shares ? split.new_shares / split.old_shares : null;
  const holders = managers.map(({ cik, id, name, ...reporting }): Holder => {
    const { shares = null, valueUsd = null } = positions.get(cik) ?? {};
    const previousShares = previousPositions.get(cik)?.shares ?? null;
    const change = judgeChange({ shares, previousShares, splitFactor, ...reporting });
    const filed = { rows: rowsOf.get(cik) ?? [], filings: filingsOf.get(cik) ?? [] };
    return { cik, id, name, shares, valueUsd, previousShares, ...change, ...filed };
  });
  return { reportPeriod, holders: sortHolders(holders), split };
}

function groupByManager<T extends { readonly cik: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.cik, [...(groups.get(row.cik) ?? []), row]);
  return groups;
}

function readRows(trace: Trace, stock: Stock, reportPeriod: string): Promise<SecurityRow[]> {
  const { security_id, security_cusip } = stock;
  return trace.rows<SecurityRow>("trace/security_rows.sql", {
    report_period: reportPeriod,
    security_id,
    security_cusip,
  });
}

/** The positions by manager: options are none, nor is what has neither shares nor value. */
function sumPositions(rows: readonly SecurityRow[]): Map<number, Position> {
  const positions = new Map<number, Position>();
  for (const row of rows.filter(({ put_call }) => put_call === null)) {
    const { shares, valueUsd } = countRow(row);
    const sum = positions.get(row.cik) ?? { shares: 0, valueUsd: 0 };
    positions.set(row.cik, { shares: sum.shares + shares, valueUsd: sum.valueUsd + valueUsd });
  }
  return new Map([...positions].filter(([, { shares, valueUsd }]) => shares > 0 || valueUsd > 0));
}

function sortHolders(holders: readonly Holder[]): Holder[] {
  return [...holders].sort((a, b) => (b.valueUsd ?? -1) - (a.valueUsd ?? -1) || a.cik - b.cik);
}
