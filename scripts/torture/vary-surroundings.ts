import { join } from "node:path";
import { findDifferences } from "./find-losses.ts";
import { runNightly } from "./nightly-process.ts";
import type { Night } from "./nights.ts";
import type { Trial } from "./trial.ts";

/** Threads, locale and time zone: none may change a byte. */
const surroundings = [
  { threads: "1", LC_ALL: "C", TZ: "Asia/Tokyo" },
  { threads: "2", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Apia" },
  { threads: "8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Tokyo" },
  { threads: "8", LC_ALL: "C", TZ: "Pacific/Apia" },
] as const;

/** Runs the first `times` surroundings, each in a folder of its own, and compares the bytes with the undisturbed run's. */
export async function varySurroundings(
  folder: string,
  night: Night,
  times: number = surroundings.length,
): Promise<Trial> {
  const losses: string[] = [];
  const chosen = surroundings.slice(0, times);
  for (const { threads, LC_ALL, TZ } of chosen) {
    const outDir = join(folder, `surroundings-${threads}-${LC_ALL}-${TZ.replace("/", "-")}`);
    const { code, error } = await runNightly(night, outDir, { args: ["--threads", threads], env: { LC_ALL, TZ } })
      .ended;
    const differences = code === 0 ? await findDifferences(outDir, night) : [`did not complete: ${error}`];
    losses.push(...differences.map((difference) => `${threads} threads, ${LC_ALL}, ${TZ}: ${difference}`));
  }
  return { what: "1, 2 and 8 threads, two locales, two time zones: the same bytes", tried: chosen.length, losses };
}
