import { seedRandom } from "../../scripts/seed-random.ts";

/** Chance that can be repeated: the same seed gives the same draws. */
export interface Random {
  /** A number from 0 up to, but not, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in this share of all draws. */
  chance(probability: number): boolean;
  /** One item of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** The same items in another order. */
  shuffle<T>(list: readonly T[]): T[];
  /** A number of the standard normal distribution. */
  normal(): number;
}

/** Opens the chance of a seed. */
export function openRandom(seed: number): Random {
  const next = seedRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
