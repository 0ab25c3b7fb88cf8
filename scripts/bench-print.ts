import type { GrowthPoint } from "./bench-growth.ts";
import { type Measure, median } from "./bench-measure.ts";
import type { NightResult } from "./bench-night.ts";
import type { PairResult } from "./bench-pair.ts";
import type { PeerComparison } from "./bench-peer-ratios.ts";
import type { RunTimes, Spent } from "./bench-run.ts";

const largest = 12;

/** Tells of the cold runs of a pair, and of what they spent their time on. */
export function printPair({ limits, runs, ratio, cpuRatio }: PairResult): string[] {
  const rows = limits[0]?.result.rows ?? 0;
  const middle = (key: "inflateSeconds" | "scanSeconds") => seconds(median(limits.map(({ result }) => result[key])));
  return [
    `A cold run of two quarters, ${rows.toLocaleString("en")} INFOTABLE rows; medians of ${runs.length} runs`,
    `  limit      ${printMeasure(limits)} (inflate ${middle("inflateSeconds")}, scan ${middle("scanSeconds")})`,
    `  run        ${printMeasure(runs)}`,
    `  run/limit  ${ratio.toFixed(2)} by the clock, ${cpuRatio.toFixed(2)} in the time of all cores`,
    "  what the time went on",
    ...printProfile(runs.map(({ result }) => result)),
  ];
}

/** Tells of a history and the night upon it, and whether that published what a cold run does. */
export function printNight(result: NightResult): string[] {
  const { quarters, limit, cold, night, killedSeconds, resumed, files, different } = result;
  const told = (start: string) =>
    night.result.lines.filter((line) => line.startsWith(start)).map((line) => `  ${line}`);
  return [
    `A history of ${quarters} quarters, ${limit.result.rows.toLocaleString("en")} INFOTABLE rows`,
    `  limit      ${printMeasure([limit])}`,
    `  cold       ${printMeasure([cold])}; ${(cold.seconds / limit.seconds).toFixed(2)} times the limit by the clock, ${(cold.cpuSeconds / limit.cpuSeconds).toFixed(2)} in the time of all cores`,
    `  disk       ${megabytes(result.temporaryMb)} for a while; inputs ${megabytes(result.inputMb)}, warehouse ${megabytes(result.warehouseMb)}, release ${megabytes(result.releaseMb)}`,
    "  what the time went on",
    ...printProfile([cold.result]),
    "A night upon it: new filings for the open quarter, and newer closes",
    `  night      ${printMeasure([night])}`,
    `  killed     a cold run of the same inputs after ${seconds(killedSeconds)}; it went on for ${printMeasure([resumed])}`,
    `  night/cold ${(night.seconds / cold.seconds).toFixed(3)} by the clock, ${(night.cpuSeconds / cold.cpuSeconds).toFixed(3)} in the time of all cores`,
    ...told("computed"),
    ...told("published"),
    different.length === 0
      ? `  identical  all ${files} files of the release are those of the cold run, byte for byte`
      : `  DIFFERENT  ${different.length} of ${files} files are not those of the cold run, such as ${different[0]}`,
    "  what the time went on",
    ...printProfile([night.result]),
  ];
}

/** Tells one size of a growing history. */
export function printGrowth({ axis, factor, ...measure }: GrowthPoint): string {
  return `  ${axis.padEnd(10)} ${`${factor}×`.padStart(4)}  ${printMeasure([measure])}`;
}

/** Tells how the peers did, and who was not there. */
export function printPeers({ ours, peers }: PeerComparison): string[] {
  const lines = peers.map(({ peer, seconds: took, skipped }) =>
    took === null
      ? `  ${peer.padEnd(10)} skipped: ${skipped}`
      : `  ${peer.padEnd(10)} ${seconds(took)}, ${(took / ours.seconds).toFixed(2)} times ours`,
  );
  return [
    "One data set read and summed, as a user of each would write it",
    `  ours       ${printMeasure([ours])}`,
    ...lines,
  ];
}

function printMeasure(measures: readonly Measure[]): string {
  const middle = (key: "seconds" | "cpuSeconds" | "peakMb") => median(measures.map((measure) => measure[key]));
  return `${seconds(middle("seconds"))}, ${seconds(middle("cpuSeconds"))} of all cores, peak ${middle("peakMb").toFixed(0)} MB`;
}

/** The shares are of the time of all cores: what else the machine does disturbs them least. */
function printProfile(runs: readonly RunTimes[]): string[] {
  const names = [...new Set(runs.flatMap(({ spent }) => Object.keys(spent)))];
  const middle = (name: string, key: keyof Spent) => median(runs.map(({ spent }) => spent[name]?.[key] ?? 0));
  const medians = names.map((name) => ({ name, took: middle(name, "seconds"), cores: middle(name, "cpuSeconds") }));
  const total = medians.reduce((sum, { cores }) => sum + cores, 0);
  return medians
    .sort((a, b) => b.cores - a.cores)
    .slice(0, largest)
    .map(({ name, took, cores }) => {
      const percent = ((100 * cores) / total).toFixed(0).padStart(3);
      return `    ${percent} % ${seconds(cores).padStart(8)} of all cores ${seconds(took).padStart(8)}  ${name}`;
    });
}

function megabytes(value: number): string {
  return `${Math.round(value).toLocaleString("en")} MB`;
}

function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} s`;
}
