import { expect, test, vi } from "vitest";
import { measureGrowth } from "../../scripts/bench/pipeline/growth.ts";

vi.mock("../../scripts/bench/pipeline/scratch.ts", () => ({
  makeInputs: async (_: unknown, size: object) => size,
  takeTurn: (size: object) => size,
}));
vi.mock("../../scripts/bench/pipeline/pair.ts", () => ({
  measureRun: async (size: { quarters: number; managerScale: number; securityScale: number }) => ({
    ...{ seconds: size.quarters * size.managerScale * size.securityScale, cpuSeconds: 1, peakMb: 1 },
  }),
}));

test("a point is of the size that it names, in whatever order these are asked for", async () => {
  const points = await measureGrowth({ folder: "", seed: 1 }, 1, [3, 1], 1, () => {});
  expect(points.map(({ axis, factor, seconds }) => [axis, factor, seconds])).toEqual(
    ["quarters", "managers", "securities"].flatMap((axis) => [
      [axis, 3, 6],
      [axis, 1, 2],
    ]),
  );
});
