import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { type Measure, measureTask } from "./bench-measure.ts";
import { listZips, measureRun } from "./bench-pair.ts";
import type { PeerResult } from "./bench-peers.ts";
import { makeInputs, type Scratch } from "./bench-scratch.ts";
import { daysToComplete } from "./synth/world.ts";

/** What the ingest of one data set took us, and what it took others. */
export interface PeerComparison {
  readonly ours: Measure;
  readonly peers: readonly PeerResult[];
}

/** Lets our ingest and the peers read the same data set, one after the other. */
export async function comparePeers(scratch: Scratch, scale: number): Promise<PeerComparison> {
  const size = { quarters: 1, managerScale: scale, securityScale: scale, nightFilings: 0, daysOpen: daysToComplete };
  const inputs = await makeInputs(scratch, size);
  // The peers read no prices and no targets: for us, too, the data set is alone.
  const alone = { ...inputs, inputDir: join(inputs.inputDir, "alone") };
  await mkdir(alone.inputDir);
  await rename(join(inputs.inputDir, "sec-13f"), join(alone.inputDir, "sec-13f"));
  const ours = await measureRun(alone, ["ingest"]);
  const [zip] = await listZips(alone);
  const { result: peers } = await measureTask<PeerResult[]>("peers", { zip });
  return { ours, peers };
}
