import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { measureAccuracy, printAccuracy } from "../../scripts/bench/pipeline/accuracy.ts";

test("what comes out of a history with mistakes is compared with what was made, and with the same history without", async () => {
  const folder = await mkdtemp(join(inject("sharedFolder"), "accuracy-"));
  const { units, misfiled, portfolios, trends } = await measureAccuracy({ folder, seed: 4 }, 0.01, 2);
  expect(misfiled).toBeGreaterThan(0);
  expect(units).toEqual({ right: units.all, all: expect.any(Number) });
  expect(units.all).toBeGreaterThan(150);
  expect(portfolios).toEqual({ right: portfolios.all, all: expect.any(Number) });
  expect(trends).toEqual({ right: trends.all, all: expect.any(Number) });
});

test("what came out wrong is told apart: for want of rows, or against the evidence", () => {
  const right = { right: 3, all: 4 };
  const result = { quarters: 2, misfiled: 40, units: { right: 990, all: 1000 }, provable: 1 };
  expect(printAccuracy({ ...result, portfolios: right, trends: right })).toEqual([
    expect.stringContaining("2 quarters"),
    expect.stringContaining("990 of 1,000 (99.00 %) filings"),
    expect.stringContaining("of the other 10, 9 have fewer than the three rows"),
    expect.stringContaining("3 of 4 (75.00 %)"),
    expect.stringContaining("3 of 4 (75.00 %)"),
  ]);
});
