/** The layers of the warehouse, in the order in which they are made. */
export const layers = ["raw", "staging", "core", "marts", "ops"] as const;
/** One of the layers. */
export type Layer = (typeof layers)[number];
/** A table by its layer and its own name. */
export type TableName = `${Layer}.${string}`;

/** The layer that a table's name begins with. */
export function layerOf(name: TableName): Layer {
  return name.slice(0, name.indexOf(".")) as Layer;
}

/** A DuckDB type that survives Parquet unchanged. */
export type ColumnType = "VARCHAR" | "DATE" | "TIMESTAMP" | "BOOLEAN" | "INTEGER" | "BIGINT" | "DOUBLE";

/** One column: its type, and its meaning with the unit where the name does not say it. */
export interface Column {
  readonly type: ColumnType;
  readonly meaning: string;
}

/**
 * How a table is cut into Parquet files: one a source (a zip, a day of EDGAR filings, a user's file), one a report
 * period, or one in all; or it has none, being a view over stored tables of the same quarter, which is cheaper to compute
 * where it is read than to write.
 */
export type Partitioning = "source" | "quarter" | "whole" | "view";

/**
 * Which partitions of a table a model reads: all of them; for a quarter's model that of the same quarter, also the one
 * before, or also those on both sides; or of the sources from which the filings of the quarter were taken, or those of the one
 * before, too, the rows of the report periods that these were made for; or a slice of its rows.
 */
export type Span = "all" | "same" | "same and previous" | "neighbours" | SourcesSpan | Slice;
/** The spans of tables that are cut by source. */
export type SourcesSpan = "its sources" | "its and previous sources";

/**
 * Only the rows that concern the quarter, where others change often: those of which a column says the quarter's last day,
 * or, with `in`, has a value that it also has in the quarter's part of another table, which the model reads, too.
 */
export interface Slice {
  readonly by: string;
  readonly in?: TableName;
}

/** A table of the warehouse, as its model and its dictionary declare it. */
export interface Table {
  readonly name: TableName;
  /** One sentence: what a row is. */
  readonly grain: string;
  readonly key: readonly string[];
  readonly partitioning: Partitioning;
  /** The tables that the model's SQL reads; empty for what ingest writes itself. */
  readonly reads: Readonly<Record<TableName, Span>>;
  readonly columns: Readonly<Record<string, Column>>;
  /** False for what is read while a source is open and never written: the zips themselves are the archive. */
  readonly stored?: false;
}

/** The names and types of a table's columns, in their order. */
export function listTypes({ columns }: Table): [string, ColumnType][] {
  return Object.entries(columns).map(([name, { type }]) => [name, type]);
}

const column =
  (type: ColumnType) =>
  (meaning: string): Column => ({ type, meaning });

/** A column of each type, of which the meaning is given, with the unit where the column's name does not say it. */
export const text = column("VARCHAR");
export const date = column("DATE");
export const timestamp = column("TIMESTAMP");
export const flag = column("BOOLEAN");
export const integer = column("INTEGER");
export const bigint = column("BIGINT");
export const double = column("DOUBLE");
