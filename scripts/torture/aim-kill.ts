import { existsSync } from "node:fs";
import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readIfThere } from "../../pipeline/files/read-if-there.ts";
import { readTime } from "../../pipeline/files/read-time.ts";
import { lockName, releasesFolder, warehouseFolder, webRootLink } from "../../pipeline/output/out-folder.ts";
import { BUILDING } from "../../pipeline/publish/release.ts";
import { ingestedNote } from "../../pipeline/tables/live.ts";

/** The parts of a night in which a kill is told apart. */
export const phases = ["start", "ingest", "compute", "publish", "swap"] as const;
/** One of these parts. */
export type Phase = (typeof phases)[number];

/** Where a run is, by what lies in its folder; `before` is how the folder was when it started. */
export async function readPhase(outDir: string, before: Snapshot): Promise<Phase> {
  if (!existsSync(join(outDir, lockName))) return "start";
  const { releases, publicTarget, ingestedAt } = await takeSnapshot(outDir);
  if (releases.some((name) => name.startsWith(BUILDING) && !/json|csv/.test(name))) return "publish";
  if (publicTarget !== before.publicTarget || releases.join() !== before.releases.join()) return "swap";
  return ingestedAt === before.ingestedAt ? "ingest" : "compute";
}

/** What of a folder tells how far a run is. */
export interface Snapshot {
  readonly releases: readonly string[];
  readonly publicTarget: string;
  /** When the last ingest noted what it left. */
  readonly ingestedAt: number;
}

/** Reads how a folder is now; one that is not there yet is empty. */
export async function takeSnapshot(outDir: string): Promise<Snapshot> {
  return {
    releases: (await readIfThere(() => readdir(releasesFolder(outDir)))) ?? [],
    publicTarget: (await readIfThere(() => readlink(webRootLink(outDir)))) ?? "",
    ingestedAt: await readTime(join(warehouseFolder(outDir), ingestedNote)),
  };
}

/** Waits until a run has come to a phase or beyond, or has ended; looks often, for the swap takes milliseconds. */
export async function waitForPhase(
  outDir: string,
  before: Snapshot,
  phase: Phase,
  isRunning: () => boolean,
): Promise<void> {
  while (isRunning() && phases.indexOf(await readPhase(outDir, before)) < phases.indexOf(phase)) await sleep(1);
}
