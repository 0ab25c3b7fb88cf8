import { expect, test } from "vitest";
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
