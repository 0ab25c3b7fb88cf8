import { expect, test } from "vitest";
import { percentOf, roundHalf } from "../../pipeline/trace/round-figure.ts";

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
