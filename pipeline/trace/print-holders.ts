import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printChange, printCount, printDollars, printNumber, printRatio } from "../log/print-number.ts";
import { type FilingRow, printFiling } from "./print-filing.ts";
import { type Columns, cutList, printList } from "./print-table.ts";
import { valueLimit } from "./read-portfolio.ts";
import { countRow, type Holder, type SecurityQuarter, type SecurityRow } from "./read-security-quarters.ts";

/** A table of the managers of a security: shares before, restated and now, and what that makes of each. */
export function printHolders(quarter: SecurityQuarter, holders: readonly Holder[], limit: number): string[] {
  const now = quarterName(quarter.reportPeriod);
  const before = quarterName(previousQuarterEnd(quarter.reportPeriod));
  const columns: Columns<Holder> = {
    manager: ({ id, cik }) => id ?? cik,
    status: describeStatus,
    [`shares ${before}`]: ({ previousShares }) => previousShares,
    restated: ({ restatedShares }) => restatedShares,
    [`shares ${now}`]: ({ shares }) => shares,
    change: (holder) =>
      printChange(holder.status === null ? null : (holder.shares ?? 0) - (holder.restatedShares ?? 0)),
    value: ({ valueUsd }) => printDollars(valueUsd),
  };
  return printList(columns, holders, limit);
}

/** How many managers have rows of a security, but no position in it, and why. */
export function countWithout(holders: readonly Pick<Holder, "rows">[]): string[] {
  const optionsOnly = holders.filter(({ rows }) => rows.every(({ put_call }) => put_call !== null)).length;
  const worthless = holders.length - optionsOnly;
  return [
    ...(optionsOnly > 0 ? [`  ${printCount(optionsOnly, "manager")} with options only`] : []),
    ...(worthless > 0
      ? [`  ${printCount(worthless, "manager")} with rows of no shares and no value, or left out`]
      : []),
  ];
}

/** How each manager's shares follow from its filings: rulings, units, rows and repairs. */
export function printProof(holders: readonly Holder[], limit: number): string[] {
  const filed = holders.filter(({ filings }) => filings.length > 0);
  const { shown, more } = cutList(filed, limit);
  return [...shown.flatMap(printHolder), ...more];
}

/** What a row of a filing holds, what it counts for, and whether it was repaired or left out. */
export function printRow(row: SecurityRow): string[] {
  const kind = [row.cusip, row.title_of_class, row.shares_type, row.put_call].filter(Boolean).join(" ");
  const summed = row.row_count === 1 ? "" : ` (${row.row_count} rows summed)`;
  const value = `VALUE ${printNumber(row.filed_value)} × ${printNumber(row.value_unit_usd)} = ${printDollars(row.filed_value * row.value_unit_usd)}`;
  const line = `  row     ${kind}${summed}: ${value}, ${printNumber(row.shares)} ${row.shares_type === "PRN" ? "of principal" : "shares"}`;
  if (row.put_call !== null) return [`${line}; left out, an option`];
  const repair = describeRepair(row);
  return repair === null ? [line] : [line, `  repair  ${repair}`];
}

function printHolder({ cik, id, name, shares, valueUsd, rows, filings }: Holder): string[] {
  const types = new Set(rows.filter(({ put_call }) => put_call === null).map(({ shares_type }) => shares_type));
  const unit = types.has("PRN") && types.size === 1 ? "of principal" : "shares";
  const position = shares === null ? "no position" : `${printNumber(shares)} ${unit}, ${printDollars(valueUsd)}`;
  return [
    "",
    `${name ?? "A manager"} (${id ?? cik}): ${position}`,
    ...filings.flatMap((filing) => printFiled(filing, rows)),
  ];
}

function printFiled(filing: FilingRow, rows: readonly SecurityRow[]): string[] {
  const own = rows.filter(({ accession_number }) => accession_number === filing.accession_number);
  const none =
    filing.is_effective && own.length === 0 ? ["  row     none of this security, of those that can be used"] : [];
  return [...printFiling(filing), ...none, ...own.flatMap(printRow)];
}

function describeRepair(row: SecurityRow): string | null {
  const { shares, valueUsd } = countRow(row);
  const support = `$${printRatio(row.repair_price_usd)} a share, which ${printNumber(row.repair_managers_count)} managers support`;
  switch (row.repaired_column) {
    case "value":
      return `value becomes ${printDollars(valueUsd)}: ${row.row_count === 1 ? "" : "a row of them is "}more than 10 times off ${support}`;
    case "shares":
      return `shares become ${printNumber(shares)} shares: ${describeShares(row)}; ${support}`;
    case "swapped":
      return `VALUE and shares change places, which makes ${printNumber(shares)} shares, ${printDollars(valueUsd)}: ${row.repair_price_usd === null ? "the whole filing has them swapped" : `so they fit ${support}`}`;
    case "swapped row":
      return `shares become ${printNumber(shares)} shares, and value ${printDollars(valueUsd)}: VALUE and shares changed places in a row of them; together they fit ${support}`;
    case "split":
      return `shares become ${printNumber(shares)} shares: they are counted on the other side of a split (${row.near_splits}); so they fit ${support}`;
    case "both":
      return "left out: VALUE is more than anything is worth, and no price that five managers support tells what it should be";
    default:
      return null;
  }
}

/** What is wrong with shares that were made from the value. */
function describeShares({ filed_value, shares, repair_price_usd }: SecurityRow): string {
  if (filed_value === shares) return "the column repeats VALUE";
  const isBeyondWorth = shares * Number(repair_price_usd) >= valueLimit;
  return isBeyondWorth
    ? "times the price they are more than anything is worth"
    : "VALUE is near what the manager held a quarter before, and they are not";
}

/** Where there is no status, why: only managers that reported both quarters in full show a change. */
function describeStatus({ status, evidence }: Holder): string {
  if (status !== null) return status;
  if (evidence === "in part") return "a report known in part, so no change";
  return evidence === "first or returning" ? "held, first-time or returning filer" : `${evidence}, so no exit`;
}
