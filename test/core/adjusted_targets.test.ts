import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const nvidia = 1;
const split = { security_id: nvidia, ex_date: "2024-06-10", new_shares: 10, old_shares: 1 };
const price = { ticker: "NVDA", security_id: nvidia, is_ticker_owner: true, price: 130, currency: "USD" };
/** Targets of as many days from the first of May on, where the price is 130 dollars since a split of 10:1 in June. */
const find = (targets: readonly number[], other: Row = {}, splits: readonly Row[] = [split], of: Row = price) =>
  runModel(
    "core.adjusted_targets",
    {
      "staging.analyst_targets": targets.map((price_target, index) => ({
        ...{ ticker: "NVDA", published_at: `2024-05-0${index + 1} 12:00:00`, price_target, currency: "USD" },
        ...other,
      })),
      "core.ticker_prices": [of],
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

test("a split that is too small tells nothing, nor does a reverse one", async () => {
  expect(await find([120, 130, 143], {}, [{ ...split, new_shares: 3, old_shares: 2 }])).toHaveLength(0);
  expect(await find([120, 130, 130], {}, [{ ...split, new_shares: 155, old_shares: 100 }])).toHaveLength(1);
  expect(await find([120, 130, 143], {}, [{ ...split, new_shares: 1, old_shares: 10 }])).toEqual([]);
});

test("it takes three of them, in the window, before the split, that can be used", async () => {
  expect(await find([120, 130])).toEqual([]);
  expect(await find([120, 130, 0])).toEqual([]);
  expect(await find([120, 130, 143], { currency: "EUR" })).toEqual([]);
  expect(await find([120, 130, 143], { published_at: "2024-06-10 12:00:00" })).toEqual([]);
  expect(await find([120, 130, 143], { published_at: "2024-04-01 12:00:00" })).toEqual([]);
  expect(await find([120, 130, 143], { published_at: "2024-04-02 12:00:00" })).toHaveLength(1);
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
  expect(await find([120, 120, 120], { published_at: "2024-05-01 12:00:00" })).toEqual([]);
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

test("the price and the splits are those of the ticker's own security", async () => {
  const other = { ...price, ticker: "AMD", security_id: 2 };
  const theirs = { ...split, security_id: 2 };
  expect(await find([120, 130, 143], {}, [split, theirs], other)).toEqual([]);
  expect(await find([120, 130, 143], {}, [theirs])).toEqual([]);
  expect(await find([0.48, 0.5, 0.52], {}, [split], { ...price, price: 0.5 })).toHaveLength(1);
});

test("the price is that of the ticker's owner", async () => {
  expect(await find([120, 130, 143], {}, [split], { ...price, is_ticker_owner: false })).toEqual([]);
});
