import { printCount } from "../log/print-number.ts";

/**
 * How many cells a row has as DuckDB reads it, or what is wrong with its quotes: the last one is never closed, or text
 * follows the end of a quoted cell.
 */
export function countCells(row: string, delimiter: string): number | "open" | "malformed" {
  let at = 0;
  for (let cells = 1; ; cells += 1) {
    const end = endOfCell(row, at, delimiter);
    if (typeof end === "string") return end;
    if (end >= row.length) return cells;
    if (row[end] !== delimiter) return "malformed";
    at = end + 1;
  }
}

/** Says what is wrong with a row of another width than the header. */
export function sayWidth(cells: number, width: number): string {
  return `has ${printCount(cells, "cell")} where the header has ${width}`;
}

function endOfCell(row: string, start: number, delimiter: string): number | "open" {
  // DuckDB passes over one space before a quote, and over any after it.
  let at = row[start] === " " ? start + 1 : start;
  if (row[at] !== '"') {
    const end = row.indexOf(delimiter, start);
    return end === -1 ? row.length : end;
  }
  do {
    at = row.indexOf('"', at + 1);
    if (at === -1) return "open";
    // Two are one quote of the text, and no end.
  } while (row[at + 1] === '"' && at++ < row.length);
  return skipSpaces(row, at + 1);
}

function skipSpaces(row: string, start: number): number {
  let at = start;
  while (row[at] === " ") at += 1;
  return at;
}
