import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { daysToComplete } from "../../synth/world.ts";
import { type Measure, measureTask, median, repeat } from "./measure.ts";
import { listZips, measureRun } from "./pair.ts";
import type { PeerResult, PeerTask } from "./peers.ts";
import { makeInputs, type Scratch, takeTurn } from "./scratch.ts";

/** How long a peer took, or why it was not asked, and how many times as long as our ingest just before it. */
export interface PeerRatio extends PeerResult {
  readonly ratio: number | null;
}

/** What the ingest of one data set took us over so many runs, and what it took others: medians of theirs. */
export interface PeerComparison {
  readonly ours: readonly Measure[];
  readonly peers: readonly PeerRatio[];
}

/** Lets our ingest and the peers read the same data set, one after the other. */
export async function comparePeers(scratch: Scratch, scale: number, runs: number): Promise<PeerComparison> {
  const size = { quarters: 1, managerScale: scale, securityScale: scale, nightFilings: 0, daysOpen: daysToComplete };
  const inputs = await makeInputs(scratch, size);
  // The peers read no prices and no targets: for us, too, the data set is alone.
  const alone = { ...inputs, inputDir: join(inputs.inputDir, "alone") };
  await mkdir(alone.inputDir);
  await rename(join(inputs.inputDir, "sec-13f"), join(alone.inputDir, "sec-13f"));
  const [zip = ""] = await listZips(alone);
  const task: PeerTask = { zip, scratch: scratch.folder };
  const measured = await repeat(runs, async (count) => {
    const ours = await measureRun(takeTurn(alone, count), ["ingest"]);
    const { result } = await measureTask<PeerResult[]>("peers", task);
    return { ours, peers: result.map((peer) => ({ ...peer, ratio: peer.seconds && peer.seconds / ours.seconds })) };
  });
  const peers = measured.flatMap((run) => run.peers);
  const names = [...new Set(peers.map(({ peer }) => peer))];
  return { ours: measured.map(({ ours }) => ours), peers: names.map((name) => medianPeer(name, peers)) };
}

function medianPeer(name: string, peers: readonly PeerRatio[]): PeerRatio {
  const runs = peers.filter(({ peer }) => peer === name);
  const middle = (key: "seconds" | "ratio") => median(runs.flatMap((run) => run[key] ?? []));
  const skipped = runs.find((run) => run.skipped !== null);
  return skipped ?? { peer: name, seconds: middle("seconds"), ratio: middle("ratio"), skipped: null };
}
