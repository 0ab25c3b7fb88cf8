import type { LiveState } from "./live.ts";
import { type Build, openBeside, prepareWarehouse } from "./models.ts";
import { openPartitionStore } from "./partitions.ts";
import { printReading } from "./print-command.ts";
import type { RunOptions } from "./run.ts";
import { openWarehouse } from "./warehouse.ts";

/** A publish of another day than that of the tables: a mistake on the command line that only the warehouse can tell. */
export class DayNotComputed extends Error {}

/**
 * The tables are those of the day that was computed, and are published under no other.
 * @throws DayNotComputed naming both days.
 */
export function refuseOtherDay({ asOf, outDir }: RunOptions, computed: string | undefined): void {
  if (asOf === undefined || computed === undefined || asOf === computed) return;
  throw new DayNotComputed(
    `--as-of ${asOf} cannot be published: the tables were computed as of ${computed}. Leave it out to publish these, or run "${printReading("nightly", outDir, asOf)}".`,
  );
}

/**
 * Opens an engine and the store of a warehouse folder, upon what is live there; the engine spills to that folder.
 * @throws Error where neither the options nor what is live give the run's date.
 */
export async function openBuild(root: string, options: RunOptions, state: LiveState | undefined): Promise<Build> {
  const asOf = options.asOf ?? state?.asOf;
  if (!asOf) {
    throw new Error("The run has no date. Give one with --as-of YYYY-MM-DD.");
  }
  const { threads, memoryLimit } = options;
  const warehouse = await openWarehouse({
    spillDir: root,
    ...(threads && { threads }),
    ...(memoryLimit && { memoryLimit }),
  });
  await prepareWarehouse(warehouse);
  return {
    warehouse,
    ...(threads !== 1 && { beside: await openBeside(warehouse) }),
    store: openPartitionStore(root),
    live: new Map(state?.partitions),
    asOf,
    report: options.report,
    counts: { built: 0, reused: 0 },
  };
}
