import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runSql } from "../run-model.ts";

const run = async (filings: Row[], closes: Row[], targets: Row[], prices: Row[] = [], staged: Row[] = []) =>
  runSql(
    await readSql("summary/newest.sql"),
    {
      ...{ "core.filing_rulings": filings, "core.latest_closes": closes, "staging.analyst_targets": targets },
      ...{ "staging.filings": staged, "staging.prices": closes },
      "core.ticker_prices": prices.map((price) => ({ is_ticker_owner: true, price_source: "close", ...price })),
      "marts.analyst_upside": ["A", "B", "C", "E"].map((ticker) => ({ ticker })),
    },
    { as_of: "2023-11-30" },
  );
const none = { rated_count: 0, fresh_count: 0, later_filings_count: 0, later_closes_count: 0, later_targets_count: 0 };

test("the newest day of each input that arrives by the day, but none after as-of", async () => {
  const filings = [{ filed_at: "2023-11-14" }, { filed_at: "2023-08-14" }];
  const closes = [{ price_date: "2023-11-29" }, { price_date: "2023-11-28" }];
  const targets = ["2023-11-30 23:59:59", "2023-11-02 00:00:00", "2023-11-01 00:00:00", "2023-12-01 00:00:00"];
  expect(
    await run(
      filings,
      closes,
      targets.map((published_at) => ({ published_at })),
    ),
  ).toEqual([
    {
      ...{ filed_at: "2023-11-14", price_date: "2023-11-29", published_at: "2023-11-30" },
      ...{ close_age_days: 1, target_age_days: 0, ...none, later_targets_count: 1 },
    },
  ]);
});

test("what is dated after as-of is counted, by its kind", async () => {
  const filings = ["2023-11-30", "2023-12-01", "2024-01-02"].map((filed_at) => ({ filed_at }));
  const closes = ["2023-11-30", "2023-12-01"].map((price_date) => ({ price_date }));
  expect(await run([], closes, [], [], filings)).toMatchObject([{ later_filings_count: 2, later_closes_count: 1 }]);
});

test("where there is none of a kind its day is null", async () => {
  expect(await run([{ filed_at: "2023-11-14" }], [], [])).toEqual([
    {
      ...{ filed_at: "2023-11-14", price_date: null, published_at: null },
      ...{ close_age_days: null, target_age_days: null, ...none },
    },
  ]);
});

test("of the tickers whose upside is of a close it tells how many have the newest", async () => {
  const [newest, older] = [{ price_date: "2023-11-29" }, { price_date: "2023-11-28" }];
  const prices = [
    { ticker: "A", ...newest },
    { ticker: "B", ...older },
    { ticker: "B", ...newest, is_ticker_owner: false },
    { ticker: "C", ...newest, price_source: "implied" },
    { ticker: "D", ...newest },
    { ticker: "E", ...newest },
  ];
  expect(await run([], [newest], [], prices)).toMatchObject([{ rated_count: 3, fresh_count: 2 }]);
});
