import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import { runSql } from "../run-model.ts";

const deadlines = [
  { report_period: "2022-12-31", deadline: "2023-02-14" },
  { report_period: "2023-03-31", deadline: "2023-05-15" },
  { report_period: "2023-06-30", deadline: "2023-08-14" },
  { report_period: "2023-09-30", deadline: "2023-11-14" },
  { report_period: "2023-12-31", deadline: "2024-02-14" },
  { report_period: "2024-03-31", deadline: "2024-05-15" },
];
const hold = (report_period: string, quarter: number, managers_reported: number) => ({
  report_period,
  year: 2023,
  quarter,
  state: "final",
  managers_reported,
  coverage_percent: null as number | null,
  is_latest_finalized: quarter === 3,
});
const [first, second, third] = [hold("2023-03-31", 1, 2), hold("2023-06-30", 2, 2), hold("2023-09-30", 3, 3)];

const latest = {
  latest: "2023q3",
  latest_state: "final",
  latest_managers_reported: 3,
  latest_coverage_percent: null,
  final_count: 2,
  not_final: null,
};
const run = async (as_of: string, ...quarters: readonly ReturnType<typeof hold>[]) =>
  runSql(
    await readSql("summary/quarters.sql"),
    { "core.quarters": quarters, "staging.filing_deadlines": deadlines },
    { as_of },
  );

test.each([
  ["2024-02-14", null],
  ["2024-02-15", "2023-12-31"],
  ["2024-05-16", "2023-12-31,2024-03-31"],
])("as of %s those are missing after the last one held whose deadline has passed: %s", async (as_of, missing) => {
  expect(await run(as_of, second, third)).toEqual([{ ...latest, missing }]);
});

test("one is missing between the first and the last one held, too; none is before the first", async () => {
  expect(await run("2024-02-14", first, third)).toEqual([{ ...latest, missing: "2023-06-30" }]);
});

test("those that are not final are told with their coverage, where there is one", async () => {
  const open = { ...third, report_period: "2023-12-31", quarter: 4, state: "open", is_latest_finalized: false };
  const incomplete = { ...second, state: "incomplete", coverage_percent: 81.37 };
  const [row] = await run("2023-11-30", { ...first, state: "incomplete" }, incomplete, third, {
    ...open,
    coverage_percent: 100,
  });
  expect(row?.not_final).toBe("2023q1 incomplete, 2023q2 incomplete (81.37% coverage), 2023q4 open (100% coverage)");
});

test("of the latest final quarter alone its name, state, managers and coverage are told, whatever the others have", async () => {
  const before = { ...second, state: "incomplete", managers_reported: 9, coverage_percent: 100 };
  const after = { ...before, report_period: "2023-12-31", quarter: 4, state: "open", is_latest_finalized: false };
  expect(await run("2024-02-14", before, { ...third, coverage_percent: 97.5 }, after)).toMatchObject([
    {
      latest: "2023q3",
      latest_state: "final",
      latest_managers_reported: 3,
      latest_coverage_percent: 97.5,
      final_count: 1,
    },
  ]);
});

test("of many the latest four are told", async () => {
  const years = [2018, 2019, 2020, 2021, 2022].map((year) => ({
    ...{ ...first, report_period: `${year}-03-31`, year, state: "incomplete" },
  }));
  expect(await run("2023-11-30", ...years, third)).toMatchObject([
    { not_final: "1 from earlier, 2019q1 incomplete, 2020q1 incomplete, 2021q1 incomplete, 2022q1 incomplete" },
  ]);
  expect(await run("2023-11-30", ...years.slice(1), third)).toMatchObject([
    { not_final: "2019q1 incomplete, 2020q1 incomplete, 2021q1 incomplete, 2022q1 incomplete" },
  ]);
});
