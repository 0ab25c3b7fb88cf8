import { tabularKinds } from "../../schemas/inputs/sources.ts";
import type { Table, TableName } from "../../schemas/tables/table.ts";
import { tables } from "../../schemas/tables.ts";
import { hasModel } from "../tables/read-model.ts";
import type { Source } from "./group-sources.ts";

/** The stored tables of which a source fills a partition. */
export const sourceTables: readonly Table[] = tables.filter(
  ({ partitioning, stored }) => partitioning === "source" && stored !== false,
);

/** Those that are computed while a data set or filings are open, in an order in which they can be. */
export const sourceModels: readonly Table[] = sourceTables.filter(hasModel);

/** The tables of which a source of a kind fills a partition: its own or, as filings bring, all that no kind has to itself. */
export function listFilledTables({ kind }: Source): TableName[] {
  const ofFiles: readonly TableName[] = tabularKinds.map((each) => `raw.${each}` as const);
  const own: TableName = `raw.${kind}`;
  const isOwn = (name: TableName) => (ofFiles.includes(own) ? name === own : !ofFiles.includes(name));
  return sourceTables.map(({ name }) => name).filter((name) => name === "ops.rejects" || isOwn(name));
}
