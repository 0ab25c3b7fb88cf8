import { listTypes, type TableName } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";
import type { Build } from "./models.ts";
import { fingerprint } from "./partitions.ts";
import { engine, type Row } from "./warehouse.ts";
import { writeRows } from "./write-rows.ts";

/** Has a whole table live whose rows come with the program or tell of the run; the same rows are written once. */
export async function writeOwnTable(build: Build, name: TableName, rows: readonly Row[]): Promise<void> {
  const table = findTable(name);
  const madeFrom = fingerprint([engine, listTypes(table), rows]);
  const write = (file: string) => writeRows(build.warehouse, table, rows, file);
  const partition =
    (await build.store.find(name, "all", madeFrom)) ?? (await build.store.make(name, "all", madeFrom, write));
  build.live.set(name, [partition]);
}
