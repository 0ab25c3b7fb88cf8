import { namePath } from "../files/file-error.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import { withSharedLock } from "../output/lock.ts";
import { warehouseFolder } from "../output/out-folder.ts";
import { explainDamage, type RunOptions, refuseTouched } from "../run.ts";
import { listQuarters } from "../stages.ts";
import { requireIngestedState } from "../tables/live.ts";
import { openBuild } from "../tables/open-build.ts";
import { buildRange } from "./build-range.ts";
import { printQuarterRange, printQuarters, type QuarterRange, selectQuarters } from "./quarter-range.ts";

/** What the run of some quarters is told, beside the others that compute the rest. */
export interface RangeOptions extends RunOptions {
  readonly range: QuarterRange;
  /** How long nothing new may appear in the folder, before a process gives up waiting for the others. */
  readonly waitSeconds: number;
}

/**
 * Computes the partitions of the core tables for a range of quarters, upon what the ingest before left, while other
 * processes compute the others' in the same folder, on this machine or on others; answers the closing lines. It only
 * adds partitions, unless some are damaged: what is live, published or at work beside it stays as it is, and the next run of the
 * compute stage finds what was made. No run that needs the folder for itself begins meanwhile, and this one does not begin in such a run.
 * @throws QuartersNotHeld for a range whose ends are not held.
 * @throws Error where nothing was ingested, another run holds the folder, or the other processes make nothing new, or a table
 * is not what was written.
 */
export async function runRange(options: RangeOptions): Promise<string[]> {
  const { outDir, range, waitSeconds } = options;
  return withSharedLock(outDir, printQuarterRange(range), async () => {
    const root = warehouseFolder(outDir);
    const build = await openBuild(root, options, await requireIngestedState(root));
    try {
      await refuseTouched(build);
      const quarters = await listQuarters(build);
      const own = selectQuarters(range, quarters);
      await buildRange({ build, quarters, own }, waitSeconds).catch((error) => explainDamage(build, error));
      return [
        `as of       ${build.asOf}`,
        `quarters    ${printQuarters(own)}, ${own.length} of the ${quarters.length} that are held`,
        `computed    ${printCount(build.counts.built, "partition")} built, ${printNumber(build.counts.reused)} found again`,
      ];
    } finally {
      build.warehouse.close();
    }
  }).catch((error) => {
    throw namePath(error, outDir);
  });
}
