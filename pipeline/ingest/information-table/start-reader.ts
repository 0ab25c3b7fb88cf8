import { join } from "node:path";
import { runHere, type StartedTasks, startThread } from "../../start-tasks.ts";
import type { PackedTable } from "../open-archive.ts";
import { openTableTasks, type TableTasks } from "./table-tasks.ts";

/** What is read in the time that a thread takes to start. */
const worthThread = 32 * 2 ** 20;

/** Starts the reader of a table. */
export function startReader({ bytes }: Pick<PackedTable, "bytes">): StartedTasks<TableTasks> {
  return bytes < worthThread ? runHere(openTableTasks()) : startThread(join(import.meta.dirname, "table-thread.ts"));
}
