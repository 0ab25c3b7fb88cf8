import { readlinkSync } from "node:fs";
import { basename } from "node:path";
import { InputNotGiven } from "../pipeline/ingest/list-inputs.ts";
import { QuartersNotHeld } from "../pipeline/jobs/quarter-range.ts";
import { type RangeOptions, runRange } from "../pipeline/jobs/run-range.ts";
import { printCommand } from "../pipeline/log/print-command.ts";
import { printNumber } from "../pipeline/log/print-number.ts";
import { webRootLink } from "../pipeline/output/out-folder.ts";
import { notePath } from "../pipeline/publish/release-notes.ts";
import { type RunOptions, runStages } from "../pipeline/run.ts";
import { everyStage, type Stage } from "../pipeline/stages.ts";
import { DayNotComputed } from "../pipeline/tables/open-build.ts";
import { exitOnSignal, runCommand, UsageError } from "./command.ts";
import { noteOptions } from "./notes.ts";
import { defaultBaseUrl, readRunOptions } from "./options.ts";

interface Command {
  readonly stages: readonly Stage["name"][];
  readonly does: string;
  readonly next: (outDir: string) => string;
}

/** The commands that run stages, as `npm run` knows them. */
const commands: Readonly<Record<string, Command>> = {
  nightly: {
    stages: everyStage,
    does: "Runs the whole job: reads the raw files, computes every table, and sets a new release live.",
    next: (out) => `${printCommand("serve", { out })}, then open ${defaultBaseUrl}/v1/fund-trends/holding`,
  },
  ingest: {
    stages: ["ingest"],
    does: "Reads the input folder into the raw and staging tables. What was read before is not read again.",
    next: (out) => printCommand("compute", { out }),
  },
  compute: {
    stages: ["compute"],
    does: "Computes the core tables and the marts from what was ingested, checks them, and updates the catalog.",
    next: (out) => printCommand("publish", { out }),
  },
  publish: {
    stages: ["publish"],
    does: "Writes the marts as ranking files and pages, verifies them, and sets them live in one rename.",
    next: (out) => printCommand("serve", { out }),
  },
};

const help = `Usage: node scripts/start.mjs scripts/run.ts COMMAND [options], as npm run COMMAND -- [options] does

Commands, each with options of its own, which its --help tells:
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(9)}${does}`)
  .join("\n")}
`;

/** What was live when the run began, and where that is told. */
let before: { readonly outDir: string; readonly release: string | undefined } | undefined;

/** The swap is the last step but a few: a run that ends early may have made it. */
function consolation(): string {
  return `${tellLive() ?? "What is published stays as it was;"} the next run goes on where this one stopped.`;
}

/** Of a release that went live since the run began; undefined where none did. */
function tellLive(): string | undefined {
  if (before === undefined) return undefined;
  const release = readLiveId(before.outDir);
  if (release === undefined || release === before.release) return undefined;
  return `Release ${release} is live by now; what moved with it is told in ${notePath(before.outDir, release, "changes.json")}, and`;
}

function readLiveId(outDir: string): string | undefined {
  try {
    return basename(readlinkSync(webRootLink(outDir)));
  } catch {
    return undefined;
  }
}

exitOnSignal(consolation);
await runCommand(runNamed, { consolation, printsLog: true });

async function runNamed(): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  if (name === "--help" || name === "-h") return void process.stdout.write(help);
  const command = findCommand(name);
  const options = readRunOptions(`npm run ${name} -- [options]`, command.does, command.stages, args);
  if (options) {
    const [begun, start] = [new Date(), performance.now()];
    before = { outDir: options.outDir, release: readLiveId(options.outDir) };
    options.report.line(`open-13f ${name}, begun ${printMoment(begun)}`);
    for (const note of noteOptions(options)) options.report.line(`  ${note}`);
    const { lines, next } = "range" in options ? await runShare(options) : await runWhole(command, options);
    // The clock may be set meanwhile.
    const seconds = Math.round((performance.now() - start) / 1000);
    for (const line of [
      ...lines,
      `ended       ${printMoment(new Date())}, after ${printNumber(seconds)} s`,
      `next        ${next}`,
    ]) {
      options.report.line(line);
    }
  }
}

function findCommand(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command;
  const fault = name === "" ? "No command is given" : `"${name}" is no command`;
  throw new UsageError(`${fault}; there are ${Object.keys(commands).join(", ")}.`);
}

/** To the second, in UTC. */
function printMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** What a command that ended has to say. */
interface Closing {
  readonly lines: readonly string[];
  /** What to do next. */
  readonly next: string;
}

async function runWhole(command: Command, options: RunOptions): Promise<Closing> {
  const lines = await runStages(command.stages, options).catch(blameArguments);
  return { lines, next: command.next(options.outDir) };
}

async function runShare(options: RangeOptions): Promise<Closing> {
  const merge = printCommand("compute", { out: options.outDir, "as-of": options.asOf });
  const lines = await runRange(options).catch(blameArguments);
  return { lines, next: `${merge}, when the processes of all other quarters have ended` };
}

/** Some mistakes on the command line only the warehouse can tell. */
function blameArguments(error: Error): never {
  const isMistake = [QuartersNotHeld, DayNotComputed, InputNotGiven].some((kind) => error instanceof kind);
  throw isMistake ? new UsageError(error.message, { cause: error }) : error;
}
