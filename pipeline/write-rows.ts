import { rm, writeFile } from "node:fs/promises";
import type { Table } from "../schemas/tables/table.ts";
import { quoteLiteral, quoteName, quotePath, type Row, type Warehouse } from "./warehouse.ts";

/** Writes rows made in TypeScript as a Parquet file with the columns and types of a table. */
export async function writeRows(warehouse: Warehouse, table: Table, rows: readonly Row[], file: string): Promise<void> {
  const lines = `${file}.jsonl`;
  const columns = Object.entries(table.columns);
  const types = columns.map(([name, { type }]) => `${quoteLiteral(name)}: ${quoteLiteral(type)}`).join(", ");
  const names = columns.map(([name]) => quoteName(name)).join(", ");
  const select = `select ${names} from read_json(${quotePath(lines)}, format = 'newline_delimited', columns = {${types}})`;
  try {
    await writeFile(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await warehouse.writeParquet(select, {}, file);
  } finally {
    await rm(lines, { force: true });
  }
}
