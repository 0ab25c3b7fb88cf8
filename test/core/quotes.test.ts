import { expect, test } from "vitest";
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
  const quote = { cusip: "apple", ...period, ticker: "AAPL", is_active: true, price_date: "2023-12-29", close: 192.53 };
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
