import { printReading } from "../log/print-command.ts";
import { dayOfRelease, readLiveRelease } from "../publish/release.ts";
import type { RunOptions } from "../run.ts";
import { openWarehouse } from "../warehouse.ts";
import { type LiveState, readNoteTimes } from "./live.ts";
import type { Build } from "./models.ts";
import { openPartitionStore } from "./partitions.ts";
import { openBeside, prepareWarehouse } from "./prepare-warehouse.ts";

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

/** A day that nobody gave is the clock's: one that is behind would publish an old API over a newer one. */
export async function refuseClockBehind({ asOf, today, outDir }: RunOptions): Promise<void> {
  const live = await readLiveRelease(outDir);
  const published = live && dayOfRelease(live.id);
  if (asOf !== undefined || today === undefined || published === undefined || today >= published) return;
  throw new Error(
    `Today, by this machine's clock, is ${today}, before the live release's ${published}: set the clock; or where it is right, give --as-of ${today} once.`,
  );
}

/**
 * Opens an engine and the store of a warehouse folder, upon what is live there; the engine spills to that folder.
 * @throws Error where neither the options nor what is live give the run's date.
 */
export async function openBuild(root: string, options: RunOptions, state: LiveState | undefined): Promise<Build> {
  const asOf = options.asOf ?? options.today ?? state?.asOf;
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
    // A machine may have one core without being told.
    ...(warehouse.threads > 1 && { beside: await openBeside(warehouse) }),
    store: openPartitionStore(root, await readNoteTimes(root)),
    live: new Map(state?.partitions),
    asOf,
    report: options.report,
    counts: { built: 0, reused: 0 },
  };
}
