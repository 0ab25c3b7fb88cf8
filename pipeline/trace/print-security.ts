import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printCount, printNumber, printRatio } from "../log/print-number.ts";
import type { Stock } from "./find-stock.ts";
import type { Trace } from "./open-trace.ts";
import { printTable } from "./print-table.ts";
import type { SplitRow } from "./read-security-quarters.ts";

interface PriceRow {
  readonly price_usd: number | null;
  readonly price_source: string | null;
  readonly price_ticker: string | null;
  readonly price_date: string | null;
  /** The close in the file, where it is adjusted for later splits, which was undone. */
  readonly adjusted_close: number | null;
  readonly implied_price_usd: number | null;
  readonly managers_count: number;
}

/** One line on who a security is. */
export function printStock({ ticker, name, stock_id, type, active }: Stock): string {
  return `Security   ${ticker}, ${name}, stock id ${stock_id}, ${type ?? "type unknown"}, ${active ? "active" : "no longer traded"}`;
}

/** The CUSIPs that are one security, each with what links it to the others. */
export async function printCusips(trace: Trace, { security_id, security_cusip }: Stock): Promise<string[]> {
  const rows = await trace.rows<{ cusip: string; reason: string }>("trace/security_cusips.sql", {
    security_id,
    security_cusip,
  });
  return printTable({ CUSIP: ({ cusip }) => cusip, "why it is this security": ({ reason }) => reason }, rows);
}

/** The reference price of a security at a quarter's end, with its source and what supports it. */
export async function printPrice(trace: Trace, { security_id }: Stock, reportPeriod: string): Promise<string> {
  const parameters = { report_period: reportPeriod, security_id };
  const [row] = await trace.rows<PriceRow>("trace/security_prices.sql", parameters);
  return `  price   ${row ? describePrice(row) : "none: no close, and no manager's rows imply one"}`;
}

function describePrice(row: PriceRow): string {
  const implied =
    row.implied_price_usd === null
      ? "no manager's rows imply one"
      : `${printCount(row.managers_count, "manager")} ${row.managers_count === 1 ? "implies" : "imply"} $${printRatio(row.implied_price_usd)}`;
  if (row.price_usd === null) return `none: no close, and ${implied}, where 3 are needed`;
  const adjusted =
    row.adjusted_close === null ? "" : `, in the file $${printRatio(row.adjusted_close)}, adjusted for later splits`;
  const source =
    row.price_source === "close"
      ? `${row.price_ticker}'s close of ${row.price_date}${adjusted}`
      : "implied by the filings";
  return `$${printRatio(row.price_usd)}, ${source}; ${implied}`;
}

/** The split that restates the shares of the quarter before, or why nothing does. */
export function printSplit(split: SplitRow | undefined, reportPeriod: string): string[] {
  const span = `between ${quarterName(previousQuarterEnd(reportPeriod))} and ${quarterName(reportPeriod)}`;
  if (!split) return [`  split   none ${span}: shares of the quarter before stand as they are`];
  const applied =
    split.new_shares === null
      ? `none applied ${span}`
      : `${printNumber(split.new_shares)} for ${printNumber(split.old_shares)} ${span}, from ${split.split_source}${split.ex_dates ? `, ex ${split.ex_dates}` : ""}: shares before × ${printRatio(split.new_shares / (split.old_shares ?? 1))}`;
  return [`  split   ${applied}`, ...describeEvidence(split)];
}

function describeEvidence(split: SplitRow): string[] {
  if (split.verdict === null) return [];
  return [
    `          the filings show ${printNumber(split.seen_new_shares)} for ${printNumber(split.seen_old_shares)} (${split.verdict}): of ` +
      `${printCount(split.managers_count ?? 0, "manager")} at both ends ${printNumber(split.exact_count)} moved by exactly that, ` +
      `${printNumber(split.near_count)} within 0.5 %, ${printNumber(split.unchanged_count)} did not move; implied price × ${printRatio(split.price_ratio)}`,
  ];
}
