import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The parts of a night in which a kill is told apart. */
export const phases = ["start", "ingest", "compute", "publish", "swap"] as const;
export type Phase = (typeof phases)[number];

/** Where a run is, by what lies in its folder; `before` is how the folder was when it started. */
export async function readPhase(outDir: string, before: Snapshot): Promise<Phase> {
  if (!existsSync(join(outDir, ".lock"))) return "start";
  const { releases, publicTarget, tables } = await takeSnapshot(outDir);
  if (releases.some((name) => name.startsWith(".building-") && !/json|csv/.test(name))) return "publish";
  if (publicTarget !== before.publicTarget || releases.join() !== before.releases.join()) return "swap";
  return tables === before.tables ? "ingest" : "compute";
}

/** What of a folder tells how far a run is. */
export interface Snapshot {
  readonly releases: readonly string[];
  readonly publicTarget: string;
  /** The text of `live.json`, which is written after each stage. */
  readonly tables: string;
}

/** Reads how a folder is now; one that is not there yet is empty. */
export async function takeSnapshot(outDir: string): Promise<Snapshot> {
  const orElse =
    <T>(value: T) =>
    (): T =>
      value;
  return {
    releases: await readdir(join(outDir, "releases")).catch(orElse([])),
    publicTarget: await readFile(join(outDir, "public", "manifest.json"), "utf8").catch(orElse("")),
    tables: await readFile(join(outDir, "warehouse", "live.json"), "utf8").catch(orElse("")),
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
