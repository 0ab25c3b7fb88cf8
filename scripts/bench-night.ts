import { join } from "node:path";
import { readManifest } from "../pipeline/publish/manifest.ts";
import type { Manifest } from "../schemas/documents/manifest.ts";
import { type RunMeasure, runAgain, runCold } from "./bench-pair.ts";
import { type Scratch, withInputs } from "./bench-scratch.ts";
import { writeNight } from "./synth/synthesize.ts";
import { nightDay } from "./synth/world.ts";

/** What a night on a history took, against a cold run on the same inputs. */
export interface NightResult {
  readonly night: RunMeasure;
  readonly cold: RunMeasure;
  /** The paths that the two published trees do not have alike; none where the night did its work well. */
  readonly different: readonly string[];
  readonly files: number;
}

const whole = ["ingest", "compute", "publish"] as const;

/** Runs a history, then the night after it with so many new filings and newer closes, and compares with a cold run. */
export function measureNight(scratch: Scratch, scale: number, quarters: number, filings: number): Promise<NightResult> {
  const size = { quarters, managerScale: scale, securityScale: scale, nightFilings: filings };
  return withInputs(scratch, size, async (evening) => {
    await runCold(evening, whole);
    await writeNight(evening.world, evening.inputDir);
    const inputs = { ...evening, asOf: nightDay(evening.world) };
    const night = await runAgain(inputs, whole);
    const apart = { ...inputs, outDir: join(inputs.outDir, "..", "cold") };
    const cold = await runCold(apart, whole);
    const published = await readManifest(join(inputs.outDir, "public"));
    const expected = await readManifest(join(apart.outDir, "public"));
    return { night, cold, files: Object.keys(published.files).length, different: compareFiles(published, expected) };
  });
}

function compareFiles({ files: published }: Manifest, { files: expected }: Manifest): string[] {
  const paths = [...new Set([...Object.keys(published), ...Object.keys(expected)])].sort();
  return paths.filter((path) => published[path]?.sha256 !== expected[path]?.sha256);
}
