import { printCount, printNumber, printRatio } from "../log/print-number.ts";
import { concludeTrace, type Figure, type TraceReport } from "./conclude-trace.ts";
import { suggestNearest } from "./find-nearest.ts";
import { listStocks } from "./find-stock.ts";
import type { PublishedEntry, Trace, TraceOptions } from "./open-trace.ts";
import { printFindings } from "./print-findings.ts";
import { printRelease } from "./print-quarter.ts";
import { type Columns, cutList, printList, printSection } from "./print-table.ts";
import {
  type Entry,
  type OutsideEntry,
  type Price,
  readRejects,
  readUpside,
  type Split,
  sumUpside,
  type Target,
  type Upside,
  type UpsideSums,
} from "./read-upside.ts";
import { percentOf, roundPercent } from "./round-figure.ts";

const who: Columns<Entry> = {
  firm: ({ firm }) => firm,
  analyst: ({ analyst }) => analyst,
  rating: ({ rating }) => rating,
};

const targetColumns: Columns<Target> = {
  published: ({ published_at }) => published_at,
  ...who,
  stance: ({ stance, is_unknown_rating }) => (is_unknown_rating ? "unknown word" : stance),
  target: printTarget,
  splits: ({ factor }) => (factor === null ? "adjusted already" : factor === 1 ? null : `× ${printRatio(factor)}`),
  adjusted: ({ adjusted }) => adjusted,
  from: ({ file, line }) => `${file} line ${line}`,
  "why not": (entry) =>
    [entry.not_counted_reason, entry.target_rejected_reason, entry.unread_reason].filter(Boolean).join("; "),
};

const outsideColumns: Columns<OutsideEntry> = {
  published: ({ published_on }) => published_on,
  ...who,
  target: printTarget,
  "why not": ({ reason }) => reason,
};

/**
 * Tells how an entry of /v1/analyst-trends/upside came about, from the analysts' entries to the published numbers.
 * @throws Error with the nearest tickers where the word means none.
 */
export async function traceUpside(trace: Trace, word: string, options: TraceOptions): Promise<TraceReport> {
  const { limit } = options;
  const ticker = await findTicker(trace, word);
  const upside = await readUpside(trace, ticker);
  const sums = sumUpside(upside);
  const entries = await trace.readEntries("analyst-trends/upside", trace.latest);
  const entry = entries.find((each) => each.ticker === ticker);
  const lines = [
    `How /v1/analyst-trends/upside came to its numbers for ${ticker}`,
    "",
    ...printRelease(trace),
    `Window     the 3 calendar months up to ${trace.asOf}`,
    ...printSection("Price", printPrices(upside)),
    ...printSection("Splits", upside.splits.flatMap(printSplit)),
    ...printSection("Entries that count", printList(targetColumns, upside.counted, limit)),
    ...printSection("Within the window, but not counted", printList(targetColumns, upside.notCounted, limit)),
    ...printSection("Outside the window", printList(outsideColumns, upside.outside, limit)),
    ...printSection("Rows that could not be used", printRejects(upside, options)),
    ...printSection("Arithmetic", printUpside(upside, sums)),
    ...printSection("What the checks found", await printFound(trace, ticker, upside, options)),
  ];
  return concludeTrace(lines, listFigures(upside, sums, entry), entry);
}

async function findTicker(trace: Trace, word: string): Promise<string> {
  const tickers = (await trace.rows<{ ticker: string }>("trace/upside_tickers.sql", {})).map(({ ticker }) => ticker);
  const ticker = word.toUpperCase();
  if (tickers.includes(ticker)) return ticker;
  const [stock] = await listStocks(trace, word);
  if (stock) return stock.ticker;
  if ((await readRejects(trace, ticker)).length > 0) return ticker;
  const nearest = await suggestNearest(trace, word, tickers);
  throw new Error(`No stock or analyst's entry has the ticker, CUSIP or stock id "${word}".${nearest}`);
}

/** The price that targets are compared with, its source, and the securities that bear the same ticker. */
function printPrices({ prices }: Upside): string[] {
  if (prices.length === 0) return ["  none: no close on or before as-of, and none that 3 managers imply"];
  return prices.map((price) => `  ${describePrice(price)}`);
}

/** A split with what it does to the price and to targets from before it, and why it leaves those as they are. */
function printSplit(split: Split): string[] {
  const { ex_date, new_shares, old_shares, adjusted_count } = split;
  const ratio = `${printNumber(new_shares)} for ${printNumber(old_shares)}`;
  const factor = `× ${printRatio(old_shares / new_shares)}`;
  if (split.split_source !== "splits.csv") {
    return [
      `  ${ratio} in the quarter from ${ex_date}, ${split.split_source}: a price from before ${factor}, targets stay`,
    ];
  }
  const line = `  ${ratio}, ex ${ex_date}, from splits.csv: a price from before ${factor}`;
  if (adjusted_count === null) return [`${line}, and so targets from before`];
  return [
    `${line}; targets from before are adjusted for it already, as some vendors' are, and stay:`,
    `    as given ${printCount(adjusted_count, "target")} from before are in the median ${printRatio(split.target_ratio)} times what those since say, or else the price, adjusted again ${printRatio(split.adjusted_ratio)} times`,
  ];
}

function printRejects({ rejects }: Upside, { limit }: TraceOptions): string[] {
  const { shown, more } = cutList(rejects, limit);
  return [...shown.map((reject) => `  ${reject}`), ...more];
}

/** The mean target, the upside and the bullish share as sums. */
function printUpside({ counted, price }: Upside, { targets, mean, bullish, known }: UpsideSums): string[] {
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

/** What the checks found of the ticker, of its security, and of the files, analysts and words of its entries. */
function printFound(trace: Trace, ticker: string, { price, counted, notCounted }: Upside, options: TraceOptions) {
  const entries = [...counted, ...notCounted];
  const names = {
    ticker: [ticker],
    cusip: price?.security_cusip ? [price.security_cusip] : [],
    file: [...new Set(entries.map(({ file }) => file))],
    firm: counted.map(({ firm }) => firm),
    name: counted.map(({ firm, analyst }) => [firm, analyst].filter(Boolean).join(", ")),
    rating: counted.flatMap(({ rating, is_unknown_rating }) => (is_unknown_rating && rating ? [rating] : [])),
  };
  return printFindings(trace, trace.latest, names, options);
}

function describePrice(price: Price): string {
  const { stock_id, name, security_cusip, price_date } = price;
  const ids = `stock id ${stock_id}, CUSIP ${security_cusip}`;
  const named = name === null ? ids : `${name} (${ids})`;
  const security = stock_id === null ? "no security of securities.csv" : named;
  const source =
    price.price_source === "close" ? `the close of ${price_date}` : `implied by the filings for ${price_date}`;
  const before =
    price.price === price.unadjusted_price
      ? ""
      : `, ${printNumber(price.unadjusted_price)} before the splits since then`;
  const left = price.is_ticker_owner ? "" : "; left out: the ticker's targets are taken to be of another security";
  return `${printNumber(price.price)} ${price.currency}, ${source}${before}, of ${security}${left}`;
}

function printTarget({ price_target, currency }: Entry): string | null {
  return price_target === null ? null : `${printNumber(price_target)} ${currency}`;
}

function listFigures(
  { counted, price }: Upside,
  { mean, roundedMean, bullish, known }: UpsideSums,
  entry: PublishedEntry | undefined,
): Figure[] | string {
  const percent = mean !== null && roundedMean && price && price.price > 0 ? 100 * (mean / price.price - 1) : null;
  if (percent === null && entry === undefined) {
    return "  not listed, as it should be: a price above 0 and a target that does not round to 0 are needed";
  }
  return [
    { name: "price_target", arithmetic: "mean of the adjusted targets", computed: roundedMean },
    { name: "upside_percent", arithmetic: "100 × (mean / price − 1)", computed: roundPercent(percent) },
    { name: "bullish_percent", arithmetic: `100 × ${bullish} / ${known}`, computed: percentOf(bullish, known) },
    { name: "ratings_count", arithmetic: "entries that count", computed: counted.length },
  ];
}
