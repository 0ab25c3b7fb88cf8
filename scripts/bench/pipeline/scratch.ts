import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../../../pipeline/files/with-temporary-folder.ts";
import { endChildren } from "../../children.ts";
import { describeWorld, type WorldOptions, writeInputs } from "../../synth/synthesize.ts";
import { asOfDay, fullSizeQuarter, type World } from "../../synth/world.ts";

/** Where the benchmark may write, and the seed of what it makes up. */
export interface Scratch {
  readonly folder: string;
  readonly seed: number;
}

/**
 * Hands over a new folder below `parent`, and removes it and all that is in it at the end, also where that is the end of this
 * process; who is still at work there ends before. Nothing is removed before: on
 * ext4 a file takes fifty times as long to create for minutes after thousands were deleted, for their places are passed over one by one.
 */
export async function withScratch(
  parent: string,
  seed: number,
  use: (scratch: Scratch) => Promise<void>,
): Promise<void> {
  await mkdir(parent, { recursive: true });
  await withTemporaryFolder(join(parent, "bench-"), async (folder) => {
    try {
      await use({ folder, seed });
    } finally {
      endChildren();
    }
  });
}

/** A made-up input folder, and an empty one beside it for outputs. */
export interface Inputs {
  readonly inputDir: string;
  readonly outDir: string;
  readonly world: World;
  readonly asOf: string;
}

/** The same inputs with an output folder of its own for each turn of a measurement. */
export function takeTurn(inputs: Inputs, turn: number): Inputs {
  return { ...inputs, outDir: `${inputs.outDir}-${turn}` };
}

/** Makes up inputs of a size in a folder of their own. */
export async function makeInputs(scratch: Scratch, size: Omit<WorldOptions, "seed" | "last">): Promise<Inputs> {
  const folder = await mkdtemp(join(scratch.folder, "inputs-"));
  const world = describeWorld({ ...size, seed: scratch.seed, last: fullSizeQuarter });
  const inputs = { inputDir: join(folder, "input"), outDir: join(folder, "out"), world, asOf: asOfDay(world) };
  await writeInputs(world, inputs.inputDir, () => undefined);
  return inputs;
}
