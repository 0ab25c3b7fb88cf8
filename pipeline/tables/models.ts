import type { TableName } from "../../schemas/tables/table.ts";
import type { Report } from "../log/report.ts";
import type { Warehouse } from "../warehouse.ts";
import { makePartition, type Turns } from "./make-partition.ts";
import type { Partition, PartitionStore } from "./partitions.ts";
import type { Plan } from "./plans.ts";
import { defineViews } from "./views.ts";

/** What models are built with: the engine, the store, and the partitions that are live so far. */
export interface Build {
  readonly warehouse: Warehouse;
  /** The same engine once more, for what is built or checked beside; undefined where it has one thread. */
  readonly beside?: Warehouse;
  readonly store: PartitionStore;
  readonly live: Map<TableName, readonly Partition[]>;
  readonly asOf: string;
  readonly report: Report;
  /** Partitions built and found again, for the closing lines. */
  readonly counts: { built: number; reused: number };
}

/** Builds a planned partition, unless it exists already. */
export async function buildPartition(
  build: Build,
  { table, key, madeFrom, inputs, parameters }: Plan,
  turns?: Turns,
): Promise<Partition> {
  const existing = await build.store.find(table.name, key, madeFrom);
  if (existing) {
    build.counts.reused += 1;
    return existing;
  }
  await defineViews(build, inputs);
  return makePartition(build, table, key, madeFrom, parameters, turns);
}
