import type { DuckDBConnection, DuckDBDataChunk, DuckDBType } from "@duckdb/node-api";
import bindings from "@duckdb/node-bindings";
import type { ColumnData, ColumnTable } from "./column-data.ts";
import { duckdb } from "./duckdb.ts";
import { quoteLiteral } from "./quote.ts";

/** Columns of JavaScript's that the statements of an engine can read. */
export interface Offers {
  /** Lets statements read columns, in their order, as the rows of the SQL that `use` is given, until it ends. */
  withColumns<T>(table: ColumnTable, use: (rows: string) => Promise<T>): Promise<T>;
}

/** Where a statement is in a table. */
interface Scan {
  readonly table: ColumnTable;
  next: number;
}

/** As many rows as DuckDB computes with at once. */
const chunkRows = bindings.vector_size();
const functionName = "offered_columns";
const { BIGINT, BOOLEAN, DATE, DOUBLE, ENUM, INTEGER, VARCHAR } = duckdb;
const types = { BIGINT, BOOLEAN, DATE, DOUBLE, INTEGER } as const;

/** Makes the function by which all connections of an engine read what is offered to them: values are copied as they lie in memory. */
export function openOffers(connection: DuckDBConnection): Offers {
  const offered = new Map<string, ColumnTable>();
  connection.registerTableFunction(makeFunction(offered));
  let count = 0;
  return {
    withColumns: async (table, use) => {
      const name = String(count++);
      offered.set(name, table);
      try {
        return await use(`${functionName}(${quoteLiteral(name)})`);
      } finally {
        offered.delete(name);
      }
    },
  };
}

/** A function that answers, by its name, the rows of a table that is offered when a statement begins. */
function makeFunction(offered: ReadonlyMap<string, ColumnTable>) {
  return duckdb.DuckDBTableFunction.create({
    name: functionName,
    parameterTypes: [VARCHAR],
    bindFunction: (binding) => {
      const name = String(binding.getParameter(0));
      const table = offered.get(name);
      if (!table) return binding.setError(`There are no columns called ${name} any more.`);
      for (const { name, type } of table.columns) binding.addResultColumn(name, typeOf(type));
      binding.setCardinality(table.rowCount, true);
      binding.setBindData(table);
    },
    initFunction: (scan) => {
      // Rows come in their order.
      scan.setMaxThreads(1);
      scan.setInitData({ table: scan.getBindData() as ColumnTable, next: 0 } satisfies Scan);
    },
    mainFunction: (scan, chunk) => fillChunk(scan.getInitData() as Scan, chunk),
  });
}

function typeOf(type: ColumnData["type"]): DuckDBType {
  return typeof type === "string" ? types[type] : ENUM(type.texts);
}

/** A chunk without rows ends a scan. */
function fillChunk(scan: Scan, chunk: DuckDBDataChunk): void {
  chunk.rowCount = Math.min(chunkRows, scan.table.rowCount - scan.next);
  if (chunk.rowCount > 0) {
    for (const [index, column] of scan.table.columns.entries()) copyValues(chunk, index, column, scan.next);
  }
  scan.next += chunk.rowCount;
}

function copyValues({ chunk, rowCount }: DuckDBDataChunk, index: number, column: ColumnData, start: number): void {
  const vector = bindings.data_chunk_get_vector(chunk, index);
  const { buffer, byteOffset, BYTES_PER_ELEMENT: width } = column.values;
  bindings.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset + start * width, rowCount * width);
  if (!column.valid) return;
  const { buffer: bits, byteOffset: offset } = column.valid;
  bindings.vector_ensure_validity_writable(vector);
  const bytes = Math.ceil(rowCount / 64) * 8;
  bindings.copy_data_to_vector_validity(vector, 0, bits as ArrayBuffer, offset + start / 8, bytes);
}
