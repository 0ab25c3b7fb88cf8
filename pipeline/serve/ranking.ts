import { type Table, tableFromIPC } from "apache-arrow";
import { type Endpoint, type EndpointSlug, findEndpoint } from "../../schemas/endpoints.ts";
import type { Quarter } from "../../schemas/pages.ts";

/** One filter's column: a count a row, or, where there is a vocabulary, 0 for unknown, else 1 + the value's place in it. */
export type FilterColumn = { readonly codes: Uint16Array | Uint32Array; readonly vocabulary: readonly string[] | null };

/** All that is needed to answer any query of an endpoint (and, for portfolios, of a quarter). */
export type Ranking = {
  readonly endpoint: EndpointSlug;
  /** The quarter that the body names; null where it names none. */
  readonly quarter: Quarter | null;
  readonly length: number;
  /** The entries' JSON text as UTF-8, end to end: entry `i` lies from `offsets[i]` to `offsets[i + 1]`. */
  readonly text: Uint8Array;
  readonly offsets: Int32Array;
  /** By name of the mart's column. */
  readonly filters: ReadonlyMap<string, FilterColumn>;
  /** The rows in order, by name of the column that holds them: `nameOrder(sort_by, sort_dir)`. */
  readonly orders: ReadonlyMap<string, Uint32Array>;
};

/** The column of a ranking file with the entries' JSON text. */
export const entryColumn = "entry";

/** The column of a ranking file that holds the rows in that order. */
export const nameOrder = (sortBy: string, direction: "asc" | "desc") => `order_by_${sortBy}_${direction}`;

/** The columns of the mart that the endpoint filters by. */
function listFilterColumns(endpoint: Endpoint): string[] {
  return endpoint.parameters.flatMap(({ filter }) => (filter === undefined ? [] : [filter.column]));
}

/** The names of all permutations of the endpoint's rankings. */
function listOrders(endpoint: Endpoint): string[] {
  return endpoint.sorts.flatMap((sort) => [nameOrder(sort, "desc"), nameOrder(sort, "asc")]);
}

/** Opens a ranking file (Arrow IPC), whose columns stay views on its bytes; throws where it is not one. */
export function openRanking(bytes: Uint8Array): Ranking {
  const table = tableFromIPC(bytes);
  const { metadata } = table.schema;
  const endpoint = findEndpoint(metadata.get("endpoint") ?? "");
  const entries = readColumn(table, entryColumn);
  return {
    endpoint: endpoint.slug,
    quarter: readQuarter(metadata),
    length: table.numRows,
    text: entries.values as Uint8Array,
    offsets: entries.valueOffsets,
    filters: new Map(listFilterColumns(endpoint).map((name) => [name, readFilter(table, name)])),
    orders: new Map(listOrders(endpoint).map((name) => [name, readNumbers(table, name) as Uint32Array])),
  };
}

/** The JSON text of every entry, by row, or of some rows' entries. */
export function decodeEntries({ length, text, offsets }: Ranking, rows = listRows(length)): string[] {
  const decoder = new TextDecoder();
  return rows.map((row) => decoder.decode(text.subarray(offsets[row], offsets[row + 1])));
}

/** All rows of a ranking of that length. */
export function listRows(length: number): number[] {
  return Array.from({ length }, (_, row) => row);
}

/** The ranking of a quarter that nothing was filed for: it answers every query with an empty list. */
export function emptyRanking(endpoint: Endpoint, quarter: Quarter | null): Ranking {
  const none = { codes: new Uint32Array(0), vocabulary: [] };
  return {
    endpoint: endpoint.slug,
    quarter,
    length: 0,
    text: new Uint8Array(0),
    offsets: new Int32Array(1),
    filters: new Map(listFilterColumns(endpoint).map((name) => [name, none])),
    orders: new Map(listOrders(endpoint).map((name) => [name, new Uint32Array(0)])),
  };
}

function readQuarter(metadata: ReadonlyMap<string, string>): Quarter | null {
  const year = metadata.get("reporting_year");
  return year === undefined ? null : { year: Number(year), quarter: Number(metadata.get("reporting_quarter")) };
}

function readFilter(table: Table, name: string): FilterColumn {
  const vocabulary = table.schema.fields.find((field) => field.name === name)?.metadata.get("vocabulary");
  return { codes: readNumbers(table, name), vocabulary: vocabulary === undefined ? null : JSON.parse(vocabulary) };
}

function readNumbers(table: Table, name: string): Uint16Array | Uint32Array {
  return readColumn(table, name).values.subarray(0, table.numRows);
}

function readColumn(table: Table, name: string) {
  const [data, ...more] = table.getChild(name)?.data ?? [];
  if (data === undefined || more.length > 0) {
    throw new Error(`the ranking's column "${name}" is missing or not in one piece; publish the release again`);
  }
  return data;
}
