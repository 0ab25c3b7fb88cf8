import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "../pipeline/publish/manifest.ts";
import { readIfThere } from "../pipeline/read-if-there.ts";
import type { Manifest } from "../schemas/documents/manifest.ts";
import { measureFolder, watchTemporary } from "./bench-disk.ts";
import { killTask, measureTask } from "./bench-measure.ts";
import { type LimitMeasure, listZips, measureRun, type RunMeasure } from "./bench-pair.ts";
import type { RunTask } from "./bench-run.ts";
import { type Inputs, makeInputs, type Scratch } from "./bench-scratch.ts";
import { writeNight } from "./synth/synthesize.ts";
import { nightDay } from "./synth/world.ts";

/** What a history took, and a night upon it; both against a cold run on the night's inputs that is killed on its way. */
export interface NightResult {
  readonly quarters: number;
  readonly limit: LimitMeasure;
  readonly cold: RunMeasure;
  /** The most that lay on the disk at once only for as long as the cold run needed it, in MB. */
  readonly temporaryMb: number;
  /** What lay there after it, in MB. */
  readonly inputMb: number;
  readonly warehouseMb: number;
  readonly releaseMb: number;
  readonly night: RunMeasure;
  /** When the run was killed that the night is compared with. */
  readonly killedSeconds: number;
  /** What it took to go on from there. */
  readonly resumed: RunMeasure;
  /** The paths that the two published trees do not have alike; none where both did their work well. */
  readonly different: readonly string[];
  readonly files: number;
}

const whole = ["ingest", "compute", "publish"] as const;
// In season: the deadline is on the 45th day, and half of all file in the week before.
const daysOpen = 40;

/** Runs a history, then the night after it with so many new filings and newer closes, and compares with a cold run. */
export async function measureNight(
  scratch: Scratch,
  scale: number,
  quarters: number,
  filings: number,
): Promise<NightResult> {
  const size = { quarters, managerScale: scale, securityScale: scale, nightFilings: filings, daysOpen };
  const evening = await makeInputs(scratch, size);
  const limit: LimitMeasure = await measureTask("limit", { zips: await listZips(evening) });
  const warehouse = join(evening.outDir, "warehouse");
  const [cold, temporaryMb] = await watchTemporary(warehouse, () => measureRun(evening, whole));
  const disk = {
    inputMb: await measureFolder(evening.inputDir),
    warehouseMb: await measureFolder(warehouse),
    releaseMb: await measureFolder(join(evening.outDir, "releases")),
  };
  await writeNight(evening.world, evening.inputDir);
  const inputs = { ...evening, asOf: nightDay(evening.world) };
  const night = await measureRun(inputs, whole);
  const apart = { ...inputs, outDir: join(inputs.outDir, "..", "cold") };
  const killedSeconds = await killHalfway(apart, quarters);
  const resumed = await measureRun(apart, whole);
  const published = await readManifest(join(inputs.outDir, "public"));
  const expected = await readManifest(join(apart.outDir, "public"));
  return {
    ...{ quarters, limit, cold, temporaryMb, ...disk, night, killedSeconds, resumed },
    files: Object.keys(published.files).length,
    different: compareFiles(published, expected),
  };
}

/** Starts a cold run and kills it when half of the quarters' positions are made. */
function killHalfway({ inputDir, outDir, asOf }: Inputs, quarters: number): Promise<number> {
  const task: RunTask = { inputDir, outDir, asOf, stages: whole };
  const positions = join(outDir, "warehouse/core/positions");
  return killTask("run", task, async () => {
    const made = (await readIfThere(() => readdir(positions))) ?? [];
    return made.length >= quarters / 2;
  });
}

function compareFiles({ files: published }: Manifest, { files: expected }: Manifest): string[] {
  const paths = [...new Set([...Object.keys(published), ...Object.keys(expected)])].sort();
  return paths.filter((path) => published[path]?.sha256 !== expected[path]?.sha256);
}
