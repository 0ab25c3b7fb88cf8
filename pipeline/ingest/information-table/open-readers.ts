import { join } from "node:path";
import { runHere, type StartedTasks, startThread } from "../../threads/start-tasks.ts";
import type { PackedTable } from "../open-archive.ts";
import { openTableTasks, type TableTasks } from "./table-tasks.ts";

/** What reads one information table at a time, here or in a thread of its own. */
export type TableReader = StartedTasks<TableTasks>;

/** Who reads information tables, one at a time each: a thread that has read one reads the next. */
export interface Readers {
  /** A reader that reads nothing else until it is handed back. */
  take(table: Pick<PackedTable, "bytes">): TableReader;
  /** Hands back a reader that did what it was asked for. */
  handBack(reader: TableReader): void;
  /** Ends all, at work or not. */
  close(): Promise<void>;
}

/** What is read in the time that a thread takes to start. */
const worthThread = 32 * 2 ** 20;
const thread = join(import.meta.dirname, "table-thread.ts");

/** Readers of which none is started yet. */
export function openReaders(): Readers {
  const started = new Set<TableReader>();
  const idle: TableReader[] = [];
  return {
    take: ({ bytes }) => {
      if (bytes < worthThread) return runHere(openTableTasks());
      const reader = idle.pop() ?? startThread<TableTasks>(thread);
      started.add(reader);
      return reader;
    },
    handBack: (reader) => {
      if (started.has(reader)) idle.push(reader);
    },
    close: async () => {
      for (const reader of started) await reader.close();
    },
  };
}
