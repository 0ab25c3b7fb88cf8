import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const nvidia = 1;
const split = { security_id: nvidia, ex_date: "2024-06-10", new_shares: 10, old_shares: 1 };
const price = { ticker: "NVDA", security_id: nvidia, is_ticker_owner: true, price: 130, currency: "USD" };
/** Targets of as many days from the first of May on, where the price is 130 dollars since a split of 10:1 in June. */
const find = (
  targets: readonly number[],
  other: Row = {},
  splits: readonly Row[] = [split],
  of: Row | readonly Row[] = price,
  more: readonly Row[] = [],
) =>
  runModel(
    "core.adjusted_targets",
    {
      "staging.analyst_targets": [
        ...targets.map((price_target, index) => ({
          ...{ ticker: "NVDA", published_at: `2024-05-0${index + 1} 12:00:00`, price_target, currency: "USD" },
          ...other,
        })),
        ...more.map((row) => ({ ticker: "NVDA", currency: "USD", ...row })),
      ],
      "core.ticker_prices": [of].flat(),
      "core.splits": splits,
    },
    { as_of: "2024-07-01" },
  );

test("targets from before a split that are near the price as given are adjusted already", async () => {
  expect(await find([120, 130, 143])).toEqual([
    { ticker: "NVDA", ex_date: "2024-06-10", targets_count: 3, target_ratio: 1, adjusted_ratio: 0.1 },
  ]);
});

test("those that are near it once they are adjusted are not, nor those that are near it in neither way", async () => {
  expect(await find([1_200, 1_300, 1_430])).toEqual([]);
  expect(await find([270, 270, 270])).toEqual([]);
  expect(await find([80, 80, 80])).toEqual([]);
  expect(await find([100, 100, 100])).toHaveLength(1);
  expect(await find([200, 200, 200])).toHaveLength(1);
});

test("a small split tells only where targets are near the price as given, and a reverse one nothing", async () => {
  const small = { ...split, new_shares: 3, old_shares: 2 };
  expect(await find([120, 130, 143], {}, [small])).toHaveLength(1);
  expect(await find([140, 147, 150], {}, [small])).toEqual([]);
  expect(await find([120, 130, 143], {}, [{ ...split, new_shares: 5, old_shares: 4 }])).toEqual([]);
  expect(await find([120, 130, 143], {}, [{ ...split, new_shares: 1, old_shares: 10 }])).toEqual([]);
});

test("nearer to the price they are adjusted already, of a split of 2:1 up to two fifths above it", async () => {
  const double = { ...split, new_shares: 2 };
  expect(await find([170, 182, 182], {}, [double])).toMatchObject([{ target_ratio: 1.4, adjusted_ratio: 0.7 }]);
  expect(await find([170, 185, 190], {}, [double])).toEqual([]);
  // As near as given as adjusted, and adjusted no less than three quarters of the price.
  expect(await find([260, 260, 260], {}, [{ ...split, new_shares: 4 }])).toEqual([]);
  expect(await find([130, 130, 130], {}, [{ ...split, new_shares: 4, old_shares: 3 }])).toEqual([]);
});

describe("the targets since the split tell, where there are two", () => {
  const since = (price_target: number) => ({ published_at: "2024-06-10 12:00:00", price_target });
  const small = { ...split, new_shares: 3, old_shares: 2 };

  test("of targets that the price does not tell of", async () => {
    const before = [170, 180, 190];
    expect(await find(before, {}, [small])).toEqual([]);
    expect(await find(before, {}, [small], price, [since(175), since(185)])).toEqual([
      { ticker: "NVDA", ex_date: "2024-06-10", targets_count: 3, target_ratio: 1, adjusted_ratio: 2 / 3 },
    ]);
    expect(await find(before, {}, [small], price, [since(115), since(125)])).toEqual([]);
    expect(await find(before, {}, [small], price, [since(180)])).toEqual([]);
  });

  test("against the price", async () => {
    const before = [120, 130, 143];
    expect(await find(before, {}, [small], price, [since(80), since(90)])).toEqual([]);
    expect(await find(before, {}, [small], price, [since(80)])).toHaveLength(1);
  });
});

describe("of a reverse split", () => {
  const reverse = { ...split, new_shares: 1, old_shares: 10 };
  const since = [{ published_at: "2024-06-10 12:00:00", price_target: 130 }];

  test("one target since tells, where all from before are near it", async () => {
    expect(await find([90, 130, 195], {}, [reverse], price, since)).toMatchObject([
      { targets_count: 3, target_ratio: 1, adjusted_ratio: 10 },
    ]);
    expect(await find([80, 130, 130], {}, [reverse], price, since)).toEqual([]);
    expect(await find([130, 130, 200], {}, [reverse], price, since)).toEqual([]);
    expect(await find([130, 130], {}, [reverse], price, since)).toEqual([]);
  });

  test("one that takes them less than three times as far tells nothing", async () => {
    expect(await find([130, 130, 130], {}, [{ ...reverse, old_shares: 3 }], price, since)).toEqual([]);
    expect(await find([130, 130, 130], {}, [{ ...reverse, old_shares: 4 }], price, since)).toHaveLength(1);
  });
});

test("fewer than three tell where all are near the price as given, and would be less than a sixth of it once adjusted", async () => {
  const by = (new_shares: number, ...targets: number[]) => find(targets, {}, [{ ...split, new_shares }]);
  expect(await by(10, 120)).toMatchObject([{ targets_count: 1, adjusted_ratio: 12 / 130 }]);
  for (const target of [87, 216]) expect(await by(10, target, 130)).toHaveLength(1);
  for (const target of [86, 217, 1_300]) expect(await by(10, target, 130)).toEqual([]);
  expect(await by(20, 259, 130)).toHaveLength(1);
  expect(await by(20, 261, 130)).toEqual([]);
  expect(await by(4, 100, 120)).toEqual([]);
});

test("it takes three of them of a smaller split, in the window, before the split, that can be used", async () => {
  const small = { ...split, new_shares: 2 };
  expect(await find([120, 130], {}, [small])).toEqual([]);
  expect(await find([120, 130, 0], {}, [small])).toEqual([]);
  expect(await find([120, 130, 143], {}, [small])).toHaveLength(1);
  expect(await find([120, 130, 143], { currency: "EUR" })).toEqual([]);
  expect(await find([120, 130, 143], { published_at: "2024-06-10 12:00:00" })).toEqual([]);
  expect(await find([120, 130, 143], { published_at: "2024-04-01 12:00:00" })).toEqual([]);
  expect(await find([120, 130, 143], { published_at: "2024-04-02 12:00:00" })).toHaveLength(1);
  const first = { ...split, ex_date: "2024-04-03" };
  expect(await find([120, 130, 143], { published_at: "2024-04-02 12:00:00" }, [first])).toHaveLength(1);
});

test("of all that the targets say the middle counts, and of several splits all", async () => {
  expect(await find([120, 130, 900])).toHaveLength(1);
  expect(await find([13, 130, 143])).toHaveLength(1);
  const earlier = { ...split, ex_date: "2024-05-20", new_shares: 2 };
  expect(await find([120, 130, 143], {}, [split, earlier])).toMatchObject([
    { ex_date: "2024-06-10", adjusted_ratio: 0.05 },
  ]);
});

test("a repeat counts once, and adjusts for a split once", async () => {
  const double = { ...split, new_shares: 2 };
  expect(await find([120, 120, 120], { published_at: "2024-05-01 12:00:00" }, [double])).toEqual([]);
  const small = { ...split, new_shares: 5, old_shares: 4 };
  expect(await find([130, 130, 130], {}, [small])).toEqual([]);
  const days = ["2024-05-01", "2024-05-02", "2024-05-03"];
  const twice = [...days, ...days].map((day) => ({
    ticker: "NVDA",
    published_at: `${day} 12:00:00`,
    price_target: 130,
    currency: "USD",
  }));
  const models = { "staging.analyst_targets": twice, "core.ticker_prices": [price], "core.splits": [small] };
  expect(await runModel("core.adjusted_targets", models, { as_of: "2024-07-01" })).toEqual([]);
});

test("one target of one moment counts once for each firm", async () => {
  const of = (...firms: string[]) =>
    find(
      ...([[], {}, [{ ...split, new_shares: 2 }], price] as const),
      firms.map((firm) => ({ firm, published_at: "2024-05-01 12:00:00", price_target: 130 })),
    );
  expect(await of("Oak", "Elm", "Ash")).toHaveLength(1);
  expect(await of("Oak", "Elm", "OAK")).toEqual([]);
});

test("the price and the splits are those of the ticker's own security", async () => {
  const other = { ...price, ticker: "AMD", security_id: 2 };
  const theirs = { ...split, security_id: 2 };
  expect(await find([120, 130, 143], {}, [split, theirs], other)).toEqual([]);
  expect(await find([120, 130, 143], {}, [split, theirs], [price, other])).toMatchObject([{ adjusted_ratio: 0.1 }]);
  expect(await find([120, 130, 143], {}, [theirs])).toEqual([]);
  expect(await find([0.48, 0.5, 0.52], {}, [split], { ...price, price: 0.5 })).toHaveLength(1);
});

test("the price is that of the ticker's owner", async () => {
  expect(await find([120, 130, 143], {}, [split], { ...price, is_ticker_owner: false })).toEqual([]);
});

test("of a ticker whose price is 0, which no list has, its targets since tell nothing", async () => {
  const small = { ...split, new_shares: 3, old_shares: 2 };
  const since = [175, 185].map((price_target) => ({ published_at: "2024-06-10 12:00:00", price_target }));
  expect(await find([170, 180, 190], {}, [small], price, since)).toHaveLength(1);
  expect(await find([170, 180, 190], {}, [small], { ...price, price: 0 }, since)).toEqual([]);
});
