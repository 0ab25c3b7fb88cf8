import { join } from "node:path";
import * as z from "zod";
import { type Layer, layerOf, layers, listTypes, type TableName } from "../schemas/tables/table.ts";
import { tables } from "../schemas/tables.ts";
import { outFolderOf } from "./out-folder.ts";
import { fingerprint, type Partition, parsePartitionPath } from "./partitions.ts";
import { printReading } from "./print-command.ts";
import { printCount } from "./print-number.ts";
import { readJson } from "./read-json.ts";
import { replaceFile } from "./replace-file.ts";

/** The partitions that make up each table now, by table, in the order of their keys. */
export type LivePartitions = ReadonlyMap<TableName, readonly Partition[]>;

/** What one command leaves for the next: which partitions are live, and the day as of which. */
export interface LiveState {
  readonly asOf: string;
  readonly partitions: LivePartitions;
}

/** The same as it is read, maybe by another version of the program than wrote it. */
export interface FoundState extends LiveState {
  /** The tables of which this version declares other columns than were written. */
  readonly outdated: readonly TableName[];
}

const fileName = "live.json";

const partition = z.string().transform((path, context): Partition => {
  const found = parsePartitionPath(path);
  if (!found) context.addIssue({ code: "custom", message: `"${path}" names no partition` });
  return found ?? z.NEVER;
});

const liveDocument = z.object({
  as_of: z.iso.date(),
  /** Fingerprint of each table's columns; earlier versions wrote none. */
  columns: z.record(z.string(), z.string()).default({}),
  tables: z.record(z.string(), z.array(partition)),
});

/**
 * Reads which partitions are live in a warehouse folder; undefined where no run has finished there yet.
 * @throws Error naming the file where it is damaged.
 */
export async function readLiveState(root: string): Promise<FoundState | undefined> {
  const state = await readJson(
    join(root, fileName),
    liveDocument,
    `Remove it and run "${printReading("nightly", outFolderOf(root))}" again: what was made before is found again.`,
  );
  if (!state) return undefined;
  const columns = fingerprintColumns(new Set(Object.keys(state.tables)));
  return {
    asOf: state.as_of,
    partitions: new Map(Object.entries(state.tables) as [TableName, Partition[]][]),
    outdated: [...columns].filter(([name, now]) => state.columns[name] !== now).map(([name]) => name),
  };
}

/**
 * Reads which partitions are live, as a run needs it that reads no inputs, but tables of some layers.
 * @throws Error where nothing was ingested yet, or such a table was written with other columns than this version reads.
 */
export async function requireLiveState(root: string, read: readonly Layer[] = layers): Promise<FoundState> {
  const state = await readLiveState(root);
  if (!state) {
    throw new Error(`${root} holds no ingested data yet. Run "${printReading("ingest", outFolderOf(root))}" first.`);
  }
  refuseOutdated(root, state, read);
  return state;
}

/** Throws where a table of one of the layers was written with other columns than this version reads. */
export function refuseOutdated(root: string, { outdated }: FoundState, read: readonly Layer[] = layers): void {
  const [first, ...others] = outdated.filter((name) => read.includes(layerOf(name)));
  if (first === undefined) return;
  const named = others.length > 0 ? `${first} and ${printCount(others.length, "other table")}` : first;
  throw new Error(
    `${root} was written by another version of this program: ${named} had other columns then. Run "${printReading("nightly", outFolderOf(root))}" first, which makes them again.`,
  );
}

/** Writes which partitions are live, in one rename. */
export async function writeLiveState(root: string, { asOf, partitions }: LiveState): Promise<void> {
  const columns = Object.fromEntries(fingerprintColumns(partitions));
  const paths = [...partitions].map(([name, some]) => [name, some.map(({ path }) => path)]);
  const document = { as_of: asOf, columns, tables: Object.fromEntries(paths) };
  await replaceFile(join(root, fileName), `${JSON.stringify(document, null, 1)}\n`);
}

/** Of those of the named tables that there are: a fingerprint of the columns and types that this version declares. */
function fingerprintColumns(names: { has(name: TableName): boolean }): Map<TableName, string> {
  const named = tables.filter(({ name }) => names.has(name));
  return new Map(named.map((table) => [table.name, fingerprint(listTypes(table))]));
}
