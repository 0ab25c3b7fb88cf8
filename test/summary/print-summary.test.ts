import { expect, test } from "vitest";
import {
  type Filings,
  type Newest,
  printEntries,
  printFilings,
  printNewest,
  printRejects,
  printStates,
  type Quarters,
} from "../../pipeline/summary/print-summary.ts";

const quarters: Quarters = {
  latest: "2023q3",
  latest_state: "final",
  latest_managers_reported: 1_213,
  latest_coverage_percent: 91.7,
  final_count: 2,
  not_final: "2023q4 open",
  missing: null,
};

test("one of a thing is told as one", () => {
  expect(printRejects({ rejects_count: 1, files_count: 1, worst_files: "a.csv (1)", example: "a.csv line 2" })).toBe(
    "1 field or row of 1 file, listed in ops.rejects; most rows of a.csv (1); the first there: a.csv line 2",
  );
  const rejects = { rejects_count: 2, files_count: 1, worst_files: "a.csv (2)", example: "a.csv line 2" };
  expect(printRejects(rejects, { new_count: 0, example: null })).toContain("in ops.rejects; none new; most rows of");
  expect(printRejects(rejects, { new_count: 1, example: "a.csv line 3" })).toContain(
    "in ops.rejects; 1 new, the first: a.csv line 3; most rows of",
  );
  const filings: Filings = {
    filings_count: 1,
    managers_count: 1,
    quarters_count: 1,
    effective_count: 0,
    notices_count: 1,
    superseded_count: 0,
    ignored_count: 0,
    flagged_count: 1,
  };
  expect(printFilings(filings)).toBe(
    "1 of 1 manager over 1 quarter: 0 counted, 1 notice, 0 superseded; 1 ruling flagged",
  );
  expect(printFilings({ ...filings, ignored_count: 2 })).toContain("0 superseded, 2 ignored; 1 ruling flagged");
  expect(printEntries({ positions_count: 1, portfolios_count: 1, trends_count: 1, upsides_count: 1 })).toBe(
    "1 position, 1 portfolio, 1 trend entry, 1 upside",
  );
});

test("many are told with separators", () => {
  expect(printEntries({ positions_count: 44_245, portfolios_count: 0, trends_count: 7_466, upsides_count: 52 })).toBe(
    "44,245 positions, 0 portfolios, 7,466 trend entries, 52 upsides",
  );
});

const nothingNew: Newest = {
  ...{ filed_at: null, price_date: null, published_at: null, close_age_days: null, target_age_days: null },
  ...{ rated_count: 0, fresh_count: 0, later_filings_count: 0, later_closes_count: 0, later_targets_count: 0 },
};

test("the newest of each input is told by its day, and what there is none of, too", () => {
  const days = { ...nothingNew, filed_at: "2023-11-14", published_at: "2023-11-29", target_age_days: 14 };
  expect(printNewest(days)).toBe("newest filing 2023-11-14, close none, target 2023-11-29");
  const closes = { ...days, price_date: "2023-11-30", close_age_days: 5, rated_count: 42 };
  expect(printNewest({ ...closes, fresh_count: 42 })).toMatch(/close 2023-11-30, target 2023-11-29$/);
  expect(printNewest({ ...closes, fresh_count: 3 })).toContain(
    "close 2023-11-30 (of 3 of 42 tickers with an upside), target",
  );
});

test("closes and targets that come no more are told, before anything thins out", () => {
  const print = (close_age_days: number, target_age_days: number) =>
    printNewest({ ...nothingNew, close_age_days, target_age_days, later_targets_count: 1 });
  expect(print(6, 14)).toContain("none; no close for 6 days: see whether such files still arrive; dated later");
  expect(print(5, 15)).toContain("none; no target for 15 days: see");
  expect(print(40, 1_000)).toContain("none; no close for 40 days, no target for 1,000 days: see");
});

test("what is dated after as-of is told by its kind", () => {
  const print = (later: Partial<Newest>) => printNewest({ ...nothingNew, ...later });
  expect(print({ later_targets_count: 1 })).toBe(
    "newest filing none, close none, target none; dated later, so left out: 1 target",
  );
  expect(print({ later_filings_count: 1_200, later_closes_count: 2 })).toContain("left out: 1,200 filings, 2 closes");
});

test("nothing rejected is told as nothing", () => {
  expect(printRejects({ rejects_count: 0, files_count: 0, worst_files: null, example: null })).toBe("nothing");
});

test("a coverage is told where there is one", () => {
  expect(printStates(quarters)).toBe(
    "latest 2023q3 (final), 1,213 managers reported, 91.7% coverage; 2 final, else 2023q4 open",
  );
  expect(printStates({ ...quarters, latest_coverage_percent: null, not_final: null })).toBe(
    "latest 2023q3 (final), 1,213 managers reported, nobody reported the quarter before; 2 final, else none",
  );
});

test("quarters that are missing are told with those that follow each other as one range", () => {
  expect(printStates({ ...quarters, missing: "2022-12-31,2023-03-31,2024-03-31" })).toMatch(
    /open; no filing is for 2022q4\.\.2023q1, 2024q1, though the deadline has passed: add filings$/,
  );
});
