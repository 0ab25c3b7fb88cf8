import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection, DuckDBTypeId, DuckDBValue } from "@duckdb/node-api";
import type { ColumnTable } from "./sql/column-data.ts";
import { duckdb } from "./sql/duckdb.ts";
import { openOffers } from "./sql/offered-columns.ts";
import { quoteLiteral } from "./sql/quote.ts";
import { fillIn, type Parameters, type Value } from "./sql/sql-parameters.ts";

const parquet = "format parquet, parquet_version v2, write_bloom_filter false";
/**
 * The encodings of version 2 save a twentieth of a cold run, and what no query asks for a single value of needs no filter for it. Most
 * tables are small, and to unpack a column of zstd costs more than what is in it: a small run takes a twentieth less with Snappy.
 */
const parquetOptions = `${parquet}, compression snappy`;
/**
 * Where few values recur within a part of a file, to look for those that do takes a third of the writing. Such tables are the largest and
 * the most read: not packed they spare some 4 % of a run's processor time, for a fifth more disk of positions, and half as much again of holdings.
 */
const distinctOptions = `${parquet}, compression uncompressed, dictionary_size_limit 1000`;
/** What computes and writes the tables: where it is another, their files are. */
export const engine = `DuckDB ${duckdb.version()}, ${parquetOptions}, ${distinctOptions}`;

/** A row of a result: its values by the names of their columns. */
export type Row = Record<string, Value>;

/** What the engine may take. */
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

/** An in-memory DuckDB: it computes, the Parquet files beside it are the data. */
export interface Warehouse {
  /** Runs one or more statements without parameters. */
  execute(sql: string): Promise<void>;
  /** How many threads the engine has: as many as there are cores where nothing else is asked for. */
  readonly threads: number;
  /**
   * Has each statement of the engine use so many threads until `use` ends, where several statements keep all cores busy: of several threads
   * those that have nothing to do ask again and again whether there is, at the cost of those that have.
   */
  onThreads<T>(count: number, use: () => Promise<T>): Promise<T>;
  /** The rows of a select: dates as `YYYY-MM-DD`, integers and decimals as JavaScript numbers. */
  rows(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** Lets statements read columns of JavaScript's, in their order, as the rows of the SQL that `use` is given, until it ends. */
  withColumns<T>(table: ColumnTable, use: (rows: string) => Promise<T>): Promise<T>;
  /** Writes the rows of a select to one Parquet file, of which the values may be `distinct` for the most part; answers how many there were. */
  writeParquet(sql: string, parameters: Parameters, file: string, values?: "distinct"): Promise<number>;
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
  const instance = await duckdb.DuckDBInstance.create(":memory:", { temp_directory: spill, ...settings(options) });
  const first = await instance.connect();
  const connections = [first];
  const shared = { ...openOffers(first), ...(await openThreads(first)) };
  const connect = async (): Promise<Warehouse> => {
    const connection = await instance.connect();
    connections.push(connection);
    await connection.run("set TimeZone = 'UTC'; set enable_progress_bar = false;");
    return { ...shared, ...openStatements(connection), beside, close };
  };
  let besides = 0;
  const beside = async () => {
    const name = `beside_${++besides}`;
    const warehouse = await connect();
    await warehouse.execute(`attach ':memory:' as ${name}; use ${name};`);
    return warehouse;
  };
  const close = () => {
    for (const opened of connections) opened.closeSync();
    instance.closeSync();
    rmSync(spill, { recursive: true, force: true });
  };
  const warehouse = await connect();
  // Blocks that are kept and used again save a third of the system's time; where memory is short they are given back.
  if (!options.memoryLimit) await warehouse.execute("set block_allocator_memory = '10%'");
  return warehouse;
}

/** What is run on one connection. */
function openStatements(connection: DuckDBConnection): Pick<Warehouse, "execute" | "rows" | "writeParquet"> {
  return {
    execute: async (sql) => void (await connection.run(sql).catch(explainShortage)),
    rows: (sql, parameters = {}) => readRows(connection, sql, parameters).catch(explainShortage),
    writeParquet: (sql, parameters, file, values) =>
      writeParquet(connection, sql, parameters, file, values && distinctOptions).catch(explainShortage),
  };
}

/** The threads that all connections of an engine share. */
async function openThreads(connection: DuckDBConnection): Promise<Pick<Warehouse, "threads" | "onThreads">> {
  const [[most = 1] = []] = (await connection.runAndReadAll("select current_setting('threads')::integer")).getRows();
  let used = Number(most);
  const change = async (to: number) => {
    if (used !== to) await connection.run(`set threads = ${to}`);
    used = to;
  };
  return {
    threads: used,
    onThreads: async (count, use) => {
      const before = used;
      await change(count);
      try {
        return await use();
      } finally {
        await change(before);
      }
    },
  };
}

/** Creates a DuckDB file at `path` by running `sql` in it; the file must not exist yet. */
export async function createDatabase(path: string, sql: string): Promise<void> {
  const instance = await duckdb.DuckDBInstance.create(path);
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
    // Where a query reads one CTE twice, each time with the opposite condition, DuckDB would filter the CTE by "the one or the other",
    // which every row passes: to ask takes 2 % of the time of core tables.
    disabled_optimizers: "cte_filter_pusher",
    ...(options.memoryLimit && { memory_limit: options.memoryLimit }),
    ...(options.threads && { threads: String(options.threads) }),
  };
}

async function readRows(connection: DuckDBConnection, sql: string, parameters: Parameters): Promise<Row[]> {
  const result = await connection.runAndReadAll(fillIn(sql, parameters));
  const names = result.deduplicatedColumnNames();
  // Column by column takes a quarter less than row by row.
  const types = result.columnTypes();
  const columns = result.getColumns().map((values, index) => {
    const type = types[index]?.typeId;
    return type !== undefined && plainTypes.has(type) ? (values as Value[]) : values.map(plain);
  });
  return Array.from(columns[0] ?? [], (_, place) => {
    const row: Row = {};
    for (const [index, name] of names.entries()) row[name] = columns[index]?.[place] ?? null;
    return row;
  });
}

async function writeParquet(
  connection: DuckDBConnection,
  sql: string,
  parameters: Parameters,
  file: string,
  options = parquetOptions,
): Promise<number> {
  const select = fillIn(sql, parameters).trimEnd().replace(/;$/, "");
  const result = await connection.run(`copy (${select}\n) to ${quoteLiteral(file)} (${options})`);
  return Number((await result.getRows())[0]?.[0] ?? 0);
}

/** Of these all values are plain. */
const plainTypes: ReadonlySet<DuckDBTypeId> = new Set([
  duckdb.DuckDBTypeId.BOOLEAN,
  duckdb.DuckDBTypeId.INTEGER,
  duckdb.DuckDBTypeId.DOUBLE,
  duckdb.DuckDBTypeId.VARCHAR,
]);

/** Dates and timestamps print as ISO text. */
function plain(value: DuckDBValue): Value {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof duckdb.DuckDBDecimalValue) return value.toDouble();
  return typeof value === "object" && value !== null ? String(value) : value;
}
