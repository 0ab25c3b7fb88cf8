import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const quarters = ["2023-06-30", "2023-09-30", "2023-12-31", "2024-03-31", "2024-06-30"];
/** A price and the filings that imply it; null where none do. */
type Told = readonly [price: number, filings: number] | null;

/** What is settled for the third of up to five quarters, in whichever order they lie. */
async function settle(...told: readonly Told[]) {
  const resolved = told.flatMap((each, index) =>
    each === null
      ? []
      : [{ cusip: "oak", report_period: quarters[index] ?? null, price_usd: each[0], filings_count: each[1] }],
  );
  const settled = async (resolved_prices: Row[]) => {
    const given = { "core.resolved_prices": resolved_prices };
    const rows = await runModel("core.settled_prices", given, { report_period: "2023-12-31" });
    return rows.map(({ price_usd, filings_count }) => [price_usd, filings_count]);
  };
  const rows = await settled(resolved);
  expect(await settled(resolved.toReversed())).toEqual(rows);
  return rows;
}

describe("the price of the quarter stays", () => {
  test("where nobody holds it beside, or at a price within a factor of 31.6: all are counted", async () => {
    expect(await settle(null, null, [10, 2])).toEqual([[10, 2]]);
    expect(await settle(null, [0.4, 3], [10, 2], [300, 4])).toEqual([[10, 9]]);
  });

  test("where as many filings or fewer have another", async () => {
    expect(await settle(null, [10_000, 2], [10, 2])).toEqual([[10, 2]]);
    expect(await settle(null, [10_000, 1], [10, 3], [10_000, 2])).toEqual([[10, 3]]);
    expect(await settle(null, [10_000, 4], [10, 2], [11, 2])).toEqual([[10, 4]]);
  });
});

test("that of the quarter before or after takes its place where more filings have it", async () => {
  expect(await settle(null, [11, 2], [0.01, 2], [10, 2])).toEqual([[11, 4]]);
  expect(await settle(null, [11, 3], [0.01, 2], [11_000, 1])).toEqual([[11, 3]]);
  expect(await settle(null, [11, 3], [0.01, 4], [10, 2])).toEqual([[11, 5]]);
  expect(await settle(null, [0.01, 2], [0.01, 2], [10, 5])).toEqual([[10, 5]]);
  expect(await settle(null, [11, 3], [0.01, 2])).toEqual([[11, 3]]);
  expect(await settle(null, null, [0.01, 2], [10, 3])).toEqual([[10, 3]]);
});

test("quarters farther away say nothing, nor does one of which nobody tells the price", async () => {
  expect(await settle([10_000, 9], null, [10, 1], null, [10_000, 9])).toEqual([[10, 1]]);
  expect(await settle(null, [10, 1], null, [10, 1])).toEqual([]);
});
