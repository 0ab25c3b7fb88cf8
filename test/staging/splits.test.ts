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
    { cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
    { cusip: "023135106", ex_date: "2023-06-06", new_shares: 3, old_shares: 2 },
  ]);
});
