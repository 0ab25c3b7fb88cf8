import { concludeTrace, type Figure, type TraceReport } from "./compare-figures.ts";
import { suggestNearest } from "./find-nearest.ts";
import { listStocks } from "./find-stock.ts";
import type { PublishedEntry, Trace, TraceOptions } from "./open-trace.ts";
import { printRelease } from "./print-quarter.ts";
import { printSection } from "./print-table.ts";
import { printOutside, printPrices, printTargets, printUpside } from "./print-upside.ts";
import { readUpside, sumUpside, type Upside, type UpsideSums } from "./read-upside.ts";
import { percentOf, roundHalf, roundPercent } from "./round-figure.ts";

/**
 * Tells how an entry of /v1/analyst-trends/upside came about, from the analysts' entries to the published numbers.
 * @throws Error with the nearest tickers where the word means none.
 */
export async function traceUpside(trace: Trace, word: string, { limit }: TraceOptions): Promise<TraceReport> {
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
    ...printSection("Entries that count", printTargets(upside.counted, limit)),
    ...printSection("Within the window, but not counted", printTargets(upside.notCounted, limit)),
    ...printSection("Outside the window", printOutside(upside.outside, limit)),
    ...printSection("Arithmetic", printUpside(upside, sums)),
  ];
  return concludeTrace(lines, listFigures(upside, sums, entry), entry);
}

async function findTicker(trace: Trace, word: string): Promise<string> {
  const tickers = (await trace.rows<{ ticker: string }>("upside_tickers", {})).map(({ ticker }) => ticker);
  if (tickers.includes(word.toUpperCase())) return word.toUpperCase();
  const [stock] = await listStocks(trace, word);
  if (stock) return stock.ticker;
  const nearest = await suggestNearest(trace, word, tickers);
  throw new Error(`No stock or analyst's entry has the ticker, CUSIP or stock id "${word}".${nearest}`);
}

function listFigures(
  { counted, price }: Upside,
  { mean, bullish, known }: UpsideSums,
  entry: PublishedEntry | undefined,
): Figure[] | string {
  const target = mean === null ? null : roundHalf(mean, 2);
  const percent = mean !== null && target && price && price.price > 0 ? 100 * (mean / price.price - 1) : null;
  if (percent === null && entry === undefined) {
    return "  not listed, as it should be: a price above 0 and a target that does not round to 0 are needed";
  }
  return [
    { name: "price_target", arithmetic: "mean of the adjusted targets", computed: target },
    { name: "upside_percent", arithmetic: "100 × (mean / price − 1)", computed: roundPercent(percent) },
    { name: "bullish_percent", arithmetic: `100 × ${bullish} / ${known}`, computed: percentOf(bullish, known) },
    { name: "ratings_count", arithmetic: "entries that count", computed: counted.length },
  ];
}
