import { rm, writeFile } from "node:fs/promises";
import { type ColumnType, listTypes, type Table, type TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { printColumns } from "../sql/print-columns.ts";
import { noFolderColumns, quoteLiteral, quotePath } from "../sql/quote.ts";
import { engine, type Row, type Warehouse } from "../warehouse.ts";
import type { Build } from "./models.ts";

/** All lines of a large file would be longer than a string may be. */
const linesAtOnce = 10_000;

/** Writes rows made in TypeScript as a Parquet file with the columns and types of a table; in `constants` the SQL of those that are the same in all. */
export async function writeRows(
  warehouse: Warehouse,
  table: Table,
  rows: readonly Row[],
  file: string,
  constants: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withRows(rows, listTypes(table), `${file}.jsonl`, (given) =>
    warehouse.writeParquet(`select ${printColumns(table, constants)} from ${given}`, {}, file),
  );
}

/** Lets statements read rows made in TypeScript as the SQL that `use` is given, until it ends; they lie in `file` meanwhile. */
export async function withRows<T>(
  rows: readonly Row[],
  types: readonly (readonly [name: string, type: ColumnType])[],
  file: string,
  use: (given: string) => Promise<T>,
): Promise<T> {
  const columns = types.map(([name, type]) => `${quoteLiteral(name)}: ${quoteLiteral(type)}`).join(", ");
  try {
    await writeFile(file, printLines(rows));
    return await use(
      `read_json(${quotePath(file)}, ${noFolderColumns}, format = 'newline_delimited', columns = {${columns}})`,
    );
  } finally {
    await rm(file, { force: true });
  }
}

function* printLines(rows: readonly Row[]): Iterable<string> {
  for (let start = 0; start < rows.length; start += linesAtOnce) {
    yield rows
      .slice(start, start + linesAtOnce)
      .map(printLine)
      .join("");
  }
}

/** Half of a character that UTF-16 writes in two, as where a vendor cut a text, is replaced: DuckDB would refuse the file. */
function printLine(row: Row): string {
  const line = JSON.stringify(row);
  const isWhole = !line.includes("\\ud");
  return `${isWhole ? line : JSON.stringify(row, (_, value) => (typeof value === "string" ? value.toWellFormed() : value))}\n`;
}

/** Has a whole table live whose rows come with the program or tell of the run; the same rows are written once. */
export async function writeOwnTable(build: Build, name: TableName, rows: readonly Row[]): Promise<void> {
  const table = findTable(name);
  const madeFrom = fingerprint([engine, listTypes(table), rows]);
  const write = (file: string) => writeRows(build.warehouse, table, rows, file);
  const partition =
    (await build.store.find(name, "all", madeFrom)) ?? (await build.store.make(name, "all", madeFrom, write));
  build.live.set(name, [partition]);
}
