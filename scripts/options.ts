import { z } from "zod";
import { defaultOut } from "../pipeline/out-folder.ts";
import { DEFAULT_RETAIN } from "../pipeline/publish/publish.ts";
import { parseQuarterRange, type QuarterRange } from "../pipeline/quarter-range.ts";
import { openReport } from "../pipeline/report.ts";
import type { RunOptions } from "../pipeline/run.ts";
import type { RangeOptions } from "../pipeline/run-range.ts";
import type { Stage } from "../pipeline/stages.ts";
import { parseArguments, UsageError } from "./command.ts";

/** The fixtures' own date: a run on them is as of this day unless told otherwise. */
export const fixturesAsOf = "2023-11-30";
export const fixturesInput = "fixtures/input";

const spec = {
  input: { type: "string" },
  out: { type: "string", default: defaultOut },
  "as-of": { type: "string" },
  "base-url": { type: "string", default: "http://localhost:8080" },
  retain: { type: "string", default: String(DEFAULT_RETAIN) },
  threads: { type: "string" },
  "memory-limit": { type: "string" },
  quarters: { type: "string" },
  wait: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** In less DuckDB cannot read so much as the lists that come with the program. */
const leastMemory = 16e6;

type Stages = readonly Stage["name"][];

const asOfHelp = {
  ingest:
    "nothing filed, published or priced after this day is used (default: today, in UTC, but never before the live release)",
  compute: "nothing filed, published or priced after this day is used (default: the day of the ingest before)",
  publish: "the day that was computed: no other can be published (default: that day)",
} as const;

const rangeHelp = `
  --quarters A..B      only the core tables of these quarters, such as 2013q2..2016q4, ..2016q4 or 2017q1; other
                       processes, here or on machines that share the folder, compute the rest meanwhile, and one compute
                       without this option merges what all of them made
  --wait SECONDS       of --quarters: gives up when no process made anything new for so long (default: 3600)`;

/** The options that a command takes, and no other. */
function printOptions([first = "ingest", ...more]: Stages): string {
  return `
Options:
  --input DIR          folder of raw files (default: ${fixturesInput}, whose own date is ${fixturesAsOf})
  --out DIR            folder to write to (default: ${defaultOut})
  --as-of YYYY-MM-DD   ${asOfHelp[first]}
  --base-url URL       address that the release will be served at, for icon URLs (default: http://localhost:8080)
  --retain N           releases to keep, the live one included; the one before it stays, too (default: ${DEFAULT_RETAIN})
  --threads N          threads of DuckDB (default: one a core)
  --memory-limit SIZE  memory of DuckDB, such as 4GB (default: 80 % of the machine's)${first === "compute" && more.length === 0 ? rangeHelp : ""}
  --help               this text`;
}

/**
 * Reads a command's arguments, `--quarters` among them where it computes only; undefined where only the help was asked
 * for, which is then printed.
 */
export function readRunOptions(
  usage: string,
  does: string,
  stages: Stages,
  args: string[],
): RunOptions | RangeOptions | undefined {
  const values = parseArguments({ args, options: spec }).values;
  if (values.help) {
    process.stdout.write(`Usage: ${usage}\n\n${does}\n${printOptions(stages)}\n`);
    return undefined;
  }
  const ingests = stages.includes("ingest");
  const defaultAsOf = ingests && values.input === undefined ? fixturesAsOf : undefined;
  const threads = values.threads === undefined ? undefined : toCount("--threads", values.threads);
  const memoryLimit = toSize("--memory-limit", values["memory-limit"]);
  return {
    inputDir: values.input ?? fixturesInput,
    outDir: values.out,
    asOf: toDay("--as-of", values["as-of"]) ?? defaultAsOf,
    ...(ingests && { today: printToday() }),
    baseUrl: toUrl("--base-url", values["base-url"]),
    retain: toCount("--retain", values.retain),
    report: openReport(process.stdout),
    ...(threads && { threads }),
    ...(memoryLimit && { memoryLimit }),
    ...readRange(values.quarters, values.wait, stages),
  };
}

function readRange(
  quarters: string | undefined,
  wait: string | undefined,
  stages: Stages,
): Pick<RangeOptions, "range" | "waitSeconds"> | undefined {
  if (quarters === undefined) {
    if (wait !== undefined) throw new UsageError("--wait goes with --quarters.");
    return undefined;
  }
  if (stages.join() !== "compute") throw new UsageError("--quarters goes with npm run compute only.");
  return { range: toRange("--quarters", quarters), waitSeconds: toCount("--wait", wait ?? "3600") };
}

function toRange(name: string, value: string): QuarterRange {
  const range = parseQuarterRange(value);
  if (range) {
    return range;
  }
  throw new UsageError(
    `${name} ${value} is not a range of quarters, the first one first: write it like 2013q2..2016q4, ..2016q4, 2017q1.. or 2017q1.`,
  );
}

/** Today in UTC, `YYYY-MM-DD`. */
function printToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** What to say of a day that has not come, which may be meant; undefined of any other. */
export function noteFutureDay(asOf: string | undefined): string | undefined {
  const today = printToday();
  return asOf !== undefined && asOf > today
    ? `note: --as-of ${asOf} is after today, ${today}: targets and closes may look too old`
    : undefined;
}

function toDay(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !z.iso.date().safeParse(value).success) {
    throw new UsageError(`${name} ${value} is not a day of the calendar: write it like 2024-02-29.`);
  }
  return value;
}

/** A size that DuckDB takes; its own reason for refusing one names neither the option nor the value. */
function toSize(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [, amount, unit = ""] = /^(\d{1,9}(?:\.\d+)?) ?([kmgt])(?:i?b)?$/i.exec(value) ?? [];
  if (Number(amount) * 1000 ** ("kmgt".indexOf(unit.toLowerCase()) + 1) >= leastMemory) return value;
  throw new UsageError(`${name} ${value} is not a size of 16MB or more: write it like 4GB or 512MB.`);
}

function toCount(name: string, value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) {
    return Number(value);
  }
  throw new UsageError(`${name} ${value} is not a whole number of 1 or more.`);
}

function toUrl(name: string, value: string): string {
  if (/^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value)) {
    return value.replace(/\/+$/, "");
  }
  throw new UsageError(
    `${name} ${value} is not an address without a query: write it like https://api.example.com or https://example.com/13f.`,
  );
}
