import { expect, test } from "vitest";
import { percentOf, roundHalf, roundPercent } from "../../pipeline/trace/round-figure.ts";

test.each([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.125, 2, 0.13],
  [-0.125, 2, -0.13],
  [-0.001, 2, 0],
])("%d to %d decimals is %d", (value, decimals, rounded) => {
  expect(roundHalf(value, decimals)).toBe(rounded);
});

test("a percent of nothing, or of what is not known, is not known", () => {
  expect([percentOf(1, 0), percentOf(null, 1), percentOf(1, null), percentOf(1, 3)]).toEqual([null, null, null, 33.33]);
});

test.each([
  [1.025, 1.03],
  [-1.025, -1.03],
  [1.0249, 1.02],
  [0, 0],
])("%d percent is published as %d, though 1.025 is a binary fraction just below it", (percent, rounded) => {
  expect(roundPercent(percent)).toBe(rounded);
});
