import { z } from "zod";
import { openReport } from "../pipeline/report.ts";
import type { RunOptions } from "../pipeline/run.ts";
import { parseArguments, UsageError } from "./command.ts";

/** The fixtures' own date: a run on them is as of this day unless told otherwise. */
export const fixturesAsOf = "2023-11-30";
export const fixturesInput = "fixtures/input";

const spec = {
  input: { type: "string" },
  out: { type: "string", default: "out" },
  "as-of": { type: "string" },
  "base-url": { type: "string", default: "http://localhost:8080" },
  retain: { type: "string", default: "5" },
  threads: { type: "string" },
  "memory-limit": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

const optionsHelp = `
Options:
  --input DIR          folder of raw files (default: ${fixturesInput}, whose own date is ${fixturesAsOf})
  --out DIR            folder to write to (default: out)
  --as-of YYYY-MM-DD   nothing filed, published or priced after this day is used (default: today, in UTC)
  --base-url URL       address that the release will be served at, for icon URLs (default: http://localhost:8080)
  --retain N           releases to keep, the live one included (default: 5)
  --threads N          threads of DuckDB (default: one a core)
  --memory-limit SIZE  memory of DuckDB, such as 4GB (default: 80 % of the machine's)
  --help               this text`;

/** Reads a command's arguments; undefined where only the help was asked for, which is then printed. */
export function readRunOptions(
  usage: string,
  does: string,
  needsInput: boolean,
  args: string[],
): RunOptions | undefined {
  const values = parseArguments({ args, options: spec }).values;
  if (values.help) {
    process.stdout.write(`Usage: ${usage}\n\n${does}\n${optionsHelp}\n`);
    return undefined;
  }
  const isFixtures = values.input === undefined;
  const today = new Date().toISOString().slice(0, 10);
  const defaultAsOf = needsInput ? (isFixtures ? fixturesAsOf : today) : undefined;
  const threads = values.threads === undefined ? undefined : toCount("--threads", values.threads);
  const memoryLimit = values["memory-limit"];
  return {
    inputDir: values.input ?? fixturesInput,
    outDir: values.out,
    asOf: toDay("--as-of", values["as-of"]) ?? defaultAsOf,
    baseUrl: toUrl("--base-url", values["base-url"]),
    retain: toCount("--retain", values.retain),
    report: openReport(process.stdout),
    ...(threads && { threads }),
    ...(memoryLimit && { memoryLimit }),
  };
}

function toDay(name: string, value: string | undefined): string | undefined {
  if (value === undefined || z.iso.date().safeParse(value).success) {
    return value;
  }
  throw new UsageError(`${name} ${value} is not a day of the calendar: write it like 2024-02-29.`);
}

function toCount(name: string, value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) {
    return Number(value);
  }
  throw new UsageError(`${name} ${value} is not a whole number of 1 or more.`);
}

function toUrl(name: string, value: string): string {
  if (/^https?:\/\/\S+$/.test(value) && URL.canParse(value)) {
    return value.replace(/\/+$/, "");
  }
  throw new UsageError(`${name} ${value} is not an address: write it like https://api.example.com.`);
}
