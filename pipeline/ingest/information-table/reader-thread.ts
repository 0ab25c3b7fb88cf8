import { parentPort } from "node:worker_threads";
import { openTableReader, type SplitTask, type SumTask } from "./table-reader.ts";

// A thread of its own that reads one information table, for as long as it is asked to.
const reader = openTableReader();

parentPort?.on("message", (task: { split: SplitTask } | { sum: SumTask }) => {
  try {
    const result = "split" in task ? reader.split(task.split) : reader.sum(task.sum);
    const columns = result && "holdings" in result ? Object.values(result.holdings) : [];
    parentPort?.postMessage({ result }, [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))]);
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
