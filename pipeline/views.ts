import { join } from "node:path";
import { listTypes, type Table, type TableName } from "../schemas/tables/table.ts";
import { quarterName } from "./calendar.ts";
import type { Build } from "./models.ts";
import type { Partition } from "./partitions.ts";
import { printColumns } from "./print-columns.ts";
import { quoteName, quotePath } from "./quote.ts";
import { readModel } from "./read-model.ts";
import type { Warehouse } from "./warehouse.ts";

/** What each engine's views are defined as: a table is read by several models, one after the other. */
const defined = new WeakMap<Warehouse, Map<TableName, string>>();

/** Whether a table is computed where it is read, from views of the tables that it reads. */
export function isView({ partitioning }: Table): boolean {
  return partitioning === "view";
}

/** Lets `raw.*`, `staging.*` … read exactly the given partitions of a table, or only some of their rows; none gives an empty table. */
export async function defineView(
  build: Build,
  table: Table,
  partitions: readonly Partition[],
  where = "true",
): Promise<void> {
  const select = isView(table) ? await readModel(table.name) : selectPartitions(build, table, partitions);
  const view = `from (${select}) where ${where}`;
  const views = defined.get(build.warehouse) ?? new Map<TableName, string>();
  if (views.get(table.name) === view) return;
  await build.warehouse.execute(`create or replace view ${table.name} as ${view}`);
  defined.set(build.warehouse, views.set(table.name, view));
}

/** A select of a table's columns from partitions of it. */
export function selectPartitions({ store }: Build, table: Table, partitions: readonly Partition[]): string {
  return selectFrom(
    table,
    partitions.map(({ path }) => join(store.root, path)),
  );
}

/** A select of a table's columns from Parquet files; from none, the same columns and no rows. */
export function selectFrom(table: Table, files: readonly string[]): string {
  if (files.length > 0) return `select ${printColumns(table)} from read_parquet([${files.map(quotePath).join(", ")}])`;
  const nulls = listTypes(table).map(([name, type]) => `null::${type} as ${quoteName(name)}`);
  return `select ${nulls.join(", ")} where false`;
}

/** The live partitions of a table that is cut by quarter, for some quarters, given by their last days. */
export function findLive({ live }: Build, name: TableName, quarters: readonly string[]): readonly Partition[] {
  const keys = quarters.map(quarterName);
  return (live.get(name) ?? []).filter(({ key }) => keys.includes(key));
}
