import type * as z from "zod";
import { isOfProse, isRejectedAlone, takenBy } from "../../schemas/inputs/cells.ts";
import { type InputRow, requiredColumns, rowSchema, type UserFileKind } from "../../schemas/inputs/sources.ts";
import { runSliced } from "../threads/run-sliced.ts";
import { checkHeader, noteColumns } from "./check-header.ts";
import { readCsvTable } from "./csv-table.ts";
import { printCell, readJsonTable } from "./json-table.ts";
import { isTooLong, judgeCell, longestCell } from "./judge-cell.ts";
import type { Reject } from "./reject.ts";
import { shortenValue } from "./shorten.ts";
import { openBrokenTicker, openTicker } from "./tell-ticker.ts";
import type { EnclosedLine, TextRow, TextTable } from "./text-table.ts";

type ValidRow<K extends UserFileKind> = InputRow<K> & { readonly line: number };

/** What one row came to: itself, unless it was left out, and a reject for each bad cell. */
export interface Judged<K extends UserFileKind> {
  readonly row?: ValidRow<K> | undefined;
  readonly rejects?: readonly Reject[];
}

/** What one file of the user held. */
export interface UserFile<K extends UserFileKind> {
  /** The valid rows in the order of the file, each with the line on which it begins. */
  readonly rows: readonly ValidRow<K>[];
  readonly rejects: readonly Reject[];
  /** What the operator should know though nothing is wrong, as whole sentences. */
  readonly notes: readonly string[];
}

/**
 * Reads the text of a file of the user row by row through the zod schema of its kind: CSV, a JSON array, alone or in an object, or
 * JSON lines, told apart by what it holds. Each bad cell gives one reject; its row is left out, unless the cell is one that is
 * rejected alone.
 * @param file its name in rejects, notes and errors
 * @throws Error naming the file where its header lacks a required column, or it is damaged, and the line where a quote swallowed rows
 */
export async function parseUserFile<K extends UserFileKind>(text: string, file: string, kind: K): Promise<UserFile<K>> {
  const schema = rowSchema(kind);
  const columns = Object.keys(schema.shape);
  const table = isJson(text) ? readJsonTable(text, file, requiredColumns(kind)) : readCsvTable(text, file);
  const header = table.header ?? columns;
  checkHeader(header, kind, file);
  const judge = openJudge(file, kind, header);
  const ofProse = columns.filter((column) => isOfProse(schema.shape[column] as z.ZodType));
  refuseSwallowed(table, (row) => !ofProse.includes(row.column ?? "") && judge(row).row !== undefined, file);
  // DuckDB's next statement waits for whatever holds this thread.
  const judged = await runSliced(table.rows, judge);
  const tellTicker = openBrokenTicker(kind, header);
  const broken = table.broken.map(({ line, value, reason, cells = [] }) => ({
    ...{ file, line, ticker: tellTicker(cells), field: null, value: shortenValue(value), reason },
  }));
  const rejects = [...broken, ...judged.flatMap((given) => given.rejects ?? [])];
  return {
    rows: judged.flatMap(({ row }) => row ?? []),
    rejects: rejects.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    notes: noteColumns(header, columns, file),
  };
}

/** Throws where a line within a quoted cell is a row by itself: a stray quote swallowed it, and the next one closed the cell. */
function refuseSwallowed({ enclosed }: TextTable, isRow: (line: EnclosedLine) => boolean, file: string): void {
  const swallowed = enclosed.find(isRow);
  if (!swallowed) return;
  throw new Error(
    `${file}, line ${swallowed.begun}: a cell in quotes goes on over line ${swallowed.line}, which is a row by itself. Mend the quotes of that row, or write the cell in one line; none of the file was read.`,
  );
}

/** Whether a text is JSON, or meant to be: no CSV begins so. */
export function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Whether rows are judged as a whole, too, so that sound cells do not make a sound row. */
export function hasRules(schema: z.ZodObject): boolean {
  return Boolean(schema.def.checks?.length);
}

/** Tells what a row comes to, its cells in the order of the header. */
export function openJudge<K extends UserFileKind>(
  file: string,
  kind: K,
  header: readonly string[],
): (row: TextRow) => Judged<K> {
  const schema = rowSchema(kind);
  const places = Object.keys(schema.shape).map((name) => [name, header.indexOf(name)] as const);
  const recall = rememberCells(schema, places);
  const tellTicker = openTicker(kind, header);
  return ({ line, cells: given }) => {
    const recalled = recall(given);
    if (recalled) return { row: Object.assign(recalled, { line }) as ValidRow<K> };
    const cells: Record<string, unknown> = {};
    for (const [name, place] of places) cells[name] = given[place] ?? "";
    const tooLong = rejectLongCells(cells, file, line);
    const result = schema.safeParse(cells);
    if (tooLong.length === 0 && result.success) return { row: { ...result.data, line } as ValidRow<K> };
    const isLong = (field: string | null) => tooLong.some((reject) => reject.field === field);
    const bad = result.success ? [] : toRejects(result.error, cells, file, line);
    const ticker = tellTicker(given);
    const rejects = [...tooLong, ...bad.filter(({ field }) => !isLong(field))].map((each) => ({ ...each, ticker }));
    const rest = parseRest(schema, cells, rejects);
    if (!rest) return { rejects };
    const alone = rejects.map((reject) => ({
      ...reject,
      reason: `${reject.reason}; ${sayRest(schema, cells, reject)}`,
    }));
    return { rejects: alone, row: { ...rest, line } as ValidRow<K> };
  };
}

/**
 * Reads a row's cells one by one, most of which were seen before, in a quarter of the time of the schema; that has to judge
 * where this answers undefined, for a cell is bad or the row has rules of its own.
 */
function rememberCells(
  schema: z.ZodObject,
  places: readonly (readonly [string, number])[],
): (cells: readonly unknown[]) => Record<string, unknown> | undefined {
  if (hasRules(schema)) return () => undefined;
  const columns = places.map(([name, place]) => {
    const cell = schema.shape[name] as z.ZodType;
    return { name, place, cell, seen: new Map<unknown, unknown>() };
  });
  return (cells) => {
    const row: Record<string, unknown> = {};
    for (const { name, place, cell, seen } of columns) {
      const given = cells[place] ?? "";
      const known = seen.get(given);
      const value = known === undefined ? judgeCell(cell, given) : known;
      if (value === undefined) return undefined;
      if (known === undefined) seen.set(given, value);
      row[name] = value;
    }
    return row;
  };
}

/** A row without its bad cells, and those that they take with them; undefined where one of them takes the row. */
function parseRest(schema: z.ZodObject, cells: Record<string, unknown>, rejects: readonly Reject[]) {
  const bad = rejects.map(({ field }) => String(field));
  if (!bad.every((field) => isRejectedAlone(schema.shape[field] as z.ZodType))) return undefined;
  const gone = bad.flatMap((field) => [field, takenBy(schema.shape[field] as z.ZodType) ?? field]);
  return schema.safeParse({ ...cells, ...Object.fromEntries(gone.map((field) => [field, ""])) }).data;
}

/** What still counts of a row that a cell is rejected of alone. */
function sayRest(schema: z.ZodObject, cells: Record<string, unknown>, { field }: Reject): string {
  const taken = takenBy(schema.shape[String(field)] as z.ZodType);
  return taken && cells[taken] ? `the rest of the row counts, but its ${taken}` : "the rest of the row counts";
}

function toRejects(error: z.ZodError, cells: Record<string, unknown>, file: string, line: number): Reject[] {
  const firstByField = new Map(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  return Object.keys(cells).flatMap((field) => {
    const reason = firstByField.get(field);
    const cell = cells[field];
    return reason === undefined ? [] : [{ file, line, field, value: shortenValue(printCell(cell)), reason }];
  });
}

function rejectLongCells(cells: Record<string, unknown>, file: string, line: number): Reject[] {
  return Object.entries(cells).flatMap(([field, cell]) => {
    if (!isTooLong(cell)) return [];
    const text = printCell(cell);
    const reason = `has ${text.length} characters where ${longestCell} are the most: mend the row, or delete it`;
    return [{ file, line, field, value: shortenValue(text), reason }];
  });
}
