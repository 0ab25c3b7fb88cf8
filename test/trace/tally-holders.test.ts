import { expect, test } from "vitest";
import { judgeChange } from "../../pipeline/trace/judge-status.ts";
import type { Holder } from "../../pipeline/trace/read-security-quarters.ts";
import { printTally } from "../../pipeline/trace/tally-holders.ts";

const [full, inPart, elsewhere] = ["reported", "reported in part", "reported elsewhere"];

/** A manager, by what it held and what it reported, in the quarter before and in this one. */
function hold(previousShares: number | null, shares: number | null, before: string | null, now: string | null): Holder {
  const terms = { shares, previousShares, reporting: now ?? null, previous_reporting: before, splitFactor: null };
  const none = { id: null, name: null, valueUsd: null, rows: [], filings: [] };
  return { cik: 1, ...none, shares, previousShares, ...judgeChange(terms) };
}

const compared = [
  ...[hold(null, 1, full, full), hold(null, 1, full, full), hold(1, 2, full, full), hold(2, 2, full, full)],
  ...[hold(2, 1, full, full), hold(1, null, full, full)],
];
const reportPeriod = "2023-09-30";

test("a quarter's holders are those of the quarter before, but for who came and who went", () => {
  const other = [hold(null, 1, null, full), hold(1, null, full, elsewhere), hold(1, null, full, null)];
  const quarter = { reportPeriod, split: undefined, holders: [...compared, ...other, hold(1, null, full, null)] };
  expect(printTally("closed-positions", quarter)).toEqual([
    "  holding(2023q3) = 2 new + 1 increased + 1 maintained + 1 reduced + 1 first-time or returning = 6",
    "  holding(2023q3) − holding(2023q2) = 2 new − 1 closed + 1 first-time or returning − 1 reported elsewhere − 2 not filed = -1",
    "  closed-positions(2023q3) = 1",
  ]);
});

test("who reported in part is told where there is any, at either end", () => {
  const tell = (holders: readonly Holder[]) => printTally("holding", { reportPeriod, split: undefined, holders });
  expect(tell([hold(1, 1, full, inPart), hold(null, 1, inPart, full), hold(2, null, inPart, full)])).toEqual([
    "  holding(2023q3) = 0 new + 0 increased + 0 maintained + 0 reduced + 0 first-time or returning + 2 in part = 2",
    "  holding(2023q3) − holding(2023q2) = 0 new − 0 closed + 0 first-time or returning + 2 − 2 in part − 0 reported elsewhere − 0 not filed = 0",
    "  holding(2023q3) = 2",
  ]);
  expect(tell([hold(1, null, full, inPart)])[1]).toContain(" + 0 − 1 in part");
  expect(tell([hold(null, 1, full, inPart)])[1]).toContain(" + 1 − 0 in part");
});
