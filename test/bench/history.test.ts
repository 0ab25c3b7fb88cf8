import { expect, test } from "vitest";
import { compareFigures } from "../../scripts/bench/pipeline/history.ts";

const before = { at: "2024-03-01T00:00:00Z", conditions: "any", figures: { "run/limit": 2, gone: 1 } };

test("a figure that grew by more than the noise is told, others are not", () => {
  expect(compareFigures(before, { "run/limit": 2.4, new: 9 })).toEqual([
    "WORSE: run/limit is 2.40, and was 2.00 on 2024-03-01",
  ]);
  expect(compareFigures(before, { "run/limit": 2.2 })).toEqual([]);
});
