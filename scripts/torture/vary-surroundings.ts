import { join } from "node:path";
import { completeRun } from "./complete-run.ts";
import type { Night } from "./nights.ts";
import type { Trial } from "./trial.ts";

/** Threads, locale and time zone: none may change a byte. */
const surroundings = [
  { threads: "1", LC_ALL: "C", TZ: "Asia/Tokyo" },
  { threads: "2", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Apia" },
  { threads: "8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Tokyo" },
  { threads: "8", LC_ALL: "C", TZ: "Pacific/Apia" },
] as const;

/** Runs in each of the surroundings, in a folder of its own, and compares the bytes with the undisturbed run's. */
export async function varySurroundings(folder: string, night: Night): Promise<Trial> {
  const losses: string[] = [];
  for (const { threads, LC_ALL, TZ } of surroundings) {
    const outDir = join(folder, `surroundings-${threads}-${LC_ALL}-${TZ.replace("/", "-")}`);
    const differences = await completeRun(outDir, night, { args: ["--threads", threads], env: { LC_ALL, TZ } });
    losses.push(...differences.map((difference) => `${threads} threads, ${LC_ALL}, ${TZ}: ${difference}`));
  }
  const what = "1, 2 and 8 threads, two locales, two time zones: the same bytes";
  return { what, tried: surroundings.length, losses };
}
