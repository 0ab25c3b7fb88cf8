import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const amazon = 1;
const now = "2022-06-30";
type Book = readonly [previous: number, current: number];
const books = (count: number, book: (index: number) => Book): Book[] =>
  Array.from({ length: count }, (_, i) => book(i));

/** Managers' shares before and after, the ratio of the implied prices, and how many are at the price of before; the rest follows from them. */
function run(managers: readonly Book[], price_ratio: number, given: Given = {}, stale_count = 0) {
  const ratios = managers.map(([previous, current]) => current / previous).sort((a, b) => a - b);
  return runModel(
    "core.split_evidence",
    {
      "core.share_moves": [
        {
          security_id: amazon,
          report_period: now,
          price_ratio,
          managers_count: managers.length,
          unchanged_count: managers.filter(([previous, current]) => current === previous).length,
          stale_count,
          shares_ratio: ratios[Math.floor(ratios.length / 2)] ?? null,
          value_usd: 5,
        },
      ],
      "core.position_pairs": managers.map(([previous_shares, shares], index) => ({
        cik: String(index),
        security_id: amazon,
        report_period: now,
        ...{ shares, previous_shares },
      })),
      "staging.split_ratios": [
        { new_shares: 2, old_shares: 1 },
        { new_shares: 20, old_shares: 1 },
        { new_shares: 25, old_shares: 1 },
        { new_shares: 1, old_shares: 20 },
      ],
      ...given,
    },
    { report_period: now },
  );
}
const ratios = (...each: (readonly [newShares: number, oldShares: number])[]): Given => ({
  "staging.split_ratios": each.map(([new_shares, old_shares]) => ({ new_shares, old_shares })),
});
const kept = books(10, (index) => [101 + index, 20 * (101 + index)]);

test("ten managers with one exact ratio, and a price that moved by its inverse, prove a split", async () => {
  expect(await run(kept, 0.05)).toMatchObject([
    { security_id: amazon, verdict: "proven", new_shares: 20, old_shares: 1, exact_count: 10 },
  ]);
});

test("one share lost or won as a fraction is exact still", async () => {
  const rounded = kept.map(([previous, current]): Book => [previous, current + 1]);
  expect(await run(rounded, 0.05)).toMatchObject([{ verdict: "proven", exact_count: 10 }]);
});

test("so it is at a ratio that is no binary fraction", async () => {
  const rounded = books(10, (index) => [10 * (5 + index), 11 * (5 + index) - 1]);
  expect(await run(rounded, 1 / 1.1, ratios([11, 10]))).toMatchObject([{ exact_count: 10 }]);
});

test("a reverse split too", async () => {
  const reverse = books(10, (index) => [2_000 + 20 * index, 100 + index]);
  expect(await run(reverse, 20)).toMatchObject([{ verdict: "proven", new_shares: 1, old_shares: 20 }]);
});

describe("evidence short of proof leaves a suspect, or nothing", () => {
  test("nine managers", async () => {
    expect(await run(kept.slice(1), 0.05)).toMatchObject([{ verdict: "suspected", exact_count: 9 }]);
  });

  test("managers whose shares stayed as they were: a stock that split leaves none", async () => {
    const unchanged = books(2, () => [500, 500]);
    expect(await run([...kept, ...unchanged], 0.05)).toMatchObject([{ verdict: "suspected" }]);
    const nineteen = books(19, (index) => [101 + index, 20 * (101 + index)]);
    expect(await run([...nineteen, ...unchanged], 0.05)).toMatchObject([{ verdict: "suspected" }]);
  });

  test("but not who stays at the price of before, too, and has not heard of the split", async () => {
    const unchanged = books(3, () => [500, 500]);
    expect(await run([...kept, ...unchanged], 0.05, {}, 1)).toMatchObject([{ verdict: "suspected" }]);
    expect(await run([...kept, ...unchanged], 0.05, {}, 2)).toMatchObject([{ verdict: "proven", unchanged_count: 3 }]);
    const few: Book[] = [...kept.slice(8), [500, 500]];
    expect(await run(few, 0.05)).toEqual([]);
    expect(await run(few, 0.05, {}, 1)).toMatchObject([{ verdict: "suspected", exact_count: 2, unchanged_count: 1 }]);
    const exchanged = books(10, (index) => [10_000 + index, 7_300 + index]);
    const shown = {
      "core.shown_ratios": [{ security_id: amazon, report_period: now, new_shares: 73, old_shares: 100 }],
    };
    const all: Book[] = [...exchanged, [500, 500]];
    expect(await run(all, 1.37, shown)).toEqual([]);
    expect(await run(all, 1.37, shown, 1)).toMatchObject([{ verdict: "suspected", near_count: 10 }]);
  });

  test("one manager in ten whose shares stayed may be an error", async () => {
    expect(await run([...kept, [500, 500]], 0.05)).toMatchObject([{ verdict: "proven" }]);
  });

  test("fewer than a tenth of those that hold it", async () => {
    const traded = (count: number) => books(count, (index) => [1_000, 90_000 + index]);
    expect(await run([...kept, ...traded(90)], 0.05)).toMatchObject([{ verdict: "proven" }]);
    expect(await run([...kept, ...traded(91)], 0.05)).toMatchObject([{ verdict: "suspected" }]);
  });

  test.each([
    [0.024, null],
    [0.028, "suspected"],
    [0.031, "proven"],
    [0.083, "proven"],
    [0.084, "suspected"],
    [0.11, null],
  ])(
    "a price that moved to %d of what it was, at twenty for one that fewer than half show: %s",
    async (price_ratio, verdict) => {
      const [split] = await run(
        [...kept, ...books(11, (index) => [1_000, 90_000 + index])],
        price_ratio,
        ratios([20, 1]),
      );
      expect(split?.verdict ?? null).toBe(verdict);
    },
  );

  test.each([
    [0.014, null],
    [0.016, "proven"],
    [0.16, "proven"],
    [0.17, null],
  ])(
    "a price that moved to %d of what it was, at twenty for one that half of ten or more show: %s",
    async (price_ratio, verdict) => {
      const others = books(10, (index) => [1_000, 90_000 + index]);
      const [split] = await run([...kept, ...others], price_ratio, ratios([20, 1]));
      expect(split?.verdict ?? null).toBe(verdict);
      expect(
        (await run([...kept.slice(1), ...others.slice(1)], price_ratio, ratios([20, 1])))[0]?.verdict,
      ).toBeUndefined();
    },
  );

  test("of such a price, those who had a value without shares at either end are none of whom half must show it", async () => {
    const others = books(10, (index) => [1_000, 90_000 + index]);
    for (const other of [
      [0, 1_000],
      [1_000, 0],
    ] as const) {
      expect(await run([...kept, ...others, other], 0.016, ratios([20, 1]))).toHaveLength(1);
    }
  });

  test("a price that moved less than it would be off after the split", async () => {
    const half = books(12, (index) => [40_000 + 52 * index, 1.5 * (40_000 + 52 * index)]);
    for (const price_ratio of [0.7, 0.8]) {
      expect(await run(half, price_ratio, ratios([3, 2]))).toMatchObject([{ verdict: "proven" }]);
    }
    for (const price_ratio of [0.83, 1, 1.1]) {
      expect(await run(half, price_ratio, ratios([3, 2]))).toMatchObject([{ verdict: "suspected" }]);
    }
  });

  test("but not one that gave the security another CUSIP, as when Haleon was spun off and GSK's shares were consolidated", async () => {
    const consolidated = books(12, (index) => [5 * (4_000 + 52 * index), 4 * (4_000 + 52 * index)]);
    const successor = { new_cusip: "37733W204", report_period: now, verdict: "proven", new_shares: 4, old_shares: 5 };
    const verdictBeside = async (other: Row) => {
      const cusips = [{ cusip: "37733W204", report_period: now, security_id: amazon }];
      const given = { "core.cusips": cusips, "core.split_successors": [{ ...successor, ...other }] };
      return (await run(consolidated, 0.676, { ...ratios([4, 5]), ...given })).map(({ verdict }) => verdict);
    };
    expect(await verdictBeside({})).toEqual(["proven"]);
    for (const other of [
      { verdict: "suspected" },
      { new_cusip: "405552100" },
      { new_shares: 1 },
      { report_period: "2022-03-31" },
    ])
      expect(await verdictBeside(other)).toEqual(["suspected"]);
  });

  test("five managers where some kept their shares, and fewer leave nothing", async () => {
    const unchanged: Book = [500, 500];
    expect(await run([...kept.slice(5), unchanged], 0.05)).toMatchObject([{ verdict: "suspected", exact_count: 5 }]);
    expect(await run([...kept.slice(6), unchanged], 0.05)).toEqual([]);
    expect(await run([[1_000, 20_040], unchanged], 0.05)).toEqual([]);
  });

  test.each([
    ["near twenty for one", [1_000, 20_040], 0.05, [20, 1]],
    ["near two for one", [1_000, 2_004], 0.5, [2, 1]],
    ["half a percent off two for one", [1_000, 2_009], 0.5, [2, 1]],
    ["near one for two", [10_000, 5_004], 1.7, [1, 2]],
    ["a fifth off a large ratio", [1_000, 24_000], 0.05, [20, 1]],
    ["three tenths off it", [1_000, 25_800], 0.05, [20, 1]],
    ["a tenth off one for ten", [1_000, 110], 10, [1, 10]],
    ["a tenth off ten for one", [1_000, 11_000], 0.1, [10, 1]],
  ] as const)("%s is a suspect: a manager with %j, the price at %d", async (_case, book, price_ratio, ratio) => {
    expect(await run([book], price_ratio, ratios(ratio))).toMatchObject([{ verdict: "suspected", exact_count: 0 }]);
  });

  test.each([
    ["the price moved as prices do", [1_000, 3_004], 0.63, [3, 1]],
    ["so small a ratio is a purchase", [1_000, 1_804], 0.55, [9, 5]],
    ["the price rose as prices do", [1_000, 501], 1.55, [1, 2]],
    ["so small a reverse ratio is a sale", [1_000, 601], 1.7, [3, 5]],
    ["a tenth off a small ratio is one", [1_000, 2_200], 0.5, [2, 1]],
    ["so is more than half a percent", [1_000, 2_011], 0.5, [2, 1]],
    ["a tenth off eight for one is one", [1_000, 8_800], 0.125, [8, 1]],
    ["a tenth off one for eight is a sale", [1_000, 137], 8, [1, 8]],
    ["more than three tenths off any ratio is one", [1_000, 27_000], 0.05, [20, 1]],
  ] as const)("%s: a manager with %j, the price at %d", async (_case, book, price_ratio, ratio) => {
    expect(await run([book], price_ratio, ratios(ratio))).toEqual([]);
  });

  test("five managers where more than half kept their shares leave nothing, unless the price moved far, or splits.csv lists a split", async () => {
    const unchanged = (count: number) => books(count, () => [500, 500]);
    const half = books(5, (index) => [101 + index, 1.5 * (101 + index)]);
    expect(await run([...half, ...unchanged(5)], 0.65, ratios([3, 2]))).toMatchObject([{ verdict: "suspected" }]);
    expect(await run([...half, ...unchanged(6)], 0.65, ratios([3, 2]))).toEqual([]);
    expect(await run([...half, ...unchanged(6)], 0.62, ratios([3, 2]))).toMatchObject([{ verdict: "suspected" }]);
    const filed = { "core.splits": [{ security_id: amazon, report_period: now, new_shares: 3, old_shares: 2 }] };
    expect(await run([...half, ...unchanged(6)], 0.65, { ...filed, ...ratios([3, 2]) })).toMatchObject([
      { verdict: "in splits.csv" },
    ]);
  });

  test("small holdings, which fit any ratio", async () => {
    const small = books(10, () => [1, 20]);
    const rows = await run(small, 0.05);
    expect(rows.map(({ verdict }) => verdict)).not.toContain("proven");
    const twenties = (shares: number) => books(10, () => [shares, 20 * shares]);
    expect(await run(twenties(20), 0.05)).toMatchObject([{ verdict: "proven", exact_count: 10 }]);
    expect(await run(twenties(19), 0.05)).toMatchObject([{ verdict: "suspected", exact_count: 0 }]);
  });

  test("holdings that are small after a reverse split", async () => {
    const small = books(10, (index) => [400 - 20 * index, 20 - index]);
    expect((await run(small, 20))[0]?.exact_count ?? 0).toBe(1);
  });

  test("shares that no split explains", async () => {
    expect(
      await run(
        books(10, (index) => [101 + index, 7 * (101 + index)]),
        0.05,
      ),
    ).toEqual([]);
  });
});

describe("of several ratios", () => {
  const both = ratios([20, 1], [25, 1]);

  test("that which more managers are at exactly", async () => {
    const near: Book = [10_000, 250_100];
    expect(await run([[1_000, 20_000], near, near], 0.05, both)).toMatchObject([{ new_shares: 20, exact_count: 1 }]);
  });

  test("that which more managers are near to, within half a percent", async () => {
    expect(await run([[1_000, 25_050]], 0.05, both)).toMatchObject([{ new_shares: 25, near_count: 1 }]);
    expect(await run([[1_000, 24_200]], 0.05, both)).toMatchObject([{ new_shares: 20, near_count: 0 }]);
  });

  test("rather than that which more are roughly at", async () => {
    const rough: Book = [1_000, 30_000];
    expect(await run([[1_000, 20_080], rough, rough, rough], 0.045, both)).toMatchObject([{ new_shares: 20 }]);
  });

  test("then that which more are roughly at", async () => {
    expect(await run([[1_000, 31_000]], 0.05, both)).toMatchObject([{ new_shares: 25 }]);
  });

  test("then the plainer one", async () => {
    expect(await run([[1_000, 22_000]], 0.05, ratios([25, 1], [20, 1]))).toMatchObject([{ new_shares: 20 }]);
    expect(await run([[1_200, 109]], 11, ratios([1, 12], [1, 10]))).toMatchObject([{ new_shares: 1, old_shares: 10 }]);
  });
});

describe("a ratio that is no usual one, but that the holders show", () => {
  const shown = (new_shares: number, old_shares: number): Given => ({
    "core.shown_ratios": [{ security_id: amazon, report_period: now, new_shares, old_shares }],
  });
  const holders = (count: number, times: number) =>
    books(count, (index) => [40_000 + 52 * index, Math.floor((40_000 + 52 * index) * times)]);

  test("is suspected, for who keeps its weights buys as much as the price fell, too", async () => {
    const split = { new_shares: 7, old_shares: 4, exact_count: 10 };
    expect(await run(holders(10, 1.75), 0.57, shown(7, 4))).toMatchObject([{ ...split, verdict: "suspected" }]);
    expect(await run(holders(10, 0.75), 1.33, shown(3, 4))).toMatchObject([{ verdict: "suspected" }]);
    expect(await run(holders(10, 1.05), 0.96, shown(21, 20))).toMatchObject([{ verdict: "suspected" }]);
    expect(await run(holders(5, 1.75), 0.57, shown(7, 4))).toMatchObject([{ verdict: "suspected", exact_count: 5 }]);
  });

  test("is none where fewer than a tenth of all show it", async () => {
    const traded = (count: number) => books(count, (index) => [1_000, 3_000 + index]);
    expect(await run([...holders(5, 1.75), ...traded(45)], 0.64, shown(7, 4))).toMatchObject([{ exact_count: 5 }]);
    expect(await run([...holders(5, 1.75), ...traded(46)], 0.64, shown(7, 4))).toEqual([]);
  });

  test("stands behind a usual one that five are at exactly, however many it fits", async () => {
    const family = books(14, (index) => [40_000 + index, Math.floor((40_000 + index) * 1.312)]);
    const given = { ...shown(1_312, 1_000), ...ratios([3, 2]) };
    expect(await run([...holders(12, 1.5), ...family], 2 / 3, given)).toMatchObject([
      { new_shares: 3, old_shares: 2, verdict: "proven" },
    ]);
    expect(await run([...holders(5, 1.5), ...family], 2 / 3, given)).toMatchObject([{ new_shares: 3, exact_count: 5 }]);
    expect(await run([...holders(4, 1.5), ...family], 2 / 3, given)).toMatchObject([{ new_shares: 1_312 }]);
  });

  test("stands behind a usual one that fits as well, and fits no holding that it moves by less than ten shares", async () => {
    expect(await run(holders(10, 2), 0.5, shown(2, 1))).toMatchObject([{ verdict: "proven", exact_count: 10 }]);
    const small = books(10, () => [100, 105]);
    expect(await run(small, 0.96, shown(21, 20))).toEqual([]);
  });

  test("is suspected where half of all, ten at least, are near it, and nobody's shares stayed", async () => {
    const near = books(10, (index) => [40_000, 19_748 + 5 * index]);
    expect(await run(near, 1.5, shown(1_000, 2_026))).toMatchObject([{ verdict: "suspected", near_count: 10 }]);
    expect(await run([...near, [500, 500]], 1.5, shown(1_000, 2_026))).toEqual([]);
    expect(await run(near.slice(1), 1.5, shown(1_000, 2_026))).toEqual([]);
    const others = books(20, (index) => [40_000 + index, 41_000 + 7 * index]);
    expect(await run([...near, ...others], 1.5, shown(1_000, 2_026))).toEqual([]);
  });
});

describe("splits.csv", () => {
  const filed = (new_shares: number) => ({
    "core.splits": [{ security_id: amazon, report_period: "2022-06-30", new_shares, old_shares: 1 }],
  });

  test("that says the same is no news", async () => {
    expect(await run(kept, 0.05, filed(20))).toMatchObject([{ verdict: "in splits.csv" }]);
  });

  test("that says the same by two splits of the quarter is no news", async () => {
    const [two] = filed(2)["core.splits"];
    const thrice = { ...two, new_shares: 3 };
    const sixfold = books(10, (index) => [101 + index, 6 * (101 + index)]);
    const given = { ...ratios([6, 1]), "core.splits": [{ ...two }, thrice] };
    expect(await run(sixfold, 1 / 6, given)).toMatchObject([{ verdict: "in splits.csv", new_shares: 6 }]);
  });

  test("that says it of a reverse split is no news, nor where it rounds the ratio to a thousandth", async () => {
    const reverse = books(10, (index) => [2_000 + 20 * index, 100 + index]);
    const split = { security_id: amazon, report_period: "2022-06-30", new_shares: 1, old_shares: 20 };
    expect(await run(reverse, 20, { "core.splits": [split] })).toMatchObject([{ verdict: "in splits.csv" }]);
    expect(await run(kept, 0.05, filed(20.018))).toMatchObject([{ verdict: "in splits.csv" }]);
    expect(await run(kept, 0.05, filed(20.024))).toMatchObject([{ verdict: "proven" }]);
  });

  test("that says a ratio half a percent off, on either side, is contradicted", async () => {
    expect(await run(kept, 0.05, filed(20.1))).toMatchObject([{ verdict: "proven", new_shares: 20 }]);
    expect(await run(kept, 0.05, filed(19.9))).toMatchObject([{ verdict: "proven", new_shares: 20 }]);
  });

  test("that says another ratio than what is short of proof was followed", async () => {
    expect(await run(kept.slice(1), 0.05, filed(25))).toMatchObject([{ verdict: "in splits.csv", new_shares: 20 }]);
  });

  test("that lists a split is compared with what three managers or more show, by whatever ratio", async () => {
    const half = books(3, (index) => [101 + index, 1.5 * (101 + index)]);
    const given = { ...ratios([3, 2]), ...filed(2) };
    const row = { verdict: "in splits.csv", new_shares: 3, old_shares: 2, exact_count: 3 };
    expect(await run(half, 0.65, given)).toMatchObject([row]);
    expect(await run(half.slice(1), 0.65, given)).toEqual([]);
    expect(await run(half, 0.65, ratios([3, 2]))).toEqual([]);
  });

  test("that says another ratio is contradicted", async () => {
    expect(await run(kept, 0.05, filed(25))).toMatchObject([{ verdict: "proven", new_shares: 20 }]);
  });
});

test("each security has a ratio of its own, of its own quarter", async () => {
  const before = { report_period: "2022-03-31" };
  const move = { report_period: now, managers_count: 10, unchanged_count: 0, stale_count: 0 };
  const pairs = (security_id: number, ratio: number, report_period = now) =>
    kept.map(([previous_shares]) => ({ report_period, security_id, previous_shares, shares: ratio * previous_shares }));
  const split = { security_id: 1, report_period: now, new_shares: 20, old_shares: 1 };
  const given = {
    "core.share_moves": [
      { ...move, security_id: 1, price_ratio: 0.05 },
      { ...move, security_id: 2, price_ratio: 0.5 },
      { ...move, ...before, security_id: 3, price_ratio: 0.05 },
    ],
    "core.position_pairs": [pairs(1, 20), pairs(2, 2), pairs(3, 20), pairs(1, 20, before.report_period)].flat(),
    "core.splits": [
      { ...split, ...before },
      { ...split, security_id: 3 },
    ],
  };
  expect(await run([], 0, given)).toMatchObject([
    { security_id: 1, new_shares: 20, verdict: "proven", exact_count: 10 },
    { security_id: 2, new_shares: 2, verdict: "proven", exact_count: 10 },
  ]);
});
