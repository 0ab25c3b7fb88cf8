import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readIfThere } from "../../../pipeline/files/read-if-there.ts";
import { releasesFolder, warehouseFolder, webRootLink } from "../../../pipeline/output/out-folder.ts";
import { readManifest } from "../../../pipeline/publish/manifest.ts";
import { everyStage } from "../../../pipeline/stages.ts";
import type { Manifest } from "../../../schemas/documents/manifest.ts";
import { writeNight } from "../../synth/synthesize.ts";
import { nightDay } from "../../synth/world.ts";
import { measureFolder, watchTemporary } from "./disk.ts";
import { killTask, repeat } from "./measure.ts";
import { type LimitMeasure, measureLimitOf, measureRun, type RunMeasure } from "./pair.ts";
import type { RunTask } from "./run.ts";
import { type Inputs, makeInputs, type Scratch, takeTurn } from "./scratch.ts";

/** A cold run on the night's inputs that was killed on its way. */
interface Resumption {
  readonly killedSeconds: number;
  /** What it took to go on from there. */
  readonly resumed: RunMeasure;
  readonly files: number;
  /** The paths that it and the night do not have alike; none where both did their work well. */
  readonly different: readonly string[];
}

/** What a history took, a night upon it, and a cold run that went on after a kill: each so many times. */
export interface NightResult {
  readonly quarters: number;
  /** Minutes of rest before each night. */
  readonly rest: number;
  readonly limits: readonly LimitMeasure[];
  readonly colds: readonly RunMeasure[];
  /** The most that lay on the disk at once only for as long as a cold run needed it, in MB. */
  readonly temporaryMb: number;
  /** What lay on the disk after a cold run, in MB. */
  readonly inputMb: number;
  readonly warehouseMb: number;
  readonly releaseMb: number;
  readonly nights: readonly RunMeasure[];
  readonly resumptions: readonly Resumption[];
}

// In season: the deadline is on the 45th day, and half of all file in the week before.
const daysOpen = 40;

/** A history of so many quarters, and a night upon it that brings so many filings after so many minutes of rest. */
interface NightPlan {
  readonly quarters: number;
  readonly filings: number;
  readonly rest: number;
}

/** Runs a history, then the night after it with new filings and newer closes, and compares with a cold run. */
export async function measureNight(
  scratch: Scratch,
  scale: number,
  { quarters, filings, rest }: NightPlan,
  runs: number,
): Promise<NightResult> {
  const size = { quarters, managerScale: scale, securityScale: scale, nightFilings: filings, daysOpen };
  const evening = await makeInputs(scratch, size);
  const evenings = await repeat(runs, (count) => measureEvening(scratch, takeTurn(evening, count)));
  const disk = await measureDisk(takeTurn(evening, 0));
  await writeNight(evening.world, evening.inputDir);
  const inputs = { ...evening, asOf: nightDay(evening.world) };
  const nights = await repeat(runs, async (count) => {
    await sleep(rest * 60_000);
    return measureRun(takeTurn(inputs, count), everyStage);
  });
  const resumptions = await repeat(runs, (count) => resumeBeside(takeTurn(inputs, count), quarters));
  return {
    quarters,
    rest,
    limits: evenings.map(({ limit }) => limit),
    colds: evenings.map(({ cold }) => cold),
    temporaryMb: Math.max(...evenings.map(({ temporaryMb }) => temporaryMb)),
    ...disk,
    nights,
    resumptions,
  };
}

/** Computes a history from nothing, just after the limit was measured. */
async function measureEvening(scratch: Scratch, inputs: Inputs) {
  const limit = await measureLimitOf(scratch, inputs);
  const run = () => measureRun(inputs, everyStage);
  const [cold, temporaryMb] = await watchTemporary(warehouseFolder(inputs.outDir), run);
  return { limit, cold, temporaryMb };
}

async function measureDisk({ inputDir, outDir }: Inputs) {
  return {
    inputMb: await measureFolder(inputDir),
    warehouseMb: await measureFolder(warehouseFolder(outDir)),
    releaseMb: await measureFolder(releasesFolder(outDir)),
  };
}

/** Computes the inputs of a night from nothing, beside its output; killed halfway. */
async function resumeBeside(inputs: Inputs, quarters: number): Promise<Resumption> {
  const apart = { ...inputs, outDir: `${inputs.outDir}-apart` };
  const killedSeconds = await killHalfway(apart, quarters);
  const resumed = await measureRun(apart, everyStage);
  const published = await readManifest(webRootLink(inputs.outDir));
  const expected = await readManifest(webRootLink(apart.outDir));
  const files = Object.keys(published.files).length;
  return { killedSeconds, resumed, files, different: compareFiles(published, expected) };
}

/** Starts a cold run and kills it when half of the quarters' positions are made. */
function killHalfway({ inputDir, outDir, asOf }: Inputs, quarters: number): Promise<number> {
  const task: RunTask = { inputDir, outDir, asOf, stages: everyStage };
  const positions = join(warehouseFolder(outDir), "core/positions");
  return killTask("run", task, async () => {
    const made = (await readIfThere(() => readdir(positions))) ?? [];
    return made.length >= quarters / 2;
  });
}

function compareFiles({ files: published }: Manifest, { files: expected }: Manifest): string[] {
  const paths = [...new Set([...Object.keys(published), ...Object.keys(expected)])].sort();
  return paths.filter((path) => published[path]?.sha256 !== expected[path]?.sha256);
}
