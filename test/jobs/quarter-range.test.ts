import { expect, test } from "vitest";
import {
  parseQuarterRange,
  printQuarterRange,
  printQuarters,
  selectQuarters,
} from "../../pipeline/jobs/quarter-range.ts";

const held = ["2013-06-30", "2022-12-31", "2023-03-31", "2023-06-30", "2023-12-31"];

test.each([
  ["2013q2..2023q1", ["2013-06-30", "2022-12-31", "2023-03-31"]],
  ["..2022q4", ["2013-06-30", "2022-12-31"]],
  ["2023q2..", ["2023-06-30", "2023-12-31"]],
  ["2023q1", ["2023-03-31"]],
  ["..", held],
])("%s selects quarters from its first to its last, and is written as it was read", (text, selected) => {
  const range = parseQuarterRange(text) ?? {};
  expect(selectQuarters(range, held)).toEqual(selected);
  expect(printQuarterRange(range)).toBe(text);
});

test.each(["", "2023", "2023q5", "2023Q1", "2023q1.2023q2", "2023q2..2023q1", "2023q1..2023q2..2023q3", " 2023q1"])(
  "%o is no range",
  (text) => {
    expect(parseQuarterRange(text)).toBeUndefined();
  },
);

test.each([{ first: "2022q4", last: "2023q3" }, { last: "2023q3" }])(
  "an end of %o that is not held is named, and what is held",
  (range) => {
    expect(() => selectQuarters(range, held)).toThrow(
      "No filing is for 2023q3; the warehouse holds 2013q2, 2022q4..2023q2, 2023q4.",
    );
  },
);

test("quarters that follow each other are written as one range", () => {
  expect(printQuarters([])).toBe("");
  expect(printQuarters(["2022-12-31", "2023-03-31"])).toBe("2022q4..2023q1");
});
