import { coreTables } from "./tables/core.ts";
import { martTables } from "./tables/marts.ts";
import { opsTables } from "./tables/ops.ts";
import { rawTables } from "./tables/raw.ts";
import { stagingTables } from "./tables/staging.ts";
import type { Table, TableName } from "./tables/table.ts";

/** Every table of the warehouse, each after all that it reads. */
export const tables: readonly Table[] = [...rawTables, ...stagingTables, ...coreTables, ...martTables, ...opsTables];

const byName = new Map(tables.map((table) => [table.name, table]));

/** The declaration of a table; an unknown name is an error. */
export function findTable(name: TableName): Table {
  const table = byName.get(name);
  if (!table) {
    throw new Error(`No table is called ${name}; schemas/tables declares them all.`);
  }
  return table;
}
