import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const apple = {
  security_id: 0x970f6cee35,
  stock_id: "970f6cee35",
  ticker: "AAPL",
  name: "Apple Inc",
  active: true,
  type: "stock",
  market_cap: "mega_cap",
  sector_id: "technology",
  industry_id: "phones",
};
const run = (counts: Row[], stocks: Row[] = [apple]) =>
  runModel("marts.fund_trends", {
    "core.quarters": [
      { report_period: "2024-03-31", is_latest_finalized: false },
      { report_period: now, is_latest_finalized: true },
      { report_period: before, is_latest_finalized: false },
    ],
    "core.stocks": stocks,
    "core.trend_counts": counts.map((row) => ({ security_id: apple.security_id, ...row })),
  });

test("three trends, each counted in the latest finalized quarter and in the one before", async () => {
  const rows = await run([
    { report_period: "2024-03-31", holding_count: 99, increased_count: 99, closed_count: 99 },
    { report_period: now, holding_count: 12, increased_count: 5, closed_count: 1 },
    // The statuses of the quarter before compare it with the one before that: its own row holds them.
    { report_period: before, holding_count: 8, increased_count: 3, closed_count: 4 },
    { report_period: "2023-06-30", holding_count: 88, increased_count: 88, closed_count: 88 },
  ]);
  const { security_id: _, stock_id: id, ...stock } = apple;
  expect(rows).toEqual([
    { trend: "closed-positions", id, ...stock, current: 1, previous: 4, change: -3, change_percent: -75 },
    { trend: "holding", id, ...stock, current: 12, previous: 8, change: 4, change_percent: 50 },
    { trend: "increased-positions", id, ...stock, current: 5, previous: 3, change: 2, change_percent: 66.67 },
  ]);
});

test("a percent of nothing is unknown", async () => {
  expect(await run([{ report_period: now, holding_count: 3, increased_count: 0, closed_count: 0 }])).toMatchObject([
    { trend: "holding", current: 3, previous: 0, change: 3, change_percent: null },
  ]);
});

test("a trend lists what has a count in either quarter", async () => {
  const left = [{ report_period: before, holding_count: 3, increased_count: 0, closed_count: 0 }];
  expect(await run(left)).toMatchObject([
    { trend: "holding", current: 0, previous: 3, change: -3, change_percent: -100 },
  ]);
  expect(await run([])).toEqual([]);
});

test("of a security that has counts in one of the two quarters only, the other's are 0", async () => {
  const one = { holding_count: 1, increased_count: 1, closed_count: 1 };
  const trends = endpoints.flatMap(({ mart }) => (mart.table === "marts.fund_trends" ? mart.where.trend : [])).sort();
  expect(await run([{ report_period: now, ...one }])).toMatchObject(
    trends.map((trend) => ({ trend, current: 1, previous: 0, change: 1, change_percent: null })),
  );
  expect(await run([{ report_period: before, ...one }])).toMatchObject(
    trends.map((trend) => ({ trend, current: 0, previous: 1, change: -1, change_percent: -100 })),
  );
});

test("a security without a ticker is not listed", async () => {
  const counts = [{ report_period: now, holding_count: 3, increased_count: 2, closed_count: 1 }];
  expect(await run(counts, [])).toEqual([]);
});
