import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentReport } from "../../pipeline/log/report.ts";
import { runStages } from "../../pipeline/run.ts";
import { everyStage } from "../../pipeline/stages.ts";
import { readLiveState } from "../../pipeline/tables/live.ts";
import { readReleaseTree } from "../golden-tree.ts";
import type { Inputs } from "./inputs.ts";
import { type Layout, layOut, writeInputs } from "./layout.ts";

/** Gives a folder to `work`, and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "world-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs the job on raw inputs into a folder, up to the marts or to the release; what it has in common with a run before
 * into the same folder is found again.
 * @throws Error where the job fails, as it does where any identity of the numbers is broken.
 */
export async function runInputs(
  outDir: string,
  asOf: string,
  inputs: Inputs,
  options: { readonly layout?: Layout; readonly publishes?: boolean } = {},
): Promise<void> {
  await withFolder(async (inputDir) => {
    await writeInputs(inputDir, inputs, options.layout ?? layOut(inputs.filings));
    const stages = everyStage.filter((name) => options.publishes || name !== "publish");
    await runStages(stages, {
      ...{ inputDir, outDir, asOf, baseUrl: "", retain: 1, threads: 1, report: silentReport },
    });
  });
}

/** The marts that a run left, by table and quarter: each a fingerprint of all its rows, from which the release is named. */
export async function readMartsContent(outDir: string): Promise<Record<string, string>> {
  const live = await readLiveState(join(outDir, "warehouse"));
  const marts = [...(live?.partitions.values() ?? [])].flat().filter(({ table }) => table.startsWith("marts."));
  return Object.fromEntries(marts.map(({ table, key, content }) => [`${table} ${key}`, content]));
}

/** SHA-256 of every published file, the release's own id left out. */
export async function readPublishedDigests(outDir: string): Promise<Readonly<Record<string, string>>> {
  return (await readReleaseTree(join(outDir, "public"))).digests;
}
