import { layerOf, type Table, type TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import type { Choice, MartRow, Marts } from "../publish/marts.ts";
import { printColumns } from "../sql/print-columns.ts";
import { quoteName } from "../sql/quote.ts";
import type { Row } from "../warehouse.ts";
import type { LivePartitions } from "./live.ts";
import type { Build } from "./models.ts";
import type { Partition } from "./partitions.ts";
import { defineView, findLive } from "./views.ts";

/** The live marts as publishing reads them; what they come from, others tell. */
export function readMarts(build: Build): Marts {
  return {
    readMart: async (name, where = {}) => {
      const table = findMart(name);
      await defineView(build, table, choosePartitions(build, table, where));
      const conditions = Object.keys(where).map((column) => `${quoteName(column)} = $${column}`);
      const filter = conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
      // A row as one text is read in half the time that its values take one by one.
      const rows = await build.warehouse.rows(
        `select to_json(mart) as row from (select ${printColumns(table)} from ${table.name}${filter}) as mart`,
        where as Row,
      );
      return rows.map(({ row }) => JSON.parse(String(row)) as MartRow);
    },
    identify: (name, where = {}) => {
      const contents = choosePartitions(build, findMart(name), where).map(({ key, content }) => [key, content]);
      return JSON.stringify([name, where, contents]);
    },
  };
}

/** Identifies the contents of all marts: another whenever any of them differs. */
export function fingerprintMarts(live: LivePartitions): string {
  const marts = [...live].filter(([name]) => layerOf(name) === "marts");
  return fingerprint(marts.map(([name, partitions]) => [name, partitions.map(({ key, content }) => [key, content])]));
}

function findMart(name: string): Table {
  if (!name.startsWith("marts.")) throw new Error(`${name} is no mart: publish what a table named marts.* holds`);
  return findTable(name as TableName);
}

/** Of a table cut by quarter, only that of the quarter asked for. */
function choosePartitions(
  build: Build,
  { name, partitioning }: Table,
  { report_period }: Choice,
): readonly Partition[] {
  if (partitioning === "quarter" && report_period !== undefined) return findLive(build, name, [report_period]);
  return build.live.get(name) ?? [];
}
