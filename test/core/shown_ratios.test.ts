import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const now = "2022-06-30";
type Book = readonly [previous: number, current: number];
const run = (books: readonly Book[], unchanged_count = 0, securities = [1]) =>
  runModel(
    "core.shown_ratios",
    {
      "core.share_moves": securities.map((security_id) => ({
        ...{ security_id, security_cusip: "A", report_period: now, managers_count: books.length, unchanged_count },
      })),
      "core.position_pairs": [1, 2].flatMap((security_id) =>
        books.map(([previous_shares, shares], cik) => ({
          ...{ cik, security_id, report_period: now, shares, previous_shares },
        })),
      ),
    },
    { report_period: now },
  );
const five = (previous: number, times: number) =>
  Array.from({ length: 5 }, (_, index): Book => [previous + 37 * index, Math.floor((previous + 37 * index) * times)]);

test.each([
  [1.75, 7, 4],
  [8 / 3, 8, 3],
  [2 / 3, 2, 3],
  [1.05, 21, 20],
  [1.03, 103, 100],
  [60, 60, 1],
  [12.5, 25, 2],
  [9.25, 37, 4],
  [99.5, 199, 2],
  [1 / 550, 1, 550],
  [1 / 2.026, 1000, 2026],
])("the ratio that five managers show is the simplest fraction: %d", async (times, new_shares, old_shares) => {
  expect(await run(five(1_000_000, times))).toEqual([
    { security_id: 1, security_cusip: "A", report_period: now, new_shares, old_shares, managers_count: 5 },
  ]);
});

test("of several the one that most show, then the smaller one", async () => {
  const more = [...five(3_000, 2), ...five(4_000, 1.75), [5_000, 10_000] as const];
  expect(await run(more)).toMatchObject([{ new_shares: 2, old_shares: 1, managers_count: 6 }]);
  expect(await run(more.slice(0, -1))).toMatchObject([{ new_shares: 7, old_shares: 4, managers_count: 5 }]);
});

test("nor is there one where more than a tenth hold as many shares as before", async () => {
  const ten = [...five(10_000, 1.75), ...five(20_000, 1.75)];
  expect(await run(ten, 1)).toHaveLength(1);
  expect(await run(ten, 2)).toEqual([]);
});

test("four managers, small holdings and shares that hardly moved show none", async () => {
  expect(await run(five(10_000, 1.75).slice(1))).toEqual([]);
  expect(await run(five(500, 1.75))).toEqual([]);
  expect(await run(five(1_500, 0.5))).toEqual([]);
  expect(await run(five(10_000, 1.004))).toEqual([]);
});

test("a thousand shares are needed at both ends", async () => {
  const down = Array.from({ length: 5 }, (_, index): Book => [1_500 + 20 * index, 750 + 10 * index]);
  expect(await run(down)).toEqual([]);
  expect(await run(down.map(([previous, current]): Book => [current, previous]))).toEqual([]);
  const alike = (previous: number, current: number) => run(Array.from({ length: 5 }, (): Book => [previous, current]));
  for (const shares of [1_000, 999]) {
    expect(await alike(shares, 2_000)).toHaveLength(shares === 1_000 ? 1 : 0);
    expect(await alike(2_000, shares)).toHaveLength(shares === 1_000 ? 1 : 0);
  }
});

test("each security shows a ratio of its own", async () => {
  expect(await run(five(10_000, 2), 0, [1, 2])).toMatchObject([{ security_id: 1 }, { security_id: 2 }]);
});

test("five that show it, from a hundredth on", async () => {
  expect(await run([...five(10_000, 1.75).slice(1), [10_000, 11_000]])).toEqual([]);
  expect(await run(five(1_000_000, 1.007))).toEqual([]);
  expect(await run(five(1_000_000, 1.01))).toHaveLength(1);
});

test("of two that as many show, one up and one down, the one that makes fewer shares", async () => {
  const both = [...five(4_000_000, 2), ...five(4_000_000, 0.5)];
  expect(await run(both)).toMatchObject([{ new_shares: 1, old_shares: 2 }]);
});

test.each([
  [14 / 11, 14, 11],
  [1.04, 26, 25],
])("a fraction may have a denominator beyond ten: %d", async (times, new_shares, old_shares) => {
  expect(await run(five(1_000_000, times))).toMatchObject([{ new_shares, old_shares }]);
});
