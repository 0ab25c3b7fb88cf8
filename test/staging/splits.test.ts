import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("of a split that is listed twice, the last line counts; another day is another split", async () => {
  const rows = await runModel("staging.splits", {
    "raw.splits": [
      { line: 2, cusip: "023135106", ex_date: "2022-06-06", new_shares: 2, old_shares: 1 },
      { line: 3, cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
      { line: 4, cusip: "023135106", ex_date: "2023-06-06", new_shares: 3, old_shares: 2 },
    ],
  });
  expect(rows).toEqual([
    { cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1, report_period: "2022-06-30" },
    { cusip: "023135106", ex_date: "2023-06-06", new_shares: 3, old_shares: 2, report_period: "2023-06-30" },
  ]);
});

test.each([
  ["2022-03-31", "2022-03-31"],
  ["2022-04-01", "2022-06-30"],
  ["2022-06-30", "2022-06-30"],
])("a split on %s is of the quarter that ends on %s", async (ex_date, report_period) => {
  expect(await runModel("staging.splits", { "raw.splits": [{ ex_date }] })).toMatchObject([{ report_period }]);
});
