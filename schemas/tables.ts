import { changesTables } from "./tables/core/changes.ts";
import { entitiesTables } from "./tables/core/entities.ts";
import { filingUnitsTables } from "./tables/core/filing-units.ts";
import { filingsTables } from "./tables/core/filings.ts";
import { holdingsTables } from "./tables/core/holdings.ts";
import { linksTables } from "./tables/core/links.ts";
import { portfoliosTables } from "./tables/core/portfolios.ts";
import { positionsTables } from "./tables/core/positions.ts";
import { pricesTables } from "./tables/core/prices.ts";
import { securitiesTables } from "./tables/core/securities.ts";
import { unitsTables } from "./tables/core/units.ts";
import { martTables } from "./tables/marts.ts";
import { opsTables } from "./tables/ops.ts";
import { rawTables } from "./tables/raw.ts";
import { stagingTables } from "./tables/staging.ts";
import type { Table, TableName } from "./tables/table.ts";

/** Every table of the warehouse, each after all that it reads. */
export const tables: readonly Table[] = [
  ...rawTables,
  ...stagingTables,
  ...filingsTables,
  ...holdingsTables,
  ...pricesTables,
  ...unitsTables,
  ...filingUnitsTables,
  ...linksTables,
  ...securitiesTables,
  ...positionsTables,
  ...changesTables,
  ...portfoliosTables,
  ...entitiesTables,
  ...martTables,
  ...opsTables,
];

const byName = new Map(tables.map((table) => [table.name, table]));

/** The declaration of a table; an unknown name is an error. */
export function findTable(name: TableName): Table {
  const table = byName.get(name);
  if (!table) {
    throw new Error(`No table is called ${name}; schemas/tables declares them all.`);
  }
  return table;
}

/** The tables that read any of some, themselves or through others. */
export function listReaders(names: ReadonlySet<TableName>): TableName[] {
  const reached = new Set(names);
  // Each reads only what is declared before it.
  for (const { name, reads } of tables)
    if (Object.keys(reads).some((read) => reached.has(read as TableName))) reached.add(name);
  return [...reached].filter((name) => !names.has(name));
}
