import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const [apple, amazon, barnes, barrick] = [1, 2, 3, 4] as const;
const quarter = "2023-09-30";
const run = (given: Given) =>
  runModel("core.ticker_prices", {
    "core.quarters": [
      { report_period: quarter, is_latest_finalized: true },
      { report_period: "2023-12-31", is_latest_finalized: false },
    ],
    ...given,
  });
const implied = (security_id: number, implied_price_usd: number, managers_count: number, report_period = quarter) => ({
  security_id,
  report_period,
  implied_price_usd,
  managers_count,
});

describe("the price of a ticker", () => {
  const securities = [{ security_id: apple, ticker: "AAPL" }];

  test("is its latest close, in the close's currency", async () => {
    const rows = await run({
      "core.securities": securities,
      "core.latest_closes": [{ ticker: "AAPL", price_date: "2023-11-17", close: 190, currency: "CAD" }],
      "core.reference_prices": [implied(apple, 171, 900)],
    });
    expect(rows).toEqual([
      {
        ticker: "AAPL",
        security_id: apple,
        is_ticker_owner: true,
        price: 190,
        unadjusted_price: 190,
        currency: "CAD",
        price_date: "2023-11-17",
        price_source: "close",
      },
    ]);
  });

  test("is else what 3 or more managers imply at the end of the latest final quarter, in dollars", async () => {
    const rows = await run({
      "core.securities": securities,
      "core.reference_prices": [
        implied(apple, 171, 3),
        implied(apple, 130, 900, "2023-06-30"),
        implied(apple, 190, 900, "2023-12-31"),
      ],
    });
    expect(rows).toMatchObject([{ price: 171, currency: "USD", price_date: quarter, price_source: "implied" }]);
  });

  test("is of tickers only, and each has its own owner", async () => {
    const bears = (security_id: number, ticker: string | null) => ({ security_id, ticker });
    const rows = await run({
      "core.securities": [bears(apple, "AAPL"), bears(amazon, "AMZN"), bears(barnes, null)],
      "core.reference_prices": [apple, amazon, barnes].map((id) => implied(id, 100, 3 + id)),
    });
    expect(rows).toMatchObject([
      { ticker: "AAPL", security_id: apple, is_ticker_owner: true },
      { ticker: "AMZN", security_id: amazon, is_ticker_owner: true },
    ]);
  });

  test("is unknown where fewer imply one", async () => {
    const given = { "core.securities": securities, "core.reference_prices": [implied(apple, 171, 2)] };
    expect(await run(given)).toEqual([]);
  });

  test("of a ticker that only an older CUSIP bore is on the share basis of its security", async () => {
    const close = { price_date: "2023-10-10", currency: "USD" };
    const rows = await run({
      "core.securities": [{ security_id: apple, ticker: "NEWT" }],
      "core.listings": [
        { cusip: "old", ticker: "OLDT" },
        { cusip: "new", ticker: "NEWT" },
        { cusip: "other", ticker: "OTHER" },
      ],
      "core.security_links": [
        { cusip: "old", security_id: apple },
        { cusip: "other", security_id: amazon },
      ],
      "core.latest_closes": [
        { ...close, ticker: "OLDT", close: 100 },
        { ...close, ticker: "NEWT", close: 49, price_date: "2023-11-30" },
        { ...close, ticker: "OTHER", close: 7 },
        { ...close, ticker: "SPY", close: 450 },
      ],
      "core.splits": [{ security_id: apple, ex_date: "2023-10-20", new_shares: 2, old_shares: 1 }],
    });
    expect(rows).toMatchObject([
      { ticker: "NEWT", security_id: apple, is_ticker_owner: true, price: 49 },
      { ticker: "OLDT", security_id: apple, is_ticker_owner: true, price: 50, unadjusted_price: 100 },
      { ticker: "OTHER", security_id: amazon, price: 7 },
      { ticker: "SPY", security_id: null, is_ticker_owner: true, price: 450 },
    ]);
  });

  test("of a ticker that only a CUSIP bears that is linked to no other is that one's", async () => {
    const [row] = await run({
      "core.listings": [{ cusip: "037833100", ticker: "OLDT" }],
      "core.latest_closes": [{ ticker: "OLDT", price_date: "2023-10-10", currency: "USD", close: 100 }],
    });
    expect(row?.security_id).toBe(0x970f6cee35);
  });

  test("is adjusted for splits after its day, as targets are", async () => {
    const split = { security_id: apple, new_shares: 4, old_shares: 1 };
    const rows = await run({
      "core.securities": securities,
      "core.latest_closes": [{ ticker: "AAPL", price_date: "2023-11-17", close: 190, currency: "USD" }],
      "core.splits": [
        { ...split, ex_date: "2023-11-17" },
        { ...split, ex_date: "2023-11-18" },
        { ...split, ex_date: "2023-11-20", new_shares: 1, old_shares: 2 },
        { ...split, ex_date: "2023-11-20", security_id: amazon },
      ],
    });
    expect(rows).toMatchObject([{ price: 95, unadjusted_price: 190, price_date: "2023-11-17" }]);
  });

  test("is adjusted for a split that filings prove, whose day is not known, where it is from before that quarter", async () => {
    const tell = async (price_date: string, more: Row = {}) => {
      const split = {
        security_id: apple,
        report_period: quarter,
        new_shares: 10,
        old_shares: 1,
        split_source: "detected",
      };
      const [row] = await run({
        "core.securities": securities,
        "core.latest_closes": [{ ticker: "AAPL", price_date, close: 1250, currency: "USD" }],
        "core.split_factors": [{ ...split, ...more }],
      });
      return row?.price;
    };
    expect(await tell("2023-06-30")).toBe(125);
    expect(await tell("2023-07-01")).toBe(1250);
    expect(await tell("2023-06-30", { security_id: amazon })).toBe(1250);
    expect(await tell("2023-06-30", { split_source: "splits.csv" })).toBe(1250);
  });

  test("is known though no security bears it", async () => {
    const closes = [{ ticker: "NEW", price_date: "2023-11-17", close: 20, currency: "USD" }];
    expect(await run({ "core.latest_closes": closes })).toMatchObject([
      { ticker: "NEW", security_id: null, is_ticker_owner: true, price: 20 },
    ]);
  });
});

describe("where two securities bear one ticker, as B was Barnes and now is Barrick", () => {
  const closes = [{ ticker: "B", price_date: "2023-11-17", close: 17, currency: "USD" }];
  const implications = [implied(barnes, 34, 400), implied(barrick, 14.5, 300)];
  /** Who owns the ticker where securities.csv says so of the two. */
  async function ownerOf(active: readonly [boolean | null, boolean | null], prices: readonly Row[] = implications) {
    const [isBarnes, isBarrick] = active;
    const rows = await run({
      "core.securities": [
        { security_id: barrick, ticker: "B", active: isBarrick },
        { security_id: barnes, ticker: "B", active: isBarnes },
      ],
      "core.latest_closes": closes,
      "core.reference_prices": prices,
    });
    return rows.filter(({ is_ticker_owner }) => is_ticker_owner).map(({ security_id }) => security_id);
  }

  test("the closes belong to the active one", async () => {
    const rows = await run({
      "core.securities": [
        { security_id: barnes, ticker: "B", active: false },
        { security_id: barrick, ticker: "B", active: true },
      ],
      "core.latest_closes": closes,
      "core.reference_prices": implications,
    });
    expect(rows).toMatchObject([
      { security_id: barnes, is_ticker_owner: false, price: 34, price_source: "implied" },
      { security_id: barrick, is_ticker_owner: true, price: 17, price_source: "close" },
    ]);
    expect(await ownerOf([null, true])).toEqual([barrick]);
  });

  test("the closes belong to the one of which nothing is said where the other is inactive, whoever holds them", async () => {
    expect(await ownerOf([false, null])).toEqual([barrick]);
    expect(await ownerOf([null, false], [implied(barnes, 34, 300), implied(barrick, 14.5, 400)])).toEqual([barnes]);
  });

  test.each([
    [null, null],
    [true, true],
    [false, false],
  ])("where they are active: %s and %s, to the one that more managers hold", async (...active) => {
    expect(await ownerOf(active)).toEqual([barnes]);
    const other = [implied(barnes, 34, 300), implied(barrick, 14.5, 400)];
    expect(await ownerOf(active, other)).toEqual([barrick]);
  });

  test.each([[null, null] as const, [true, true] as const, [false, true] as const])(
    "never to a bond that is listed with its issuer's ticker, where they are active: %s and %s",
    async (...active) => {
      const stock = { ...implied(barnes, 34, 3), shareholders_count: 3 };
      const bond = { ...implied(barrick, 0.97, 5), shareholders_count: 0 };
      expect(await ownerOf(active, [stock, bond])).toEqual([barnes]);
      // Of a stock that nobody holds, and a bond that one manager does, neither.
      expect(await ownerOf(active, [{ ...bond, managers_count: 1 }])).toEqual([barnes]);
      const unheld = { ...stock, implied_price_usd: null, managers_count: 0, shareholders_count: 0 };
      expect(await ownerOf(active, [unheld, bond])).toEqual([barnes]);
    },
  );

  test("each price is adjusted for the splits of its own security", async () => {
    const split = { ex_date: "2023-11-20", old_shares: 1 };
    const rows = await run({
      "core.securities": [barnes, barrick].map((id) => ({ security_id: id, ticker: "B", active: id === barrick })),
      "core.latest_closes": closes,
      "core.reference_prices": implications,
      "core.splits": [
        { ...split, security_id: barnes, new_shares: 2 },
        { ...split, security_id: barrick, new_shares: 4 },
      ],
    });
    expect(rows).toMatchObject([
      { security_id: barnes, price: 17 },
      { security_id: barrick, price: 4.25 },
    ]);
  });

  test("where as many hold both, or nobody either, to the one of the lower id", async () => {
    expect(await ownerOf([null, null], [implied(barrick, 14.5, 400), implied(barnes, 34, 400)])).toEqual([barnes]);
    expect(await ownerOf([null, null], [implied(barrick, 14.5, 0)])).toEqual([barnes]);
  });
});
