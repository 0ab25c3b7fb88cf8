import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("the last close of each ticker on or before as-of, however old", async () => {
  const rows = await runModel(
    "core.latest_closes",
    {
      "staging.prices": [
        { ticker: "AAPL", price_date: "2023-11-16", close: 189, currency: "USD" },
        { ticker: "AAPL", price_date: "2023-11-17", close: 190, currency: "USD" },
        { ticker: "AAPL", price_date: "2023-11-18", close: 191, currency: "USD" },
        { ticker: "OLD", price_date: "2019-01-02", close: 3, currency: "CAD" },
      ],
    },
    { as_of: "2023-11-17" },
  );
  expect(rows).toEqual([
    { ticker: "AAPL", price_date: "2023-11-17", close: 190, currency: "USD" },
    { ticker: "OLD", price_date: "2019-01-02", close: 3, currency: "CAD" },
  ]);
});

test("a close of a quarter's end that is adjusted for a later split is put back on the shares of its day", async () => {
  const quote = (ticker: string, price_date: string, adjustment_ratio: number | null) => ({
    ...{ cusip: ticker, ticker, price_date, adjustment_ratio },
  });
  const close = (ticker: string) => ({ ticker, price_date: "2023-12-29", close: 52.55, currency: "USD" });
  const rows = await runModel(
    "core.latest_closes",
    {
      "staging.prices": ["WMT", "AAPL", "NVDA"].map(close),
      "core.quotes": [
        quote("WMT", "2023-12-29", 3),
        { ...quote("WMT", "2023-12-29", 3), cusip: "another" },
        quote("AAPL", "2023-12-29", null),
        quote("NVDA", "2023-09-29", 10),
      ],
    },
    { as_of: "2024-03-01" },
  );
  expect(rows).toMatchObject([
    { ticker: "AAPL", close: 52.55 },
    { ticker: "NVDA", close: 52.55 },
    { ticker: "WMT", close: 3 * 52.55 },
  ]);
});
