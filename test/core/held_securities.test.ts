import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const [apple, left, longAgo, unmapped] = [1, 2, 3, 4] as const;

test("what managers hold in the latest finalized quarter, and what securities.csv says of it", async () => {
  const rows = await runModel("core.held_securities", {
    "core.quarters": [
      { report_period: now, is_latest_finalized: true },
      { report_period: before, is_latest_finalized: false },
    ],
    "core.trend_counts": [
      { security_id: apple, report_period: now, holding_count: 2, value_usd: 500 },
      { security_id: left, report_period: now, holding_count: 0, value_usd: 0 },
      { security_id: unmapped, report_period: now, holding_count: 1, value_usd: 50 },
      { security_id: apple, report_period: before, holding_count: 3, value_usd: 700 },
      { security_id: longAgo, report_period: before, holding_count: 1, value_usd: 5 },
    ],
    "core.securities": [apple, left, longAgo].map((security_id) => ({ security_id, ticker: `T${security_id}` })),
  });
  expect(rows).toHaveLength(2);
  expect(rows).toMatchObject([
    { security_id: apple, report_period: now, holding_count: 2, value_usd: 500, ticker: "T1" },
    { security_id: unmapped, report_period: now, holding_count: 1, value_usd: 50, ticker: null },
  ]);
});
