import { expect, test } from "vitest";
import { killTask, measureTask, medianMeasure, medianRatio, repeat } from "../../scripts/bench/pipeline/measure.ts";

const measure = (seconds: number) => ({ seconds, cpuSeconds: 2 * seconds, peakMb: 100 });

test("each ratio is of two measures of the same turn", () => {
  const [limits, runs] = [[1, 2, 4].map(measure), [5, 12, 16].map(measure)];
  expect(medianRatio(runs, limits, "seconds")).toBe(5);
  expect(medianRatio([measure(3)], [], "seconds")).toBeNaN();
});

test("a measure of several is the median of each thing measured", () => {
  expect(medianMeasure([3, 1, 2].map(measure))).toEqual(measure(2));
  expect(medianMeasure([1, 2].map(measure))).toEqual(measure(1.5));
});

test("a measure is repeated one turn after the other", async () => {
  let running = 0;
  const turns = await repeat(3, async (count) => {
    running += 1;
    await Promise.resolve();
    return [count, running--];
  });
  expect(turns).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
});

test("a task that fails, to be killed or not, says why in its own words alone", async () => {
  const failure = /^The benchmark's task "nothing" failed: Error: "nothing" is no task; there are run, limit, peers\.$/;
  await expect(measureTask("nothing", {})).rejects.toThrow(failure);
  await expect(killTask("nothing", {}, async () => false)).rejects.toThrow(failure);
});
