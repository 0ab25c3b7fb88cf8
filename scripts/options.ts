import { areFixtures } from "../pipeline/ingest/list-inputs.ts";
import type { RangeOptions } from "../pipeline/jobs/run-range.ts";
import { openReport } from "../pipeline/log/report.ts";
import { defaultOut } from "../pipeline/output/out-folder.ts";
import { DEFAULT_RETAIN } from "../pipeline/publish/publish.ts";
import type { RunOptions } from "../pipeline/run.ts";
import { everyStage, type Stage } from "../pipeline/stages.ts";
import type { WarehouseOptions } from "../pipeline/warehouse.ts";
import { parseArguments, UsageError } from "./command.ts";
import { defaultPort, toCount, toDay, toRange, toSize, toUrl } from "./option-values.ts";

/** The fixtures' own date: a run on them is as of this day unless told otherwise. */
const fixturesAsOf = "2023-11-30";
/** The folder of raw files that comes with the program. */
export const fixturesInput = "fixtures/input";

/** Where `npm run serve` answers unless told otherwise. */
export const defaultBaseUrl = `http://localhost:${defaultPort}`;
const defaultWaitSeconds = 3600;
/** The deadlines of later quarters are in a year of five digits. */
const lastDay = "9998-12-31";

type StageName = Stage["name"];
type Stages = readonly StageName[];

interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly default?: string | boolean;
  /** What it takes, in capitals. */
  readonly takes?: string;
  /** Of commands that begin with a stage, where it differs. */
  readonly help: string | Readonly<Record<StageName, string>>;
  /** The stages that heed it. */
  readonly of: Stages;
  /** Whether only the command of just that stage heeds it. */
  readonly alone?: true;
}

/** More than any machine has cores: what DuckDB keeps for each would be spent for nothing. */
const mostThreads = 1024;

/** The options of every command that computes with DuckDB. */
export const engineOptions = {
  threads: { type: "string", takes: "N", help: "threads of DuckDB (default: one a core)" },
  "memory-limit": {
    type: "string",
    takes: "SIZE",
    help: "memory of DuckDB, such as 4GB (default: 80 % of the machine's)",
  },
} as const;

const asOfHelp = {
  ingest:
    "nothing filed, published or priced after this day is used (default: today, in UTC, but never before the live release)",
  compute: "nothing filed, published or priced after this day is used (default: the day of the ingest before)",
  publish: "the day that was computed: no other can be published (default: that day)",
} as const;

const spec = {
  input: {
    ...{ type: "string", takes: "DIR", of: ["ingest"] },
    help: `folder of raw files (default: ${fixturesInput}, whose own date is ${fixturesAsOf})`,
  },
  out: {
    ...{ type: "string", takes: "DIR", of: everyStage, default: defaultOut },
    help: `folder to write to (default: ${defaultOut})`,
  },
  "as-of": { type: "string", takes: "YYYY-MM-DD", of: everyStage, help: asOfHelp },
  "base-url": {
    ...{ type: "string", takes: "URL", of: ["publish"], default: defaultBaseUrl },
    help: `address that the release will be served at, for icon URLs (default: ${defaultBaseUrl})`,
  },
  retain: {
    ...{ type: "string", takes: "N", of: ["publish"], default: String(DEFAULT_RETAIN) },
    help: `releases to keep, the live one included; the one before it stays, too (default: ${DEFAULT_RETAIN})`,
  },
  threads: { ...engineOptions.threads, of: everyStage },
  "memory-limit": { ...engineOptions["memory-limit"], of: everyStage },
  quarters: {
    ...{ type: "string", takes: "A..B", of: ["compute"], alone: true },
    help: `only the core tables of these quarters, such as 2013q2..2016q4, ..2016q4 or 2017q1; other
processes, here or on machines that share the folder, compute the rest meanwhile, and one compute
without this option merges what all of them made`,
  },
  wait: {
    ...{ type: "string", takes: "SECONDS", of: ["compute"], alone: true },
    help: `of --quarters: gives up when no process made anything new for so long (default: ${defaultWaitSeconds})`,
  },
  help: { type: "boolean", short: "h", default: false, of: everyStage, help: "this text" },
} as const satisfies Readonly<Record<string, Option>>;

const optionList: readonly (readonly [string, Option])[] = Object.entries(spec);

function heeds(stages: Stages, { of, alone }: Option): boolean {
  return alone ? stages.join() === of.join() : stages.some((stage) => of.includes(stage));
}

/** The options that a command takes, and no other. */
function printOptions(stages: Stages): string {
  const [first = "ingest"] = stages;
  const lines = optionList
    .filter(([, option]) => heeds(stages, option))
    .map(([name, { takes = "", help }]) => {
      const text = typeof help === "string" ? help : help[first];
      return `  ${`--${name} ${takes}`.padEnd(21)}${text.replaceAll("\n", `\n${" ".repeat(23)}`)}`;
    });
  return `\nOptions:\n${lines.join("\n")}`;
}

/** An option that would change nothing was meant for another command. */
function refuseUnheeded(stages: Stages, given: readonly string[]): void {
  for (const [name, option] of optionList.filter((entry) => given.includes(entry[0]))) {
    if (heeds(stages, option)) continue;
    const commands = [...option.of, ...(option.alone ? [] : ["nightly"])];
    throw new UsageError(`--${name} goes with npm run ${commands.join(" or ")} only.`);
  }
}

/** Reads a command's arguments; undefined where only the help was asked for, which is then printed. */
export function readRunOptions(
  usage: string,
  does: string,
  stages: Stages,
  args: string[],
): RunOptions | RangeOptions | undefined {
  const { values, tokens } = parseArguments({ args, options: spec, tokens: true });
  if (values.help) {
    process.stdout.write(`Usage: ${usage}\n\n${does}\n${printOptions(stages)}\n`);
    return undefined;
  }
  const given = tokens.flatMap((token) => (token.kind === "option" ? token.name : []));
  refuseUnheeded(stages, given);
  const inputDir = values.input ?? fixturesInput;
  return {
    inputDir,
    isInputAssumed: values.input === undefined,
    outDir: values.out,
    asOf: readAsOf(values["as-of"], stages, inputDir),
    ...(stages.includes("ingest") && { today: printToday() }),
    baseUrl: toUrl("--base-url", values["base-url"]),
    retain: toCount("--retain", values.retain),
    report: openReport(process.stdout),
    ...readEngine(values),
    ...readRange(values.quarters, values.wait),
  };
}

function readAsOf(value: string | undefined, stages: Stages, inputDir: string): string | undefined {
  if (value === undefined) return stages.includes("ingest") && areFixtures(inputDir) ? fixturesAsOf : undefined;
  const day = toDay("--as-of", value);
  if (day <= lastDay) return day;
  throw new UsageError(`--as-of ${day} is after ${lastDay}, the last day that a run can be as of.`);
}

/** Reads what is given of `engineOptions`. */
export function readEngine(
  values: {
    readonly [name in keyof typeof engineOptions]?: string;
  },
): Pick<WarehouseOptions, "threads" | "memoryLimit"> {
  const { threads, "memory-limit": memoryLimit } = values;
  return {
    ...(threads !== undefined && { threads: toCount("--threads", threads, 1, mostThreads) }),
    ...(memoryLimit !== undefined && { memoryLimit: toSize("--memory-limit", memoryLimit) }),
  };
}

function readRange(
  quarters: string | undefined,
  wait: string | undefined,
): Pick<RangeOptions, "range" | "waitSeconds"> | undefined {
  if (quarters === undefined) {
    if (wait !== undefined) throw new UsageError("--wait goes with --quarters.");
    return undefined;
  }
  return { range: toRange("--quarters", quarters), waitSeconds: toCount("--wait", wait ?? String(defaultWaitSeconds)) };
}

/** Today in UTC, `YYYY-MM-DD`. */
export function printToday(): string {
  return new Date().toISOString().slice(0, 10);
}
