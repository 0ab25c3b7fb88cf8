import { existsSync, realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import { defaultOut } from "../pipeline/output/out-folder.ts";
import type { RunOptions } from "../pipeline/run.ts";
import { printToday } from "./options.ts";

/** What to say of a run's options before it begins, for each may be a slip. */
export function noteOptions(options: Pick<RunOptions, "asOf" | "inputDir" | "isInputAssumed" | "outDir">): string[] {
  return [noteFutureDay(options.asOf), noteOtherFolder(options)].flatMap((note) => note ?? []);
}

function noteFutureDay(asOf: string | undefined): string | undefined {
  const today = printToday();
  return asOf !== undefined && asOf > today
    ? `note: --as-of ${asOf} is after today, ${today}: targets and closes may look too old`
    : undefined;
}

/** npm runs commands in the folder of the project, from wherever it is called. */
function noteOtherFolder({
  inputDir,
  isInputAssumed,
  outDir,
}: Pick<RunOptions, "inputDir" | "isInputAssumed" | "outDir">): string | undefined {
  const { INIT_CWD: calledIn = "." } = process.env;
  const given = [...(isInputAssumed ? [] : [inputDir]), ...(outDir === defaultOut ? [] : [outDir])];
  if (given.every(isAbsolute) || !existsSync(calledIn) || realpathSync(calledIn) === process.cwd()) return undefined;
  return `note: paths begin at ${process.cwd()}, where npm runs commands, and not at ${calledIn}`;
}
