import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const run = (...splits: Row[]) =>
  runModel(
    "core.split_factors",
    { "core.splits": splits.map((row) => ({ security_id: "AMZN", ...row })) },
    { report_period: "2022-06-30" },
  );

test.each([
  ["2022-03-31", "the last day of the quarter before", false],
  ["2022-04-01", "the first day of the quarter", true],
  ["2022-06-30", "its last day", true],
  ["2022-07-01", "the day after", false],
])("a split on %s, %s, applies: %s", async (ex_date, _day, applies) => {
  const factor = { security_id: "AMZN", report_period: "2022-06-30", new_shares: 20, old_shares: 1 };
  expect(await run({ ex_date, new_shares: 20, old_shares: 1 })).toMatchObject(applies ? [factor] : []);
});

test("several splits in a quarter multiply", async () => {
  const rows = await run(
    { ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
    { ex_date: "2022-04-06", new_shares: 3, old_shares: 2 },
  );
  expect(rows).toMatchObject([{ new_shares: 60, old_shares: 2, split_source: "splits.csv" }]);
});
