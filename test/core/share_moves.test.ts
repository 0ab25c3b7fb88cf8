import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const [amazon, apple] = [1, 2] as const;
const now = "2022-06-30";
const before = "2022-03-31";
type Book = readonly [previous: number, current: number];
const run = (books: readonly Book[], prices: readonly [number, number], splits: Row[] = [], shareholders = 1) =>
  runModel(
    "core.share_moves",
    {
      "core.position_pairs": books.map(([previous_shares, shares], index) => ({
        cik: String(index),
        security_id: amazon,
        report_period: now,
        ...{ shares, value_usd: 10, previous_shares, previous_value_usd: 7 },
      })),
      "core.implied_prices": [
        { security_id: amazon, report_period: before, price_usd: prices[0], shareholders_count: shareholders },
        { security_id: amazon, report_period: now, price_usd: prices[1], shareholders_count: 1 },
      ],
      "core.splits": splits,
    },
    { report_period: now },
  );

test("what the shares of its managers did where a price moved as only a split moves it", async () => {
  const rows = await run(
    [
      [100, 2_000],
      [100, 2_100],
      [50, 50],
    ],
    [3_000, 150],
  );
  expect(rows).toMatchObject([
    {
      security_id: amazon,
      managers_count: 3,
      unchanged_count: 1,
      shares_ratio: 20,
      price_ratio: 0.05,
      value_usd: 30,
    },
  ]);
});

test("a price that hardly moved tells of no split", async () => {
  const some: Book[] = [
    [100, 2_000],
    [50, 50],
  ];
  for (const price of [85, 90, 110, 120]) expect(await run(some, [100, price])).toEqual([]);
  for (const price of [84, 121]) expect(await run(some, [100, price])).toHaveLength(1);
});

test("nor does one of which a bond's principal makes the price", async () => {
  expect(await run([[100, 2_000]], [100, 5], [], 0)).toEqual([]);
});

test("one that hardly moved may, where of five holders or more hardly anyone's shares stayed as they were", async () => {
  const books = (unchanged: number): Book[] =>
    Array.from({ length: 10 }, (_, index) => (index < unchanged ? [100, 100] : [100, 150]));
  for (const price of [87, 95, 100, 119]) expect(await run(books(1), [100, price])).toHaveLength(1);
  expect(await run(books(2), [100, 87])).toEqual([]);
  expect(await run(books(1).slice(0, 9), [100, 87])).toEqual([]);
  expect(await run(books(0).slice(0, 5), [100, 87])).toHaveLength(1);
  expect(await run(books(0).slice(0, 4), [100, 87])).toEqual([]);
});

test("a split that is listed is looked into though the price hardly moved, but in its own quarter only", async () => {
  const listed = (report_period: string, security_id: number = amazon) => [{ security_id, report_period }];
  const books: Book[] = [[100, 100]];
  expect(await run(books, [100, 101], listed(now))).toMatchObject([{ unchanged_count: 1, price_ratio: 1.01 }]);
  expect(await run(books, [100, 101], [...listed(before), ...listed(now, apple)])).toEqual([]);
});

test.each([
  [0, 2_000],
  [100, 0],
])("who held %i shares, then %i, is no witness", async (previous, current) => {
  const books: Book[] = [
    [previous, current],
    [100, 2_000],
  ];
  expect(await run(books, [3_000, 150])).toMatchObject([{ managers_count: 1, value_usd: 10 }]);
});

test("a security that is held in principal alone now has no price of shares", async () => {
  const held = { security_id: amazon, report_period: now, shares: 2_000, value_usd: 10, previous_shares: 100 };
  const move = (shareholders_count: number) =>
    runModel(
      "core.share_moves",
      {
        "core.position_pairs": [held],
        "core.implied_prices": [
          { security_id: amazon, report_period: before, price_usd: 100, shareholders_count: 1 },
          { security_id: amazon, report_period: now, price_usd: 5, shareholders_count },
        ],
      },
      { report_period: now },
    );
  expect(await move(1)).toHaveLength(1);
  expect(await move(0)).toEqual([]);
});

describe("who has not heard of a split", () => {
  const price = { previous: 1, current: 10 };
  /** What one of two managers holds, who both held 100 shares before. */
  async function count(held: Row, repairs: readonly Row[] = [], { previous, current } = price) {
    const pair = { security_id: amazon, report_period: now, previous_shares: 100, previous_value_usd: 100 };
    const [row] = await runModel(
      "core.share_moves",
      {
        "core.position_pairs": [
          { ...pair, cik: "1", shares: 10, value_usd: 100 },
          { ...pair, cik: "2", shares: 100, ...held },
        ],
        "core.implied_prices": [
          { security_id: amazon, report_period: before, price_usd: previous, shareholders_count: 2 },
          { security_id: amazon, report_period: now, price_usd: current, shareholders_count: 2 },
        ],
        "core.cusips": ["apple", "amazon"].map((cusip) => ({
          ...{ report_period: now, cusip, security_id: cusip === "amazon" ? amazon : amazon + 1 },
        })),
        "core.repairs": repairs,
      },
      { report_period: now },
    );
    return [row?.unchanged_count, row?.stale_count];
  }

  test("holds the shares of before at the price of before, within a factor of 1.2", async () => {
    for (const value_usd of [84, 100, 119]) expect(await count({ value_usd })).toEqual([1, 1]);
    for (const value_usd of [83, 121, 1_000]) expect(await count({ value_usd })).toEqual([1, 0]);
    expect(await count({ shares: 101, value_usd: 101 })).toEqual([0, 0]);
  });

  test("of which that of now is farther off than by a factor of 1.6", async () => {
    const move = (current: number) => count({ value_usd: 100 }, [], { previous: 1, current });
    for (const current of [1.7, 0.6]) expect(await move(current)).toEqual([1, 1]);
    for (const current of [1.5, 0.7]) expect(await move(current)).toEqual([1, 0]);
  });

  test("though the value was repaired", async () => {
    const repair = { report_period: now, cik: "2", cusip: "amazon", repaired_column: "value" };
    const filed = { filed_value_usd: 100, filed_shares: 100 };
    const held = { value_usd: 1_000 };
    expect(await count(held, [{ ...repair, ...filed }])).toEqual([1, 1]);
    const half = { filed_value_usd: 50, filed_shares: 50 };
    expect(
      await count(
        held,
        [half, half].map((row) => ({ ...repair, ...row })),
      ),
    ).toEqual([1, 1]);
    const others = [{ cik: "1" }, { cusip: "apple" }, { report_period: before }, { repaired_column: "shares" }];
    for (const other of [...others, { filed_value_usd: 10_000 }])
      expect(await count(held, [{ ...repair, ...filed, ...other }])).toEqual([1, 0]);
  });
});
