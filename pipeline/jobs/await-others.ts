import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { TableName } from "../../schemas/tables/table.ts";
import { printCount } from "../log/print-number.ts";
import type { Build } from "../tables/models.ts";
import type { Target } from "../tables/targets.ts";
import { printQuarters } from "./quarter-range.ts";

const firstPauseMs = 20;
const longestPauseMs = 1000;

/**
 * Waits until another process has made a partition of a core table: the folder holds others than `before`.
 * @throws Error naming what is missing where nothing new appears for so many seconds.
 */
export async function awaitOthers(
  build: Build,
  before: readonly string[],
  missing: readonly Target[],
  waitSeconds: number,
): Promise<void> {
  const wanted = describeMissing(missing);
  const end = performance.now() + waitSeconds * 1000;
  // Small tables follow each other quickly; a shared folder is asked seldom where they do not.
  for (let pause = firstPauseMs; performance.now() < end; pause = Math.min(2 * pause, longestPauseMs)) {
    await sleep(pause);
    if (!isDeepStrictEqual(await build.store.list("core"), before)) return;
    const waited = waitSeconds - Math.ceil((end - performance.now()) / 1000);
    build.report.progress(`waits for ${wanted}, in seconds`, waited, waitSeconds);
  }
  throw new Error(
    `missing: ${wanted}. For ${printCount(waitSeconds, "second")} no process made anything new in ${build.store.root}. ` +
      "Start processes whose --quarters hold the rest, as of the same day, or wait longer with --wait SECONDS.",
  );
}

/** What the processes at work on other quarters have to make next: of each quarter the first table that it lacks. */
function describeMissing(missing: readonly Target[]): string {
  const lacking = new Map<string, TableName>();
  for (const { table, reportPeriod } of missing) {
    if (reportPeriod !== null && !lacking.has(reportPeriod)) lacking.set(reportPeriod, table.name);
  }
  const names = [...new Set(lacking.values())];
  const periodsOf = (name: TableName) => [...lacking.keys()].filter((period) => lacking.get(period) === name).sort();
  return names.map((name) => `${name} of ${printQuarters(periodsOf(name))}`).join(", ");
}
