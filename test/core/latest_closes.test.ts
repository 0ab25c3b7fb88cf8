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

test("a close that is adjusted for a later split, as the newest of a quarter's end is, is put back on the shares of its day", async () => {
  const quote = (ticker: string, report_period: string, adjusted_until: string | null) => ({
    ...{ cusip: ticker, ticker, report_period, adjusted_until },
  });
  const split = (ticker: string, ex_date: string, ratio: number) => ({ ticker, ex_date, ratio });
  const close = (ticker: string) => ({ ticker, price_date: "2023-12-29", close: 52.55, currency: "USD" });
  const rows = await runModel(
    "core.latest_closes",
    {
      "staging.prices": [...["WMT", "AAPL", "NVDA", "TSLA"].map(close), { ...close("RY"), currency: "CAD" }],
      "core.quotes": [
        quote("WMT", "2023-09-30", null),
        quote("WMT", "2023-12-31", "2024-02-26"),
        { ...quote("WMT", "2023-12-31", null), cusip: "another" },
        quote("AAPL", "2023-09-30", "2024-06-10"),
        quote("AAPL", "2023-12-31", null),
        quote("NVDA", "2023-09-30", "2024-06-10"),
        quote("RY", "2023-09-30", "2024-06-10"),
        quote("TSLA", "2023-12-31", "2024-06-10"),
        { ...quote("TSLA", "2023-12-31", "2024-01-10"), cusip: "another" },
      ],
      "core.ticker_splits": [
        ...[split("WMT", "2023-12-29", 2), split("WMT", "2024-02-26", 3), split("WMT", "2024-02-27", 5)],
        ...[split("TSLA", "2024-01-10", 3), split("TSLA", "2024-06-10", 5)],
        ...[split("AAPL", "2024-06-10", 4), split("NVDA", "2024-06-10", 10), split("RY", "2024-06-10", 2)],
      ],
    },
    { as_of: "2024-03-01" },
  );
  expect(rows).toMatchObject([
    { ticker: "AAPL", close: 52.55 },
    { ticker: "NVDA", close: 525.5 },
    { ticker: "RY", close: 52.55 },
    { ticker: "TSLA", close: 15 * 52.55 },
    { ticker: "WMT", close: 3 * 52.55 },
  ]);
});

test("one in US dollars of the week before comes before a later one in another currency", async () => {
  const close = (ticker: string, price_date: string, currency: string) => ({ ticker, price_date, close: 1, currency });
  const prices = [
    ...[close("CNQ", "2023-11-30", "CAD"), close("CNQ", "2023-11-22", "USD"), close("CNQ", "2023-11-23", "USD")],
    ...[close("QSR", "2023-11-30", "CAD"), close("QSR", "2023-11-22", "USD")],
  ];
  expect(await runModel("core.latest_closes", { "staging.prices": prices }, { as_of: "2023-11-30" })).toMatchObject([
    { ticker: "CNQ", price_date: "2023-11-23", currency: "USD" },
    { ticker: "QSR", price_date: "2023-11-30", currency: "CAD" },
  ]);
});
