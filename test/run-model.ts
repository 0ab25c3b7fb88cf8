import { quoteLiteral, quoteName } from "../pipeline/sql/quote.ts";
import type { Parameters, Value } from "../pipeline/sql/sql-parameters.ts";
import { listTables } from "../pipeline/tables/plans.ts";
import { prepareWarehouse } from "../pipeline/tables/prepare-warehouse.ts";
import { readModel } from "../pipeline/tables/read-model.ts";
import { openWarehouse, type Row } from "../pipeline/warehouse.ts";
import type { Table, TableName } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";

/** Rows by table, each with only the columns that matter: the rest are null. */
export type Given = Readonly<Partial<Record<TableName, readonly Row[]>>>;

// One for all test files of a worker, with which it ends.
const warehouse = await openWarehouse({ threads: 1 });
await prepareWarehouse(warehouse);

/** Runs one model over the given rows and answers its rows; a table that the model reads and nobody gives is empty. */
export async function runModel(name: TableName, given: Given, parameters: Parameters = {}): Promise<Row[]> {
  await giveTables(name, readBy(name), given);
  return warehouse.rows(await readModel(name), parameters);
}

/** The columns that a model answers, with their types, as DuckDB plans them over empty tables; listed texts are stored as texts. */
export async function describeModel(name: TableName): Promise<Row[]> {
  await giveTables(name, readBy(name), {});
  const sql = await readModel(name);
  const rows = await warehouse.rows(`describe ${sql}`, {
    as_of: "2024-03-01",
    report_period: "2023-12-31",
    known_to: "2023-12-31",
  });
  return rows.map(({ column_name, column_type }) => ({
    column: column_name ?? null,
    type: String(column_type).replace(/^ENUM\(.*\)$/, "VARCHAR"),
  }));
}

/** Runs an SQL text over the given rows; a table that it reads and nobody gives is empty. */
export async function runSql(sql: string, given: Given, parameters: Parameters = {}): Promise<Row[]> {
  await giveTables("the SQL", listTables(sql), given);
  return warehouse.rows(sql, parameters);
}

const readBy = (name: TableName) => Object.keys(findTable(name).reads) as TableName[];

async function giveTables(reader: string, read: readonly TableName[], given: Given): Promise<void> {
  const unread = Object.keys(given).filter((name) => !read.some((table) => table === name));
  if (unread.length > 0) {
    throw new Error(`${reader} does not read ${unread.join(", ")}, by schemas/tables`);
  }
  await warehouse.execute(read.map((name) => createTable(findTable(name), given[name] ?? [])).join("\n"));
}

function createTable(table: Table, rows: readonly Row[]): string {
  const types = Object.entries(table.columns).map(([column, { type }]) => `${quoteName(column)} ${type}`);
  return `create or replace table ${table.name} (${types.join(", ")});\n${rows.length === 0 ? "" : insertRows(table, rows)}`;
}

function insertRows(table: Table, rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(", ")})`);
  return `insert into ${table.name} (${columns.map(quoteName).join(", ")}) values ${values.join(", ")};`;
}

function literal(value: Value): string {
  return typeof value === "string" ? quoteLiteral(value) : String(value);
}
