import { printNumber } from "../log/print-number.ts";

/** What a cell of a printed table may hold: text, a number, or nothing known. */
type Cell = string | number | null;

/** What a table shows of each row, by the heads of its columns. */
export type Columns<T> = Readonly<Record<string, (row: T) => Cell>>;

/**
 * Lines of a table for people: two spaces in, columns aligned under their heads, those of figures to the right; null is
 * printed as `-`. A line of other cells may come `last`. No rows give no lines.
 */
export function printTable<T>(columns: Columns<T>, rows: readonly T[], last?: readonly Cell[]): string[] {
  if (rows.length === 0) return [];
  const heads = Object.keys(columns);
  const cells = [...rows.map((row) => Object.values(columns).map((show) => show(row))), ...(last ? [last] : [])];
  const aligned = heads.map((head, column) => {
    const texts = cells.map((line) => printCell(line[column] ?? null));
    const width = texts.reduce((widest, { length }) => Math.max(widest, length), head.length);
    const isRight = isFigures(texts);
    return [head, ...texts].map((text) => (isRight ? text.padStart(width) : text.padEnd(width)));
  });
  return [heads, ...cells].map((_, line) => `  ${aligned.map((texts) => texts[line]).join("  ")}`.trimEnd());
}

/** The first `limit` rows of a list as a table, and a line on the rest where there is one; 0 is no limit. */
export function printList<T>(columns: Columns<T>, list: readonly T[], limit: number): string[] {
  const { shown, more } = cutList(list, limit);
  return [...printTable(columns, shown), ...more];
}

/** The first `limit` terms of a sum as a table, whose last line is what `rest` makes of the others; 0 is no limit. */
export function printTerms<T>(
  columns: Columns<T>,
  terms: readonly T[],
  limit: number,
  rest: Columns<readonly T[]> = {},
): string[] {
  const { shown } = cutList(terms, limit);
  const others = terms.slice(shown.length);
  if (others.length === 0) return printTable(columns, terms);
  const [, ...further] = Object.keys(columns).map((head) => rest[head]?.(others) ?? "");
  return printTable(columns, shown, [`the other ${printNumber(others.length)}`, ...further]);
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
