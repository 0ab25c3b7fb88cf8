import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { everyStage } from "../../../pipeline/stages.ts";
import { daysToComplete } from "../../synth/world.ts";
import type { Limit, LimitTask } from "./limit.ts";
import { type Measure, measureTask, repeat } from "./measure.ts";
import type { RunTask, RunTimes } from "./run.ts";
import { type Inputs, makeInputs, type Scratch, takeTurn } from "./scratch.ts";

/** A measured run of stages, and what it spent its time on. */
export type RunMeasure = Measure & { readonly result: RunTimes };
/** A measured limit. */
export type LimitMeasure = Measure & { readonly result: Limit };

/** What cold runs of a pair of quarters took, each beside the limit measured just before it. */
export interface PairResult {
  readonly limits: readonly LimitMeasure[];
  readonly runs: readonly RunMeasure[];
}

/** Measures cold runs of two quarters, each beside the limit on the same files. */
export async function measurePair(scratch: Scratch, scale: number, runs: number): Promise<PairResult> {
  const size = { quarters: 2, managerScale: scale, securityScale: scale, nightFilings: 0, daysOpen: daysToComplete };
  const inputs = await makeInputs(scratch, size);
  const pairs = await repeat(runs, async (count) => {
    const limit = await measureLimitOf(scratch, inputs);
    const run = await measureRun(takeTurn(inputs, count), everyStage);
    return { limit, run };
  });
  return { limits: pairs.map(({ limit }) => limit), runs: pairs.map(({ run }) => run) };
}

/** Measures the limit on the data sets of an input folder. */
export async function measureLimitOf(scratch: Scratch, inputs: Inputs): Promise<LimitMeasure> {
  const task: LimitTask = { zips: await listZips(inputs), scratch: scratch.folder };
  return measureTask<Limit>("limit", task);
}

/** The data sets of an input folder, in the order of their names. */
export async function listZips({ inputDir }: Inputs): Promise<string[]> {
  const folder = join(inputDir, "sec-13f");
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

/** Runs stages into a folder: cold where it does not exist yet, else upon what the run before left. */
export function measureRun({ inputDir, outDir, asOf }: Inputs, stages: RunTask["stages"]): Promise<RunMeasure> {
  return measureTask<RunTimes>("run", { inputDir, outDir, asOf, stages } satisfies RunTask);
}
