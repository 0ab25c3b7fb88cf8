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
  const begun = Date.now();
  const { report, finish } = openStopwatch();
  const lines = await runStages(task.stages, { ...task, baseUrl: "http://localhost:8080", retain: 5, report });
  const link = await readIfThere(() => lstat(webRootLink(task.outDir)));
  return { spent: finish(), liveSeconds: link ? (link.mtimeMs - begun) / 1000 : null, lines };
}

/** A report that measures what is reported: time in which several tables are computed is divided among them. */
function openStopwatch() {
  const spent: Record<string, Spent> = {};
  const computed: string[] = [];
  let doing = "starting";
  let since = readClocks();
  const lap = () => {
    const now = readClocks();
    const took = { seconds: now.seconds - since.seconds, cpuSeconds: now.cpuSeconds - since.cpuSeconds };
    addShares(spent, computed.length > 0 ? computed : [doing], took);
    since = now;
  };
  const progress = (label: string) => {
    lap();
    doing = label;
  };
  const computing = (table: string) => {
    lap();
    computed.push(table);
    return () => {
      lap();
      computed.splice(computed.indexOf(table), 1);
    };
  };
  const finish = () => {
    lap();
    return spent;
  };
  return { report: { ...silentReport, progress, computing }, finish };
}

/** Adds time to what was spent on each of some names, in equal parts. */
function addShares(spent: Record<string, Spent>, names: readonly string[], took: Spent): void {
  for (const name of names) {
    const { seconds = 0, cpuSeconds = 0 } = spent[name] ?? {};
    spent[name] = {
      seconds: seconds + took.seconds / names.length,
      cpuSeconds: cpuSeconds + took.cpuSeconds / names.length,
    };
  }
}

function readClocks(): Spent {
  const { user, system } = process.cpuUsage();
  return { seconds: performance.now() / 1000, cpuSeconds: (user + system) / 1e6 };
}
