import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** What a module can be asked for: each task takes one argument and answers, both as data that can be copied. */
export type Tasks = Readonly<Record<string, (argument: never) => unknown>>;

/** Tasks that were started, in this thread or in one of their own, which runs each after those that it was asked for before. */
export interface StartedTasks<T extends Tasks> {
  ask<Name extends keyof T & string>(
    name: Name,
    argument: Parameters<T[Name]>[0],
  ): Promise<Awaited<ReturnType<T[Name]>>>;
  /** Ends the thread: what it was asked for and has not answered fails. */
  close(): Promise<void>;
}

/** What is told of an error of a thread, one of the file system's among them. */
export type Failure = Pick<NodeJS.ErrnoException, "message" | "code" | "syscall" | "path">;

/** What a thread answers a task with. */
export type Answer = { readonly result: unknown } | { readonly failure: Failure };

interface Asker {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

const startTypeScript = join(import.meta.dirname, "../../scripts/start.mjs");

/** Tasks that are run here: a thread takes a quarter of a second to start. */
export function runHere<T extends Tasks>(tasks: T): StartedTasks<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    ask: (name, argument) => {
      const task = tasks[name] as (argument: unknown) => Awaited<ReturnType<T[typeof name]>>;
      const answered = turn.then(() => task(argument));
      turn = answered.catch(() => {});
      return answered;
    },
    close: async () => {},
  };
}

/** Starts a thread for the tasks of a module in TypeScript, given by its path, which offers them by `answerTasks`. */
export function startThread<T extends Tasks>(module: string): StartedTasks<T> {
  const askers: Asker[] = [];
  let ended: Error | undefined;
  const thread = new Worker(startTypeScript, { argv: [module] });
  const failAll = (error: Error) => {
    // An error comes before the end that it brings, and says why.
    ended ??= error;
    for (const { reject } of askers.splice(0)) reject(ended);
  };
  thread.on("message", (answer: Answer) => {
    const asker = askers.shift();
    // Nothing waits for a thread that is asked for nothing.
    if (askers.length === 0) thread.unref();
    if ("failure" in answer) asker?.reject(Object.assign(new Error(), answer.failure));
    else asker?.resolve(answer.result as never);
  });
  thread.on("error", failAll);
  const end = "as for want of memory: run again, with more of it free.";
  thread.on("exit", (code) => failAll(new Error(`A thread that was at work ended with code ${code}, ${end}`)));
  thread.unref();
  return {
    ask: (name, argument) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        askers.push({ resolve, reject });
        thread.ref();
        thread.postMessage([name, argument]);
      }),
    close: async () => void (await thread.terminate()),
  };
}

/** Starts several such threads: each task is run by the one that has least to do, and so in no order. */
export function startThreads<T extends Tasks>(module: string, count: number): StartedTasks<T> {
  const threads = Array.from({ length: count }, () => ({ ...startThread<T>(module), unanswered: 0 }));
  return {
    ask: (name, argument) => {
      const thread = threads.reduce((idlest, other) => (other.unanswered < idlest.unanswered ? other : idlest));
      thread.unanswered += 1;
      return thread.ask(name, argument).finally(() => {
        thread.unanswered -= 1;
      });
    },
    close: async () => {
      for (const { close } of threads) await close();
    },
  };
}
