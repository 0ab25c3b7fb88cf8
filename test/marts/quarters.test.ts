import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

test("every quarter as core judged it, in order", async () => {
  const quarter = {
    year: 2023,
    quarter: 4,
    state: "incomplete",
    deadline: "2024-02-14",
    managers_reported_previous: 10,
    managers_reported: 8,
    managers_reported_elsewhere: 1,
    managers_not_filed: 2,
    coverage_percent: 80,
    is_latest_finalized: false,
  };
  const rows = await runModel("marts.quarters", {
    "core.quarters": [
      { report_period: "2023-12-31", ...quarter },
      { report_period: "2023-09-30", state: "final", is_latest_finalized: true },
    ],
  });
  expect(rows).toMatchObject([
    { report_period: "2023-09-30", state: "final", is_latest_finalized: true },
    { report_period: "2023-12-31", ...quarter },
  ]);
});
