import type { LiveState } from "./live.ts";
import { type Build, openBeside, prepareWarehouse } from "./models.ts";
import { openPartitionStore } from "./partitions.ts";
import type { RunOptions } from "./run.ts";
import { openWarehouse } from "./warehouse.ts";

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
