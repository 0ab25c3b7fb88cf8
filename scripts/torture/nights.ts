import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { releasesFolder, warehouseFolder, webRootLink } from "../../pipeline/output/out-folder.ts";
import { MANIFEST_PATH } from "../../pipeline/publish/manifest.ts";
import { liveNote } from "../../pipeline/tables/live.ts";
import { makeSmallInput } from "../../test/small-input.ts";
import { runNightly } from "./nightly-process.ts";

/** One small input as of one day, and what it gives where nobody disturbs the run. */
export interface Night {
  readonly name: string;
  readonly inputDir: string;
  readonly asOf: string;
  /** `manifest.json` of its release: it has the digest of every byte that is served. */
  readonly manifest: string;
  /** The names of the warehouse's live partitions, each with the fingerprint of its contents. */
  readonly partitions: string;
  /** The names of what a finished run leaves in the folder and its warehouse. */
  readonly leavings: readonly string[];
  /** How long the run took, in milliseconds. */
  readonly took: number;
}

/**
 * Three small inputs, each run undisturbed in a folder of its own below `folder`. Run in turn over one output folder,
 * each finds everything to do again: what it made was kept for one more run, and has been removed since.
 */
export async function prepareNights(folder: string): Promise<Night[]> {
  const plans = [
    { name: "texts-november", asOf: "2023-11-30", sources: ["edgar"] },
    { name: "zips-october", asOf: "2023-10-31", sources: ["zips"] },
    { name: "texts-august", asOf: "2023-08-31", sources: ["edgar"] },
  ] as const;
  const nights: Night[] = [];
  for (const { name, asOf, sources } of plans) {
    const inputDir = join(folder, name);
    await makeSmallInput(inputDir, ...sources);
    await keepRecent(inputDir);
    nights.push(await runUndisturbed({ name, inputDir, asOf }, join(folder, `${name}-out`)));
  }
  return nights;
}

/** Two quarters' filings make a run short, and so many kills possible. */
async function keepRecent(inputDir: string): Promise<void> {
  const isOld = /-23-00(0|1|2)|2023q[12]_/;
  const files = await readdir(inputDir, { recursive: true });
  for (const file of files.filter((name) => isOld.test(name))) await rm(join(inputDir, file));
}

async function runUndisturbed(plan: Pick<Night, "name" | "inputDir" | "asOf">, outDir: string): Promise<Night> {
  const started = Date.now();
  const { code, error } = await runNightly(plan, outDir).ended;
  if (code !== 0) throw new Error(`${plan.name}: the run that nobody disturbs ended with ${code}: ${error}`);
  const took = Date.now() - started;
  const night = { ...plan, took, ...(await readState(outDir)), leavings: await listLeavings(outDir) };
  await rm(outDir, { recursive: true });
  return night;
}

/** What is served and what is live in the warehouse, as texts that differ where any byte does. */
export async function readState(outDir: string): Promise<Pick<Night, "manifest" | "partitions">> {
  const live = JSON.parse(await readFile(join(warehouseFolder(outDir), liveNote), "utf8"));
  return {
    manifest: await readFile(join(webRootLink(outDir), MANIFEST_PATH), "utf8"),
    partitions: JSON.stringify(live),
  };
}

/** The names in the output folder, its releases (without ids) and its warehouse. */
export async function listLeavings(outDir: string): Promise<string[]> {
  const releases = await readdir(releasesFolder(outDir));
  const names = [
    ...(await readdir(outDir)),
    ...releases.map((name) => `releases/${name.replace(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}/, "<id>")}`),
    ...(await readdir(warehouseFolder(outDir))).map((name) => `warehouse/${name}`),
  ];
  return [...new Set(names)].sort();
}
