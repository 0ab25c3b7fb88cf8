import type * as z from "zod";
import { rowSchema, type TabularKind } from "../../schemas/inputs/sources.ts";
import { judgeCell } from "./judge-cell.ts";

/** Tells the ticker of a row by its cells, in the order of the header; null where it cannot be told. */
type TellTicker = (cells: readonly unknown[]) => string | null;

/** The column of the day in what an upside is made of; a row of securities.csv is known by its CUSIP. */
const dayColumns: Readonly<Partial<Record<TabularKind, string>>> = { analyst_targets: "published_at", prices: "date" };
/** What stands in a row as a message shows it for bytes that are no UTF-8, as DuckDB prints them, too, and for its end. */
const lost = /[\ufffd?…]/;

/** Of rows of targets and closes the ticker as tables spell it; null where it cannot be read, and of any other kind. */
export function openTicker(kind: TabularKind, header: readonly string[]): TellTicker {
  if (dayColumns[kind] === undefined) return () => null;
  const judge = openColumn(kind, header, "ticker");
  return (cells) => (judge(cells) as string | undefined) ?? null;
}

/**
 * The same of rows that have too many or too few cells: which is the ticker is known only where nothing but a day that can be read comes
 * before it. A comma in a name would have put another cell in its place.
 */
export function openBrokenTicker(kind: TabularKind, header: readonly string[]): TellTicker {
  const before = header.slice(0, Math.max(0, header.indexOf("ticker")));
  if (before.some((name) => name !== dayColumns[kind])) return () => null;
  const [tell, judges] = [openTicker(kind, header), before.map((name) => openColumn(kind, header, name))];
  return (cells) => {
    const ticker = judges.every((judge) => judge(cells) !== undefined) ? tell(cells) : null;
    return ticker !== null && lost.test(ticker) ? null : ticker;
  };
}

/** The cells of a row that may be none; a quote that nothing closes stays in its cell, as no day or ticker has one. */
export function cutCells(row: string, delimiter: string): string[] {
  return row.split(delimiter).map((cell) => cell.trim().replace(/^"([^"]*)"$/, "$1"));
}

/** What the cell of a column comes to; undefined where it is bad. */
function openColumn(kind: TabularKind, header: readonly string[], name: string) {
  const [cell, place] = [rowSchema(kind).shape[name] as z.ZodType, header.indexOf(name)];
  return (cells: readonly unknown[]): unknown => judgeCell(cell, cells[place] ?? "");
}
