import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runTypeScript } from "./run-typescript.ts";

/** A script at work in a process of its own. */
export type Child = ChildProcessByStdio<null, Readable, Readable>;

const running = new Map<ChildProcess, NodeJS.Signals>();

/** Starts a script in a process of its own, which ends with this one. */
export function startChild(script: string, ...args: readonly string[]): Child {
  return tieChild(spawn(process.execPath, runTypeScript(script, ...args), { stdio: ["ignore", "pipe", "pipe"] }));
}

/** Has a process end, by a signal, with this one, or when `endChildren` is called. */
export function tieChild<T extends ChildProcess>(child: T, signal: NodeJS.Signals = "SIGKILL"): T {
  // Before the folders go that it works in.
  if (!process.listeners("exit").includes(endChildren)) process.prependListener("exit", endChildren);
  running.set(child, signal);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Waits for a script; answers what it printed, and throws with its own words where it failed or was ended. */
export async function finishChild(child: Child, what: string): Promise<string> {
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`${what} failed: ${error.trim() || `code ${code}`}`);
  return out;
}

/** Ends all that are still at work. */
export function endChildren(): void {
  for (const [child, signal] of running) child.kill(signal);
}
