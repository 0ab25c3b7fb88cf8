import { join } from "node:path";
import * as z from "zod";
import type { TableName } from "../schemas/tables/table.ts";
import { type Partition, parsePartitionPath } from "./partitions.ts";
import { readJson } from "./read-json.ts";
import { replaceFile } from "./replace-file.ts";

/** The partitions that make up each table now, by table, in the order of their keys. */
export type LivePartitions = ReadonlyMap<TableName, readonly Partition[]>;

/** What one command leaves for the next: which partitions are live, and the day as of which. */
export interface LiveState {
  readonly asOf: string;
  readonly partitions: LivePartitions;
}

const fileName = "live.json";

const partition = z.string().transform((path, context): Partition => {
  const found = parsePartitionPath(path);
  if (!found) context.addIssue({ code: "custom", message: `"${path}" names no partition` });
  return found ?? z.NEVER;
});

const liveDocument = z.object({ as_of: z.iso.date(), tables: z.record(z.string(), z.array(partition)) });

/**
 * Reads which partitions are live in a warehouse folder; undefined where no run has finished there yet.
 * @throws Error naming the file where it is damaged.
 */
export async function readLiveState(root: string): Promise<LiveState | undefined> {
  const state = await readJson(
    join(root, fileName),
    liveDocument,
    'Remove it and run "npm run nightly" again: what was made before is found again.',
  );
  return (
    state && { asOf: state.as_of, partitions: new Map(Object.entries(state.tables) as [TableName, Partition[]][]) }
  );
}

/** Reads which partitions are live, as a run needs it that reads no inputs; throws where nothing was ingested yet. */
export async function requireLiveState(root: string): Promise<LiveState> {
  const state = await readLiveState(root);
  if (!state) {
    throw new Error(`${root} holds no ingested data yet. Run "npm run ingest" or "npm run nightly" first.`);
  }
  return state;
}

/** Writes which partitions are live, in one rename. */
export async function writeLiveState(root: string, state: LiveState): Promise<void> {
  const tables = Object.fromEntries(
    [...state.partitions].map(([table, partitions]) => [table, partitions.map(({ path }) => path)]),
  );
  await replaceFile(join(root, fileName), `${JSON.stringify({ as_of: state.asOf, tables }, null, 1)}\n`);
}
