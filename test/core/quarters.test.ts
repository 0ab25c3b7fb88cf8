import { describe, expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const deadlines = [
  { report_period: "2023-06-30", deadline: "2023-08-14" },
  { report_period: before, deadline: "2023-11-14" },
  { report_period: now, deadline: "2024-02-14" },
];
const managers = (report_period: string, count: number, status = "reported", from = 0) =>
  Array.from({ length: count }, (_, index) => ({ cik: String(from + index), report_period, status }));
const run = (reporters: ReturnType<typeof managers>, as_of: string) =>
  runModel("core.quarters", { "core.reporters": reporters, "staging.filing_deadlines": deadlines }, { as_of });

describe("a quarter is open up to and including its deadline", () => {
  test.each([
    ["2024-02-13", "open"],
    ["2024-02-14", "open"],
    ["2024-02-15", "final"],
  ])("on %s it is %s, with everyone in", async (as_of, state) => {
    const [, quarter] = await run([...managers(before, 10), ...managers(now, 10)], as_of);
    expect(quarter).toMatchObject({ report_period: now, year: 2023, quarter: 4, deadline: "2024-02-14", state });
  });
});

describe("of a quarter before the input begins there are late filings only: a tenth of a later one's", () => {
  const states = async (earlier: number, late: number, whole: number, as_of = "2024-02-15") => {
    const rows = await run(
      [...managers("2023-06-30", earlier), ...managers(before, late), ...managers(now, whole, "reported", late - 1)],
      as_of,
    );
    return rows.map(({ state, is_latest_finalized }) => `${state}${is_latest_finalized ? ", latest" : ""}`);
  };

  test("it is incomplete, and the next one, of whose managers it tells too little, needs no coverage", async () => {
    expect(await states(2, 3, 31)).toEqual(["incomplete", "incomplete", "final, latest"]);
    expect(await states(2, 3, 30)).toEqual(["incomplete", "final, latest", "incomplete"]);
  });

  test("nor does it stand in where the next one is open still", async () => {
    expect(await states(2, 3, 31, "2024-02-14")).toEqual(["incomplete", "incomplete", "open, latest"]);
  });
});

describe("after it, 90 % of those that reported the quarter before have to be in", () => {
  test.each([
    [20, 18, 0, "final", 90],
    [20, 17, 0, "incomplete", 85],
    [20, 17, 1, "final", 90],
    [19, 17, 0, "incomplete", 89.47],
    [10, 0, 9, "final", 90],
  ])("of %i, %i reported and %i gave notice: %s", async (previous, reported, elsewhere, state, coverage_percent) => {
    const rows = await run(
      [
        ...managers(before, previous),
        ...managers(now, reported),
        ...managers(now, elsewhere, "reported elsewhere", reported),
      ],
      "2024-02-15",
    );
    expect(rows).toMatchObject([
      { report_period: before, state: "final" },
      {
        report_period: now,
        state,
        coverage_percent,
        managers_reported_previous: previous,
        managers_reported: reported,
        managers_reported_elsewhere: elsewhere,
        managers_not_filed: previous - reported - elsewhere,
      },
    ]);
  });

  test("those that are new make up for none that is missing", async () => {
    const rows = await run(
      [...managers(before, 10), ...managers(now, 8), ...managers(now, 50, "reported", 100)],
      "2024-02-15",
    );
    expect(rows).toMatchObject([{}, { state: "incomplete", managers_reported: 58, managers_not_filed: 2 }]);
  });

  test("first-time and returning managers are told apart", async () => {
    const rows = await run(
      [
        ...managers("2023-06-30", 2),
        ...managers(before, 1),
        ...managers(before, 1, "reported elsewhere", 1),
        ...managers(now, 3),
        ...managers("2023-06-30", 2, "reported elsewhere", 3),
        ...managers(now, 2, "reported elsewhere", 3),
      ],
      "2024-02-15",
    );
    expect(rows).toMatchObject([
      { managers_first_time: 2, managers_returning: 0 },
      { managers_first_time: 0, managers_returning: 0 },
      { managers_reported: 3, managers_first_time: 1, managers_returning: 1 },
    ]);
  });

  test("who only gave notice the quarter before is not expected", async () => {
    const rows = await run(
      [...managers(before, 1), ...managers(before, 9, "reported elsewhere", 1), ...managers(now, 1)],
      "2024-02-15",
    );
    expect(rows).toMatchObject([{}, { state: "final", managers_reported_previous: 1, coverage_percent: 100 }]);
  });

  test("where nobody reported the quarter before, coverage counts as met", async () => {
    expect(await run(managers(now, 1), "2024-02-15")).toMatchObject([
      { state: "final", managers_reported_previous: 0, managers_not_filed: 0, coverage_percent: null },
    ]);
  });
});

test("a period that has no deadline yet, a slip of the pen in the future, is no quarter", async () => {
  expect(await run([...managers(now, 3), ...managers("2033-12-31", 1)], "2024-02-15")).toMatchObject([
    { report_period: now, is_latest_finalized: true },
  ]);
});

describe("the latest finalized quarter", () => {
  const latest = async (reporters: ReturnType<typeof managers>, as_of: string) => {
    const rows = await run(reporters, as_of);
    return rows.filter((row) => row.is_latest_finalized).map((row) => row.report_period);
  };

  test("is the latest that is final, whatever is open or incomplete after it", async () => {
    const reporters = [...managers("2023-06-30", 10), ...managers(before, 10), ...managers(now, 8)];
    expect(await latest(reporters, "2024-02-14")).toEqual([before]);
    expect(await latest(reporters, "2024-02-15")).toEqual([before]);
    expect(await latest([...reporters, ...managers(now, 1, "reported", 8)], "2024-02-15")).toEqual([now]);
  });

  test("where none is final, the newest one held stands in", async () => {
    expect(await latest([...managers(before, 10), ...managers(now, 1)], "2023-11-14")).toEqual([now]);
  });
});
