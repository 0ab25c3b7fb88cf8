import { expect, test } from "vitest";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { printQuarters } from "../../pipeline/trace/print-quarter.ts";

const row = {
  ...{ report_period: "2013-03-31", state: "final", deadline: "2013-05-15", coverage_percent: 99.5 },
  ...{ managers_reported_previous: 200, managers_reported: 210, managers_first_time: 12, managers_returning: 3 },
  ...{ managers_reported_elsewhere: 2, managers_not_filed: 1 },
};
const told =
  "final (deadline 2013-05-15): 210 managers reported (12 for the first time, 3 returning), 2 reported elsewhere, 1 not filed; ";

/** The lines of a quarter where the warehouse has these. */
function print(rows: readonly (typeof row | (Omit<typeof row, "coverage_percent"> & { coverage_percent: null }))[]) {
  return printQuarters({ rows: async () => rows } as unknown as Trace, "2013-03-31");
}

test("the quarter and the one before are told, each with what was reported of it", async () => {
  const before = { ...row, report_period: "2012-12-31", coverage_percent: null };
  expect(await print([before, row])).toEqual([
    `Quarter    2013q1, ${told}99.5 % of the 200 managers of the quarter before accounted for`,
    `Before     2012q4, ${told}nobody reported the quarter before`,
  ]);
});

test("a quarter before that is only compared with is told apart from one of which nothing is held", async () => {
  const [, compared] = await print([row]);
  expect(compared).toBe("Before     2012q4, 200 managers reported; compared with, but not published");
  const [, unknown] = await print([{ ...row, managers_reported_previous: 0 }]);
  expect(unknown).toBe("Before     2012q4, of which no filing is held");
  expect(await print([])).toEqual([
    "Quarter    2013q1, of which no filing is held",
    "Before     2012q4, of which no filing is held",
  ]);
});
