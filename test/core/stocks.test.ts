import { describe, expect, test } from "vitest";
import { groupName } from "../../schemas/inputs/cells.ts";
import { type Given, runModel, runSql } from "../run-model.ts";

const [apple, pear] = [0x970f6cee35, 1] as const;
const quarter = "2023-09-30";
const run = (security: Record<string, string | number | boolean | null>, given: Given = {}) =>
  runModel("core.stocks", {
    "core.quarters": [
      { report_period: quarter, is_latest_finalized: true },
      { report_period: "2023-12-31", is_latest_finalized: false },
    ],
    "core.securities": [{ security_id: apple, security_cusip: "037833100", ticker: "AAPL", ...security }],
    ...given,
  });
const counted = (report_period: string, name_of_issuer: string, holding_count = 1) => ({
  security_id: apple,
  report_period,
  name_of_issuer,
  holding_count,
});

test("what securities.csv says, with ids for sector and industry", async () => {
  const described = { name: "Apple Inc.", type: "stock", active: true, sector: "Technology", industry: "Phones & PCs" };
  expect(await run(described)).toEqual([
    {
      security_id: apple,
      stock_id: "970f6cee35",
      security_cusip: "037833100",
      ticker: "AAPL",
      name: "Apple Inc.",
      active: true,
      type: "stock",
      market_cap: null,
      sector_id: "technology",
      sector: "Technology",
      industry_id: "phones-pcs",
      industry: "Phones & PCs",
    },
  ]);
});

test("the API's id has ten digits, be the number ever so small", async () => {
  expect(await run({ security_id: 10 })).toMatchObject([{ security_id: 10, stock_id: "000000000a" }]);
});

test("a sector has an id wherever securities.csv may name it, and nowhere else", async () => {
  const ids = await runSql("select point, slug(chr(point::int)) as id from range(0, 55296) points(point)", {});
  const isName = (point: unknown) => groupName.safeParse(String.fromCodePoint(Number(point))).success;
  expect(ids.filter(({ point, id }) => isName(point) !== (id !== ""))).toEqual([]);
});

test("a security without a ticker is no stock", async () => {
  expect(await run({ ticker: null })).toEqual([]);
});

describe("its name, where securities.csv has none", () => {
  test("is the issuer's in the latest final quarter, or in the one before, tidied in case", async () => {
    const counts = [counted("2023-06-30", "APPLE COMPUTER INC"), counted(quarter, "APPLE    INC")];
    expect(await run({}, { "core.trend_counts": counts })).toMatchObject([{ name: "Apple Inc" }]);
    expect(await run({}, { "core.trend_counts": counts.slice(0, 1) })).toMatchObject([{ name: "Apple Computer Inc" }]);
  });

  test("is its ticker where nobody held it then, or the filings leave the name blank", async () => {
    expect(await run({}, { "core.trend_counts": [counted("2022-06-30", "APPLE INC")] })).toMatchObject([
      { name: "AAPL" },
    ]);
    expect(await run({}, { "core.trend_counts": [counted(quarter, "\u00a0\t")] })).toMatchObject([{ name: "AAPL" }]);
  });
});

describe("whether it is active", () => {
  test("is told by securities.csv", async () => {
    const given = { "core.trend_counts": [counted(quarter, "APPLE INC", 500)] };
    expect(await run({ active: false }, given)).toMatchObject([{ active: false }]);
    expect(await run({ active: true })).toMatchObject([{ active: true }]);
  });

  test("is else whether it is held in the latest final quarter", async () => {
    expect(await run({}, { "core.trend_counts": [counted(quarter, "APPLE INC", 1)] })).toMatchObject([
      { active: true },
    ]);
    expect(await run({}, { "core.trend_counts": [counted(quarter, "APPLE INC", 0)] })).toMatchObject([
      { active: false },
    ]);
    expect(await run({}, { "core.trend_counts": [counted("2023-06-30", "APPLE INC", 1)] })).toMatchObject([
      { active: false },
    ]);
    const open = [counted("2023-12-31", "APPLE COMPUTER", 1), counted(quarter, "APPLE INC", 0)];
    expect(await run({}, { "core.trend_counts": open })).toMatchObject([{ name: "Apple Inc", active: false }]);
    expect(await run({})).toMatchObject([{ active: false }]);
  });

  test("is each security's own", async () => {
    const securities = [apple, pear].map((security_id) => ({ security_id, ticker: `T${security_id}` }));
    const counts = [counted(quarter, "APPLE INC"), { ...counted(quarter, "PEAR INC"), security_id: pear }];
    expect(await run({}, { "core.securities": securities, "core.trend_counts": counts })).toMatchObject([
      { security_id: pear, name: "Pear Inc", active: true },
      { security_id: apple, name: "Apple Inc", active: true },
    ]);
  });
});

describe("market cap", () => {
  test.each([
    [299_999_999, "micro_cap"],
    [300_000_000, "small_cap"],
    [1_999_999_999, "small_cap"],
    [2_000_000_000, "mid_cap"],
    [9_999_999_999, "mid_cap"],
    [10_000_000_000, "large_cap"],
    [199_999_999_999, "large_cap"],
    [200_000_000_000, "mega_cap"],
  ])("of $%i is %s", async (market_cap_usd, market_cap) => {
    expect(await run({ market_cap_usd })).toMatchObject([{ market_cap }]);
  });

  const price = (currency: string) => ({
    "core.ticker_prices": [{ security_id: apple, ticker: "AAPL", price: 100, currency }],
  });

  test("is else shares outstanding times the price", async () => {
    expect(await run({ shares_outstanding: 20_000_000 }, price("USD"))).toMatchObject([{ market_cap: "mid_cap" }]);
    expect(await run({ shares_outstanding: 19_999_999 }, price("USD"))).toMatchObject([{ market_cap: "small_cap" }]);
  });

  test("given wins over computed", async () => {
    expect(await run({ market_cap_usd: 1, shares_outstanding: 20_000_000 }, price("USD"))).toMatchObject([
      { market_cap: "micro_cap" },
    ]);
  });

  test("is that of an older CUSIP where shares outstanding have no price", async () => {
    const sizes = { shares_outstanding: 20_000_000, older_market_cap_usd: 300_000_000 };
    expect(await run(sizes)).toMatchObject([{ market_cap: "small_cap" }]);
    expect(await run(sizes, price("USD"))).toMatchObject([{ market_cap: "mid_cap" }]);
  });

  test("is unknown without a price, and with one in another currency", async () => {
    expect(await run({ shares_outstanding: 20_000_000 })).toMatchObject([{ market_cap: null }]);
    const others = [
      { security_id: apple, ticker: "APPL", price: 100, currency: "USD" },
      { security_id: pear, ticker: "AAPL", price: 100, currency: "USD" },
    ];
    expect(await run({ shares_outstanding: 20_000_000 }, { "core.ticker_prices": others })).toMatchObject([
      { market_cap: null },
    ]);
    expect(await run({ shares_outstanding: 20_000_000 }, price("CAD"))).toMatchObject([{ market_cap: null }]);
  });
});
