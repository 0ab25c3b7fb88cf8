import { printQuarters } from "../jobs/quarter-range.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import type { NewRejects } from "./read-new-rejects.ts";

/** The row of `rejects.sql`. */
export interface Rejects {
  readonly rejects_count: number;
  readonly files_count: number;
  readonly worst_files: string | null;
  readonly example: string | null;
}

/** The row of `filings.sql`. */
export type Filings = Readonly<
  Record<
    `${"filings" | "managers" | "quarters" | "effective" | "notices" | "superseded" | "ignored" | "flagged"}_count`,
    number
  >
>;

/** The row of `quarters.sql`. */
export interface Quarters {
  readonly latest: string;
  readonly latest_state: string;
  readonly latest_managers_reported: number;
  /** Null where nobody reported the quarter before. */
  readonly latest_coverage_percent: number | null;
  readonly final_count: number;
  readonly not_final: string | null;
  /** The last days of the quarters, with commas between them. */
  readonly missing: string | null;
}

/**
 * The row of `newest.sql`: days, and how many of them before as-of that is, or null where there is nothing of that kind; tickers with
 * an upside of a close, and of the newest; and how much of each kind is dated after as-of.
 */
export type Newest = Readonly<Record<"filed_at" | "price_date" | "published_at", string | null>> &
  Readonly<Record<`${"close" | "target"}_age_days`, number | null>> &
  Readonly<Record<`${"rated" | "fresh" | "later_filings" | "later_closes" | "later_targets"}_count`, number>>;

/** The row of `entries.sql`. */
export type Entries = Readonly<Record<`${"positions" | "portfolios" | "trends" | "upsides"}_count`, number>>;

/** What could not be used, and what of it was not told before. */
export function printRejects({ rejects_count, files_count, worst_files, example }: Rejects, news?: NewRejects): string {
  if (rejects_count === 0) return "nothing";
  const rejected = printCount(rejects_count, "field or row", "fields or rows");
  const fresh = news?.new_count ? `; ${printNumber(news.new_count)} new, the first: ${news.example}` : "; none new";
  return `${rejected} of ${printCount(files_count, "file")}, listed in ops.rejects${news ? fresh : ""}; most rows of ${worst_files}; the first there: ${example}`;
}

/** For how many days no close, and no target, may well come: over a long weekend, or over the end of a year. */
const longestGaps = { close: 5, target: 14 };

/** How far each of the three inputs that arrive by the day has come, what seems to have stopped, and what of them is left out. */
export function printNewest(row: Newest): string {
  const { filed_at, price_date, published_at, rated_count, fresh_count } = row;
  const share = `${printNumber(fresh_count)} of ${printCount(rated_count, "ticker")} with an upside`;
  const close = `${price_date ?? "none"}${fresh_count < rated_count ? ` (of ${share})` : ""}`;
  const newest = `newest filing ${filed_at ?? "none"}, close ${close}, target ${published_at ?? "none"}`;
  const left = (["filing", "close", "target"] as const).flatMap((kind) => {
    const count = row[`later_${kind}s_count`];
    return count > 0 ? [printCount(count, kind)] : [];
  });
  const later = left.length > 0 ? `; dated later, so left out: ${left.join(", ")}` : "";
  return `${newest}${printSilence(row)}${later}`;
}

/** What used to come by the day and does so no more is told by nothing else: upsides grow old and fewer, night by night. */
function printSilence(row: Newest): string {
  const silent = (["close", "target"] as const).flatMap((kind) => {
    const days = row[`${kind}_age_days`];
    return days !== null && days > longestGaps[kind] ? [`no ${kind} for ${printNumber(days)} days`] : [];
  });
  return silent.length > 0 ? `; ${silent.join(", ")}: see whether such files still arrive` : "";
}

/** The filings that are known, and how they were ruled. */
export function printFilings(counts: Filings): string {
  const managers = printCount(counts.managers_count, "manager");
  const known = `${printNumber(counts.filings_count)} of ${managers} over ${printCount(counts.quarters_count, "quarter")}`;
  const ruled = `${printNumber(counts.effective_count)} counted, ${printCount(counts.notices_count, "notice")}, ${printNumber(counts.superseded_count)} superseded${counts.ignored_count > 0 ? `, ${printNumber(counts.ignored_count)} ignored` : ""}`;
  return `${known}: ${ruled}; ${printCount(counts.flagged_count, "ruling")} flagged`;
}

/** The latest finalized quarter, the state of the others, and what is missing. */
export function printStates(row: Quarters): string {
  const coverage =
    row.latest_coverage_percent === null
      ? "nobody reported the quarter before"
      : `${printNumber(row.latest_coverage_percent)}% coverage`;
  const reported = `${printCount(row.latest_managers_reported, "manager")} reported, ${coverage}`;
  const missing =
    row.missing === null
      ? ""
      : `; no filing is for ${printQuarters(row.missing.split(","))}, though the deadline has passed: add filings`;
  return `latest ${row.latest} (${row.latest_state}), ${reported}; ${printNumber(row.final_count)} final, else ${row.not_final ?? "none"}${missing}`;
}

/** How many positions were computed, and how many entries of each list. */
export function printEntries(counts: Entries): string {
  return [
    printCount(counts.positions_count, "position"),
    printCount(counts.portfolios_count, "portfolio"),
    printCount(counts.trends_count, "trend entry", "trend entries"),
    printCount(counts.upsides_count, "upside"),
  ].join(", ");
}
