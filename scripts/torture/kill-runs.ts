import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Phase, phases, readPhase, takeSnapshot, waitForPhase } from "./aim-kill.ts";
import { completeRun, pick } from "./complete-run.ts";
import { findLosses } from "./find-losses.ts";
import { runNightly } from "./nightly-process.ts";
import type { Night } from "./nights.ts";
import type { Trial } from "./trial.ts";

/** How a campaign of kills went. */
interface KillReport {
  /** How many runs were killed in each phase. */
  readonly kills: Readonly<Record<Phase, number>>;
  /** Runs that completed after a kill, and were compared with an undisturbed one. */
  readonly completed: number;
  /** What was lost, in words; empty means nothing. */
  readonly losses: readonly string[];
}

/** How many kills, and what decides when. */
export interface KillOptions {
  readonly kills: number;
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
  readonly report: (line: string) => void;
}

/**
 * Kills nightly runs with SIGKILL, at random instants of every phase in turn, over one output folder below `folder`. After each kill it
 * looks for losses; then, but for one time in four when it kills once more, lets the run complete and compares.
 */
async function killRuns(folder: string, nights: readonly Night[], options: KillOptions): Promise<KillReport> {
  const outDir = join(folder, "killed-out");
  const losses: string[] = [];
  const kills: Record<Phase, number> = { start: 0, ingest: 0, compute: 0, publish: 0, swap: 0 };
  const count = () => Object.values(kills).reduce((sum, each) => sum + each, 0);
  let completed = 0;
  losses.push(...(await completeRun(outDir, pick(nights, 0))));
  for (let turn = 1; count() < options.kills && losses.length === 0; turn += 1) {
    const night = pick(nights, turn);
    do {
      const phase = await killRun(
        outDir,
        night,
        pick(phases, Math.floor(options.random() * phases.length)),
        options.random,
      );
      if (phase === undefined) break;
      kills[phase] += 1;
      losses.push(...(await findLosses(outDir, nights)).map((loss) => `killed in ${phase} of ${night.name}: ${loss}`));
    } while (options.random() < 0.25 && losses.length === 0);
    losses.push(...(await completeRun(outDir, night)));
    completed += 1;
    if (turn % 10 === 0) options.report(`${count()} kills, ${completed} runs completed, ${losses.length} losses`);
  }
  return { kills, completed, losses };
}

/** Kills a run in a phase, or soon after; answers the phase it was in, undefined where it had ended before. */
async function killRun(outDir: string, night: Night, aim: Phase, random: () => number): Promise<Phase | undefined> {
  const before = await takeSnapshot(outDir);
  const { child, ended } = runNightly(night, outDir);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await waitForPhase(outDir, before, aim, isRunning);
  // The swap is over in milliseconds, the other phases take about a quarter of the run each.
  await sleep(random() * (aim === "swap" ? 20 : night.took / 4));
  const phase = await readPhase(outDir, before);
  child.kill("SIGKILL");
  return (await ended).signal === "SIGKILL" ? phase : undefined;
}

/** Kills in several folders side by side; a trial for each phase, and one for the runs that completed afterwards. */
export async function killInLanes(
  folder: string,
  nights: readonly Night[],
  options: KillOptions & { readonly lanes: number },
): Promise<Trial[]> {
  const kills = Math.ceil(options.kills / options.lanes);
  const lanes = Array.from({ length: options.lanes }, (_, lane) =>
    killRuns(join(folder, `lane-${lane}`), nights, { ...options, kills }),
  );
  const reports = await Promise.all(lanes);
  const losses = reports.flatMap((report) => report.losses);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return [
    ...phases.map((phase) => ({
      what: `kill -9 in phase "${phase}"`,
      tried: sum(reports.map((report) => report.kills[phase])),
      losses: losses.filter((loss) => loss.startsWith(`killed in ${phase} `)),
    })),
    {
      what: "runs after a kill that completed, to the byte as without it",
      tried: sum(reports.map(({ completed }) => completed)),
      losses: losses.filter((loss) => !loss.startsWith("killed in ")),
    },
  ];
}
