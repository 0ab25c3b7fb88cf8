import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { runTypeScript } from "../scripts/run-typescript.ts";

/** How a script ended, and all that it printed. */
export interface Outcome {
  /** Where a signal ended it, what a shell makes of that. */
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

const cwd = join(import.meta.dirname, "..");

/** Starts a script of `scripts/` as `npm run` would, in the project's folder. */
export function startScript(script: string, ...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, runTypeScript(`scripts/${script}.ts`, ...args), { cwd });
}

/** Waits for a script that was started. */
export async function finishScript(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [out, error, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  return { code: signal === null ? code : 128 + constants.signals[signal], out, error };
}

/** Runs a script of `scripts/` to its end; a failure is an outcome, not an error. */
export function runScript(script: string, ...args: string[]): Promise<Outcome> {
  return finishScript(startScript(script, ...args));
}
