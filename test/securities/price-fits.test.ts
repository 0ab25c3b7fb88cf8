import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import { numberSecurity } from "../number-security.ts";
import { type Given, runSql } from "../run-model.ts";

const ends = ["2022-12-31", "2023-03-31", "2023-06-30", "2023-09-30"];
const latest = "2023-09-30";
const filed = (security: string, prices: readonly number[], quarters = ends) =>
  prices.map((price_usd, place) => ({
    ...{ security_id: numberSecurity(security), report_period: quarters[place] ?? null, price_usd },
  }));
const closes = (ticker: string, prices: readonly (number | null)[], currency = "USD") =>
  prices.flatMap((close, place) =>
    close === null ? [] : [{ ticker, report_period: ends[place] ?? null, close, currency }],
  );
const count = (security: string) => ({
  ...{ report_period: latest, security_id: numberSecurity(security), security_cusip: `${security}-cusip` },
});
const read = async (given: Given) => runSql(await readSql("securities/price_fits.sql"), given, { latest });

const apple = [129.93, 164.9, 193.97, 171.21];
const given = (prices: ReturnType<typeof closes>): Given => ({
  "core.trend_counts": [count("apple")],
  "core.implied_prices": filed("apple", apple),
  "core.closes": prices,
});
const fitting = (ticker: string, fit_count: number, moves_count = fit_count - 1) => ({
  ...{ cusip: "apple-cusip", ticker, fit_count, moves_count },
});

test("a ticker fits whose closes are to 0.2 % what managers filed, with the number of quarters", async () => {
  const prices = [
    ...closes("AAPL", apple),
    ...closes("NEAR", [129.68, 165.2, 193.6, 171.54]),
    ...closes("OFF", [130.2, 164.5, 194.4, 170.8]),
    ...closes("SHORT", [null, null, 193.97, 171.21]),
    ...closes("ONCE", [null, null, null, 171.21]),
  ];
  expect(await read(given(prices))).toEqual([fitting("AAPL", 4), fitting("NEAR", 4), fitting("SHORT", 2)]);
});

test("one that fits at fewer than nine quarter ends of ten, not at the latest one, or in another currency does not", async () => {
  const prices = [
    ...closes("CHANCE", [99, 164.9, 193.97, 171.21]),
    ...closes("OLD", [129.93, 164.9, 193.97, null]),
    ...closes("CAD", apple, "CAD"),
  ];
  expect(await read(given(prices))).toEqual([]);
});

test("of ten quarter ends one may be off, as where few managers file it", async () => {
  const quarters = [2021, 2022, 2023].flatMap((year) =>
    ["03-31", "06-30", "09-30", "12-31"].map((day) => `${year}-${day}`),
  );
  const held = quarters.filter((day) => day <= latest).slice(-10);
  const prices = held.map((_, place) => 100 + 7 * place);
  const close = (place: number) => (place === 3 ? 130 : (prices[place] ?? 0));
  const rows = {
    "core.trend_counts": [count("apple")],
    "core.implied_prices": filed("apple", prices, held),
    "core.closes": held.map((report_period, place) => ({
      ...{ ticker: "AAPL", report_period, close: close(place), currency: "USD" },
    })),
  };
  expect(await read(rows)).toEqual([fitting("AAPL", 9)]);
});

test("of its quarter ends those are counted at which the price is more than 2 % from that at the one before that fits", async () => {
  const still = [9.74, 9.81, 10.11, 9.93];
  const rows = {
    ...given([...closes("AAC", [9.75, 9.82, 10.11, 9.94]), ...closes("ONCE", [9.74, null, null, 9.93])]),
    "core.implied_prices": filed("apple", still),
  };
  expect(await read(rows)).toEqual([fitting("AAC", 4, 1), fitting("ONCE", 2, 0)]);
});

test("what has a ticker, and a ticker that something has, are not asked about; nor what was filed over three years ago", async () => {
  const rows: Given = {
    "core.trend_counts": [count("apple"), count("known"), { ...count("gone"), report_period: "2023-06-30" }],
    "core.securities": [{ security_id: numberSecurity("known"), ticker: "KNWN" }],
    "core.implied_prices": [
      ...["apple", "known", "gone"].flatMap((security) => filed(security, apple)),
      { security_id: numberSecurity("apple"), report_period: "2020-09-30", price_usd: 115.81 },
    ],
    "core.listings": [{ cusip: "known-cusip", ticker: "KNWN" }],
    "core.closes": [
      ...["AAPL", "KNWN"].flatMap((ticker) => closes(ticker, apple)),
      { ticker: "AAPL", report_period: "2020-09-30", close: 463.24, currency: "USD" },
    ],
  };
  expect(await read(rows)).toEqual([fitting("AAPL", 4)]);
});
