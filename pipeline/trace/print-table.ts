import { printNumber } from "../print-number.ts";

/** What a cell of a printed table may hold: text, a number, or nothing known. */
export type Cell = string | number | null;

/**
 * Lines of a table for people: two spaces in, columns aligned under their heads, those of figures to the right; null is
 * printed as `-`. No rows give no lines.
 */
export function printTable(heads: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  if (rows.length === 0) return [];
  const texts = [heads, ...rows.map((row) => row.map(printCell))];
  const widths = heads.map((_, column) => Math.max(...texts.map((row) => (row[column] ?? "").length)));
  const right = heads.map((_, column) => isFigures(rows.map((row) => printCell(row[column] ?? null))));
  return texts.map((row) => {
    const cells = row.map((text, column) => pad(text, widths[column] ?? 0, right[column] === true));
    return `  ${cells.join("  ")}`.trimEnd();
  });
}

/** The first `limit` of a list, and a line on the rest where there is one; 0 is no limit. */
export function cutList<T>(list: readonly T[], limit: number): { shown: readonly T[]; more: string[] } {
  if (limit === 0 || list.length <= limit) return { shown: list, more: [] };
  const left = list.length - limit;
  return { shown: list.slice(0, limit), more: [`  … and ${printNumber(left)} more; --limit 0 lists them all`] };
}

/** A titled part of a trace; a part without lines is left out. */
export function printSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, "-".repeat(title.length), ...lines];
}

function printCell(cell: Cell): string {
  if (cell === null) return "-";
  return typeof cell === "number" ? printNumber(cell) : cell;
}

/** A column of numbers may have gaps. */
function isFigures(texts: readonly string[]): boolean {
  const known = texts.filter((text) => !["", "-", "null"].includes(text));
  return known.length > 0 && known.every((text) => /^[-+]?\$?[\d,]+(\.\d+)?$/.test(text));
}

function pad(text: string, width: number, isRight: boolean): string {
  return isRight ? text.padStart(width) : text.padEnd(width);
}
