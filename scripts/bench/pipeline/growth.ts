import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { everyStage } from "../../../pipeline/stages.ts";
import { daysToComplete } from "../../synth/world.ts";
import { type Measure, medianMeasure, repeat } from "./measure.ts";
import { measureRun } from "./pair.ts";
import { drawPlot } from "./plot.ts";
import { makeInputs, type Scratch, takeTurn } from "./scratch.ts";

/** A cold run of a history that is so many times larger than the smallest in one respect: medians of several. */
export interface GrowthPoint extends Measure {
  readonly axis: Axis;
  readonly factor: number;
}

const axes = ["quarters", "managers", "securities"] as const;
type Axis = (typeof axes)[number];
const quarters = 2;

/** Measures cold runs of histories that grow in quarters, in managers, and in securities, one at a time. */
export async function measureGrowth(
  scratch: Scratch,
  scale: number,
  factors: readonly number[],
  runs: number,
  tell: (point: GrowthPoint) => void,
): Promise<GrowthPoint[]> {
  const points: GrowthPoint[] = [];
  for (const axis of axes) {
    for (const factor of factors) {
      // The smallest history is the same on all three axes.
      const smallest = factor === 1 ? points.find((point) => point.factor === 1) : undefined;
      const measure = smallest ?? (await measureHistory(scratch, scale, axis, factor, runs));
      const point = { ...measure, axis, factor };
      points.push(point);
      tell(point);
    }
  }
  return points;
}

/** Draws the time of the points, and their memory, as two SVG files in a folder. */
export async function plotGrowth(points: readonly GrowthPoint[], folder: string): Promise<void> {
  const draw = (label: string, key: "cpuSeconds" | "peakMb") =>
    drawPlot(
      "A cold run",
      "times the smallest history",
      label,
      axes.map((name) => ({
        name,
        points: points.filter(({ axis }) => axis === name).map((point) => ({ x: point.factor, y: point[key] })),
      })),
    );
  await writeFile(join(folder, "bench-growth-time.svg"), draw("seconds of all cores", "cpuSeconds"));
  await writeFile(join(folder, "bench-growth-memory.svg"), draw("peak memory in MB", "peakMb"));
}

async function measureHistory(
  scratch: Scratch,
  scale: number,
  axis: Axis,
  factor: number,
  runs: number,
): Promise<Measure> {
  const grow = (name: Axis) => (name === axis ? factor : 1);
  const size = {
    quarters: quarters * grow("quarters"),
    managerScale: scale * grow("managers"),
    securityScale: scale * grow("securities"),
    nightFilings: 0,
    daysOpen: daysToComplete,
  };
  const inputs = await makeInputs(scratch, size);
  return medianMeasure(await repeat(runs, (count) => measureRun(takeTurn(inputs, count), everyStage)));
}
