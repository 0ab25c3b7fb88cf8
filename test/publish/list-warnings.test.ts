import { expect, test } from "vitest";
import { listWarnings } from "../../pipeline/publish/list-warnings.ts";

const hold = (report_period: string, managers_reported: number, state = "final") => ({
  ...{ report_period, managers_reported, state, is_latest_finalized: report_period === "2023-12-31" },
});
const [second, third, fourth] = [hold("2023-06-30", 10), hold("2023-09-30", 10), hold("2023-12-31", 20)];

test("three quarters of some size, the last of them final, need no warning", () => {
  expect(listWarnings([second, third, fourth])).toEqual([]);
});

test("a newest quarter that stands in for a final one is a warning", () => {
  expect(listWarnings([second, third, { ...fourth, state: "open" }])).toEqual([
    "No quarter is final yet: the newest one held, 2023q4, is answered in its place.",
  ]);
});

test("so is a quarter that is missing before it, or before that one", () => {
  expect(listWarnings([fourth])).toEqual([expect.stringMatching(/^No filing for 2023q3 is held.*in all fund trends/)]);
  expect(listWarnings([second, fourth])).toEqual(listWarnings([fourth]));
  expect(listWarnings([third, fourth])).toEqual([
    expect.stringMatching(/^No filing for 2023q2 is held.*increased or closed positions/),
  ]);
});

test("and one of which few filings are held", () => {
  expect(listWarnings([second, hold("2023-09-30", 9), fourth])).toEqual([
    expect.stringMatching(/^For 2023q3 9 managers' filings are held, for 2023q4 20/),
  ]);
});

test("nothing held is nothing to warn of", () => {
  expect(listWarnings([])).toEqual([]);
});
