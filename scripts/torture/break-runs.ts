import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { completeRun, pick } from "./complete-run.ts";
import { findDifferences, findLosses } from "./find-losses.ts";
import { type Ending, type NightlyOptions, runNightly } from "./nightly-process.ts";
import type { Night } from "./nights.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import type { Trial } from "./trial.ts";

const ROOM = 200 * 2 ** 20;
const noRoot = "a small disk cannot be mounted without root";

/** What a broken run must end with: its exit code or a signal, and what its message must say. */
interface Expected {
  readonly code: number | NodeJS.Signals;
  readonly says: RegExp;
}

/** The disk fills up at `times` different points of a run. */
export async function fillDisk(folder: string, nights: readonly Night[], times: number): Promise<Trial> {
  const what = "disk full, at ever later points of a run";
  return onSmallDisk(join(folder, "full"), what, async (disk) => {
    const outDir = join(disk.path, "out");
    const losses = await completeRun(outDir, pick(nights, 0));
    const needed = await disk.countUsed();
    let tried = 0;
    for (let turn = 1; turn <= times && losses.length === 0; turn += 1) {
      const night = pick(nights, turn);
      await disk.leave(Math.round((needed * turn) / (times * 2)));
      const ending = await runNightly(night, outDir).ended;
      // Pages that do not change are shared with the release before: less room than a first run's may be enough.
      if (ending.code !== 0) {
        tried += 1;
        losses.push(...judge(ending, { code: 1, says: /no space left|could not write|disk/i }));
        losses.push(...(await findLosses(outDir, nights)));
      }
      await disk.leave(ROOM);
      losses.push(...(await completeRun(outDir, night)));
    }
    return { what, tried, losses };
  });
}

/** The output folder cannot be written to. */
export async function forbidWriting(folder: string, nights: readonly Night[]): Promise<Trial> {
  const what = "read-only output folder";
  return onSmallDisk(join(folder, "read-only"), what, async (disk) => {
    const outDir = join(disk.path, "out");
    const losses = await completeRun(outDir, pick(nights, 0));
    await disk.setReadOnly(true);
    losses.push(...(await breakRun(outDir, pick(nights, 1), nights, { code: 1, says: /read-only file system/i })));
    await disk.setReadOnly(false);
    return { what, tried: 1, losses: [...losses, ...(await completeRun(outDir, pick(nights, 1)))] };
  });
}

async function onSmallDisk(path: string, what: string, use: (disk: SmallDisk) => Promise<Trial>): Promise<Trial> {
  const disk = await mountSmallDisk(path);
  if (!disk) return { what, tried: 0, losses: [], skipped: noRoot };
  try {
    return await use(disk);
  } finally {
    await disk.unmount();
  }
}

/** DuckDB may use so little memory that it cannot compute. */
export async function starveMemory(folder: string, nights: readonly Night[]): Promise<Trial> {
  const outDir = join(folder, "starved");
  const losses = await completeRun(outDir, pick(nights, 0));
  const limits = ["16MB", "32MB"];
  const expected = { code: 1, says: /Give more with --memory-limit/ };
  for (const limit of limits) {
    const options = { args: ["--memory-limit", limit] };
    losses.push(...(await breakRun(outDir, pick(nights, 1), nights, expected, options)));
  }
  return {
    what: "out of memory",
    tried: limits.length,
    losses: [...losses, ...(await completeRun(outDir, pick(nights, 1)))],
  };
}

/** Ctrl-C at `times` random instants. */
export async function interruptRuns(
  folder: string,
  nights: readonly Night[],
  times: number,
  random: () => number,
): Promise<Trial> {
  const outDir = join(folder, "interrupted");
  const losses = await completeRun(outDir, pick(nights, 0));
  // A machine is slower or faster than when the nights were timed, and a run that ended leaves nothing to do for the same night.
  let [tried, pace] = [0, 1];
  for (let turn = 1; tried < times && losses.length === 0; turn += 1) {
    const night = pick(nights, turn);
    const { child, ended } = runNightly(night, outDir);
    await sleep(night.took * pace * (0.2 + 0.6 * random()));
    child.kill("SIGINT");
    const ending = await ended;
    const missed = missRun(ending);
    if (missed !== undefined) {
      pace *= missed === "early" ? 2 : 0.5;
      continue;
    }
    tried += 1;
    losses.push(...judge(ending, { code: "SIGINT", says: /Interrupted/ }), ...(await findLosses(outDir, nights)));
    losses.push(...(await completeRun(outDir, night)));
  }
  return { what: "Ctrl-C at a random instant", tried, losses };
}

/** Whether the signal came before the run began or after it ended: Node takes a moment to load, and to go, without a handler. */
function missRun({ code, signal, out }: Ending): "early" | "late" | undefined {
  if (code === 0 || (signal === "SIGINT" && /^next /m.test(out))) return "late";
  return signal === "SIGINT" && out === "" ? "early" : undefined;
}

/** Two runs at once over one folder: one completes, the other says so and leaves. */
export async function runTwice(folder: string, nights: readonly Night[]): Promise<Trial> {
  const outDir = join(folder, "twice");
  const losses = await completeRun(outDir, pick(nights, 0));
  const rivals = [pick(nights, 1), pick(nights, 2)];
  const endings = await Promise.all(rivals.map((night) => runNightly(night, outDir).ended));
  const refused = endings.filter(({ code }) => code !== 0);
  if (refused.length !== 1) losses.push(`of two runs at once, ${refused.length} were refused`);
  for (const ending of refused) losses.push(...judge(ending, { code: 1, says: /held by process \d+/ }));
  const winner = rivals[endings.findIndex(({ code }) => code === 0)];
  losses.push(...(winner ? await findDifferences(outDir, winner) : []), ...(await findLosses(outDir, nights)));
  return { what: "two runs at once", tried: 1, losses };
}

async function breakRun(
  outDir: string,
  night: Night,
  nights: readonly Night[],
  expected: Expected,
  options: NightlyOptions = {},
): Promise<string[]> {
  const ending = await runNightly(night, outDir, options).ended;
  return [...judge(ending, expected), ...(await findLosses(outDir, nights))];
}

function judge({ code, signal, error }: Ending, expected: Expected): string[] {
  return (code ?? signal) === expected.code && expected.says.test(error)
    ? []
    : [`ended with ${code ?? signal} and said "${error.trim()}", not with ${expected.code} and ${expected.says}`];
}
