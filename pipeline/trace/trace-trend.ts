import { quarterName } from "../calendar.ts";
import { concludeTrace, type Figure, type TraceReport } from "./conclude-trace.ts";
import { findStock, type Stock } from "./find-stock.ts";
import type { PublishedEntry, Trace, TraceOptions } from "./open-trace.ts";
import { printFiledRows } from "./print-filed-rows.ts";
import { printCorrections, printRejects } from "./print-filing.ts";
import { printFindings } from "./print-findings.ts";
import { countWithout, printHolders, printProof } from "./print-holders.ts";
import { printQuarters, printRelease } from "./print-quarter.ts";
import { printCusips, printPrice, printSplit, printStock } from "./print-security.ts";
import { printSection } from "./print-table.ts";
import { type Holder, readSecurityQuarters, type SecurityQuarter } from "./read-security-quarters.ts";
import { percentOf } from "./round-figure.ts";
import { countTrend, printTally, type Trend, trends } from "./tally-holders.ts";

/**
 * Tells how an entry of /v1/fund-trends came about, from the filings of two quarters to the published counts.
 * @throws Error where the word means no security, or several.
 */
export async function traceTrend(
  trace: Trace,
  trend: Trend,
  word: string,
  options: TraceOptions,
): Promise<TraceReport> {
  const stock = await findStock(trace, word);
  const [quarter, before] = await readSecurityQuarters(trace, stock, trace.latest);
  const entries = await trace.readEntries(`fund-trends/${trend}`, trace.latest);
  const entry = entries.find((each) => (each.stock as { id: string }).id === stock.stock_id);
  const lines = [
    `How /v1/fund-trends/${trend} came to its numbers for ${stock.ticker}`,
    "",
    ...printRelease(trace),
    printStock(stock),
    ...(await printQuarters(trace, trace.latest)),
    ...printSection("CUSIPs", await printCusips(trace, stock)),
    ...(await printQuarter(trace, trend, stock, quarter, options)),
    ...(await printQuarter(trace, trend, stock, before, options)),
    ...printSection("What the checks found", await printFound(trace, stock, [quarter, before], options)),
  ];
  return concludeTrace(lines, listFigures(trend, quarter, before, entry), entry);
}

async function printQuarter(
  trace: Trace,
  trend: Trend,
  stock: Stock,
  quarter: SecurityQuarter,
  options: TraceOptions,
): Promise<string[]> {
  const name = quarterName(quarter.reportPeriod);
  const { counted, others, without } = sortOut(trend, quarter);
  const price = await printPrice(trace, stock, quarter.reportPeriod);
  const proof = printProof([...counted, ...others, ...without], options.limit);
  return [
    ...printSection(`${name}: price and split`, [price, ...printSplit(quarter.split, quarter.reportPeriod)]),
    ...printSection(`${name}: counted, ${trends[trend].says}`, printHolders(quarter, counted, options.limit)),
    ...printSection(`${name}: not counted`, [
      ...printHolders(quarter, others, options.limit),
      ...countWithout(without),
    ]),
    ...printSection(`${name}: the filings that say so`, proof),
    ...(await printSources(trace, stock, quarter, options)),
    ...printSection(`${name}: arithmetic`, printTally(trend, quarter)),
  ];
}

/** What could not be used, what was corrected by hand, and, where asked for, the rows as filed. */
async function printSources(trace: Trace, stock: Stock, quarter: SecurityQuarter, options: TraceOptions) {
  const name = quarterName(quarter.reportPeriod);
  const filings = quarter.holders.flatMap((holder) => holder.filings);
  const rows = await printFiledRows(trace, filings, listCusips(stock, quarter.holders), options);
  return [
    ...printSection(`${name}: rows and fields that could not be used`, await printRejects(trace, filings, options)),
    ...printSection(`${name}: corrected by corrections.csv`, await printCorrections(trace, filings, options, stock)),
    ...printSection(`${name}: rows as filed`, rows),
  ];
}

/** What the checks found of the security, and of the filings that tell who holds it. */
function printFound(trace: Trace, stock: Stock, quarters: readonly SecurityQuarter[], options: TraceOptions) {
  const holders = quarters.flatMap((quarter) => quarter.holders);
  const names = {
    ticker: [stock.ticker],
    cusip: listCusips(stock, holders),
    accession_number: holders.flatMap(({ filings }) => filings.map(({ accession_number }) => accession_number)),
  };
  return printFindings(trace, trace.latest, names, options);
}

/** The CUSIPs of a security that some managers filed, and the one that stands for them. */
function listCusips({ security_cusip }: Stock, holders: readonly Holder[]): string[] {
  return [...new Set([security_cusip, ...holders.flatMap(({ rows }) => rows.map(({ cusip }) => cusip))])];
}

function sortOut(trend: Trend, { holders }: SecurityQuarter) {
  const counted = holders.filter(trends[trend].counts);
  const isPosition = ({ shares, previousShares }: Holder) => shares !== null || previousShares !== null;
  const others = holders.filter((holder) => isPosition(holder) && !counted.includes(holder));
  return { counted, others, without: holders.filter((holder) => !isPosition(holder)) };
}

function listFigures(
  trend: Trend,
  quarter: SecurityQuarter,
  before: SecurityQuarter,
  entry: PublishedEntry | undefined,
): Figure[] | string {
  const current = countTrend(trend, quarter);
  const previous = countTrend(trend, before);
  const change = current - previous;
  if (entry === undefined && current === 0 && previous === 0) {
    return "  not listed, as it should be: nobody did so in either quarter";
  }
  const counted = (period: string) => `${trends[trend].says} in ${quarterName(period)}`;
  return [
    { name: "current", arithmetic: counted(quarter.reportPeriod), computed: current },
    { name: "previous", arithmetic: counted(before.reportPeriod), computed: previous },
    { name: "change", arithmetic: `${current} − ${previous}`, computed: change },
    { name: "change_percent", arithmetic: `100 × ${change} / ${previous}`, computed: percentOf(change, previous) },
  ];
}
