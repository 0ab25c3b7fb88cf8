import { describe, expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
/** One filing a manager, each with the price that it implies in its own unit. */
function imply(
  prices: readonly number[],
  { cusip = "apple", unit = 1, cik = null as string | null, is_repeating = false, from = 0 } = {},
): Given {
  const ids = prices.map((_, index) => `${from + index}`);
  return {
    "core.filed_prices": prices.map((filed_price, index) => ({
      ...period,
      accession_number: ids[index] ?? null,
      cusip,
      filed_price,
      is_repeating,
    })),
    "core.filing_units": ids.map((accession_number) => ({
      ...period,
      accession_number,
      cik: cik ?? accession_number,
      value_unit_usd: unit,
    })),
  };
}
const security = (cusip: string, ticker: string, active: boolean | null = null) => ({
  security_id: cusip,
  security_cusip: cusip,
  ticker,
  active,
});
/** Every CUSIP is a security whose id is the CUSIP, as tests read best. */
const held = (...cusips: string[]) =>
  cusips.map((cusip) => ({ ...period, cusip, security_cusip: cusip, security_id: cusip }));
const run = (given: Given) =>
  runModel("core.reference_prices", { "core.cusips": held("apple", "amazon"), ...given }, period);
const close = (ticker: string, price: number, currency = "USD") => ({
  ...period,
  ticker,
  close: price,
  currency,
  price_date: "2023-12-29",
});

describe("the implied price", () => {
  test("is the median over managers, 3 or more", async () => {
    expect(await run(imply([190, 192, 1_900]))).toMatchObject([
      { security_id: "apple", price_usd: 192, price_source: "implied", price_date: null, managers_count: 3 },
    ]);
  });

  test("is none where fewer imply it, but is kept for what asks for less", async () => {
    expect(await run(imply([190, 192]))).toMatchObject([
      { price_usd: null, price_source: null, implied_price_usd: 191, managers_count: 2 },
    ]);
  });

  test("is in dollars, whatever the unit of the filings", async () => {
    expect(await run(imply([0.19, 0.192, 0.194], { unit: 1_000 }))).toMatchObject([{ price_usd: 192 }]);
  });

  test("counts a manager once, and leaves out filings whose shares repeat their values", async () => {
    expect(await run(imply([190, 191, 192], { cik: "one" }))).toMatchObject([{ managers_count: 1 }]);
    expect(await run(imply([1, 1, 1], { is_repeating: true }))).toEqual([]);
  });
});

describe("the close of the quarter's end", () => {
  test("goes before what managers imply", async () => {
    const given = { "core.securities": [security("apple", "AAPL")], "core.closes": [close("AAPL", 192.53)] };
    expect(await run({ ...imply([190, 191, 192]), ...given })).toMatchObject([
      {
        price_usd: 192.53,
        price_source: "close",
        price_date: "2023-12-29",
        implied_price_usd: 191,
        managers_count: 3,
      },
    ]);
  });

  test("prices what nobody holds", async () => {
    const given = { "core.securities": [security("apple", "AAPL")], "core.closes": [close("AAPL", 192.53)] };
    expect(await run(given)).toMatchObject([{ price_usd: 192.53, managers_count: 0, implied_price_usd: null }]);
  });

  test("in another currency than the dollar is no reference", async () => {
    const given = { "core.securities": [security("apple", "AAPL")], "core.closes": [close("AAPL", 260, "CAD")] };
    expect(await run({ ...imply([190, 191, 192]), ...given })).toMatchObject([
      { price_usd: 191, price_source: "implied" },
    ]);
  });
});

describe("where two securities bear one ticker", () => {
  const apple = imply([34, 34, 34]);
  const amazon = imply([14, 14, 14, 14], { cusip: "amazon", from: 10 });
  const both: Given = {
    "core.filed_prices": [...(apple["core.filed_prices"] ?? []), ...(amazon["core.filed_prices"] ?? [])],
    "core.filing_units": [...(apple["core.filing_units"] ?? []), ...(amazon["core.filing_units"] ?? [])],
    "core.closes": [close("B", 17)],
  };

  test("its closes are those of the active one", async () => {
    const securities = [security("apple", "B", true), security("amazon", "B", false)];
    expect(await run({ ...both, "core.securities": securities })).toMatchObject([
      { security_id: "amazon", price_usd: 14, price_source: "implied" },
      { security_id: "apple", price_usd: 17, price_source: "close" },
    ]);
  });

  test("else of the one that more managers hold", async () => {
    const securities = [security("apple", "B"), security("amazon", "B")];
    expect(await run({ ...both, "core.securities": securities })).toMatchObject([
      { security_id: "amazon", price_usd: 17, price_source: "close" },
      { security_id: "apple", price_usd: 34, price_source: "implied" },
    ]);
  });
});
