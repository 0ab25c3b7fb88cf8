import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type Layer, layerOf, listTypes, type TableName } from "../../schemas/tables/table.ts";
import { tables } from "../../schemas/tables.ts";
import { readJson } from "../files/read-json.ts";
import { readTime } from "../files/read-time.ts";
import { replaceFile } from "../files/replace-file.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { printCommand, printReading } from "../log/print-command.ts";
import { printCount } from "../log/print-number.ts";
import { outFolderOf } from "../output/out-folder.ts";
import type { TrustedAt } from "./find-damaged.ts";
import { type Partition, parsePartitionPath } from "./partitions.ts";
import { hasModel } from "./read-model.ts";
import { isView } from "./views.ts";

/** The partitions that make up each table now, by table, in the order of their keys. */
export type LivePartitions = ReadonlyMap<TableName, readonly Partition[]>;

/** Some partitions of one run, and the day as of which. */
export interface LiveState {
  readonly asOf: string;
  readonly partitions: LivePartitions;
}

/** The same as it is read, maybe by another version of the program than wrote it. */
export interface FoundState extends LiveState {
  /** The tables of which this version declares other columns than were written, and those that were not made then. */
  readonly outdated: readonly TableName[];
}

/**
 * Notes in a warehouse's folder: the tables that the last ingest left, all of the last run that passed its checks, and what the
 * last run that came to its end told of rejects.
 */
export const [ingestedNote, liveNote, toldNote] = ["ingested.json", "live.json", "told.json"] as const;

/** The layers of which a note names every stored table that has a model, whether it has rows or not. */
const notedLayers: Readonly<Record<string, readonly Layer[]>> = {
  [ingestedNote]: ["staging"],
  [liveNote]: ["staging", "core", "marts"],
};

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
 * The tables of the last run that passed its checks, which is what is published, traced and open to readers; undefined
 * where there is none yet.
 * @throws Error naming the file where it is damaged.
 */
export function readLiveState(root: string): Promise<FoundState | undefined> {
  return readState(root, liveNote);
}

/**
 * The same, as a run needs it that computes nothing.
 * @throws Error where there are none, or some are not those that this version reads.
 */
export async function requireLiveState(root: string): Promise<FoundState> {
  const state = await readLiveState(root);
  if (state) return refuseOutdated(root, state);
  const out = outFolderOf(root);
  const wasIngested = existsSync(join(root, ingestedNote));
  const first = wasIngested ? printCommand("compute", { out }) : printReading("nightly", out);
  throw new Error(`${root} holds no tables that passed their checks. Run "${first}" first.`);
}

/**
 * The tables that the last ingest left, as a run needs them that reads no inputs.
 * @throws Error where nothing was ingested yet, or a table is not as this version reads it.
 */
export async function requireIngestedState(root: string): Promise<FoundState> {
  const state = await readState(root, ingestedNote);
  if (state) return refuseOutdated(root, state);
  throw new Error(`${root} holds no ingested data yet. Run "${printReading("ingest", outFolderOf(root))}" first.`);
}

/** The rejects that a run has told of, so that they are not new; of an output that notes none yet, those of the tables before. */
export async function readToldState(root: string): Promise<FoundState | undefined> {
  return (await readState(root, toldNote)) ?? readLiveState(root);
}

async function readState(root: string, note: string): Promise<FoundState | undefined> {
  const state = await readJson(
    join(root, note),
    liveDocument,
    `Remove it and run "${printReading("nightly", outFolderOf(root))}" again: what was made before is found again.`,
  );
  if (!state) return undefined;
  const partitions = new Map(Object.entries(state.tables) as [TableName, Partition[]][]);
  const changed = [...fingerprintColumns(partitions)].filter(([name, now]) => state.columns[name] !== now);
  const noted = tables.filter(({ name }) => notedLayers[note]?.includes(layerOf(name)));
  const missing = noted.filter((table) => hasModel(table) && !isView(table) && !partitions.has(table.name));
  return {
    asOf: state.as_of,
    partitions,
    outdated: [...changed.map(([name]) => name), ...missing.map(({ name }) => name)],
  };
}

/** Answers what was found; throws where a table of it is not there, or was written with other columns than this version reads. */
function refuseOutdated(root: string, state: FoundState): FoundState {
  const [first, ...others] = state.outdated;
  if (first === undefined) return state;
  const named = others.length > 0 ? `${first} and ${printCount(others.length, "other table")}` : first;
  throw new Error(
    `${root} was written by another version of this program: ${named} had other columns then, or none. Run "${printReading("nightly", outFolderOf(root))}" first, which makes them again.`,
  );
}

/** When a run last noted that the tables of a layer are as it made them; 0 where none did. */
export async function readNoteTimes(root: string): Promise<TrustedAt> {
  const [ingested, live] = [await readTime(join(root, ingestedNote)), await readTime(join(root, liveNote))];
  // An ingest knows nothing of the layers after it.
  return (layer) => (layer === "raw" || layer === "staging" ? Math.max(ingested, live) : live);
}

/** Writes one of the notes, in one rename. */
export async function writeState(root: string, note: string, { asOf, partitions }: LiveState): Promise<void> {
  const columns = Object.fromEntries(fingerprintColumns(partitions));
  const paths = [...partitions].map(([name, some]) => [name, some.map(({ path }) => path)]);
  const document = { as_of: asOf, columns, tables: Object.fromEntries(paths) };
  await replaceFile(join(root, note), `${JSON.stringify(document, null, 1)}\n`);
}

/** Of those of the named tables that there are: a fingerprint of the columns and types that this version declares. */
function fingerprintColumns(names: { has(name: TableName): boolean }): Map<TableName, string> {
  const named = tables.filter(({ name }) => names.has(name));
  return new Map(named.map((table) => [table.name, fingerprint(listTypes(table))]));
}
