import { quarterEndOf } from "../pipeline/calendar.ts";
import { printCommand } from "../pipeline/log/print-command.ts";
import { defaultOut } from "../pipeline/output/out-folder.ts";
import type { TraceReport } from "../pipeline/trace/conclude-trace.ts";
import { openTrace, type Trace, type TraceOptions } from "../pipeline/trace/open-trace.ts";
import { type Trend, trends } from "../pipeline/trace/tally-holders.ts";
import { tracePortfolio } from "../pipeline/trace/trace-portfolio.ts";
import { traceTrend } from "../pipeline/trace/trace-trend.ts";
import { traceUpside } from "../pipeline/trace/trace-upside.ts";
import { exitOnSignal, parseArguments, printLines, runCommand, UsageError } from "./command.ts";
import { toCount } from "./option-values.ts";
import { engineOptions, fixturesInput, readEngine } from "./options.ts";

const help = `Usage: npm run trace -- <what> <of> [quarter] [options]

Prints how a published number came about: the filings and their rows, the unit of each and its evidence, splits, prices,
what was left out and why, down to the arithmetic, and what the checks found of it. Ends with exit code 1 where the
arithmetic is not what is published.

${printTrends()}
  npm run trace -- portfolio renaissance-technologies-llc-1037389 2023q3
  npm run trace -- upside AAPL                           analysts' targets, and rows that could not be used

A security is named by ticker, CUSIP or stock id, a fund by its id or CIK. Without a quarter a portfolio is that of the
latest finalized one.

Options:
  --out DIR            the folder that a run published to (default: ${defaultOut})
  --limit N            longest list to print, 0 for no limit (default: 10)
  --rows               prints rows of information tables as filed, too, read again from the raw files
  --input DIR          the folder of raw files that --rows reads (default: ${fixturesInput})
  --threads N          ${engineOptions.threads.help}
  --memory-limit SIZE  ${engineOptions["memory-limit"].help}
  --help               this text
`;

/** How each list of fund trends is traced, a line each. */
function printTrends(): string {
  const lines = Object.entries(trends).map(
    ([trend, { says }]) => `  ${`npm run trace -- ${trend} AAPL`.padEnd(55)}${says}`,
  );
  return lines.join("\n");
}

const spec = {
  out: { type: "string", default: defaultOut },
  input: { type: "string" },
  limit: { type: "string", default: "10" },
  rows: { type: "boolean", default: false },
  ...engineOptions,
  help: { type: "boolean", short: "h", default: false },
} as const;

const subjects = [...(Object.keys(trends) as Trend[]), "portfolio", "upside"] as const;

/** What to trace, of whom, and for a portfolio the last day of its quarter, where one is given. */
interface Subject {
  readonly what: (typeof subjects)[number];
  readonly of: string;
  readonly reportPeriod: string | undefined;
}

exitOnSignal(() => "A trace changes nothing.");
await runCommand(async () => {
  const { values, positionals } = parseArguments({ options: spec, allowPositionals: true });
  if (values.help) return void process.stdout.write(help);
  const subject = readSubject(positionals);
  const options = { limit: toCount("--limit", values.limit, 0), rowsFrom: readRowsFrom(values.rows, values.input) };
  const trace = await openTrace(values.out, readEngine(values));
  try {
    print(await traceSubject(trace, subject, options), values.out);
  } finally {
    trace.close();
  }
});

/** Without the rows no raw file is read. */
function readRowsFrom(isAsked: boolean, folder: string | undefined): string | undefined {
  if (isAsked) return folder ?? fixturesInput;
  if (folder !== undefined) throw new UsageError("--input goes with --rows.");
  return undefined;
}

function readSubject([asked, of, quarter, ...more]: string[]): Subject {
  if (!asked) throw new UsageError("Say what to trace, and of whom, such as: npm run trace -- holding AAPL.");
  if (more.length > 0) throw new UsageError(`"${more.join(" ")}" is too much: after the quarter only options come.`);
  const what = subjects.find((subject) => subject === asked);
  if (!what) throw new UsageError(`"${asked}" cannot be traced; there are ${subjects.join(", ")}.`);
  if (!of) {
    const example = what === "portfolio" ? "portfolio 1037389, by fund id or CIK" : `${what} AAPL`;
    throw new UsageError(`Say of whom, such as: npm run trace -- ${example}.`);
  }
  if (quarter !== undefined && what !== "portfolio") {
    throw new UsageError(`"${quarter}" is too much: only a portfolio is traced by quarter.`);
  }
  return { what, of, reportPeriod: quarter === undefined ? undefined : toReportPeriod(quarter) };
}

function traceSubject(trace: Trace, { what, of, reportPeriod }: Subject, options: TraceOptions): Promise<TraceReport> {
  switch (what) {
    case "portfolio":
      return tracePortfolio(trace, of, reportPeriod ?? trace.latest, options);
    case "upside":
      return traceUpside(trace, of, options);
    default:
      return traceTrend(trace, what, of, options);
  }
}

function print({ lines, disagreements }: TraceReport, outDir: string): void {
  printLines(lines);
  if (disagreements.length > 0) {
    throw new Error(
      `What is published is not what the warehouse gives:\n  ${disagreements.join("\n  ")}\n` +
        `Where the warehouse is newer than the release, "${printCommand("publish", { out: outDir })}" brings them together.`,
    );
  }
}

function toReportPeriod(quarter: string): string {
  const end = quarterEndOf(quarter.toLowerCase());
  if (end) return end;
  throw new UsageError(`"${quarter}" is no quarter: write it like 2023q3.`);
}
