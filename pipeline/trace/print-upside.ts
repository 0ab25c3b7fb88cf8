import { printCount, printNumber, printRatio } from "../print-number.ts";
import { type Columns, printList } from "./print-table.ts";
import type { OutsideEntry, Price, Target, Upside, UpsideSums } from "./read-upside.ts";

const targetColumns: Columns<Target> = {
  published: ({ entry }) => entry.published_at,
  firm: ({ entry }) => entry.firm,
  analyst: ({ entry }) => entry.analyst,
  rating: ({ entry }) => entry.rating,
  stance: ({ entry }) => (entry.is_unknown_rating ? "unknown word" : entry.stance),
  target: ({ entry }) => printTarget(entry),
  splits: ({ factor }) => (factor === 1 ? null : `× ${printRatio(factor)}`),
  adjusted: ({ adjusted }) => adjusted,
  "why not": ({ entry }) => [entry.not_counted_reason, entry.target_rejected_reason].filter(Boolean).join("; "),
};

const outsideColumns: Columns<OutsideEntry> = {
  published: (entry) => entry.published_on,
  firm: (entry) => entry.firm,
  analyst: (entry) => entry.analyst,
  rating: (entry) => entry.rating,
  target: printTarget,
  "why not": (entry) => entry.reason,
};

/** The price that targets are compared with, its source, and the securities that bear the same ticker. */
export function printPrices({ prices }: Upside): string[] {
  if (prices.length === 0) return ["  none: no close on or before as-of, and none that 3 managers imply"];
  return prices.map((price) => `  ${describePrice(price)}`);
}

/** A table of entries with their adjusted targets, or why these do not count. */
export function printTargets(targets: readonly Target[], limit: number): string[] {
  return printList(targetColumns, targets, limit);
}

/** A table of the entries that are too old, or later than as-of. */
export function printOutside(entries: readonly OutsideEntry[], limit: number): string[] {
  return printList(outsideColumns, entries, limit);
}

/** The mean target, the upside and the bullish share as sums. */
export function printUpside({ counted, price }: Upside, { targets, mean, bullish, known }: UpsideSums): string[] {
  if (mean === null) return ["  no target counts, so there is no mean"];
  const upside = price
    ? `100 × (${printNumber(mean)} / ${printNumber(price.price)} − 1) = ${printNumber(100 * (mean / price.price - 1))} %`
    : "not known without a price";
  return [
    `  price target = mean of ${printCount(targets.length, "target")} = ${printNumber(mean)}`,
    `  upside = ${upside}`,
    `  bullish = ${bullish} of the ${printCount(known, "rating")} with a known word; ratings_count = ${counted.length}`,
  ];
}

function describePrice(price: Price): string {
  const { security_id, name, security_cusip, price_date } = price;
  const security =
    security_id === null
      ? "no security of securities.csv"
      : `${name} (stock id ${security_id}, CUSIP ${security_cusip})`;
  const source =
    price.price_source === "close" ? `the close of ${price_date}` : `implied by the filings for ${price_date}`;
  const before =
    price.price === price.unadjusted_price
      ? ""
      : `, ${printNumber(price.unadjusted_price)} before the splits since then`;
  const left = price.is_ticker_owner ? "" : "; left out: the ticker's targets are taken to be of another security";
  return `${printNumber(price.price)} ${price.currency}, ${source}${before}, of ${security}${left}`;
}

function printTarget({ price_target, currency }: Pick<OutsideEntry, "price_target" | "currency">): string | null {
  return price_target === null ? null : `${printNumber(price_target)} ${currency}`;
}
