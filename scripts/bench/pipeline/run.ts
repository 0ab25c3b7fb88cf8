import { lstat } from "node:fs/promises";
import { readIfThere } from "../../../pipeline/files/read-if-there.ts";
import { silentReport } from "../../../pipeline/log/report.ts";
import { webRootLink } from "../../../pipeline/output/out-folder.ts";
import { runStages } from "../../../pipeline/run.ts";
import type { Stage } from "../../../pipeline/stages.ts";

/** A run to time. */
export interface RunTask {
  readonly stages: readonly Stage["name"][];
  readonly inputDir: string;
  readonly outDir: string;
  readonly asOf: string;
}

/** Time by the clock, and that of all cores together. */
export interface Spent {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** What a run spent its time on, and how many partitions it made and found again. */
export interface RunTimes {
  /** By what the run reported to be doing: a table, or a step of publishing. */
  readonly spent: Readonly<Record<string, Spent>>;
  /** After how many seconds its release was live: what comes then is for the next run, and the log. Null where none was published. */
  readonly liveSeconds: number | null;
  /** The closing lines. */
  readonly lines: readonly string[];
}

/** Runs stages of the pipeline and listens to its report to tell what the time went on. */
export async function timeRun(task: RunTask): Promise<RunTimes> {
  const [spent, begun]: [Record<string, Spent>, number] = [{}, Date.now()];
  let doing = "starting";
  let since = readClocks();
  const turnTo = (next: string) => {
    const now = readClocks();
    const { seconds = 0, cpuSeconds = 0 } = spent[doing] ?? {};
    spent[doing] = {
      seconds: seconds + now.seconds - since.seconds,
      cpuSeconds: cpuSeconds + now.cpuSeconds - since.cpuSeconds,
    };
    doing = next;
    since = now;
  };
  const report = { ...silentReport, progress: turnTo };
  const lines = await runStages(task.stages, { ...task, baseUrl: "http://localhost:8080", retain: 5, report });
  turnTo("done");
  const link = await readIfThere(() => lstat(webRootLink(task.outDir)));
  return { spent, liveSeconds: link ? (link.mtimeMs - begun) / 1000 : null, lines };
}

function readClocks(): Spent {
  const { user, system } = process.cpuUsage();
  return { seconds: performance.now() / 1000, cpuSeconds: (user + system) / 1e6 };
}
