import type { Table } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import type { Build } from "./models.ts";
import { isOfSources } from "./origins.ts";
import type { Partition } from "./partitions.ts";
import { coverQuarters, keyOf, listReads } from "./plans.ts";
import { isView } from "./views.ts";

/** A partition to be: of a quarter or, with null, of a whole table. */
export interface Target {
  readonly table: Table;
  readonly reportPeriod: string | null;
}

/** The partitions to be of a table that is built by its model, where these quarters are held. */
export function listTargets(table: Table, quarters: readonly string[]): Target[] {
  const periods = table.partitioning === "quarter" ? quarters : [null];
  return periods.map((reportPeriod) => ({ table, reportPeriod }));
}

/** The name of a target, which no other has. */
export function nameTarget({ table, reportPeriod }: Target): string {
  return `${table.name} ${keyOf(reportPeriod)}`;
}

/** The partitions that one is made of, of tables that are stored, where these quarters are held. */
export function listInputs(quarters: readonly string[], { table, reportPeriod }: Target): Target[] {
  const reads = listReads(table).map(([name, span]) =>
    // A quarter's sources are those of its filings.
    isOfSources(span) ? (["core.filings", span] as const) : ([name, span] as const),
  );
  return reads
    .filter(([name]) => !isView(findTable(name)))
    .flatMap(([name, span]) => {
      const keys = coverQuarters(span, reportPeriod);
      return listTargets(
        findTable(name),
        quarters.filter((period) => keys?.includes(keyOf(period)) ?? true),
      );
    });
}

/** Has a partition live, and keeps those of a table in the order of their quarters, as those who read them all expect. */
export function addLive({ live }: Build, partition: Partition): void {
  const others = live.get(partition.table) ?? [];
  live.set(
    partition.table,
    [...others, partition].sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
}
