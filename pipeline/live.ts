import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TableName } from "../schemas/tables/table.ts";
import { type Partition, parsePartitionPath } from "./partitions.ts";
import { readIfThere } from "./read-if-there.ts";
import { replaceFile } from "./replace-file.ts";

/** The partitions that make up each table now, by table, in the order of their keys. */
export type LivePartitions = ReadonlyMap<TableName, readonly Partition[]>;

/** What one command leaves for the next: which partitions are live, and the day as of which. */
export interface LiveState {
  readonly asOf: string;
  readonly partitions: LivePartitions;
}

const fileName = "live.json";

/**
 * Reads which partitions are live in a warehouse folder; undefined where no run has finished there yet.
 * @throws Error naming the file where it is damaged.
 */
export async function readLiveState(root: string): Promise<LiveState | undefined> {
  const text = await readIfThere(() => readFile(join(root, fileName), "utf8"));
  if (text === undefined) {
    return undefined;
  }
  const { as_of, tables } = JSON.parse(text) as { as_of: string; tables: Record<TableName, string[]> };
  const partitions = Object.entries(tables).map(([table, paths]): [TableName, Partition[]] => [
    table as TableName,
    paths.flatMap((path) => parsePartitionPath(path) ?? []),
  ]);
  return { asOf: as_of, partitions: new Map(partitions) };
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
