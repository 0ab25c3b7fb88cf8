import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const [apple, amazon] = [1, 2] as const;
const reported = (report_period: string, has_base = true) => ({ cik: 1, report_period, status: "reported", has_base });
const held = (report_period: string, shares: number | null): Row[] =>
  shares === null ? [] : [{ cik: 1, security_id: amazon, report_period, shares, value_usd: 10 * shares }];

interface Book {
  readonly previous: number | null;
  readonly current: number | null;
  readonly reporters?: Row[];
  readonly split?: readonly [newShares: number, oldShares: number];
}

/** Pairs the positions of some managers, and tells what these did. */
async function compare(given: Given, splitFactors: Row[] = []): Promise<Row[]> {
  const pairs = await runModel("core.position_pairs", given, { report_period: now });
  return runModel("core.position_changes", { "core.position_pairs": pairs, "core.split_factors": splitFactors });
}

const run = ({ previous, current, reporters = [reported(before), reported(now)], split }: Book) =>
  compare(
    { "core.reporters": reporters, "core.positions": [...held(before, previous), ...held(now, current)] },
    split ? [{ security_id: amazon, report_period: now, new_shares: split[0], old_shares: split[1] }] : [],
  );

describe("a manager that reported both quarters", () => {
  test.each([
    [null, 100, "new"],
    [100, 101, "increased"],
    [100, 100, "maintained"],
    [100, 99, "reduced"],
    [100, null, "closed"],
  ])("held %s shares, then %s: %s", async (previous, current, status) => {
    expect(await run({ previous, current })).toMatchObject([
      { cik: 1, security_id: amazon, evidence: "both quarters", status, shares: current, previous_shares: previous },
    ]);
  });
});

describe("without both reports there is no status", () => {
  test("a first-time or returning filer has not bought what it holds", async () => {
    expect(await run({ previous: null, current: 100, reporters: [reported(now)] })).toMatchObject([
      { evidence: "first or returning", status: null, shares: 100 },
    ]);
  });

  test("additions to a report that is not held are part of a book: nothing was bought or sold", async () => {
    const inPart = { evidence: "in part", status: null };
    const had = { reporters: [reported(before, false), reported(now)] };
    expect(await run({ previous: null, current: 100, ...had })).toMatchObject([inPart]);
    expect(await run({ previous: 100, current: 200, ...had })).toMatchObject([inPart]);
    const has = { reporters: [reported(before), reported(now, false)] };
    expect(await run({ previous: 100, current: null, ...has })).toMatchObject([inPart]);
  });

  test("who has not filed yet has not sold", async () => {
    expect(await run({ previous: 100, current: null, reporters: [reported(before)] })).toEqual([]);
  });

  test("a notice that others report is no exit, and after one nothing is a purchase", async () => {
    const notice = (report_period: string) => ({ cik: 1, report_period, status: "reported elsewhere" });
    expect(await run({ previous: 100, current: null, reporters: [reported(before), notice(now)] })).toMatchObject([
      { evidence: "reported elsewhere", status: null },
    ]);
    expect(await run({ previous: null, current: 100, reporters: [notice(before), reported(now)] })).toMatchObject([
      { evidence: "first or returning", status: null },
    ]);
  });
});

describe("over a split, previous shares are restated", () => {
  test.each([
    ["CIBC's AMZN", 109_961, 2_199_771, [20, 1], "increased"],
    ["Soros' TSLA", 29_883, 89_647, [3, 1], "reduced"],
    ["nothing traded", 100, 2_000, [20, 1], "maintained"],
    ["one share less, paid out as a fraction", 100, 1_999, [20, 1], "maintained"],
    ["one share more", 100, 2_001, [20, 1], "maintained"],
    ["two shares more", 100, 2_002, [20, 1], "increased"],
    ["one share less, where the ratio is no binary fraction", 50, 54, [11, 10], "maintained"],
    ["one share more, by the same ratio", 50, 56, [1.1, 1], "maintained"],
    ["two shares more, by the same ratio", 50, 57, [11, 10], "increased"],
    ["one share more, at 7 for 5", 45, 64, [7, 5], "maintained"],
    ["a third of a share lost", 100, 33, [1, 3], "maintained"],
    ["a reverse split, then a purchase", 100, 35, [1, 3], "increased"],
  ] as const)("%s: %i, then %i, at %j: %s", async (_case, previous, current, split, status) => {
    expect(await run({ previous, current, split })).toMatchObject([
      {
        status,
        previous_shares: previous,
        restated_previous_shares: expect.closeTo((previous * split[0]) / split[1], 6),
      },
    ]);
  });

  test("without one, a single share is a change", async () => {
    expect(await run({ previous: 2_000, current: 1_999 })).toMatchObject([
      { status: "reduced", restated_previous_shares: 2_000 },
    ]);
  });

  test("of the quarter itself, not of one before", async () => {
    const rows = await compare(
      {
        "core.reporters": [reported(before), reported(now)],
        "core.positions": [...held(before, 100), ...held(now, 100)],
      },
      [{ security_id: amazon, report_period: before, new_shares: 2, old_shares: 1 }],
    );
    expect(rows).toMatchObject([{ status: "maintained", restated_previous_shares: 100 }]);
  });
});

test("managers and securities do not mix", async () => {
  const position = (cik: string, security_id: number, report_period: string, shares: number) => ({
    cik,
    security_id,
    report_period,
    shares,
  });
  const rows = await compare({
    "core.reporters": ["1", "2"].flatMap((cik) =>
      [now, before].map((report_period) => ({ cik, report_period, status: "reported", has_base: true })),
    ),
    "core.positions": [
      position("1", amazon, before, 10),
      position("1", apple, now, 20),
      position("2", amazon, before, 10),
      position("2", amazon, now, 30),
    ],
  });
  expect(rows).toMatchObject([
    { cik: 1, security_id: apple, status: "new" },
    { cik: 1, security_id: amazon, status: "closed" },
    { cik: 2, security_id: amazon, status: "increased" },
  ]);
});
