import { nextQuarterEnd } from "../../pipeline/calendar.ts";
import { addDays } from "../../scripts/synth/world.ts";
import { makeReports } from "./make-reports.ts";
import { makeSecurities } from "./make-securities.ts";
import { openRandom, type Random } from "./random.ts";
import type { Security, Target, World } from "./world.ts";

/** What a world is grown from: the same seed and sizes give the same world. */
export interface WorldSeed {
  readonly seed: number;
  readonly managers: number;
  readonly securities: number;
  /** From 2022q3 on. */
  readonly quarters: number;
  /** Whether every manager values at the one true price, where else some use a stale one. */
  readonly isExact: boolean;
}

const firstQuarter = "2022-09-30";

/** Grows a true world: persistent books over a market that walks at random, and who reports them when. */
export function makeWorld(from: WorldSeed): World {
  const random = openRandom(from.seed);
  const quarters = listQuarterEnds(from.quarters);
  // The latest reports come after 99 days, and their amendments up to 40 days later.
  const asOf = addDays(quarters.at(-1) ?? firstQuarter, 140);
  const securities = makeSecurities(from.securities, from.quarters, random);
  const reports = makeReports(from, quarters, securities, random);
  const targets = securities.flatMap((security) => makeTargets(security, asOf, random));
  return { quarters, asOf, securities, reports, targets, hasCloses: random.chance(0.5) };
}

function listQuarterEnds(count: number): string[] {
  const ends = [firstQuarter];
  while (ends.length < count) {
    ends.push(nextQuarterEnd(ends.at(-1) ?? firstQuarter));
  }
  return ends;
}

function makeTargets({ ticker, prices }: Security, asOf: string, random: Random): Target[] {
  if (ticker === null || random.chance(0.5)) return [];
  return ["Alder", "Birch", "Cedar", "Downy Oak"].slice(0, random.between(1, 4)).map((firm) => ({
    publishedAt: addDays(asOf, -random.between(0, 80)),
    ticker,
    firm,
    rating: random.pick(["Buy", "Hold", "Sell", "Outperform"]),
    priceTarget: (prices.at(-1) ?? 8) + random.between(-7, 40),
  }));
}
