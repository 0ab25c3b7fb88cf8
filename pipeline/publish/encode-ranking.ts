import {
  type Data,
  Field,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Uint16,
  Uint32,
  Utf8,
} from "apache-arrow";
import type { Endpoint } from "../../schemas/endpoints.ts";
import type { Quarter } from "../../schemas/pages.ts";
import type { Parameter } from "../../schemas/parameters.ts";
import { entryColumn, nameOrder } from "../serve/ranking.ts";
import { runSliced } from "../threads/run-sliced.ts";
import { describeKey, openPrinter } from "./entry-text.ts";
import type { MartRow } from "./marts.ts";

/** What the codes of a filter's column stand for, told in the file itself. */
const codesMeaning = "0: unknown; n: the n-th of the vocabulary, the first as 1";
/** What fits in the column of a count. */
const LARGEST_COUNT = 2 ** 32 - 1;
/** What fits in the column of a filter's codes, where its words are so few, as all that are known are. */
const LARGEST_SHORT_CODE = 2 ** 16 - 1;

type Column = { readonly field: Field; readonly data: Data };

/**
 * Writes the ranking file (Arrow IPC) of an endpoint from all rows of its mart, in any order; the same rows give the same bytes.
 * Entries are printed a few at a time: the checks beside wait for whatever holds this thread.
 *
 * `quarter` is the one that the body names, null for an endpoint whose body names none. Throws where an entry breaks the contract or two rows have one key.
 */
export async function encodeRanking(
  endpoint: Endpoint,
  rows: readonly MartRow[],
  quarter: Quarter | null,
): Promise<Uint8Array> {
  if (endpoint.reportsQuarter !== (quarter !== null)) {
    throw new Error(`a ranking of ${endpoint.slug} ${quarter === null ? "needs a" : "has no"} reporting quarter`);
  }
  const sorted = sortByKey(endpoint, rows);
  const columns = [
    encodeEntries(await runSliced(sorted, openPrinter(endpoint))),
    ...endpoint.parameters.flatMap((parameter) => encodeFilter(endpoint, parameter, sorted)),
    ...endpoint.sorts.flatMap((sort) => [encodeOrder(sorted, sort, "desc"), encodeOrder(sorted, sort, "asc")]),
  ];
  return writeFile(columns, sorted.length, describeRanking(endpoint, quarter));
}

function describeRanking(endpoint: Endpoint, quarter: Quarter | null): Map<string, string> {
  const metadata = new Map<string, string>([
    ["endpoint", endpoint.slug],
    ["list", endpoint.listKey],
  ]);
  if (quarter === null) return metadata;
  return metadata.set("reporting_year", String(quarter.year)).set("reporting_quarter", String(quarter.quarter));
}

function writeFile(columns: readonly Column[], length: number, metadata: Map<string, string>): Uint8Array {
  const fields = columns.map(({ field }) => field);
  const children = columns.map(({ data }) => data);
  const schema = new Schema(fields, metadata);
  const batch = new RecordBatch(schema, makeData({ type: new Struct(fields), length, nullCount: 0, children }));
  return tableToIPC(new Table(schema, [batch]), "file");
}

function encodeEntries(entries: readonly string[]): Column {
  const encoder = new TextEncoder();
  const texts = entries.map((entry) => encoder.encode(entry));
  const valueOffsets = new Int32Array(texts.length + 1);
  for (const [row, text] of texts.entries()) valueOffsets[row + 1] = (valueOffsets[row] ?? 0) + text.length;
  const data = new Uint8Array(valueOffsets[texts.length] ?? 0);
  for (const [row, text] of texts.entries()) data.set(text, valueOffsets[row]);
  const type = new Utf8();
  return {
    field: new Field(entryColumn, type, false),
    data: makeData({ type, length: texts.length, nullCount: 0, valueOffsets, data }),
  };
}

function encodeOrder(rows: readonly MartRow[], sort: string, direction: "asc" | "desc"): Column {
  const figures = rows.map((row) => row[sort] as number | null);
  const sign = direction === "asc" ? 1 : -1;
  // The rows already lie in the order that breaks ties, and sorting is stable.
  const order = Uint32Array.from(
    rows.map((_, row) => row).sort((a, b) => compareFigures(figures[a] ?? null, figures[b] ?? null, sign)),
  );
  return encodeNumbers(nameOrder(sort, direction), order);
}

function compareFigures(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}

function encodeFilter(endpoint: Endpoint, parameter: Parameter, rows: readonly MartRow[]): Column[] {
  if (parameter.filter === undefined) return [];
  const { column } = parameter.filter;
  if (parameter.kind === "integer") {
    const counts = rows.map((row) => readCount(endpoint, row, column));
    return [encodeNumbers(column, Uint32Array.from(counts))];
  }
  const values = rows.map((row) => readWord(endpoint, parameter, row, column));
  const vocabulary = [...new Set(values)].filter((value) => value !== null).sort();
  const places = new Map(vocabulary.map((value, place) => [value, place + 1]));
  const numbers = values.map((value) => (value === null ? 0 : (places.get(value) ?? 0)));
  const codes = vocabulary.length <= LARGEST_SHORT_CODE ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
  const metadata = [
    ["vocabulary", JSON.stringify(vocabulary)],
    ["codes", codesMeaning],
  ] as const;
  return [encodeNumbers(column, codes, new Map(metadata))];
}

function readCount(endpoint: Endpoint, row: MartRow, column: string): number {
  const value = row[column];
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= LARGEST_COUNT) return value;
  throw describeFault(endpoint, row, column, `an integer from 0 to ${LARGEST_COUNT}`);
}

function readWord(endpoint: Endpoint, parameter: Parameter, row: MartRow, column: string): string | null {
  const value = row[column];
  const known = "values" in parameter ? parameter.values : null;
  if (value === null || (typeof value === "string" && (known?.includes(value) ?? true))) return value;
  const allowed = known === null ? "a string" : known.join(", ");
  throw describeFault(endpoint, row, column, `${allowed} or null`);
}

function describeFault(endpoint: Endpoint, row: MartRow, column: string, allowed: string): Error {
  const given = JSON.stringify(row[column]) ?? "missing";
  return new Error(
    `${endpoint.mart.table}, row ${describeKey(endpoint, row)}: ${column} is ${given}; it must be ${allowed}`,
  );
}

function encodeNumbers(name: string, numbers: Uint16Array | Uint32Array, metadata?: Map<string, string>): Column {
  const type = numbers instanceof Uint16Array ? new Uint16() : new Uint32();
  return {
    field: new Field(name, type, false, metadata),
    data: makeData({ type, length: numbers.length, nullCount: 0, data: numbers }),
  };
}

function sortByKey(endpoint: Endpoint, rows: readonly MartRow[]): MartRow[] {
  const compare = (a: MartRow, b: MartRow) => {
    for (const { column, direction } of endpoint.tieBreaks) {
      const order = compareValues(a[column], b[column]);
      if (order !== 0) return direction === "asc" ? order : -order;
    }
    return 0;
  };
  const sorted = [...rows].sort(compare);
  for (const [index, row] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next !== undefined && compare(row, next) === 0) {
      throw new Error(`${endpoint.mart.table} holds two rows with the key ${describeKey(endpoint, row)}`);
    }
  }
  return sorted;
}

/** Compares numbers by size and strings by code unit, never by locale. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}
