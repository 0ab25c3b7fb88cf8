import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const list = (cusip: string, ticker: string) => ({ cusip, ticker, is_active: true });
const close = (ticker: string, currency = "USD") => ({
  ...period,
  ...{ ticker, price_date: "2023-12-29", close: 192.53, currency },
});
const run = (listings: ReturnType<typeof list>[], closes: ReturnType<typeof close>[], ...held: string[]) =>
  runModel(
    "core.quotes",
    {
      "core.listings": listings,
      "core.closes": closes,
      "core.held_cusips": held.map((cusip) => ({ ...period, cusip })),
    },
    period,
  );

test("a CUSIP has the close of its ticker, held or not", async () => {
  const quote = {
    cusip: "apple",
    ...period,
    ticker: "AAPL",
    is_active: true,
    price_date: "2023-12-29",
    close: 192.53,
    refuting_price_usd: null,
  };
  expect(await run([list("apple", "AAPL")], [close("AAPL")], "apple")).toEqual([{ ...quote, is_held: true }]);
  expect(await run([list("apple", "AAPL")], [close("AAPL")])).toEqual([{ ...quote, is_held: false }]);
});

test("a close in another currency, of another quarter or ticker is none", async () => {
  const others = [close("AAPL", "CAD"), close("MSFT"), { ...close("AAPL"), report_period: "2023-09-30" }];
  expect(await run([list("apple", "AAPL")], others)).toEqual([]);
});

test("of CUSIPs that share a ticker those bore it then that are held, or any where none is", async () => {
  const [listings, closes] = [[list("barnes", "B"), list("barrick", "B")], [close("B")]];
  expect(await run(listings, closes, "barnes")).toMatchObject([{ cusip: "barnes" }]);
  expect(await run(listings, closes, "barnes", "barrick")).toMatchObject([{ cusip: "barnes" }, { cusip: "barrick" }]);
  expect(await run(listings, closes)).toMatchObject([{ cusip: "barnes" }, { cusip: "barrick" }]);
});

describe("a close is refuted by", () => {
  /** Filings of the quarter at such prices in dollars. */
  const refuting = async (prices: readonly number[], other: Row = {}, report_period = "2023-12-31") => {
    const holdings = prices.map((price, index) => ({
      ...{ report_period, accession_number: `${index}`, cusip: "apple", shares_type: "SH", shares: 1_000 },
      ...{ filed_value: Math.round(price * 1_000), ...other },
    }));
    const given = {
      "core.listings": [list("apple", "AAPL")],
      "core.closes": [{ ...close("AAPL"), report_period }],
      "core.held_cusips": [{ report_period, cusip: "apple" }],
      "core.holdings": holdings,
    };
    const [row] = await runModel("core.quotes", given, { report_period });
    return row?.refuting_price_usd;
  };
  const times = (count: number, price: number) => Array.from({ length: count }, () => price);

  test("three filings that no unit brings near, as where a decimal point is lost", async () => {
    expect(await refuting(times(3, 19))).toBe(19);
    expect(await refuting(times(2, 19))).toBeNull();
    expect(await refuting(times(3, 19_000))).toBe(19_000);
    expect(await refuting(times(3, 40))).toBeNull();
    expect(await refuting([19, 19, 19, 192])).toBeNull();
  });

  test("four fifths of them", async () => {
    expect(await refuting([...times(8, 19), ...times(2, 192)])).toBe(19);
    expect(await refuting([...times(7, 19), ...times(2, 192)])).toBeNull();
  });

  test("ten that are in another unit than is due, if anything", async () => {
    expect(await refuting(times(10, 0.192))).toBe(0.192);
    expect(await refuting(times(9, 0.192))).toBeNull();
    expect(await refuting([...times(8, 0.192), ...times(2, 192)])).toBe(0.192);
    expect(await refuting([...times(8, 0.192), ...times(3, 192)])).toBeNull();
  });

  test("which is thousands up to 2022-09-30", async () => {
    expect(await refuting(times(10, 0.192), {}, "2022-09-30")).toBeNull();
    expect(await refuting(times(10, 0.192), {}, "2022-12-31")).toBe(0.192);
    expect(await refuting(times(3, 0.019), {}, "2022-09-30")).toBe(19);
  });

  test("but not by options, principal, or shares that repeat the value", async () => {
    expect(await refuting(times(9, 19), { put_call: "Put" })).toBeNull();
    expect(await refuting(times(9, 19), { shares_type: "PRN" })).toBeNull();
    expect(await refuting(times(9, 1), { filed_value: 1_000 })).toBeNull();
  });
});
