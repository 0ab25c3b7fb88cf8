import { stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Table, TableName } from "../../schemas/tables/table.ts";
import type { Report } from "../log/report.ts";
import { openEngines } from "../threads/open-engines.ts";
import { runBounded } from "../threads/run-bounded.ts";
import type { Warehouse } from "../warehouse.ts";
import { makePartition, type Turns } from "./make-partition.ts";
import type { Partition, PartitionStore } from "./partitions.ts";
import { type Plan, planPartitions } from "./plans.ts";
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

/** What is made of positions reads 20 MB or more a quarter; what is made of managers or securities, 6 MB at most. */
const fewBytes = 8 * 2 ** 20;

/** Builds all partitions of a table that is cut by quarter, or is one whole; those that exist already are found again. */
export async function buildTable(build: Build, table: Table, quarters: readonly string[]): Promise<void> {
  const plans = await planPartitions(build, table, table.partitioning === "quarter" ? quarters : [null]);
  const { atOnce, take } = openEngines(build);
  // While one is computed the next is made ready, and the one before is hashed and put in its place.
  const turns = pLimit(plans.length > 1 && (await areSmall(build, plans)) ? atOnce : 1);
  let started = 0;
  const partitions = await runBounded(atOnce, plans, (plan) =>
    take((engine) => {
      build.report.progress(table.name, started++, plans.length);
      return buildPartition(engine, plan, turns);
    }),
  );
  build.live.set(table.name, partitions);
}

/** Whether partitions are made of so little that they do not keep two cores busy one by one; a large one needs the memory, too. */
async function areSmall({ store }: Build, plans: readonly Plan[]): Promise<boolean> {
  const bytes = await Promise.all(plans.map((plan) => measureWork(store, plan)));
  return Math.max(...bytes) <= fewBytes;
}

/** The bytes that a planned partition is made of; none where it exists already. */
async function measureWork(store: PartitionStore, { table, key, madeFrom, inputs }: Plan): Promise<number> {
  if (await store.find(table.name, key, madeFrom)) return 0;
  const partitions = inputs.flatMap((input) => input.partitions);
  const files = await Promise.all(partitions.map(({ path }) => stat(join(store.root, path))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Builds a planned partition, unless it exists already; it is computed when it is its turn. */
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
