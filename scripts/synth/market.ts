import { draw, mix } from "./chance.ts";
import { addDays, firstQuarter, lastDayOf, type World } from "./world.ts";

/** What all securities of a world cost in one quarter, by place. */
export interface Market {
  readonly quarter: number;
  /** Close on the last trading day in US dollars a share, as traded. */
  readonly prices: Float64Array;
  /** Shares that one share of the beginning has become by splits. */
  readonly shareFactors: Float64Array;
  /** The splits of this quarter. */
  readonly splits: readonly Split[];
}

/** A split of the security in a place. */
export interface Split {
  readonly place: number;
  readonly quarter: number;
  /** `YYYY-MM-DD`. */
  readonly exDate: string;
  readonly newShares: number;
  readonly oldShares: number;
}

const salt = { level: 21, move: 22, split: 23, ratio: 24, day: 25 };

/** Walks through the market's quarters from 2010 to the last one of a world; what a quarter holds is valid until the next. */
export function* walkMarket(world: World): Generator<Market> {
  const levels = Float64Array.from({ length: world.securities }, (_, place) => 0.5 + startLevel(world, place));
  const shareFactors = new Float64Array(world.securities).fill(1);
  const prices = new Float64Array(world.securities);
  for (let quarter = firstQuarter; quarter <= world.last; quarter++) {
    const splits: Split[] = [];
    for (let place = 0; place < world.securities; place++) {
      const key = mix(mix(world.seed, place), quarter);
      const level = moveLevel(levels[place] ?? 0, key);
      levels[place] = level;
      const split = splitOf(place, quarter, key, Math.exp(level) / (shareFactors[place] ?? 1));
      if (split) {
        splits.push(split);
        shareFactors[place] = ((shareFactors[place] ?? 1) * split.newShares) / split.oldShares;
      }
      prices[place] = Math.round((100 * Math.exp(level)) / (shareFactors[place] ?? 1)) / 100 || 0.01;
    }
    yield { quarter, prices, shareFactors, splits };
  }
}

/** The market of one quarter. */
export function marketAt(world: World, quarter: number): Market {
  for (const market of walkMarket({ ...world, last: quarter })) {
    if (market.quarter === quarter) return market;
  }
  throw new Error(`Quarter ${quarter} is before ${firstQuarter}, the first of the market.`);
}

function startLevel(world: World, place: number): number {
  return 2 + 3 * draw(mix(world.seed, place), salt.level);
}

/** The logarithm of the price wanders, and is drawn back to that of 30 dollars. */
function moveLevel(level: number, key: number): number {
  const step = draw(key, salt.move) + draw(key, salt.move + 100) - 1;
  return level + 0.02 * (Math.log(30) - level) + 0.25 * step;
}

function splitOf(place: number, quarter: number, key: number, price: number): Split | undefined {
  const chance = price > 250 ? 0.03 : price < 1.5 ? 0.05 : 0.0008;
  if (draw(key, salt.split) >= chance) return undefined;
  const many = [2, 3, 4, 5, 10, 20][mix(key, salt.ratio) % (price > 250 ? 6 : 2)] ?? 2;
  const [newShares, oldShares] = price < 1.5 ? [1, 10] : [many, 1];
  const exDate = addDays(lastDayOf(quarter - 1), 5 + (mix(key, salt.day) % 80));
  return { place, quarter, exDate, newShares, oldShares };
}
