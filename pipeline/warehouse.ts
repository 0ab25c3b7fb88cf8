import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDecimalValue,
  DuckDBInstance,
  type DuckDBValue,
  version,
} from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";
import type { ColumnData } from "./column-data.ts";
import { quoteLiteral, quoteName } from "./quote.ts";
import { fillIn, type Parameters, type Value } from "./sql-parameters.ts";

/** The encodings of version 2 save a twentieth of a cold run. */
const parquetOptions = "format parquet, parquet_version v2, compression zstd, compression_level 1";
/** What computes and writes the tables: where it is another, their files are. */
export const engine = `DuckDB ${version()}, ${parquetOptions}`;

export type Row = Record<string, Value>;

export interface WarehouseOptions {
  /**
   * Folder in which the engine makes one of its own, `.spill-…`, to spill to when memory is short; the system's for temporary
   * files unless given. Two engines that spilled to one folder would read each other's rows.
   */
  readonly spillDir?: string;
  /** DuckDB's bound on its own memory, such as `4GB`. */
  readonly memoryLimit?: string;
  readonly threads?: number;
}

/** As many rows as DuckDB computes with at once. */
const chunkRows = duckdb.vector_size();

/** An in-memory DuckDB: it computes, the Parquet files beside it are the data. */
export interface Warehouse {
  /** Runs one or more statements without parameters. */
  execute(sql: string): Promise<void>;
  /** The rows of a select: dates as `YYYY-MM-DD`, integers and decimals as JavaScript numbers. */
  rows(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** Makes a table of columns, in place of one of that name, with as many rows. */
  fillTable(name: string, columns: readonly ColumnData[], rowCount: number): Promise<void>;
  /** Writes the rows of a select to one Parquet file; answers how many there were. */
  writeParquet(sql: string, parameters: Parameters, file: string): Promise<number>;
  /**
   * The same engine once more, with a catalog of its own: its statements run beside those of this one, and neither sees
   * what the other defines. It is closed with this one.
   */
  beside(): Promise<Warehouse>;
  close(): void;
}

/** Opens a DuckDB in memory; the same inputs give the same bytes whatever the number of threads. */
export async function openWarehouse(options: WarehouseOptions = {}): Promise<Warehouse> {
  const spill = join(options.spillDir ?? tmpdir(), `.spill-${randomUUID()}`);
  const instance = await DuckDBInstance.create(":memory:", { temp_directory: spill, ...settings(options) });
  const connections: DuckDBConnection[] = [];
  const connect = async (): Promise<Warehouse> => {
    const connection = await instance.connect();
    connections.push(connection);
    await connection.run("set TimeZone = 'UTC'; set enable_progress_bar = false;");
    return {
      execute: async (sql) => void (await connection.run(sql).catch(explainShortage)),
      rows: (sql, parameters = {}) => readRows(connection, sql, parameters).catch(explainShortage),
      fillTable: (name, columns, rowCount) => fillTable(connection, name, columns, rowCount).catch(explainShortage),
      writeParquet: (sql, parameters, file) => writeParquet(connection, sql, parameters, file).catch(explainShortage),
      beside: async () => {
        const name = `beside_${connections.length}`;
        const warehouse = await connect();
        await warehouse.execute(`attach ':memory:' as ${name}; use ${name};`);
        return warehouse;
      },
      close: () => {
        for (const opened of connections) opened.closeSync();
        instance.closeSync();
        rmSync(spill, { recursive: true, force: true });
      },
    };
  };
  const warehouse = await connect();
  // Blocks that are kept and used again save a third of the system's time; where memory is short they are given back.
  if (!options.memoryLimit) await warehouse.execute("set block_allocator_memory = '10%'");
  return warehouse;
}

/** Creates a DuckDB file at `path` by running `sql` in it; the file must not exist yet. */
export async function createDatabase(path: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  try {
    await connection.run(sql);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** DuckDB's advice is of settings of its own, on many lines; here the same are options of the command. */
function explainShortage(cause: unknown): never {
  if (!(cause instanceof Error && cause.message.startsWith("Out of Memory Error"))) throw cause;
  const [fault] = cause.message.split("\n", 1);
  throw new Error(`${fault}. Give more with --memory-limit, or fewer --threads.`, { cause });
}

function settings(options: WarehouseOptions): Record<string, string> {
  return {
    ...(options.memoryLimit && { memory_limit: options.memoryLimit }),
    ...(options.threads && { threads: String(options.threads) }),
  };
}

async function readRows(connection: DuckDBConnection, sql: string, parameters: Parameters): Promise<Row[]> {
  const result = await connection.runAndReadAll(fillIn(sql, parameters));
  const names = result.deduplicatedColumnNames();
  // Column by column takes a quarter less than row by row.
  const columns = result.getColumns().map((values) => values.map(plain));
  return Array.from(columns[0] ?? [], (_, place) => {
    const row: Row = {};
    for (const [index, name] of names.entries()) row[name] = columns[index]?.[place] ?? null;
    return row;
  });
}

/** Makes a table of columns, in place of one of that name: chunk by chunk, each the same memory; values are copied as they lie. */
async function fillTable(
  connection: DuckDBConnection,
  name: string,
  columns: readonly ColumnData[],
  rowCount: number,
): Promise<void> {
  const types = columns.map((column) => `${quoteName(column.name)} ${column.type}`);
  await connection.run(`create or replace table ${name} (${types.join(", ")})`);
  const appender = await connection.createAppender(name);
  const chunk = DuckDBDataChunk.create(columns.map((_, index) => appender.columnType(index)));
  for (let start = 0; start < rowCount; start += chunkRows) {
    chunk.reset();
    chunk.rowCount = Math.min(chunkRows, rowCount - start);
    for (const [index, column] of columns.entries()) copyValues(chunk, index, column, start);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

function copyValues({ chunk, rowCount }: DuckDBDataChunk, index: number, column: ColumnData, start: number): void {
  const vector = duckdb.data_chunk_get_vector(chunk, index);
  const { buffer, byteOffset, BYTES_PER_ELEMENT: width } = column.values;
  duckdb.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset + start * width, rowCount * width);
  if (!column.valid) return;
  const { buffer: bits, byteOffset: offset } = column.valid;
  duckdb.vector_ensure_validity_writable(vector);
  const bytes = Math.ceil(rowCount / 64) * 8;
  duckdb.copy_data_to_vector_validity(vector, 0, bits as ArrayBuffer, offset + start / 8, bytes);
}

async function writeParquet(
  connection: DuckDBConnection,
  sql: string,
  parameters: Parameters,
  file: string,
): Promise<number> {
  const select = fillIn(sql, parameters).trimEnd().replace(/;$/, "");
  const result = await connection.run(`copy (${select}\n) to ${quoteLiteral(file)} (${parquetOptions})`);
  return Number((await result.getRows())[0]?.[0] ?? 0);
}

/** Dates and timestamps print as ISO text. */
function plain(value: DuckDBValue): Value {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  return typeof value === "object" && value !== null ? String(value) : value;
}
