import { requiredColumns, rowSchema, type TabularKind } from "../../schemas/inputs/sources.ts";
import { quoteLiteral, quoteName } from "../sql/quote.ts";
import { listNames } from "./shorten.ts";

/**
 * What may stand between the cells of a user's file, and how messages name it; that which its header has most of does, of as many the
 * first.
 */
const delimiters = new Map([
  [",", "commas"],
  ["\t", "tabs"],
  [";", "semicolons"],
  ["|", "vertical bars"],
]);

/** What stands between the cells of a file, told by its header; within quotes it would be part of a name. */
export function findDelimiter(header: string): string {
  const between = header.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => between.split(delimiter).length;
  return [...delimiters.keys()].reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}

/** Whether a line holds more than what may stand between cells, and quotes around nothing: what else comes before a header is no header. */
export const hasCell = (line: string): boolean => /[^\s,;|"]/.test(line);

/** How messages name what stands between the cells of a file, more than one of it. */
export function nameDelimiters(delimiter: string): string {
  return delimiters.get(delimiter) ?? delimiter;
}

/** The names of the columns of a file, by the cells of its first row. */
export function nameColumns(cells: readonly string[]): string[] {
  return cells.map(nameColumn);
}

/** The name of a column as names are compared: what is copied from a page may hold characters that nobody sees, and no name means them. */
export function nameColumn(given: string): string {
  return given
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
}

/** What makes a header that looks right be another, and what to do about it. */
function findMistake(header: readonly string[], columns: readonly string[]): string {
  const [first = "", ...others] = header;
  if (/^sep=.?$/.test(first)) return "The first line is meant for Excel alone: delete it";
  if (/^[[{]/.test(first)) return "It is JSON, but closes are read from CSV alone: write them as CSV";
  if (/^<(!doctype|html|\?xml)\b/.test(first))
    return "It is a page, as a server sends in place of a file: get the file again";
  if (header.some((name) => name.includes("\0"))) return "There are NULs in it, as in UTF-16: save the file as UTF-8";
  if (others.some((name) => name.startsWith('"')))
    return "A quote does not count after a space: delete those before quotes";
  const isOneCell = others.length === 0 && [...delimiters.keys()].some((delimiter) => first.includes(delimiter));
  if (isOneCell)
    return "It is one column, as the whole line is in quotes: take them away, there and around every other line";
  const isOtherLine = !columns.some((name) => header.includes(name));
  return isOtherLine ? "Rename the columns so, or delete what comes before their names" : "Rename the columns so";
}

/** @throws Error naming the file where a header lacks a column that is needed, or has one twice. */
export function checkHeader(header: readonly string[], kind: TabularKind, file: string): void {
  const columns = Object.keys(rowSchema(kind).shape);
  const missing = requiredColumns(kind).filter((name) => !header.includes(name));
  const repeated = columns.filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (missing.length === 0 && repeated.length === 0) return;
  const problems = [
    ...(missing.length > 0 ? [`lacks ${missing.join(", ")}`] : []),
    ...(repeated.length > 0 ? [`has ${repeated.join(", ")} twice`] : []),
  ].join(" and ");
  throw new Error(
    `${file}: the header ${problems}. It has ${listNames(header) || "none"}; wanted are ${columns.join(", ")}. ` +
      `${findMistake(header, columns)}; none of the file was read.`,
  );
}

/** What the operator should know of a header: which columns are not read, and what they may have been meant for. */
export function noteColumns(header: readonly string[], columns: readonly string[], file: string): string[] {
  const ignored = header.filter((name) => !columns.includes(name));
  if (ignored.length === 0) return [];
  const absent = columns.filter((name) => !header.includes(name));
  const hint = absent.length === 0 ? "" : ` Columns it could have, but has not: ${absent.join(", ")}.`;
  return [`${file}: ignored columns ${listNames(ignored)}.${hint}`];
}

/** The columns of a file as DuckDB's reader is told of them, all as text. */
export function printTextColumns(names: readonly string[]): string {
  return `{${names.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`).join(", ")}}`;
}

/** The names of the columns of a file for DuckDB: those that are not wanted by their places, for they may have no name, or one twice. */
export function listTextColumns(header: readonly string[], wanted: readonly string[]): string[] {
  return header.map((name, index) => (wanted.includes(name) ? name : `column ${index + 1}`));
}

/** Whether a row has a cell that says something, as `isFilled` has it: a spreadsheet may end in rows of nothing but commas. */
export function printIsFilled(names: readonly string[]): string {
  return names.map((name) => `trim_cell(${quoteName(name)}) <> ''`).join(" or ");
}
