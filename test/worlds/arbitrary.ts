import fc from "fast-check";
import type { WorldSeed } from "./make-world.ts";

/** How many worlds a property is tried on: a few in a run of all tests, `WORLDS` where that is set. */
export function countRuns(few: number): number {
  return process.env.WORLDS ? Number(process.env.WORLDS) : few;
}

/** How a property is tried: always on the same worlds, or on those of `WORLDS_SEED`; a hunt by `WORLDS` shrinks what it finds. */
export function planRuns(few: number): { numRuns: number; seed: number; endOnFailure: boolean } {
  const seed = Number(process.env.WORLDS_SEED ?? 1);
  return { numRuns: countRuns(few), seed, endOnFailure: !process.env.WORLDS };
}

// A smaller seed is no simpler world, so nothing is gained by looking for one.
const between = (min: number, max: number) => fc.noShrink(fc.integer({ min, max }));

/** Worlds of any seed; `isExact` is drawn where it is not given. */
export function arbitraryWorld(isExact?: boolean): fc.Arbitrary<WorldSeed> {
  return fc.record({
    seed: between(0, 2 ** 31 - 1),
    managers: between(30, 60),
    securities: between(40, 120),
    quarters: between(3, 5),
    isExact: isExact === undefined ? fc.boolean() : fc.constant(isExact),
  });
}
