import { describeWorld } from "../../scripts/synth/synthesize.ts";
import { daysToComplete, fullSizeQuarter, type World } from "../../scripts/synth/world.ts";

/** A world of nine managers and 230 securities over three quarters, with a night of two filings. */
export function smallWorld(change: Partial<World> = {}): World {
  const size = { managerScale: 0.001, securityScale: 0.01, nightFilings: 2, daysOpen: daysToComplete };
  return { ...describeWorld({ ...size, seed: 1, quarters: 3, last: fullSizeQuarter }), ...change };
}
