import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printCommand } from "../log/print-command.ts";
import { compoundReturns, printReturns } from "./compound-returns.ts";
import { concludeTrace, type TraceReport } from "./conclude-trace.ts";
import { type Fund, findFund } from "./find-fund.ts";
import { listPortfolioFigures } from "./list-portfolio-figures.ts";
import type { PublishedEntry, Trace, TraceOptions } from "./open-trace.ts";
import { type Book, printFilings, printLinks, printRepairs, readBook, readLinks, sumFiled } from "./print-book.ts";
import { printFiledRows } from "./print-filed-rows.ts";
import { printCorrections, printRejects } from "./print-filing.ts";
import { printFindings } from "./print-findings.ts";
import { printCounts, printFlows, printGains, printPositions, printSplits } from "./print-portfolio.ts";
import { printQuarters, printRelease } from "./print-quarter.ts";
import { printSection } from "./print-table.ts";
import { type Portfolio, readPortfolio } from "./read-portfolio.ts";
import { type PortfolioSums, sumPortfolio } from "./sum-portfolio.ts";

/**
 * Tells how a manager's entry of /v1/funds-portfolios came about for the quarter that ends on a day, from its filings to
 * every published number.
 * @throws Error where the word means no fund, or the fund has no portfolio in the quarter.
 */
export async function tracePortfolio(
  trace: Trace,
  word: string,
  reportPeriod: string,
  options: TraceOptions,
): Promise<TraceReport> {
  const fund = await findFund(trace, word);
  const entry = await findEntry(trace, fund, reportPeriod);
  const portfolio = await readPortfolio(trace, fund, reportPeriod);
  const before = await readPortfolio(trace, fund, previousQuarterEnd(reportPeriod));
  const sums = sumPortfolio(portfolio);
  const record = await compoundReturns(trace, fund);
  const book = await readBook(trace, fund, reportPeriod);
  const bookBefore = await readBook(trace, fund, before.reportPeriod);
  const last = portfolio.isCompared ? sumPortfolio(before) : null;
  const figures = listPortfolioFigures(sumFiled(book), sums, last, record);
  const lines = [
    `How /v1/funds-portfolios came to its numbers for ${fund.name} in ${quarterName(reportPeriod)}`,
    "",
    ...printRelease(trace),
    `Fund       ${fund.id}, CIK ${fund.cik}, ${[fund.city, fund.state_or_country].filter(Boolean).join(", ")}`,
    ...(fund.given_fields ? [`           ${fund.given_fields}: from funds.csv`] : []),
    ...(await printQuarters(trace, reportPeriod)),
    ...(await printFiled(trace, fund, portfolio, book, options)),
    ...printSection(`Filings for ${quarterName(before.reportPeriod)}, the quarter before`, printFilings(bookBefore)),
    ...printSums(portfolio, sums, options.limit),
    ...printSection("Returns", printReturns(record)),
    ...printSection("Quarter before", last === null ? printCounts(portfolio, sums) : printCounts(before, last)),
    ...printSection("What the checks found", await printFound(trace, portfolio, fund, [book, bookBefore], options)),
  ];
  return concludeTrace(lines, figures, entry);
}

async function findEntry(trace: Trace, fund: Fund, reportPeriod: string): Promise<PublishedEntry> {
  const entries = await trace.readEntries("funds-portfolios", reportPeriod);
  const entry = entries.find((each) => (each.fund as { id: string }).id === fund.id);
  if (entry) return entry;
  const quarter = quarterName(reportPeriod);
  const { quarters } = await compoundReturns(trace, fund);
  const held = quarters.map(({ report_period }) => quarterName(report_period));
  const { outDir, status } = trace;
  throw new Error(
    held.includes(quarter)
      ? `${fund.name} has a portfolio in ${quarter} in the warehouse, but not in the live release, ${status.release}. Run "${printCommand("publish", { out: outDir })}" to bring them together.`
      : `${fund.name} has no portfolio in ${quarter}. It reported ${held.join(", ")}.`,
  );
}

async function printFiled(
  trace: Trace,
  fund: Fund,
  portfolio: Portfolio,
  book: Book,
  options: TraceOptions,
): Promise<string[]> {
  const { reportPeriod, positions } = portfolio;
  const name = quarterName(reportPeriod);
  const links = await readLinks(trace, fund, reportPeriod);
  const largest = positions.slice(0, 10).map(({ security_cusip }) => security_cusip);
  const filed = links.filter(({ security_cusip }) => largest.includes(security_cusip)).map(({ cusip }) => cusip);
  const rows = await printFiledRows(trace, book.filings, [...largest, ...filed], options);
  return [
    ...printSection(`Filings for ${name}`, printFilings(book)),
    ...printSection(
      `Rows and fields that could not be used in ${name}`,
      await printRejects(trace, book.filings, options),
    ),
    ...printSection(`Corrected by corrections.csv in ${name}`, await printCorrections(trace, book.filings, options)),
    ...printSection(`Rows repaired in ${name}`, await printRepairs(trace, fund, reportPeriod, options.limit)),
    ...printSection(`CUSIPs that stand for another in ${name}`, printLinks(links, options.limit)),
    ...printSection("Rows as filed of the ten largest", rows),
  ];
}

/** What the checks found of the manager, its filings and its ten largest positions. */
function printFound(
  trace: Trace,
  { reportPeriod, positions }: Portfolio,
  { cik }: Fund,
  books: readonly Book[],
  options: TraceOptions,
) {
  const largest = positions.slice(0, 10);
  const names = {
    cik: [cik],
    accession_number: books.flatMap(({ filings }) => filings.map(({ accession_number }) => accession_number)),
    cusip: largest.map(({ security_cusip }) => security_cusip),
    ticker: largest.flatMap(({ ticker }) => ticker ?? []),
  };
  return printFindings(trace, reportPeriod, names, options);
}

function printSums(portfolio: Portfolio, sums: PortfolioSums, limit: number): string[] {
  return [
    ...printSection("Assets", printPositions(portfolio, sums, limit)),
    ...printSection("Changes", printCounts(portfolio, sums)),
    ...printSection("Splits", printSplits(portfolio, limit)),
    ...printSection("Capital flow", printFlows(portfolio, sums, limit)),
    ...printSection("Quarter return", printGains(portfolio, sums, limit)),
  ];
}
