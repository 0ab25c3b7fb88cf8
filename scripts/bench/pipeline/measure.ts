import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { finishChild, startChild } from "../../children.ts";

/** What one run of a task took in a process of its own. */
export interface Measure {
  readonly seconds: number;
  /** Seconds of all cores together: what other work on the machine disturbs least. */
  readonly cpuSeconds: number;
  /** The most memory that the process held at once, in MB. */
  readonly peakMb: number;
}

/** Runs a task of `task.ts` in a process of its own, and gives what it took and what it answered. */
export async function measureTask<T>(task: string, options: object): Promise<Measure & { readonly result: T }> {
  const out = await finishChild(startTask(task, options), `The benchmark's task "${task}"`);
  return JSON.parse(out.trim().split("\n").at(-1) ?? "") as Measure & { readonly result: T };
}

/** Starts a task and kills it once it is time; answers after how many seconds. Throws where it ended before. */
export async function killTask(task: string, options: object, isTime: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  const child = startTask(task, options);
  const ended = finishChild(child, `The benchmark's task "${task}"`).then(
    () => new Error(`The benchmark's task "${task}" ended before it could be killed.`),
    (error: Error) => error,
  );
  while (child.exitCode === null && child.signalCode === null && !(await isTime())) await sleep(100);
  const seconds = (performance.now() - started) / 1000;
  const isKilled = child.kill("SIGKILL");
  const failure = await ended;
  if (!isKilled) throw failure;
  return seconds;
}

function startTask(task: string, options: object) {
  return startChild(join(import.meta.dirname, "task.ts"), task, JSON.stringify(options));
}

/** Measures something so many times, one after the other; `measure` is told how many were before. */
export async function repeat<T>(runs: number, measure: (count: number) => Promise<T>): Promise<T[]> {
  const measured: T[] = [];
  while (measured.length < runs) measured.push(await measure(measured.length));
  return measured;
}

/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** The median of the ratios of some measures to others, each to the one that was taken in the same turn. */
export function medianRatio(measures: readonly Measure[], bases: readonly Measure[], key: keyof Measure): number {
  return median(measures.map((measure, turn) => measure[key] / (bases[turn]?.[key] ?? Number.NaN)));
}

/** One measure of several: the medians of all that they took. */
export function medianMeasure(measures: readonly Measure[]): Measure {
  const middle = (key: keyof Measure) => median(measures.map((measure) => measure[key]));
  return { seconds: middle("seconds"), cpuSeconds: middle("cpuSeconds"), peakMb: middle("peakMb") };
}
