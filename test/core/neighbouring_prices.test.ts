import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const [earlier, before, now, after] = ["2023-06-30", "2023-09-30", "2023-12-31", "2024-03-31"];
const oak = { report_period: now, cusip: "oak" };
const settle = (report_period: string | undefined, price_usd: number, filings_count = 1): Row => ({
  ...{ cusip: "oak", report_period: report_period ?? null, price_usd, filings_count },
});

/** What the quarters beside say of a CUSIP that so many settled filings hold; null for none. */
async function find(filings_count: number | null, settled: readonly Row[], more: Given = {}) {
  const given = {
    "core.held_cusips": [oak],
    "core.resolved_prices": filings_count === null ? [] : [{ ...oak, filings_count }],
    "core.settled_prices": settled,
    ...more,
  };
  const rows = await runModel("core.neighbouring_prices", given, { report_period: now ?? null });
  return rows.map(({ price_usd, is_of_more_filings }) => [price_usd, is_of_more_filings]);
}

test("the price of the quarter before or after is found, of no other", async () => {
  expect(await find(null, [settle(before, 190)])).toEqual([[190, false]]);
  expect(await find(null, [settle(after, 190)])).toEqual([[190, false]]);
  expect(await find(null, [settle(earlier, 190), settle(now, 190)])).toEqual([]);
});

test("of two that of more filings, of as many the earlier", async () => {
  expect(await find(null, [settle(after, 190), settle(before, 180)])).toEqual([[180, false]]);
  expect(await find(null, [settle(after, 190, 2), settle(before, 180)])).toEqual([[190, false]]);
});

describe("more filings have it than in the quarter itself:", () => {
  test("those of one quarter, or of both where they agree within a factor of 31.6", async () => {
    expect(await find(3, [settle(before, 190, 4)])).toEqual([[190, true]]);
    expect(await find(3, [settle(before, 190, 3)])).toEqual([[190, false]]);
    expect(await find(3, [settle(before, 190, 2), settle(after, 6_000, 2)])).toEqual([[190, true]]);
    expect(await find(3, [settle(before, 190, 2), settle(after, 6_010, 2)])).toEqual([[190, false]]);
    expect(await find(3, [settle(before, 190, 4), settle(after, 6_010, 1)])).toEqual([[190, true]]);
  });
});

describe("nothing is asked of a CUSIP", () => {
  const settled = [settle(before, 190, 9)];

  test("that four settled filings hold", async () => {
    expect(await find(3, settled)).toEqual([[190, true]]);
    expect(await find(4, settled)).toEqual([]);
  });

  test("with a close that filings do not refute", async () => {
    const quote = { ...oak, close: 192, refuting_price_usd: null };
    const judge = (...quotes: Row[]) => find(1, settled, { "core.quotes": quotes });
    expect(await judge(quote)).toEqual([]);
    expect(await judge({ ...quote, close: null })).toEqual([[190, true]]);
    expect(await judge({ ...quote, refuting_price_usd: 19 })).toEqual([[190, true]]);
    expect(await judge({ ...quote, report_period: before ?? null })).toEqual([[190, true]]);
  });

  test("that nobody holds in the quarter", async () => {
    expect(await find(null, settled, { "core.held_cusips": [{ ...oak, report_period: before ?? null }] })).toEqual([]);
  });

  test("for what another quarter's filings say of it", async () => {
    const resolved = [
      { ...oak, filings_count: 2 },
      { ...oak, report_period: before ?? null, filings_count: 9 },
    ];
    expect(await find(null, settled, { "core.resolved_prices": resolved })).toEqual([[190, true]]);
  });
});
