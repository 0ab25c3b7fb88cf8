import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Child, tieChild } from "../children.ts";
import { runTypeScript } from "../run-typescript.ts";

/** How a process ended, and what it printed. */
export interface Ending {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly error: string;
}

/** A nightly run in a process of its own. */
export interface NightlyProcess {
  readonly child: Child;
  readonly ended: Promise<Ending>;
}

/** What a nightly run is given beside its input. */
export interface NightlyOptions {
  /** More arguments of the command. */
  readonly args?: readonly string[];
  /** More variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
}

const root = join(import.meta.dirname, "../..");

/** Starts `npm run nightly` on an input, as Node runs it. */
export function runNightly(
  { inputDir, asOf }: { readonly inputDir: string; readonly asOf: string },
  outDir: string,
  { args = [], env = {}, nodeArgs = [] }: NightlyOptions = {},
): NightlyProcess {
  const command = ["nightly", "--input", inputDir, "--as-of", asOf, "--out", outDir, "--retain", "1"];
  const child = spawn(process.execPath, [...nodeArgs, ...runTypeScript("scripts/run.ts", ...command, ...args)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  tieChild(child);
  return { child, ended: finish(child) };
}

async function finish(child: Child): Promise<Ending> {
  const [out, error, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  return { code, signal, out, error };
}
