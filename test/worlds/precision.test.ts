import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberSecurity } from "../number-security.ts";
import { runModel } from "../run-model.ts";
import { arbitraryWorld, countRuns, planRuns } from "./arbitrary.ts";
import { compareQuarters, detectCusipChanges, detectSplits, type Market, type Move } from "./detect.ts";
import { makeWorld } from "./make-world.ts";
import { openRandom, type Random } from "./random.ts";

const timeout = countRuns(4) * 30_000;
const twoQuarters = arbitraryWorld(true).map((from) => ({ ...from, quarters: 2 }));

/** A price that collapses or soars, while so few managers trade by the very inverse of it that nothing is proven. */
function conspire({ moves, prices }: Market, random: Random): Market {
  const cusips = random.shuffle([...prices.keys()]).slice(0, 5);
  const ratios = new Map(cusips.map((cusip) => [cusip, random.pick([2, 3, 4, 10, 20, 1 / 2, 1 / 5, 1 / 10])]));
  const left = new Map(cusips.map((cusip) => [cusip, random.between(0, 9)]));
  return {
    moves: moves.map((move) => {
      const ratio = ratios.get(move.cusip);
      if (!ratio || move.previousShares === 0 || left.get(move.cusip) === 0) return move;
      left.set(move.cusip, (left.get(move.cusip) ?? 0) - 1);
      return { ...move, shares: Math.round(move.previousShares * ratio) };
    }),
    prices: new Map([...prices].map(([cusip, [a, b]]) => [cusip, [a, b / (ratios.get(cusip) ?? 1)]])),
  };
}

/** A few managers leave one security, which nobody else holds, for another that nobody held, with as many shares. */
function rotate({ moves, prices }: Market, random: Random): Market {
  const odd = Array.from({ length: 9 }, (_, index) => 101 + 7 * index + random.between(0, 6));
  const traded =
    (cusip: string, isBought: boolean) =>
    (shares: number, index: number): Move => ({
      ...{ cik: String(index), cusip, previousShares: isBought ? 0 : shares, shares: isBought ? shares : 0 },
    });
  const rotated = [...odd.map(traded("000000OLD", false)), ...odd.map(traded("000000NEW", true))];
  return { moves: [...moves, ...rotated], prices: new Map([...prices, ["000000OLD", [8, 8]], ["000000NEW", [8, 8]]]) };
}

describe("where nothing split and no CUSIP changed, nothing is proven", () => {
  test(
    "not even where prices collapse and up to nine managers trade by the inverse",
    async () => {
      const property = fc.asyncProperty(twoQuarters, async (from) => {
        const market = conspire(compareQuarters(makeWorld(from)), openRandom(from.seed));
        const proven = (await detectSplits(market)).filter(({ verdict }) => verdict === "proven");
        expect(proven).toEqual([]);
      });
      await fc.assert(property, planRuns(3));
    },
    timeout,
  );

  test(
    "not even where nine managers change one security for another, share for share",
    async () => {
      const property = fc.asyncProperty(twoQuarters, async (from) => {
        const market = rotate(compareQuarters(makeWorld(from)), openRandom(from.seed));
        const found = await detectCusipChanges(market);
        expect(found).toMatchObject([
          { old_cusip: "000000OLD", new_cusip: "000000NEW", verdict: "suspected", managers_count: 9 },
        ]);
      });
      await fc.assert(property, planRuns(2));
    },
    timeout,
  );
});

/** A market in which one stock split, while its holders traded it as any other and its price moved a little besides. */
function splitMostHeld(market: Market, ratio: number, drift: number): { market: Market; cusip: string } {
  const held = new Map<string, number>();
  for (const { cusip, previousShares, shares } of market.moves) {
    if (previousShares > 0 && shares > 0) held.set(cusip, (held.get(cusip) ?? 0) + 1);
  }
  const [cusip = ""] = [...held].sort(([, a], [, b]) => b - a).map(([key]) => key);
  const [previous = 8] = market.prices.get(cusip) ?? [];
  const moves = market.moves.map((move) =>
    move.cusip === cusip ? { ...move, shares: Math.floor(move.shares * ratio) } : move,
  );
  return {
    cusip,
    market: { moves, prices: new Map([...market.prices, [cusip, [previous, (previous / ratio) * drift]]]) },
  };
}

describe("a split of a stock that many hold is proven by its holders alone", () => {
  test.each([
    [20, 1],
    [10, 1],
    [3, 2],
    [1, 20],
  ])(
    "%i for %i",
    async (newShares, oldShares) => {
      const property = fc.asyncProperty(
        twoQuarters.map((from) => ({ ...from, managers: 60, securities: 12 })),
        fc.constantFrom(0.8, 1, 1.2),
        async (from, drift) => {
          const { market, cusip } = splitMostHeld(compareQuarters(makeWorld(from)), newShares / oldShares, drift);
          const found = (await detectSplits(market)).filter(({ verdict }) => verdict === "proven");
          expect(found).toMatchObject([
            { security_id: numberSecurity(cusip), new_shares: newShares, old_shares: oldShares },
          ]);
        },
      );
      await fc.assert(property, planRuns(2));
    },
    timeout,
  );
});

test(
  "a dozen holders, and a price that fell besides: a suspect with its dollars, and nothing is adjusted",
  async () => {
    const property = fc.asyncProperty(fc.integer(), fc.integer({ min: 5, max: 9 }), async (start, exact) => {
      const random = openRandom(start);
      const moves = Array.from({ length: 12 }, (_, index): Move => {
        const previousShares = random.between(100, 90_000);
        const traded = index < exact ? 1 : 1 + 0.4 * (random.next() - 0.3);
        return {
          cik: String(index),
          cusip: "AMAZON",
          previousShares,
          shares: Math.round(20 * previousShares * traded),
        };
      });
      const evidence = await detectSplits({ moves, prices: new Map([["AMAZON", [3260, 106]]]) });
      const value_usd = moves.reduce((sum, { shares }) => sum + shares * 106, 0);
      expect(evidence).toMatchObject([
        { security_id: numberSecurity("AMAZON"), verdict: "suspected", new_shares: 20, value_usd },
      ]);
      const given = { "core.split_evidence": evidence };
      expect(await runModel("core.split_factors", given, { report_period: "2022-12-31" })).toEqual([]);
    });
    await fc.assert(property, planRuns(5));
  },
  timeout,
);
