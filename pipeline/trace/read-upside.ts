import type { Trace } from "./open-trace.ts";
import { roundHalf } from "./round-figure.ts";

/** What an analyst said, and when. */
export interface Entry {
  readonly published_on: string;
  readonly firm: string;
  readonly analyst: string | null;
  readonly rating: string | null;
  readonly price_target: number | null;
  readonly currency: string;
}

/** An entry outside the window, and on which side. */
export interface OutsideEntry extends Entry {
  readonly reason: string;
}

/** An entry within the window, as `core.analyst_entries` judged it. */
export interface JudgedEntry extends Entry {
  readonly published_at: string;
  readonly stance: string | null;
  readonly is_unknown_rating: boolean;
  readonly not_counted_reason: string | null;
  /** Why the target is set aside. */
  readonly target_rejected_reason: string | null;
  /** Which fields could not be read, and are left empty. */
  readonly unread_reason: string | null;
  readonly file: string;
  readonly line: number;
}

/** The price of a security that bears the ticker. */
export interface Price {
  /** Null where securities.csv gives the ticker to none. */
  readonly security_id: number | null;
  /** The `stock.id` of the API, of the same. */
  readonly stock_id: string | null;
  readonly is_ticker_owner: boolean;
  readonly price: number;
  /** The price before splits since its date. */
  readonly unadjusted_price: number;
  readonly currency: string;
  readonly price_date: string;
  readonly price_source: string;
  readonly security_cusip: string | null;
  readonly name: string | null;
}

/** A split of the ticker's security. */
export interface Split {
  /** splits.csv, or detected: then of the price alone, for targets are adjusted by days that a file tells. */
  readonly split_source: string;
  /** Of a detected one the first day of its quarter. */
  readonly ex_date: string;
  readonly new_shares: number;
  readonly old_shares: number;
  /** Targets from before it that tell that they are adjusted for it already; null where they are not. */
  readonly adjusted_count: number | null;
  /** These as given, by what those since say, or else by the price; and if they were adjusted again. */
  readonly target_ratio: number | null;
  readonly adjusted_ratio: number | null;
}

/** An entry with its target adjusted for splits since; null where it has none that counts. */
export interface Target extends JudgedEntry {
  /** Old shares for each new one since the entry; null where the target is adjusted for them already. */
  readonly factor: number | null;
  readonly adjusted: number | null;
}

/** All that analysts said of a ticker, and its prices. */
export interface Upside {
  readonly prices: readonly Price[];
  /** The price that targets are compared with; undefined where there is none. */
  readonly price: Price | undefined;
  /** The splits since the price, or since one of the entries within the window. */
  readonly splits: readonly Split[];
  readonly counted: readonly Target[];
  readonly notCounted: readonly Target[];
  readonly outside: readonly OutsideEntry[];
  /** The rows of targets and closes that could not be used: where each is, and why. */
  readonly rejects: readonly string[];
}

/** What the counted entries come to. */
export type UpsideSums = ReturnType<typeof sumUpside>;

/** Reads the entries on a ticker, and adjusts their targets for the splits since. */
export async function readUpside(trace: Trace, ticker: string): Promise<Upside> {
  const prices = await trace.rows<Price>("trace/upside_prices.sql", { ticker });
  const price = prices.find(({ is_ticker_owner }) => is_ticker_owner);
  const entries = await trace.rows<JudgedEntry>("trace/upside_entries.sql", { ticker });
  const splits = await trace.rows<Split>("trace/upside_splits.sql", {
    ticker,
    security_id: price?.security_id ?? null,
  });
  const targets = entries.map((entry) => adjustTarget(entry, splits));
  const since = [...entries.map(({ published_on }) => published_on), ...(price ? [price.price_date] : [])];
  return {
    prices,
    price,
    splits: splits.filter(({ ex_date }) => since.some((day) => day < ex_date)),
    counted: targets.filter(({ not_counted_reason }) => not_counted_reason === null),
    notCounted: targets.filter(({ not_counted_reason }) => not_counted_reason !== null),
    outside: await trace.rows<OutsideEntry>("trace/upside_outside.sql", { ticker }),
    rejects: await readRejects(trace, ticker),
  };
}

/** The rows of targets and closes on a ticker that could not be used, a line each. */
export async function readRejects(trace: Trace, ticker: string): Promise<string[]> {
  const rows = await trace.rows<{ reject: string }>("trace/upside_rejects.sql", { ticker });
  return rows.map(({ reject }) => reject);
}

/** Adds up the counted entries: targets in millionths, so that the mean does not depend on their order. */
export function sumUpside({ counted }: Upside) {
  const targets = counted.map(({ adjusted }) => adjusted).filter((target) => target !== null);
  const millionths = targets.reduce((total, target) => total + roundHalf(target * 1_000_000), 0);
  const stances = counted.map(({ stance }) => stance ?? "");
  return {
    targets,
    /** Unrounded; null where no target counts. */
    mean: targets.length === 0 ? null : millionths / 1_000_000 / targets.length,
    /** To the cent; in whole numbers, for a binary fraction may miss a half. */
    roundedMean: targets.length === 0 ? null : roundToCents(BigInt(millionths), BigInt(targets.length)),
    bullish: stances.filter((stance) => stance === "bullish").length,
    /** Ratings whose word is known. */
    known: stances.filter((stance) => ["bullish", "neutral", "bearish"].includes(stance)).length,
  };
}

function roundToCents(millionths: bigint, count: bigint): number {
  return Number((millionths + 5_000n * count) / (10_000n * count)) / 100;
}

/** A target on the share basis of as-of, where the entry counts. */
export function adjustTarget(entry: JudgedEntry, splits: readonly Split[]): Target {
  const since = splits.filter(
    ({ split_source, ex_date }) => split_source === "splits.csv" && ex_date > entry.published_on,
  );
  const product = since.reduce((factor, { new_shares, old_shares }) => factor * (old_shares / new_shares), 1);
  const factor = since.some(({ adjusted_count }) => adjusted_count !== null) ? null : product;
  const isCounted = entry.not_counted_reason === null && entry.target_rejected_reason === null;
  const adjusted = isCounted && entry.price_target !== null ? entry.price_target * (factor ?? 1) : null;
  return { ...entry, factor, adjusted };
}
