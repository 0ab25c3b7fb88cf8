import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";
import { listTickerSplits } from "./list-ticker-splits.ts";

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
      "core.held_cusips": held.map((cusip) => ({ ...period, cusip, has_options_only: false })),
    },
    period,
  );

test("a CUSIP has the close of its ticker, held or not", async () => {
  const quote = {
    cusip: "apple",
    ...period,
    ticker: "AAPL",
    is_active: true,
    is_compared: false,
    has_rival: false,
    price_date: "2023-12-29",
    given_close: 192.53,
    adjustment_ratio: null,
    adjusted_until: null,
    close: 192.53,
    refuting_price_usd: null,
  };
  expect(await run([list("apple", "AAPL")], [close("AAPL")], "apple")).toEqual([{ ...quote, is_held: true }]);
  expect(await run([list("apple", "AAPL")], [close("AAPL")])).toEqual([{ ...quote, is_held: false }]);
});

test("a close is compared where the filings of its quarter show a price", async () => {
  const evidence = { cusip: "apple", price_date: "2023-12-29", price_ratio: 1, filings_count: 3, is_refuted: false };
  const given = { "core.listings": [list("apple", "AAPL")], "core.closes": [close("AAPL")] };
  for (const report_period of ["2023-12-31", "2023-09-30"]) {
    const rows = { ...given, "core.quote_evidence": [{ ...evidence, report_period }] };
    expect(await runModel("core.quotes", rows, period)).toMatchObject([
      { is_compared: report_period === "2023-12-31" },
    ]);
  }
});

test("a CUSIP of which there are options alone is not held", async () => {
  const given = {
    "core.listings": [list("apple", "AAPL")],
    "core.closes": [close("AAPL")],
    "core.held_cusips": [{ ...period, cusip: "apple", has_options_only: true }],
  };
  expect(await runModel("core.quotes", given, period)).toMatchObject([{ cusip: "apple", is_held: false }]);
});

test("a close in another currency, of another quarter or ticker is none", async () => {
  const others = [close("AAPL", "CAD"), close("MSFT"), { ...close("AAPL"), report_period: "2023-09-30" }];
  expect(await run([list("apple", "AAPL")], others)).toEqual([]);
});

test("what was held, or filed, in another quarter tells nothing of this one", async () => {
  const given = {
    "core.listings": [list("apple", "AAPL"), list("old apple", "AAPL")].map((row) => ({ ...row, is_active: false })),
    "core.closes": [close("AAPL")],
    "core.held_cusips": [
      { ...period, cusip: "apple", has_options_only: false },
      { report_period: "2023-09-30", cusip: "old apple", has_options_only: false },
    ],
    "core.quote_evidence": [{ report_period: "2023-06-30", cusip: "apple", price_date: "2023-06-30", price_ratio: 2 }],
    "core.ticker_splits": [{ ticker: "AAPL", ex_date: "2024-06-10", ratio: 2 }],
  };
  expect(await runModel("core.quotes", given, period)).toMatchObject([{ cusip: "apple", adjustment_ratio: null }]);
});

test("of CUSIPs that share a ticker those bore it then that are held, or any where none is; an active one may have", async () => {
  const listings = [list("barnes", "B"), { ...list("barrick", "B"), is_active: false }];
  const closes = [close("B")];
  expect(await run(listings, closes, "barnes")).toMatchObject([{ cusip: "barnes" }]);
  expect(await run(listings, closes, "barnes", "barrick")).toMatchObject([
    { cusip: "barnes", has_rival: true },
    { cusip: "barrick", has_rival: true },
  ]);
  expect(await run(listings, closes)).toMatchObject([{ cusip: "barnes" }, { cusip: "barrick" }]);
  const inactive = [list("apple", "AAPL"), { ...list("barrick", "B"), is_active: false }];
  expect(await run(inactive, [close("AAPL"), ...closes], "apple")).toMatchObject([
    { cusip: "apple", is_held: true, has_rival: false },
    { cusip: "barrick", is_held: false, has_rival: false },
  ]);
  const others = [list("apple", "AAPL"), ...listings];
  expect(await run(others, [close("AAPL"), ...closes], "barnes")).toMatchObject([
    { cusip: "apple", is_held: false },
    { cusip: "barnes", is_held: true },
  ]);
  expect(await run(listings, closes, "barrick")).toMatchObject([
    { cusip: "barnes", is_held: false },
    { cusip: "barrick", is_held: true },
  ]);
});

describe("a close that is adjusted for later splits is put back on the shares of its day", () => {
  const split = (ex_date: string, new_shares: number, old_shares = 1, cusip = "apple") => ({
    ...{ cusip, ex_date, new_shares, old_shares },
  });
  const evidence = (price_ratio: number, more: Row = {}) => ({
    ...{ ...period, cusip: "apple", price_date: "2023-12-29", price_ratio, is_refuted: false },
    ...more,
  });
  const adjust = async (rows: readonly Row[], ...splits: readonly Row[]) => {
    const apples = ["apple", "old apple", "older apple"].map((cusip) => list(cusip, "AAPL"));
    const listings = [...apples, list("microsoft", "MSFT")];
    const given = {
      "core.listings": listings,
      "core.closes": [close("AAPL")],
      "core.held_cusips": [{ ...period, cusip: "apple", has_options_only: false }],
      "core.quote_evidence": rows,
      "core.ticker_splits": await listTickerSplits(splits, listings),
    };
    const [row] = await runModel("core.quotes", given, period);
    return row?.adjustment_ratio;
  };

  test("unless more holders of another CUSIP of its ticker find it as traded", async () => {
    const few = (filings_count: number) => evidence(2, { filings_count });
    const others = (filings_count: number, price_ratio = 1) =>
      evidence(price_ratio, { cusip: "old apple", filings_count });
    expect(await adjust([few(2), others(3)], split("2024-06-10", 2))).toBeNull();
    expect(await adjust([few(2), others(2)], split("2024-06-10", 2))).toBe(2);
    expect(await adjust([few(2), others(3, 1.1)], split("2024-06-10", 2))).toBe(2);
    expect(await adjust([few(3), others(4)], split("2024-06-10", 2))).toBe(2);
    expect(await adjust([few(2), others(3, 1.045)], split("2024-06-10", 2))).toBeNull();
    expect(await adjust([few(2), others(3, 1.05)], split("2024-06-10", 2))).toBe(2);
    expect(await adjust([few(2), others(3, 0.5)], split("2024-06-10", 2))).toBe(2);
    const most = { ...others(3), cusip: "older apple" };
    expect(await adjust([few(2), others(1), most], split("2024-06-10", 2))).toBeNull();
    for (const elsewhere of [{ report_period: "2023-09-30" }, { cusip: "microsoft" }])
      expect(await adjust([few(2), { ...others(3), ...elsewhere }], split("2024-06-10", 2))).toBe(2);
  });

  test("where its holders' price is as many times as high, in whatever unit", async () => {
    expect(await adjust([evidence(2)], split("2024-06-10", 2))).toBe(2);
    expect(await adjust([evidence(0.1)], split("2024-06-10", 1, 10))).toBe(0.1);
    expect(await adjust([evidence(0.05)], split("2024-06-10", 50))).toBe(50);
    expect(await adjust([evidence(0.05)], split("2024-06-10", 50), split("2025-06-10", 103, 100_000))).toBe(50);
    const given = { "core.listings": [list("apple", "AAPL")], "core.closes": [close("AAPL")] };
    const splits = await listTickerSplits([split("2024-06-10", 2)], [list("apple", "AAPL")]);
    const more = { "core.quote_evidence": [evidence(2)], "core.ticker_splits": splits };
    expect(await runModel("core.quotes", { ...given, ...more }, period)).toMatchObject([
      { given_close: 192.53, adjustment_ratio: 2, close: 385.06 },
    ]);
  });

  test("and not where it is the close, or what no split explains to 5 %", async () => {
    expect(await adjust([evidence(1)], split("2024-06-10", 2))).toBeNull();
    expect(await adjust([evidence(2.09)], split("2024-06-10", 2))).toBe(2);
    expect(await adjust([evidence(2.1)], split("2024-06-10", 2))).toBeNull();
    expect(await adjust([evidence(1.9)], split("2024-06-10", 2))).toBeNull();
    expect(await adjust([evidence(3)], split("2024-06-10", 2))).toBeNull();
    expect(await adjust([evidence(2)], split("2023-12-29", 2))).toBeNull();
    expect(await adjust([evidence(2)])).toBeNull();
    expect(await adjust([evidence(8)], split("2023-12-29", 2), split("2024-06-10", 4))).toBeNull();
    expect(await adjust([evidence(2)], split("2024-06-10", 2, 1, "microsoft"))).toBeNull();
  });

  test("by as many of them as there were until the file was made", async () => {
    const splits = [split("2025-06-10", 3, 2), split("2024-06-10", 4)];
    expect(await adjust([evidence(4)], ...splits)).toBe(4);
    expect(await adjust([evidence(6)], ...splits)).toBe(6);
    const near = [split("2024-06-10", 2), split("2025-06-10", 104, 100)];
    expect(await adjust([evidence(2.03)], ...near)).toBe(2);
    expect(await adjust([evidence(2.06)], ...near)).toBeCloseTo(2.08, 10);
  });

  test("up to the first of those after which it would be the same", async () => {
    const listings = [list("apple", "AAPL")];
    const turned = [split("2024-06-10", 2), split("2025-01-10", 2), split("2025-06-10", 1, 2)];
    const given = {
      "core.listings": listings,
      "core.closes": [close("AAPL")],
      "core.quote_evidence": [evidence(2)],
      "core.ticker_splits": await listTickerSplits(turned, listings),
    };
    expect(await runModel("core.quotes", given, period)).toMatchObject([
      { adjustment_ratio: 2, adjusted_until: "2024-06-10" },
    ]);
  });

  test("though one stands under two CUSIPs of the ticker, and none is of less than a tenth", async () => {
    expect(await adjust([evidence(2)], split("2024-06-10", 2), split("2024-06-10", 2, 1, "old apple"))).toBe(2);
    expect(await adjust([evidence(1.06)], split("2024-06-10", 106, 100))).toBeNull();
    expect(await adjust([evidence(1.09)], split("2024-06-10", 109, 100))).toBeNull();
    expect(await adjust([evidence(1.12)], split("2024-06-10", 112, 100))).toBe(1.12);
    // No unit is told from one of a thousand or so.
    expect(await adjust([evidence(1.06)], split("2024-06-10", 1_060))).toBeNull();
    const afterOther = [split("2024-06-10", 104, 100), split("2025-06-10", 112, 104)];
    expect(await adjust([evidence(1.1)], ...afterOther)).toBeCloseTo(1.12, 10);
  });

  test("each by its own splits", async () => {
    const listings = [list("apple", "AAPL"), list("microsoft", "MSFT")];
    const splits = [split("2024-06-10", 2), split("2025-01-10", 4, 1, "microsoft")];
    const given = {
      "core.listings": listings,
      "core.closes": [close("AAPL"), close("MSFT")],
      "core.quote_evidence": [evidence(2), evidence(4, { cusip: "microsoft" })],
      "core.ticker_splits": await listTickerSplits(splits, listings),
    };
    expect(await runModel("core.quotes", given, period)).toMatchObject([
      { cusip: "apple", adjustment_ratio: 2 },
      { cusip: "microsoft", adjustment_ratio: 4 },
    ]);
  });

  test("by what the filings of the quarter before show where none of this one tells", async () => {
    const before = evidence(8, { report_period: "2023-09-30", price_date: "2023-09-29" });
    const splits = [split("2024-06-10", 4), split("2023-12-29", 2)];
    expect(await adjust([before], ...splits)).toBe(4);
    expect(await adjust([before, evidence(1)], ...splits)).toBeNull();
  });

  test("but not by one or two filings where the closes of the quarter before were as traded", async () => {
    const asBefore = (price_ratio: number) => evidence(price_ratio, { report_period: "2023-09-30" });
    const told = (filings_count: number) => evidence(2, { filings_count });
    const later = split("2024-06-10", 2);
    expect(await adjust([asBefore(1), told(2)], later)).toBeNull();
    expect(await adjust([asBefore(1), told(3)], later)).toBe(2);
    expect(await adjust([asBefore(2), told(1)], later)).toBe(2);
    expect(await adjust([asBefore(1.045), told(1)], later)).toBeNull();
    expect(await adjust([asBefore(1.05), told(1)], later)).toBe(2);
    expect(await adjust([asBefore(0.5), told(1)], later)).toBe(2);
    expect(await adjust([{ ...asBefore(1), cusip: "microsoft" }, told(1)], later)).toBe(2);
    expect(await adjust([told(1)], later)).toBe(2);
  });
});

test("a close that the filings of its quarter refute has their price beside it, unless splits explain it", async () => {
  const refuted = { cusip: "apple", price_date: "2023-12-29", price_ratio: 0.1, filed_price_usd: 19, is_refuted: true };
  const given = { "core.listings": [list("apple", "AAPL")], "core.closes": [close("AAPL")] };
  const run = async (row: Row, splits: readonly Row[] = []) => {
    const evidence = {
      "core.quote_evidence": [{ ...period, ...refuted, ...row }],
      "core.ticker_splits": await listTickerSplits(splits, given["core.listings"]),
    };
    const [quote] = await runModel("core.quotes", { ...given, ...evidence }, period);
    return quote?.refuting_price_usd;
  };
  expect(await run({})).toBe(19);
  expect(await run({ is_refuted: false })).toBeNull();
  expect(await run({ report_period: "2023-09-30" })).toBeNull();
  expect(await run({}, [{ cusip: "apple", ex_date: "2024-06-10", new_shares: 1, old_shares: 10 }])).toBeNull();
});
