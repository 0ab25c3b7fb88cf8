import { parentPort } from "node:worker_threads";
import { isAnyFileError } from "../files/file-error.ts";
import type { Answer, Failure, Tasks } from "./start-tasks.ts";

/** Offers tasks to whoever started this thread. Arrays of numbers that an answer holds are handed over, not copied. */
export function answerTasks(tasks: Tasks): void {
  let turn = Promise.resolve();
  parentPort?.on("message", ([name, argument]: [string, unknown]) => {
    turn = turn.then(async () => {
      const answer = await runTask(tasks, name, argument);
      parentPort?.postMessage(answer, listBuffers(answer));
    });
  });
}

async function runTask(tasks: Tasks, name: string, argument: unknown): Promise<Answer> {
  try {
    return { result: await (tasks[name] as (argument: unknown) => unknown)(argument) };
  } catch (error) {
    return { failure: describeFailure(error) };
  }
}

/** An error of the file system keeps by what it is told from others. */
function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  return isAnyFileError(error) ? { ...error, message } : { message };
}

/** The memory of the arrays of numbers within an object, each once. */
function listBuffers(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value) || (value instanceof Object && Object.getPrototypeOf(value) === Object.prototype)) {
    for (const part of Object.values(value)) listBuffers(part, found);
  }
  return [...found];
}
