import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { tieChild } from "../../children.ts";
import { runTypeScript } from "../../run-typescript.ts";
import type { LoadFigures, LoadOptions } from "./load.ts";

/** A server under measurement, in a process of its own. */
export type Worker = {
  readonly port: number;
  /** Microseconds of processor time used so far. */
  readProcessorTime(): Promise<number>;
  stop(): void;
};

/** The load, in a process of its own. */
export type Loader = { measure(options: LoadOptions): Promise<LoadFigures>; stop(): void };

/** Starts a script beside this one and resolves to the first thing that it says. */
export async function startWorker<Said>(
  script: string,
  ...args: string[]
): Promise<{ child: ChildProcess; said: Said }> {
  const child = forkScript(script, args);
  return { child, said: await listen<Said>(child, script) };
}

/** Starts a server, which says its port when it answers. */
export async function startServerWorker(script: string, ...args: string[]): Promise<Worker> {
  const { child, said } = await startWorker<{ port: number }>(script, ...args);
  return {
    port: said.port,
    readProcessorTime: async () => {
      child.send("processor time");
      return (await listen<{ micros: number }>(child, script)).micros;
    },
    stop: () => void child.kill(),
  };
}

/** Starts what makes the load. */
export function startLoader(): Loader {
  const child = forkScript("load", []);
  return {
    measure: async (options) => {
      child.send(options);
      const said = await listen<LoadFigures | { error: string }>(child, "load");
      if ("error" in said) throw new Error(said.error);
      return said;
    },
    stop: () => void child.kill(),
  };
}

function forkScript(script: string, args: string[]): ChildProcess {
  const path = join(import.meta.dirname, `${script}.ts`);
  const [start, ...rest] = runTypeScript(path, ...args);
  return tieChild(fork(start, rest, { execArgv: ["--expose-gc"] }));
}

function listen<Said>(child: ChildProcess, script: string): Promise<Said> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`${script} ended with code ${code}`));
    child.once("exit", fail).once("message", (said) => {
      child.off("exit", fail);
      resolve(said as Said);
    });
  });
}
