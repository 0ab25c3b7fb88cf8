import { findDifferences } from "./find-losses.ts";
import { type NightlyOptions, runNightly } from "./nightly-process.ts";
import type { Night } from "./nights.ts";

/** Lets a nightly run end, and answers how what it left differs from that of an undisturbed one, in words. */
export async function completeRun(outDir: string, night: Night, options: NightlyOptions = {}): Promise<string[]> {
  const { code, error } = await runNightly(night, outDir, options).ended;
  return code === 0 ? findDifferences(outDir, night) : [`${night.name} did not complete: ${error}`];
}

/** Items in turn, again from the first after the last. */
export function pick<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
