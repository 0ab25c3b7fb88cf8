import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { quarterName } from "../../../pipeline/calendar.ts";
import { warehouseFolder } from "../../../pipeline/output/out-folder.ts";
import { liveNote } from "../../../pipeline/tables/live.ts";
import { finishChild, startChild } from "../../children.ts";
import { daysToComplete, lastDayOf } from "../../synth/world.ts";
import { median, repeat } from "./measure.ts";
import { measureRun } from "./pair.ts";
import { makeInputs, type Scratch } from "./scratch.ts";

/** One history computed by one process, then by two with half of the quarters each and one that merges; in seconds. */
interface RangeRun {
  readonly oneSeconds: number;
  /** Until the later of the two had ended. */
  readonly twoSeconds: number;
  readonly mergeSeconds: number;
  /** Whether the same partitions are live after both, by the fingerprints of their contents. */
  readonly isIdentical: boolean;
}

/** What it brings to compute a history in two processes, each of one thread as the one is, over so many runs. */
export interface RangeResult {
  readonly quarters: number;
  readonly runs: readonly RangeRun[];
  /** Median of the ratios of the two and the merge to the one. */
  readonly ratio: number;
  /** The same of what is shared between the two: the merge's own work aside. */
  readonly sharedRatio: number;
}

/** Ingests a made-up history once, and measures `npm run compute` on copies of what that left. */
export async function measureRanges(
  scratch: Scratch,
  scale: number,
  quarters: number,
  runs: number,
): Promise<RangeResult> {
  const size = { quarters, managerScale: scale, securityScale: scale, nightFilings: 0, daysOpen: daysToComplete };
  const inputs = await makeInputs(scratch, size);
  await measureRun(inputs, ["ingest"]);
  const { first, last } = inputs.world;
  const middle = Math.floor((first + last) / 2);
  const halves = [`..${nameOf(middle)}`, `${nameOf(middle + 1)}..`];
  const measured = await repeat(runs, (count) => computeTwice(inputs.outDir, count, halves));
  return {
    quarters,
    runs: measured,
    ratio: median(measured.map((run) => (run.twoSeconds + run.mergeSeconds) / run.oneSeconds)),
    sharedRatio: median(measured.map((run) => run.twoSeconds / (run.oneSeconds - run.mergeSeconds))),
  };
}

/** Tells how much faster two processes are, and whether they leave the same. */
export function printRanges({ quarters, runs, ratio, sharedRatio }: RangeResult): string[] {
  const seconds = (key: "oneSeconds" | "twoSeconds" | "mergeSeconds") =>
    `${median(runs.map((run) => run[key])).toFixed(2)} s`;
  return [
    `Computing ${quarters} quarters in one process, and in two beside each other, each on one thread; medians of ${runs.length} runs`,
    `  one        ${seconds("oneSeconds")}`,
    `  two        ${seconds("twoSeconds")} for half of the quarters each, then ${seconds("mergeSeconds")} to merge`,
    `  speed-up   ${(1 / ratio).toFixed(2)} with the merge, ${(1 / sharedRatio).toFixed(2)} of what the two share`,
    runs.every(({ isIdentical }) => isIdentical)
      ? "  identical  the same partitions are live after both, byte for byte"
      : "  DIFFERENT  other partitions are live after the two than after the one",
  ];
}

async function computeTwice(ingested: string, count: number, halves: readonly string[]): Promise<RangeRun> {
  const [one, two] = [`${ingested}-${count}-one`, `${ingested}-${count}-two`];
  for (const outDir of [one, two]) await cp(ingested, outDir, { recursive: true });
  const oneSeconds = await time(() => compute(one));
  const twoSeconds = await time(() => Promise.all(halves.map((half) => compute(two, "--quarters", half))));
  const mergeSeconds = await time(() => compute(two));
  const [expected, live] = await Promise.all(
    [one, two].map((outDir) => readFile(join(warehouseFolder(outDir), liveNote))),
  );
  return { oneSeconds, twoSeconds, mergeSeconds, isIdentical: live?.equals(expected ?? Buffer.of()) ?? false };
}

function nameOf(quarter: number): string {
  return quarterName(lastDayOf(quarter));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Runs the command as its user would, in a process of its own. */
async function compute(outDir: string, ...options: readonly string[]): Promise<void> {
  const script = join(import.meta.dirname, "../../run.ts");
  await finishChild(
    startChild(script, "compute", "--out", outDir, "--threads", "1", ...options),
    `The benchmark's "compute ${options.join(" ")}"`,
  );
}
