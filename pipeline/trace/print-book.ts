import { printCount, printDollars, printNumber, printRatio } from "../log/print-number.ts";
import type { Fund } from "./find-fund.ts";
import type { Trace } from "./open-trace.ts";
import { type FilingRow, printFiling, readFilings } from "./print-filing.ts";
import { type Columns, printList } from "./print-table.ts";
import { sum } from "./sum-portfolio.ts";

/** What a manager filed for a quarter: all its filings, and what those that count hold by kind of row. */
export interface Book {
  readonly filings: readonly FilingRow[];
  readonly kinds: readonly FiledKind[];
}

/** Rows of one kind in one filing: of shares, principal, options or nothing. */
interface FiledKind {
  readonly accession_number: string;
  readonly row_kind: string;
  readonly row_count: number;
  readonly filed_value: number;
  readonly value_unit_usd: number;
  readonly repaired_count: number;
  readonly repaired_usd: number;
  /** With the repairs, and of options, too. */
  readonly counted_usd: number;
}

interface RepairRow {
  readonly accession_number: string;
  readonly cusip: string;
  readonly repaired_column: string;
  readonly filed_value_usd: number;
  readonly filed_shares: number;
  readonly value_usd: number;
  readonly shares: number;
  readonly price_usd: number;
  readonly managers_count: number;
}

/** A CUSIP of a manager's rows, and that of the security which it stands for. */
type Link = Readonly<Record<"cusip" | "security_cusip", string>>;

const repairColumns: Columns<RepairRow> = {
  filing: (row) => row.accession_number,
  CUSIP: (row) => row.cusip,
  repaired: (row) => row.repaired_column,
  "value filed": (row) => row.filed_value_usd,
  "shares filed": (row) => row.filed_shares,
  value: (row) => row.value_usd,
  shares: (row) => row.shares,
  price: (row) => printRatio(row.price_usd),
  managers: (row) => row.managers_count,
};

/** Reads what a manager filed for a quarter. */
export async function readBook(trace: Trace, { cik }: Fund, reportPeriod: string): Promise<Book> {
  const filings = await readFilings(trace, reportPeriod, [cik]);
  return {
    filings,
    kinds: await trace.rows<FiledKind>("trace/portfolio_filings.sql", { report_period: reportPeriod, cik }),
  };
}

/** The value in dollars of the rows that count, repairs included: what the aum must be. */
export function sumFiled({ kinds }: Book): number {
  return sum(kinds.filter(isCounted), ({ counted_usd }) => counted_usd);
}

/** Each filing with its ruling, its unit, and what its rows come to. */
export function printFilings({ filings, kinds }: Book): string[] {
  return filings.flatMap((filing) => {
    const own = kinds.filter(({ accession_number }) => accession_number === filing.accession_number);
    return [...printFiling(filing), ...printTotals(filing), ...own.flatMap(printKind)];
  });
}

/** The rows of a manager's filings that were repaired, the largest change first. */
export async function printRepairs(
  trace: Trace,
  { cik }: Fund,
  reportPeriod: string,
  limit: number,
): Promise<string[]> {
  const rows = await trace.rows<RepairRow>("trace/portfolio_repairs.sql", { report_period: reportPeriod, cik });
  return printList(repairColumns, rows, limit);
}

/** The CUSIPs of a manager's rows that were taken for another CUSIP's security. */
export function readLinks(trace: Trace, { cik }: Fund, reportPeriod: string): Promise<Link[]> {
  return trace.rows<Link>("trace/portfolio_links.sql", { report_period: reportPeriod, cik });
}

/** The first of them as a table. */
export function printLinks(links: readonly Link[], limit: number): string[] {
  return printList({ "CUSIP filed": ({ cusip }) => cusip, security: (row) => row.security_cusip }, links, limit);
}

function isCounted({ row_kind }: FiledKind): boolean {
  return row_kind !== "options";
}

function printTotals(filing: FilingRow): string[] {
  if (!filing.is_effective) return [];
  const said = `entry total ${printNumber(filing.table_entry_total)}, VALUE total ${printNumber(filing.table_value_total)}`;
  const table = `${printNumber(filing.row_count ?? 0)} and ${printNumber(filing.filed_value ?? 0)}`;
  return [`  cover   ${said}; the rows that can be used come to ${table}`];
}

function printKind(kind: FiledKind): string[] {
  const { row_kind, row_count, filed_value, value_unit_usd, repaired_count, repaired_usd } = kind;
  const value = `VALUE ${printNumber(filed_value)} × ${printNumber(value_unit_usd)} = ${printDollars(filed_value * value_unit_usd)}`;
  const left = isCounted(kind) ? "" : "; left out, no holdings";
  const repaired =
    repaired_count > 0 ? [`  repair  ${printCount(repaired_count, "row")}, ${printDollars(repaired_usd)} in all`] : [];
  return [`  rows    ${printCount(row_count, "row")} of ${row_kind}: ${value}${left}`, ...repaired];
}
