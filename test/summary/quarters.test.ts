import { expect, test } from "vitest";
import { readSql } from "../../pipeline/read-model.ts";
import { runSql } from "../run-model.ts";

const deadlines = [
  { report_period: "2023-09-30", deadline: "2023-11-14" },
  { report_period: "2023-12-31", deadline: "2024-02-14" },
  { report_period: "2024-03-31", deadline: "2024-05-15" },
];
const quarters = [
  {
    report_period: "2023-06-30",
    year: 2023,
    quarter: 2,
    state: "final",
    managers_reported: 2,
    is_latest_finalized: false,
  },
  {
    report_period: "2023-09-30",
    year: 2023,
    quarter: 3,
    state: "final",
    managers_reported: 3,
    is_latest_finalized: true,
  },
];
const latest = {
  latest: "2023q3",
  latest_state: "final",
  latest_managers_reported: 3,
  latest_coverage_percent: null,
  final_count: 2,
  not_final: null,
};
const run = async (as_of: string) =>
  runSql(
    await readSql("summary/quarters.sql"),
    { "core.quarters": quarters, "staging.filing_deadlines": deadlines },
    { as_of },
  );

test.each([
  ["2024-02-14", 0, null, null],
  ["2024-02-15", 1, "2023q4", "2023q4"],
  ["2024-05-16", 2, "2023q4", "2024q1"],
])(
  "as of %s %i quarters are missing whose deadline has passed",
  async (as_of, missing_count, first_missing, last_missing) => {
    expect(await run(as_of)).toEqual([{ ...latest, missing_count, first_missing, last_missing }]);
  },
);
