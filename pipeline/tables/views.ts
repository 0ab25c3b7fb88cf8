import { join } from "node:path";
import { listTypes, type Table, type TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { quarterName } from "../calendar.ts";
import { printColumns } from "../sql/print-columns.ts";
import { noFolderColumns, quoteName, quotePath } from "../sql/quote.ts";
import type { Warehouse } from "../warehouse.ts";
import type { Build } from "./models.ts";
import type { Partition } from "./partitions.ts";
import { readModel } from "./read-model.ts";

/** What each engine's views are defined as: a table is read by several models, one after the other. */
const defined = new WeakMap<Warehouse, Map<TableName, string>>();

/** Whether a table is computed where it is read, from views of the tables that it reads. */
export function isView({ partitioning }: Table): boolean {
  return partitioning === "view";
}

/** What of a table is to be read: some partitions, or only some of their rows. */
export interface View {
  readonly table: Table;
  readonly partitions: readonly Partition[];
  readonly where?: string;
}

/** All of a table that is live. */
export function viewLive({ live }: Build, name: TableName): View {
  return { table: findTable(name), partitions: live.get(name) ?? [] };
}

/** Lets `raw.*`, `staging.*` … read exactly the given partitions of a table; none gives an empty table. */
export function defineView(build: Build, table: Table, partitions: readonly Partition[]): Promise<void> {
  return defineViews(build, [{ table, partitions }]);
}

/** The same for several tables, by one call of the engine: while a release is written each is answered late. */
export async function defineViews(build: Build, views: readonly View[]): Promise<void> {
  const known = defined.get(build.warehouse) ?? new Map<TableName, string>();
  defined.set(build.warehouse, known);
  const printed = await Promise.all(views.map((view) => printView(build, view)));
  const changed = printed.filter(([name, view]) => known.get(name) !== view);
  if (changed.length === 0) return;
  // Which of them are defined is not known where one fails.
  for (const [name] of changed) known.delete(name);
  await build.warehouse.execute(changed.map(([name, view]) => `create or replace view ${name} as ${view};`).join("\n"));
  for (const [name, view] of changed) known.set(name, view);
}

async function printView(build: Build, { table, partitions, where = "true" }: View): Promise<[TableName, string]> {
  const select = isView(table) ? await readModel(table.name) : selectPartitions(build, table, partitions);
  return [table.name, `from (${select}) where ${where}`];
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
  if (files.length > 0)
    return `select ${printColumns(table)} from read_parquet([${files.map(quotePath).join(", ")}], ${noFolderColumns})`;
  const nulls = listTypes(table).map(([name, type]) => `null::${type} as ${quoteName(name)}`);
  return `select ${nulls.join(", ")} where false`;
}

/** The live partitions of a table that is cut by quarter, for some quarters, given by their last days. */
export function findLive({ live }: Build, name: TableName, quarters: readonly string[]): readonly Partition[] {
  const keys = quarters.map(quarterName);
  return (live.get(name) ?? []).filter(({ key }) => keys.includes(key));
}
