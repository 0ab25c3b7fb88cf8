import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runTypeScript } from "../../run-typescript.ts";

/** A script at work in a process of its own. */
export type Child = ChildProcessByStdio<null, Readable, Readable>;

const running = new Set<ChildProcess>();

/** Starts a script in a process of its own, which `endChildren` ends. */
export function startChild(script: string, ...args: readonly string[]): Child {
  const child = spawn(process.execPath, runTypeScript(script, ...args), { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Waits for a script; answers what it printed, and throws with its own words where it failed or was ended. */
export async function finishChild(child: Child, what: string): Promise<string> {
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`The benchmark's ${what} failed: ${error.trim() || `code ${code}`}`);
  return out;
}

/** Ends all that are still at work. */
export function endChildren(): void {
  for (const child of running) child.kill("SIGKILL");
}
