import type { GrowthPoint } from "./growth.ts";
import { type Measure, median, medianMeasure, medianRatio } from "./measure.ts";
import type { NightResult } from "./night.ts";
import type { PairResult, RunMeasure } from "./pair.ts";
import type { PeerComparison } from "./peer-ratios.ts";
import type { Spent } from "./run.ts";

const largest = 12;

/** Tells of the cold runs of a pair, and of what they spent their time on. */
export function printPair({ limits, runs }: PairResult): string[] {
  const rows = limits[0]?.result.rows ?? 0;
  const middle = (key: "inflateSeconds" | "scanSeconds") => seconds(median(limits.map(({ result }) => result[key])));
  return [
    `A cold run of two quarters, ${rows.toLocaleString("en")} INFOTABLE rows; medians of ${runs.length} runs`,
    `  limit      ${printMeasure(limits)} (inflate ${middle("inflateSeconds")}, scan ${middle("scanSeconds")})`,
    `  run        ${printMeasure(runs)}`,
    `  run/limit  ${printRatio(runs, limits)}`,
    "  what the time went on",
    ...printProfile(runs),
  ];
}

/** Tells of a history and the night upon it, and whether that published what a cold run does. */
export function printNight({ quarters, rest, limits, colds, nights, resumptions, ...disk }: NightResult): string[] {
  const [rows, files] = [limits[0]?.result.rows ?? 0, resumptions[0]?.files ?? 0];
  const different = resumptions.flatMap((resumption) => resumption.different);
  const killedSeconds = median(resumptions.map((resumption) => resumption.killedSeconds));
  const resumed = resumptions.map((resumption) => resumption.resumed);
  const told = (nights[0]?.result.lines ?? []).filter((line) => /^(computed|published)/.test(line));
  return [
    `A history of ${quarters} quarters, ${rows.toLocaleString("en")} INFOTABLE rows; medians of ${nights.length} runs`,
    `  limit      ${printMeasure(limits)}`,
    `  cold       ${printMeasure(colds)}`,
    `  cold/limit ${printRatio(colds, limits)}`,
    `  disk       ${megabytes(disk.temporaryMb)} for a while; inputs ${megabytes(disk.inputMb)}, warehouse ${megabytes(disk.warehouseMb)}, release ${megabytes(disk.releaseMb)}`,
    "  what the time went on",
    ...printProfile(colds),
    `A night upon it${rest > 0 ? `, after ${rest} minutes of rest` : ""}: new filings for the open quarter, and newer closes`,
    `  night      ${printMeasure(nights)}; live after ${seconds(median(nights.flatMap(({ result }) => result.liveSeconds ?? [])))}`,
    `  night/cold ${printRatio(nights, colds)}`,
    ...told.map((line) => `  ${line}`),
    `  killed     a cold run of the same inputs after ${seconds(killedSeconds)}; it went on for ${printMeasure(resumed)}`,
    `  rest/cold  ${printRatio(resumed, colds)}`,
    different.length === 0
      ? `  identical  all ${files} files of the release are those of the cold run, byte for byte`
      : `  DIFFERENT  ${different.length} of ${files} files are not those of the cold run, such as ${different[0]}`,
    "  what the time went on",
    ...printProfile(nights),
  ];
}

/** Tells one size of a growing history. */
export function printGrowth({ axis, factor, ...measure }: GrowthPoint): string {
  return `  ${axis.padEnd(10)} ${`${factor}×`.padStart(4)}  ${printMeasure([measure])}`;
}

/** Tells how the peers did, and who was not there. */
export function printPeers({ ours, peers }: PeerComparison): string[] {
  return [
    `One data set read and summed, as a user of each would write it; medians of ${ours.length} runs`,
    `  ours       ${printMeasure(ours)}`,
    ...peers.map(({ peer, seconds: took, ratio, skipped }) =>
      took === null || ratio === null
        ? `  ${peer.padEnd(10)} skipped: ${skipped}`
        : `  ${peer.padEnd(10)} ${seconds(took)}, ${ratio.toFixed(2)} times ours`,
    ),
  ];
}

function printMeasure(measures: readonly Measure[]): string {
  const middle = medianMeasure(measures);
  return `${seconds(middle.seconds)}, ${seconds(middle.cpuSeconds)} of all cores, peak ${middle.peakMb.toFixed(0)} MB`;
}

function printRatio(measures: readonly Measure[], bases: readonly Measure[]): string {
  const digits = (key: keyof Measure) => medianRatio(measures, bases, key).toPrecision(3);
  return `${digits("seconds")} by the clock, ${digits("cpuSeconds")} in the time of all cores`;
}

/** The shares are of the time of all cores: what else the machine does disturbs them least. */
function printProfile(runs: readonly RunMeasure[]): string[] {
  const names = [...new Set(runs.flatMap(({ result }) => Object.keys(result.spent)))];
  const middle = (name: string, key: keyof Spent) => median(runs.map(({ result }) => result.spent[name]?.[key] ?? 0));
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
