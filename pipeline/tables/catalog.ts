import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Table } from "../../schemas/tables/table.ts";
import { tables } from "../../schemas/tables.ts";
import { quarterEndOf } from "../calendar.ts";
import { readMacros } from "../macros/macros.ts";
import { quoteLiteral, quoteName } from "../sql/quote.ts";
import { createDatabase } from "../warehouse.ts";
import { printTable } from "./dictionary.ts";
import type { Build } from "./models.ts";
import { isOfSources } from "./origins.ts";
import { createSchemas } from "./prepare-warehouse.ts";
import { readModel } from "./read-model.ts";
import { isView, selectFrom } from "./views.ts";

/** The name of the DuckDB file in the warehouse's folder that a reader opens. */
export const catalogName = "catalog.duckdb";

/**
 * Writes a DuckDB file that holds only views over exactly the live partitions, with a comment on every table and
 * column, and the rules that models share; it takes the place of the old one in one rename.
 */
export async function writeCatalog(build: Build): Promise<void> {
  const making = join(build.store.root, `.${catalogName}-${process.pid}`);
  await rm(making, { force: true });
  const stored = tables.filter(({ stored }) => stored !== false);
  const views = await Promise.all(stored.map((table) => describeView(build, table)));
  // Committed one by one, its hundreds of comments would take three times as long.
  await createDatabase(
    making,
    `begin;\n${createSchemas()}\n${await readMacros()}\n${views.join("\n")}\ncommit;\ncheckpoint;`,
  );
  await rename(making, join(build.store.root, catalogName));
}

async function describeView(build: Build, table: Table): Promise<string> {
  const files = (build.live.get(table.name) ?? []).map(({ path }) => resolve(build.store.root, path));
  const comments = Object.entries(table.columns).map(
    ([column, { meaning }]) => `comment on column ${table.name}.${quoteName(column)} is ${quoteLiteral(meaning)};`,
  );
  return [
    `create view ${table.name} as ${isView(table) ? await selectView(build, table) : selectFrom(table, files)};`,
    `comment on view ${table.name} is ${quoteLiteral(printTable(table))};`,
    ...comments,
  ].join("\n");
}

/** Of sources, which hold filings made after as-of, too, a view shows the quarters alone that were computed. */
async function selectView({ live }: Build, { name, reads }: Table): Promise<string> {
  const model = await readModel(name);
  if (!Object.values(reads).some(isOfSources)) return model;
  const computed = (live.get("core.filings") ?? []).map(({ key }) => `date ${quoteLiteral(quarterEndOf(key) ?? "")}`);
  const where = computed.length > 0 ? `report_period in (${computed.join(", ")})` : "false";
  return `from (${model}) where ${where}`;
}
