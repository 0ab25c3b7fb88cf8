import { tmpdir } from "node:os";
import { measureAccuracy, printAccuracy } from "./bench/pipeline/accuracy.ts";
import { measureGrowth, plotGrowth } from "./bench/pipeline/growth.ts";
import { openHistory, recordFigures } from "./bench/pipeline/history.ts";
import { medianMeasure, medianRatio } from "./bench/pipeline/measure.ts";
import { measureNight } from "./bench/pipeline/night.ts";
import { measurePair } from "./bench/pipeline/pair.ts";
import { comparePeers } from "./bench/pipeline/peer-ratios.ts";
import { printGrowth, printNight, printPair, printPeers } from "./bench/pipeline/print.ts";
import { measureRanges, printRanges } from "./bench/pipeline/ranges.ts";
import { type Scratch, withScratch } from "./bench/pipeline/scratch.ts";
import { exitOnSignal, parseArguments, runCommand, UsageError } from "./command.ts";
import { toCount } from "./option-values.ts";
import { firstQuarter, fullSizeQuarter } from "./synth/world.ts";

const parts = ["pair", "growth", "night", "peers", "ranges", "accuracy"] as const;
type Part = (typeof parts)[number];

const help = `Usage: npm run bench -- [options]

Measures the pipeline on made-up inputs: a cold run of two quarters against the least that reading them takes, growth,
a history and a night upon it, peers on the same file, one process against two with half of the quarters each, and how much
comes out right of what managers file wrong. Keeps the figures in out/bench-history.jsonl, says which got worse, and draws the
growth in out/bench-growth-*.svg.

Options:
  --scale X        size of a quarter; 1 is the real one (default: 0.1)
  --runs N         runs of everything, of which medians are told (default: 3)
  --only PARTS     some of ${parts.join(",")} (default: all)
  --quarters N     quarters of the history that the night is added to, that the ranges share, and of the accuracy (default: 8)
  --filings N      filings of the night (default: 500 times the scale)
  --rest N         minutes that the machine lies idle before each night, as it does before a real one (default: none)
  --factors LIST   sizes of the growing histories; 1 is two quarters of --scale (default: 1,3,10)
  --seed N         seed of the inputs (default: 1)
  --scratch DIR    where inputs and outputs are made, and removed at the end (default: the system's)
  --help           this text
`;

const spec = {
  scale: { type: "string", default: "0.1" },
  runs: { type: "string", default: "3" },
  only: { type: "string", default: parts.join(",") },
  quarters: { type: "string", default: "8" },
  filings: { type: "string" },
  rest: { type: "string" },
  factors: { type: "string", default: "1,3,10" },
  seed: { type: "string", default: "1" },
  scratch: { type: "string", default: tmpdir() },
  help: { type: "boolean", short: "h", default: false },
} as const;

interface Plan {
  readonly scratch: Scratch;
  readonly scale: number;
  readonly runs: number;
  readonly quarters: number;
  readonly filings: number;
  /** Minutes of rest before each night. */
  readonly rest: number;
  readonly factors: readonly number[];
}

const outDir = "out";
const historyFile = `${outDir}/bench-history.jsonl`;

/** From the first quarter that can be made to the one that each history ends with. */
const mostQuarters = fullSizeQuarter - firstQuarter + 1;
/** The smallest history has two quarters. */
const largestFactor = Math.floor(mostQuarters / 2);

/** Each part prints what it measured, and answers the figures to keep; less is better for every one. */
const measures: Readonly<Record<Part, (plan: Plan) => Promise<Record<string, number>>>> = {
  pair: async ({ scratch, scale, runs }) => {
    const result = await measurePair(scratch, scale, runs);
    print(printPair(result));
    return {
      "pair: run/limit": medianRatio(result.runs, result.limits, "seconds"),
      "pair: run/limit, all cores": medianRatio(result.runs, result.limits, "cpuSeconds"),
    };
  },
  growth: async ({ scratch, scale, factors, runs }) => {
    print([`A cold run as the history grows; 1× is two quarters of scale ${scale}; medians of ${runs} runs`]);
    const points = await measureGrowth(scratch, scale, factors, runs, (point) => print([printGrowth(point)]));
    await plotGrowth(points, outDir);
    const base = points[0]?.cpuSeconds ?? Number.NaN;
    return Object.fromEntries(
      points.map(({ axis, factor, cpuSeconds }) => [`growth: ${axis} ${factor}×`, cpuSeconds / base]),
    );
  },
  night: async ({ scratch, scale, quarters, filings, rest, runs }) => {
    const result = await measureNight(scratch, scale, { quarters, filings, rest }, runs);
    print(printNight(result));
    const { limits, colds, nights } = result;
    return {
      "history: cold/limit": medianRatio(colds, limits, "seconds"),
      "history: cold/limit, all cores": medianRatio(colds, limits, "cpuSeconds"),
      "history: peak memory in GB": medianMeasure(colds).peakMb / 1000,
      "night/cold, all cores": medianRatio(nights, colds, "cpuSeconds"),
    };
  },
  peers: async ({ scratch, scale, runs }) => {
    const result = await comparePeers(scratch, scale, runs);
    print(printPeers(result));
    return Object.fromEntries(
      result.peers.flatMap(({ peer, ratio }) => (ratio === null ? [] : [[`ours/${peer}`, 1 / ratio]])),
    );
  },
  ranges: async ({ scratch, scale, quarters, runs }) => {
    const result = await measureRanges(scratch, scale, quarters, runs);
    print(printRanges(result));
    return { "ranges: two processes and merge/one": result.ratio, "ranges: two processes/one": result.sharedRatio };
  },
  accuracy: async ({ scratch, scale, quarters }) => {
    const result = await measureAccuracy(scratch, scale, quarters);
    print(printAccuracy(result));
    const { units, portfolios, trends } = result;
    return {
      "accuracy: wrong units": units.all - units.right,
      "accuracy: wrong portfolios": portfolios.all - portfolios.right,
      "accuracy: wrong entries of trends": trends.all - trends.right,
    };
  },
};

type Values = ReturnType<typeof parseArguments<{ options: typeof spec }>>["values"];

exitOnSignal(() => "What it made is removed, and no figure is kept.");
await runCommand(async () => {
  const { values } = parseArguments({ options: spec });
  if (values.help) return print([help]);
  const plan = readPlan(values);
  const seed = toCount("--seed", values.seed, 0);
  const only = values.only.split(",").map(toPart);
  if (only.includes("ranges") && plan.quarters === 1) {
    throw new UsageError(
      "--quarters 1 leaves nothing for the second process of ranges: give 2 or more, or other parts with --only.",
    );
  }
  const history = await openHistory(historyFile);
  const figures: Record<string, number> = {};
  await withScratch(values.scratch, seed, async (scratch) => {
    for (const part of only) Object.assign(figures, await measures[part]({ ...plan, scratch }));
  });
  const conditions = `scale ${plan.scale}, ${plan.quarters} quarters, ${plan.filings} filings, factors ${plan.factors}`;
  const rest = plan.rest > 0 ? `, ${plan.rest} minutes of rest` : "";
  const otherSeed = values.seed === spec.seed.default ? "" : `, seed ${seed}`;
  print(await recordFigures(historyFile, history, conditions + rest + otherSeed, figures));
});

function readPlan({ filings, rest, ...values }: Values): Omit<Plan, "scratch"> {
  const scale = toNumber("--scale", values.scale);
  return {
    scale,
    runs: toCount("--runs", values.runs),
    quarters: toCount("--quarters", values.quarters, 1, mostQuarters),
    filings: toCount("--filings", filings ?? String(Math.ceil(500 * scale))),
    rest: rest === undefined ? 0 : toNumber("--rest", rest),
    factors: values.factors.split(",").map((factor) => toCount("--factors", factor, 1, largestFactor)),
  };
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function toPart(name: string): Part {
  const part = parts.find((known) => known === name);
  if (part) return part;
  throw new UsageError(`--only ${name} is no part: there are ${parts.join(", ")}.`);
}

function toNumber(name: string, value: string): number {
  if (/^\d{1,6}(\.\d+)?$/.test(value) && Number(value) > 0) return Number(value);
  throw new UsageError(`${name} ${value} is not a number above 0 and below 1,000,000, such as 2.`);
}
