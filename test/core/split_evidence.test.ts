import { describe, expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const now = "2022-06-30";
const before = "2022-03-31";
type Book = readonly [previous: number, current: number];
const books = (count: number, book: (index: number) => Book): Book[] =>
  Array.from({ length: count }, (_, i) => book(i));

/** Managers' shares before and after, and the ratio of the implied prices; the rest follows from them. */
function run(managers: readonly Book[], price_ratio: number, given: Given = {}) {
  const ratios = managers.map(([previous, current]) => current / previous).sort((a, b) => a - b);
  return runModel(
    "core.split_evidence",
    {
      "core.share_moves": [
        {
          security_id: "amazon",
          report_period: now,
          price_ratio,
          managers_count: managers.length,
          unchanged_count: managers.filter(([previous, current]) => current === previous).length,
          shares_ratio: ratios[Math.floor(ratios.length / 2)] ?? null,
          value_usd: 5,
        },
      ],
      "core.positions": managers.flatMap(([previous, current], index) => [
        { cik: String(index), security_id: "amazon", report_period: before, shares: previous },
        { cik: String(index), security_id: "amazon", report_period: now, shares: current },
      ]),
      "staging.split_ratios": [
        { new_shares: 2, old_shares: 1 },
        { new_shares: 20, old_shares: 1 },
        { new_shares: 25, old_shares: 1 },
        { new_shares: 1, old_shares: 20 },
      ],
      ...given,
    },
    { report_period: now },
  );
}
const kept = books(10, (index) => [101 + index, 20 * (101 + index)]);

test("ten managers with one exact ratio, and a price that moved by its inverse, prove a split", async () => {
  expect(await run(kept, 0.05)).toMatchObject([
    { security_id: "amazon", verdict: "proven", new_shares: 20, old_shares: 1, exact_count: 10 },
  ]);
});

test("a reverse split too", async () => {
  const reverse = books(10, (index) => [2_000 + 20 * index, 100 + index]);
  expect(await run(reverse, 20)).toMatchObject([{ verdict: "proven", new_shares: 1, old_shares: 20 }]);
});

describe("evidence short of proof leaves a suspect, or nothing", () => {
  test("nine managers", async () => {
    expect(await run(kept.slice(1), 0.05)).toMatchObject([{ verdict: "suspected", exact_count: 9 }]);
  });

  test("managers whose shares stayed as they were: a stock that split leaves none", async () => {
    const unchanged = books(2, () => [500, 500]);
    expect(await run([...kept, ...unchanged], 0.05)).toMatchObject([{ verdict: "suspected" }]);
  });

  test("a price that moved besides by more than a half", async () => {
    expect(await run(kept, 0.028)).toMatchObject([{ verdict: "suspected" }]);
  });

  test("small holdings, which fit any ratio", async () => {
    const small = books(10, () => [1, 20]);
    const rows = await run(small, 0.05);
    expect(rows.map(({ verdict }) => verdict)).not.toContain("proven");
  });

  test("shares that no split explains", async () => {
    expect(
      await run(
        books(10, (index) => [101 + index, 7 * (101 + index)]),
        0.05,
      ),
    ).toEqual([]);
  });
});

describe("splits.csv", () => {
  const filed = (new_shares: number) => ({
    "core.splits": [{ security_id: "amazon", report_period: "2022-06-30", new_shares, old_shares: 1 }],
  });

  test("that says the same is no news", async () => {
    expect(await run(kept, 0.05, filed(20))).toMatchObject([{ verdict: "in splits.csv" }]);
  });

  test("that says another ratio than what is short of proof was followed", async () => {
    expect(await run(kept.slice(1), 0.05, filed(25))).toMatchObject([{ verdict: "in splits.csv", new_shares: 20 }]);
  });

  test("that says another ratio is contradicted", async () => {
    expect(await run(kept, 0.05, filed(25))).toMatchObject([{ verdict: "proven", new_shares: 20 }]);
  });
});
