import { type ParseArgsConfig, parseArgs } from "node:util";
import { FailedChecks } from "../pipeline/checks/run-checks.ts";
import { isFileError } from "../pipeline/files/file-error.ts";
import { escapeControls } from "../pipeline/log/report.ts";

/** A mistake on the command line: answered with the way to the help. */
export class UsageError extends Error {}

/** What ends a command, a closed terminal among them, and the code of a shell for it. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** The names of these signals. */
export const signalNames = Object.keys(signals) as (keyof typeof signals)[];

/** Reads the arguments of a command; throws UsageError where one is unknown or given twice, or its value is missing or empty. */
export function parseArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  refuseSwallowed(Object.keys(config.options ?? {}));
  const parsed = parseOrRefuse(config);
  refuseRepeated(config);
  for (const [name, value] of Object.entries(parsed.values)) {
    if (value === "" && config.options?.[name]?.default !== "") {
      throw new UsageError(`--${name} is given "", which is nothing: give it a value, or leave it out.`);
    }
  }
  return parsed;
}

/** Options of npm itself: it tells a script of them, too. */
const npmsOwn = ["prefix", "only"];

/** Options before `--` are taken by npm, which hands them on as its own. */
function refuseSwallowed(names: readonly string[]): void {
  const isGiven = (name: string) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const isTaken = (name: string) =>
    !npmsOwn.includes(name) && !isGiven(name) && Boolean(process.env[`npm_config_${name.replaceAll("-", "_")}`]);
  const taken = names.find(isTaken);
  if (taken === undefined) return;
  throw new UsageError(
    `npm took --${taken} for one of its own: write -- before the options, as in "npm run … -- --${taken} …".`,
  );
}

/** Of two values the last one would win, unseen. */
function refuseRepeated(config: ParseArgsConfig): void {
  const { tokens } = parseArgs({ ...config, tokens: true });
  const names = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
  const repeated = names.find((name, place) => names.indexOf(name) < place && !config.options?.[name]?.multiple);
  if (repeated !== undefined) throw new UsageError(`--${repeated} is given more than once: give it one value.`);
}

function parseOrRefuse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Reads the arguments of a command that takes none: true where its help was asked for, which is then printed. */
export function wantsHelp(help: string): boolean {
  const { values } = parseArguments({ options: { help: { type: "boolean", short: "h", default: false } } });
  if (values.help) process.stdout.write(help);
  return values.help;
}

/** What to tell whoever sees a command cut short; asked for when that happens. */
type Consolation = () => string;

/** What else is to be known of a command. */
interface Manner {
  /** Told before an error, which comes last: what is safe all the same. */
  readonly consolation?: Consolation;
  /** What it prints is a log: without it the command has still done what it is for. */
  readonly printsLog?: boolean;
}

/**
 * Runs a command; its exit code is 0 on success, 2 where checks stop the publish, 64 for wrong usage, else 1. A reader that
 * leaves, as `head` does, stops nothing.
 */
export async function runCommand(
  command: () => Promise<void>,
  { consolation, printsLog = false }: Manner = {},
): Promise<void> {
  outliveOutput(printsLog);
  try {
    await command();
  } catch (error) {
    const message = `Error: ${error instanceof Error ? error.message : String(error)}${adviseOn(error)}\n`;
    const before = consolation === undefined ? "" : `${consolation()}\n`;
    const told =
      error instanceof UsageError ? `${message}Run it with --help for all options.\n` : `${before}${message}`;
    process.stderr.write(`\n${escapeControls(told)}`);
    process.exitCode = exitCode(error);
  }
}

/** Prints what a command was asked for. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${escapeControls(line)}\n`).join(""));
}

/** What helps where the disk is to blame, which an error of the file system does not say. */
const advice: Readonly<Record<string, string>> = {
  EACCES: ". Grant the right to it.",
  EEXIST: ". Move what lies there away, or give another folder.",
  EFBIG: ". Allow files to be larger (ulimit -f).",
  EDQUOT: ". Make room among your files, or have the quota raised.",
  ENOSPC: ". Make room on that disk; where df shows room, df -i shows that it can hold no more files.",
  ENOTDIR: ". Move the file away that lies in the place of a folder.",
  EPERM:
    ". Run it as the user whose files these are, or let this one write them: Linux gives nobody else a second name of a file.",
  EROFS: ". That disk can only be read: give a folder on another.",
};

/** What DuckDB says, whose errors have no code. */
const meaning: Readonly<Record<string, string>> = {
  EACCES: "Permission denied",
  EFBIG: "File too large",
  ENOSPC: "No space left on device",
};

const says = (error: unknown, words: string | undefined): boolean =>
  words !== undefined && error instanceof Error && error.message.includes(words);

/** One that is a whole sentence has its advice already. */
function adviseOn(error: unknown): string {
  if (error instanceof Error && error.message.endsWith(".")) return "";
  const code = Object.keys(advice).find((each) => isFileError(error, each) || says(error, meaning[each])) ?? "";
  return advice[code] ?? (error instanceof Error && error.cause !== undefined ? adviseOn(error.cause) : "");
}

/** Without a listener, the first line that cannot be written would end the process wherever it is at work. */
function outliveOutput(isLog: boolean): void {
  let isTold = false;
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error) => {
    if (isTold || isFileError(error, "EPIPE")) return;
    isTold = true;
    const lost = isLog ? "The log can no longer be written" : "Error: what was asked for cannot be written";
    process.stderr.write(`\n${lost} (${error.message}).\n`);
    if (!isLog) process.exitCode ??= 1;
  });
}

/**
 * Ends the process at Ctrl-C, a polite kill or the end of its terminal, by that signal, of which a shell makes its code, with a word of
 * consolation. To exit would wait for the threads of DuckDB, and one that reads columns of JavaScript's waits for this one: for good.
 */
export function exitOnSignal(consolation: Consolation): void {
  for (const [signal, code] of Object.entries(signals)) {
    process.once(signal, () => {
      process.stderr.write(`\nInterrupted. ${consolation()}\n`);
      process.emit("exit", code);
      process.kill(process.pid, signal);
      // The first process of a container heeds no signal without a listener.
      process.exit(code);
    });
  }
}

function exitCode(error: unknown): number {
  if (error instanceof FailedChecks) {
    return 2;
  }
  // The code of sysexits.h for a command that was used wrongly.
  return error instanceof UsageError ? 64 : 1;
}
