import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describeWorld, type WorldOptions, writeInputs } from "./synth/synthesize.ts";
import { asOfDay, fullSizeQuarter, type World } from "./synth/world.ts";

/** Where the benchmark may write, and the seed of what it makes up. */
export interface Scratch {
  readonly folder: string;
  readonly seed: number;
}

/** A made-up input folder, and an empty one beside it for outputs. */
export interface Inputs {
  readonly inputDir: string;
  readonly outDir: string;
  readonly world: World;
  readonly asOf: string;
}

/** Makes up inputs of a size, hands them over, and removes them and all that was made of them. */
export async function withInputs<T>(
  scratch: Scratch,
  size: Omit<WorldOptions, "seed" | "last">,
  use: (inputs: Inputs) => Promise<T>,
): Promise<T> {
  await mkdir(scratch.folder, { recursive: true });
  const folder = await mkdtemp(join(scratch.folder, "bench-"));
  try {
    const world = describeWorld({ ...size, seed: scratch.seed, last: fullSizeQuarter });
    const inputs = { inputDir: join(folder, "input"), outDir: join(folder, "out"), world, asOf: asOfDay(world) };
    await writeInputs(world, inputs.inputDir, () => undefined);
    return await use(inputs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
