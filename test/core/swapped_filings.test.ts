import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";
import { givePrices } from "./give-prices.ts";

const period = { report_period: "2023-12-31" };
const filing = { ...period, accession_number: "a" };

/** One filing with a row a price, what its rows show at first, and the prices of three other filings. */
const run = (
  rows: Row[],
  { median_ratio = 0.0001 as number | null, rows_near = 3, prior = 1 } = {},
  resolved: Row[] = [],
) =>
  runModel(
    "core.swapped_filings",
    {
      "core.quarter_units": [{ ...filing, prior_value_unit_usd: prior }],
      "core.unit_evidence": [{ ...filing, rows_compared: 4, rows_near, median_ratio }],
      ...givePrices(
        rows.map((row, index) => ({
          ...filing,
          cusip: String(index),
          shares_type: "SH",
          row_count: 1,
          is_repeating: false,
          is_uneven: false,
          ...row,
        })),
      ),
      "core.resolved_prices": resolved.map((row) => ({ ...period, filings_count: 3, ...row })),
    },
    period,
  );
const right = (close: number): Row => ({ filed_price: close, close });
const swapped = (close: number, unit = 1): Row => ({ filed_price: unit / close, close });

test("a filing whose rows are at the price once VALUE and shares change places", async () => {
  expect(await run([swapped(50), swapped(100), swapped(240)])).toEqual([
    {
      ...{ ...filing, rows_compared: 3, rows_1: 3, rows_1000: 0, rows_1000000: 0 },
      ...{ median_ratio: 1, price_source: "close" },
    },
  ]);
  expect(await run([swapped(50), swapped(100), { ...swapped(240), filed_price: 1 / 1.2 / 240 }])).toMatchObject([
    { median_ratio: expect.closeTo(1, 10) },
  ]);
  expect(await run([50, 100, 240].map((close) => swapped(close, 1_000)))).toMatchObject([{ rows_1: 0, rows_1000: 3 }]);
  expect(await run([50, 100, 240].map((close) => right(close)))).toEqual([]);
});

test("a row that corrections.csv gives does not say that the columns of the others are in their places", async () => {
  const others = [swapped(50), swapped(100), swapped(240)];
  const corrected = (...given: Row[]) => run([...given.map((row) => ({ ...right(50), ...row })), ...others]);
  expect(await corrected({ is_stated: true })).toMatchObject([{ rows_compared: 3, rows_1: 3 }]);
  expect(await corrected({ is_stated: false })).toEqual([]);
  expect(await corrected({}, { is_stated: true, accession_number: "b" })).toEqual([]);
});

test.each([1, 1_000, 1_000_000])("in units of %i, which its rows show", async (unit) => {
  const rows = [swapped(5, unit), swapped(60, unit), swapped(400, unit)];
  expect(await run(rows)).toMatchObject([{ rows_compared: 3, [`rows_${unit}`]: 3 }]);
});

describe("rows that are compared", () => {
  test("are none that were summed of some that cannot all be right", async () => {
    const rows = [50, 100, 240].map((close) => ({ ...swapped(close), is_uneven: true }));
    expect(await run(rows)).toEqual([]);
  });

  const two = [swapped(50), swapped(100)];

  test("are three at least, of which nine tenths of those that fit in either way show one unit", async () => {
    expect(await run(two)).toEqual([]);
    expect(await run([swapped(50), { ...swapped(100), row_count: 2 }])).toHaveLength(1);
    const nine = Array.from({ length: 9 }, () => swapped(50));
    expect(await run([...nine, right(60)])).toMatchObject([{ rows_compared: 10, rows_1: 9 }]);
    expect(await run([...nine.slice(1), right(60)])).toEqual([]);
    expect(await run([...nine.slice(1), swapped(60, 1_000)])).toEqual([]);
  });

  test("fit in neither way where prices moved by more, as a third of them may", async () => {
    const moved = { filed_price: 0.03, close: 100 };
    const four = [...two, swapped(240), swapped(400)];
    expect(await run([...four, moved, moved])).toMatchObject([{ rows_compared: 6, rows_1: 4 }]);
    expect(await run([...four, moved, moved, moved])).toEqual([]);
    expect(await run([...four, moved, right(60)])).toEqual([]);
    expect(await run([...four, moved, swapped(60, 1_000)])).toEqual([]);
  });

  test("are within a factor of 1.25 of the price", async () => {
    expect(await run([...two, { filed_price: 0.012, close: 100 }])).toHaveLength(1);
    expect(await run([...two, { filed_price: 0.014, close: 100 }])).toEqual([]);
  });

  test("tell nothing where they fit as they are, too", async () => {
    expect(await run([...two, swapped(31.6), swapped(1), swapped(1_000)])).toEqual([]);
    expect(await run([...two, swapped(60), swapped(31.6)])).toMatchObject([{ rows_compared: 3 }]);
  });

  test("are compared with closes, or with what three filings and more say", async () => {
    const rows = [50, 100, 240].map((price) => ({ filed_price: 1 / price }));
    const prices = [50, 100, 240].map((price_usd, index) => ({ cusip: String(index), price_usd }));
    expect(await run(rows, {}, prices)).toMatchObject([{ rows_1: 3, price_source: "other managers" }]);
    expect(await run([...two, { filed_price: 1 / 240 }], {}, prices)).toMatchObject([
      { rows_1: 3, price_source: "close" },
    ]);
    const refuted = rows.map((row) => ({ ...row, close: 7, refuting_price_usd: 70 }));
    expect(await run(refuted, {}, prices)).toMatchObject([{ rows_1: 3, price_source: "other managers" }]);
    const fewer = prices.map((price) => ({ ...price, filings_count: 2 }));
    expect(await run(rows, {}, fewer)).toEqual([]);
  });

  test("are compared with a quarter beside where fewer than five filings hold them, the one before first", async () => {
    const rows = [50, 100, 240].map((price) => ({ filed_price: 1 / price }));
    const beside = (report_period: string, times: number) =>
      [50, 100, 240].map((price, index) => ({
        ...{ report_period, cusip: String(index), price_usd: times * price, filings_count: 1 },
      }));
    const [before, after] = [beside("2023-09-30", 1.9), beside("2024-03-31", 0.4)];
    expect(await run(rows, {}, [...after, ...before])).toMatchObject([
      { rows_1: 3, price_source: "neighbouring quarter" },
    ]);
    expect(await run(rows, {}, after)).toEqual([]);
    expect(await run(rows, {}, beside("2023-09-30", 2.1))).toEqual([]);
    const now = (filings_count: number) => beside("2023-12-31", 30).map((price): Row => ({ ...price, filings_count }));
    expect(await run(rows, {}, [...now(1), ...before])).toHaveLength(1);
    expect(await run(rows, {}, [...now(4), ...before])).toHaveLength(1);
    expect(await run(rows, {}, [...now(5), ...before])).toEqual([]);
  });

  test("fit both ways by a quarter beside where they are within a factor of two", async () => {
    const rows = [50, 100, 1.3].map((price) => ({ filed_price: 1 / price }));
    const before = [50, 100, 1.3].map((price_usd, index) => ({
      ...{ report_period: "2023-09-30", cusip: String(index), price_usd },
    }));
    expect(await run(rows, {}, before)).toEqual([]);
    expect(
      await run(
        rows,
        {},
        before.map((price) => ({ ...price, report_period: "2023-12-31" })),
      ),
    ).toHaveLength(1);
  });

  test("are of shares, in a filing that does not repeat its values", async () => {
    for (const none of [{ shares_type: "PRN" }, { is_repeating: true }]) {
      expect(await run([...two, { ...swapped(60), ...none }])).toEqual([]);
    }
  });
});

test("only a filing whose rows are not at the price in the unit that is due is compared again", async () => {
  const rows = [swapped(50), swapped(100), swapped(240)];
  expect(await run(rows, { median_ratio: 1 })).toEqual([]);
  expect(await run(rows, { median_ratio: 0.001, prior: 1_000 })).toEqual([]);
  expect(await run(rows, { median_ratio: 1, prior: 1_000 })).toHaveLength(1);
  expect(await run(rows, { median_ratio: 1.3 })).toHaveLength(1);
});

test("in a unit that is not due the median may be at the price, around 31.6 dollars a share, of which most rows are not", async () => {
  const rows = [swapped(12, 1_000), swapped(31.6, 1_000), swapped(60, 1_000), swapped(240, 1_000)];
  expect(await run(rows, { median_ratio: 1, rows_near: 1 })).toMatchObject([{ rows_compared: 3, rows_1000: 3 }]);
  expect(await run(rows, { median_ratio: 1, rows_near: 2 })).toEqual([]);
});

test("Amazon's filing of 2021-12-31, were it swapped, though two of eleven prices halved (0000950123-22-000831, -004629)", async () => {
  const values = [423_908, 2_751, 65_369, 47_031, 19_723, 7_548, 1_318, 40, 16_420_746, 6_068, 28_954];
  const shares = [
    ...[14_428_445, 7_817, 171_826, 2_816_253, 225_428, 1_457_055, 493_537, 1_956, 158_363_834, 626_893, 1_603_230],
  ];
  const later = [33.45, 297.3, 349.39, 12.76, 71.71, 4.35, 4.45, 9.79, 50.24, 5.06, 12.36];
  const beside = later.map((price_usd, index) => ({ report_period: "2024-03-31", cusip: String(index), price_usd }));
  const rows = (columns: readonly number[], others: readonly number[]) =>
    columns.map((column, index) => ({ filed_price: column / (others[index] ?? 0) }));
  const odd = { median_ratio: 0.1, prior: 1_000 };
  expect(await run(rows(shares, values), odd, beside)).toMatchObject([
    // One, at 29 dollars a share, fits both ways.
    { rows_compared: 10, rows_1000: 8, price_source: "neighbouring quarter" },
  ]);
  expect(await run(rows(values, shares), odd, beside)).toEqual([]);
});
