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
    given_close: 192.53,
    adjustment_ratio: null,
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

describe("a close that is adjusted for later splits is put back on the shares of its day", () => {
  const evidence = (report_period: string, adjusted_until: string | null) => ({
    ...{ report_period, cusip: "apple", adjusted_until, filed_price_usd: 770, is_refuted: false },
  });
  const splits = [
    { cusip: "apple", ex_date: "2024-06-10", new_shares: 4, old_shares: 1 },
    { cusip: "old apple", ex_date: "2024-06-10", new_shares: 4, old_shares: 1 },
    { cusip: "apple", ex_date: "2025-06-10", new_shares: 3, old_shares: 2 },
    { cusip: "apple", ex_date: "2023-12-29", new_shares: 7, old_shares: 1 },
  ];
  const adjust = async (...rows: Row[]) => {
    const given = {
      "core.listings": [list("apple", "AAPL"), list("old apple", "AAPL")],
      "core.closes": [close("AAPL")],
      "core.held_cusips": [{ ...period, cusip: "apple" }],
      "core.quote_evidence": rows,
      "staging.splits": splits,
    };
    const [row] = await runModel("core.quotes", given, period);
    return row;
  };

  test("by as many of them as the filings show", async () => {
    const once = { given_close: 192.53, adjustment_ratio: 4, close: 4 * 192.53 };
    expect(await adjust(evidence("2023-12-31", "2024-06-10"))).toMatchObject(once);
    expect(await adjust(evidence("2023-12-31", "2025-06-10"))).toMatchObject({ adjustment_ratio: 6 });
    const asTraded = { given_close: 192.53, adjustment_ratio: null, close: 192.53 };
    expect(await adjust(evidence("2023-12-31", null))).toMatchObject(asTraded);
  });

  test("by those of the quarter before where no filing of this one tells", async () => {
    expect(await adjust(evidence("2023-09-30", "2024-06-10"))).toMatchObject({ adjustment_ratio: 4 });
    const both = [evidence("2023-09-30", "2024-06-10"), evidence("2023-12-31", null)];
    expect(await adjust(...both)).toMatchObject({ adjustment_ratio: null });
  });
});

test("a close that the filings of its quarter refute has their price beside it", async () => {
  const refuted = (report_period: string) => ({
    ...{ report_period, cusip: "apple", filed_price_usd: 19, is_refuted: true },
  });
  const [listings, closes] = [[list("apple", "AAPL")], [close("AAPL")]];
  const given = { "core.listings": listings, "core.closes": closes };
  const run = (...rows: Row[]) => runModel("core.quotes", { ...given, "core.quote_evidence": rows }, period);
  expect(await run(refuted("2023-12-31"))).toMatchObject([{ refuting_price_usd: 19 }]);
  expect(await run({ ...refuted("2023-12-31"), is_refuted: false })).toMatchObject([{ refuting_price_usd: null }]);
  expect(await run(refuted("2023-09-30"))).toMatchObject([{ refuting_price_usd: null }]);
});
