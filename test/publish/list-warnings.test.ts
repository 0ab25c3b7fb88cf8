import { expect, test } from "vitest";
import { listWarnings } from "../../pipeline/publish/list-warnings.ts";

/** A quarter that so many managers reported, of which so many were before it. */
const hold = (report_period: string, managers_reported: number, managers_reported_previous: number) => ({
  ...{ report_period, managers_reported, managers_reported_previous, state: "final" },
  is_latest_finalized: report_period === "2023-12-31",
});
const [second, third, fourth] = [hold("2023-06-30", 10, 0), hold("2023-09-30", 10, 10), hold("2023-12-31", 20, 10)];

test("three quarters of some size, the last of them final, need no warning", () => {
  expect(listWarnings([second, third, fourth])).toEqual([]);
});

test.each(["open", "incomplete"])(
  "a newest quarter that is %s stands in for a final one, which is a warning",
  (state) => {
    expect(listWarnings([second, third, { ...fourth, state }])).toEqual([
      "No quarter is final yet: the newest one held, 2023q4, is answered in its place.",
    ]);
  },
);

test("so is a quarter that is missing before it, or before that one", () => {
  const alone = { ...fourth, managers_reported_previous: 0 };
  expect(listWarnings([alone])).toEqual([
    expect.stringMatching(/^No manager's report for 2023q3 is held.*in all fund trends/),
  ]);
  expect(listWarnings([second, alone])).toEqual(listWarnings([alone]));
  expect(listWarnings([{ ...third, managers_reported_previous: 0 }, fourth])).toEqual([
    expect.stringMatching(/^No manager's report for 2023q2 is held.*increased or closed positions/),
  ]);
});

test("and one of which few filings are held", () => {
  expect(listWarnings([second, third, { ...fourth, managers_reported_previous: 9 }])).toEqual([
    expect.stringMatching(/^For 2023q3 the filings of 9 managers are held, for 2023q4 20/),
  ]);
});

test("the last quarter of 2012 is compared with, though it is none of those that are published", () => {
  const first = { ...hold("2013-03-31", 10, 10), is_latest_finalized: true };
  expect(listWarnings([first])).toEqual([]);
  expect(
    listWarnings([
      { ...first, is_latest_finalized: false },
      { ...first, report_period: "2013-06-30" },
    ]),
  ).toEqual([]);
});

test("nothing held is nothing to warn of", () => {
  expect(listWarnings([])).toEqual([]);
});
