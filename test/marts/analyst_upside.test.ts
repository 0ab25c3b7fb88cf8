import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const [apple, amazon, other] = [1, 2, 3] as const;
const entry = (adjusted_price_target: number | null, stance: string | null = "bullish") => ({
  ticker: "AAPL",
  is_counted: true,
  rating: "a word",
  stance,
  adjusted_price_target,
});
const price = { ticker: "AAPL", security_id: apple, is_ticker_owner: true, price: 160 };
const run = (entries: Row[], given: Given = {}) =>
  runModel("marts.analyst_upside", {
    "core.analyst_entries": entries,
    "core.ticker_prices": [price],
    "core.stocks": [{ security_id: apple, market_cap: "mega_cap" }],
    ...given,
  });

test("the mean of the counted targets, and what it is above the price", async () => {
  expect(await run([entry(210), entry(190), { ...entry(1_000), is_counted: false }])).toEqual([
    {
      ticker: "AAPL",
      price_target: 200,
      upside_percent: 25,
      bullish_percent: 100,
      ratings_count: 2,
      market_cap: "mega_cap",
    },
  ]);
});

test("upside is of the target before it is rounded", async () => {
  const given = { "core.ticker_prices": [{ ...price, price: 1 }] };
  expect(await run([entry(1), entry(1), entry(1.01)], given)).toMatchObject([
    { price_target: 1, upside_percent: 0.33 },
  ]);
});

test.each([
  [1, 1.01, 1.01],
  [35.85, 35.86, 35.86],
  [81.44, 81.45, 81.45],
  [16.05, 16.06, 16.06],
])("half a cent is rounded up: %d and %d make %d", async (low, high, price_target) => {
  expect(await run([entry(low), entry(high)])).toMatchObject([{ price_target }]);
});

describe("ratings", () => {
  test("of any word count, and an entry without a usable target too; bullish is of the known ones", async () => {
    const rows = await run([entry(200, "bullish"), entry(200, "neutral"), entry(null, "bearish"), entry(null, null)]);
    expect(rows).toMatchObject([{ ratings_count: 4, bullish_percent: 33.33, price_target: 200 }]);
  });

  test("an entry without a word counts, too", async () => {
    expect(await run([{ ...entry(200, null), rating: null }])).toMatchObject([{ ratings_count: 1 }]);
  });

  test("none of them known: bullish is unknown", async () => {
    expect(await run([entry(200, null)])).toMatchObject([{ ratings_count: 1, bullish_percent: null }]);
  });
});

describe("listed are tickers with a price and a target", () => {
  test("none without a target", async () => {
    expect(await run([entry(null)])).toEqual([]);
  });

  test("none whose target, adjusted for splits, rounds to 0", async () => {
    expect(await run([entry(0.004)])).toEqual([]);
    expect(await run([entry(0.004), entry(0.01)])).toMatchObject([{ price_target: 0.01 }]);
  });

  test("none without a price", async () => {
    expect(await run([entry(200)], { "core.ticker_prices": [] })).toEqual([]);
    expect(await run([entry(200)], { "core.ticker_prices": [{ ...price, price: 0 }] })).toEqual([]);
  });

  test("once, with the price of the security that owns the ticker", async () => {
    const left = { ...price, security_id: other, is_ticker_owner: false, price: 1 };
    expect(await run([entry(200)], { "core.ticker_prices": [left, price] })).toMatchObject([{ upside_percent: 25 }]);
  });

  test("a ticker that no security bears is listed, its market cap unknown", async () => {
    const given = { "core.ticker_prices": [{ ...price, security_id: null }] };
    expect(await run([entry(200)], given)).toMatchObject([{ upside_percent: 25, market_cap: null }]);
  });
});

test("each ticker has its own entries and price", async () => {
  const given = { "core.ticker_prices": [price, { ...price, ticker: "AMZN", security_id: amazon, price: 100 }] };
  expect(await run([entry(200), { ...entry(150, "bearish"), ticker: "AMZN" }], given)).toMatchObject([
    { ticker: "AAPL", upside_percent: 25, bullish_percent: 100, market_cap: "mega_cap" },
    { ticker: "AMZN", upside_percent: 50, bullish_percent: 0, market_cap: null },
  ]);
});
