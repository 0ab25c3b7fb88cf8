import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PackedTable } from "../open-archive.ts";
import { openTableReader, type SplitResult, type SplitTask, type SumResult, type SumTask } from "./table-reader.ts";

/** A reader of one information table, in a thread of its own where that is worth its start. */
export interface StartedReader {
  split(task: SplitTask): Promise<SplitResult | undefined>;
  sum(task: SumTask): Promise<SumResult>;
  /** Forgets the rows. */
  close(): Promise<void>;
}

/** To start a thread takes as long as to read some 20 MB. */
const worthThread = 32 * 2 ** 20;
const startTypeScript = join(import.meta.dirname, "../../../scripts/start.mjs");

/** Starts the reader of a table. */
export function startReader({ bytes }: Pick<PackedTable, "bytes">): StartedReader {
  if (bytes >= worthThread) return startThread();
  const { split, sum } = openTableReader();
  return { split: async (task) => split(task), sum: async (task) => sum(task), close: async () => {} };
}

function startThread(): StartedReader {
  const thread = new Worker(startTypeScript, { argv: [join(import.meta.dirname, "reader-thread.ts")] });
  // Nothing waits for a thread that is asked for nothing.
  thread.unref();
  const ask = async <Result>(task: { split: SplitTask } | { sum: SumTask }): Promise<Result> => {
    thread.ref();
    thread.postMessage(task);
    const ended = once(thread, "exit").then(([code]) => ({ failure: `A reading thread ended with code ${code}.` }));
    const answered = once(thread, "message").then(([answer]) => answer as { result: Result } | { failure: string });
    const answer = await Promise.race([answered, ended]);
    thread.unref();
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.result;
  };
  return {
    split: (split) => ask({ split }),
    sum: (sum) => ask({ sum }),
    close: async () => void (await thread.terminate()),
  };
}
