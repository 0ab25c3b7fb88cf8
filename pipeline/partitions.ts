import { createHash, randomUUID } from "node:crypto";
import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import { link, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Layer, TableName } from "../schemas/tables/table.ts";
import { isFileError } from "./file-error.ts";
import { readIfThere } from "./read-if-there.ts";

/** One immutable Parquet file of a table. Its name tells what it is: `<key>-<made from>-<content>.parquet`. */
export interface Partition {
  readonly table: TableName;
  /** A quarter as `2023q3`, a source's id, or `all`. */
  readonly key: string;
  /** Fingerprint of the contents of all that it was made from. */
  readonly madeFrom: string;
  /** Fingerprint of the file itself. */
  readonly content: string;
  /** Path under the warehouse's folder, with `/`. */
  readonly path: string;
}

/** The partitions of one warehouse folder, made once and found again; several processes may make them side by side. */
export interface PartitionStore {
  readonly root: string;
  /**
   * The partition with this key that was made from exactly this, where there is one, whichever process made it. A file that
   * a power failure cut off is none: it is deleted.
   */
  find(table: TableName, key: string, madeFrom: string): Promise<Partition | undefined>;
  /** The paths of all partitions of a layer, in order, whichever process made them. */
  list(layer: Layer): Promise<string[]>;
  /** Writes a partition through a temporary file, so that a kill at any instant leaves a whole file or none. */
  make(table: TableName, key: string, madeFrom: string, write: (file: string) => Promise<unknown>): Promise<Partition>;
  /** Deletes every partition that is not among `keep`, and what a killed run left half written. */
  prune(keep: ReadonlySet<string>): Promise<number>;
}

const namePattern = /^(.+)-([0-9a-f]{16})-([0-9a-f]{16})\.parquet$/;

/** A short fingerprint of any JSON value. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

/** SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

/** The partition that a path under the warehouse's folder names, or undefined where it names none. */
export function parsePartitionPath(path: string): Partition | undefined {
  const [layer, table, name] = path.split("/");
  const [, key, madeFrom, content] = namePattern.exec(name ?? "") ?? [];
  return key && madeFrom && content
    ? { table: `${layer}.${table}` as TableName, key, madeFrom, content, path }
    : undefined;
}

/** Opens the store in a folder, which is made when the first partition is. */
export function openPartitionStore(root: string): PartitionStore {
  const listed = new Map<TableName, readonly Partition[]>();
  const listing = new Map<TableName, Promise<readonly Partition[]>>();

  /** However many partitions are looked for at once, their folder is looked through once. */
  const lookThrough = (table: TableName): Promise<readonly Partition[]> => {
    const known = listed.get(table) ?? [];
    const whole = listing.get(table) ?? listWhole(root, table, known).finally(() => listing.delete(table));
    listing.set(table, whole);
    return whole;
  };

  return {
    root,
    find: async (table, key, madeFrom) => {
      const isIt = (partition: Partition) => partition.key === key && partition.madeFrom === madeFrom;
      const known = listed.get(table)?.find(isIt);
      if (known) return known;
      // Another process may have made it since.
      const whole = await lookThrough(table);
      listed.set(table, whole);
      return whole.find(isIt);
    },
    list: async (layer) => {
      const paths = await listFolder(join(root, layer), true);
      const made = paths.filter((path) => path.endsWith(".parquet"));
      return made.map((path) => `${layer}/${path.replaceAll("\\", "/")}`).sort();
    },
    make: (table, key, madeFrom, write) => writePartition(root, table, key, madeFrom, write),
    prune: (keep) => prunePartitions(root, keep),
  };
}

/** The partitions of a table but for those that a power failure cut off, which are deleted; some are known to be whole. */
async function listWhole(root: string, table: TableName, known: readonly Partition[]): Promise<Partition[]> {
  const paths = new Set(known.map(({ path }) => path));
  const names = await listFolder(join(root, folderOf(table)));
  const partitions = names.flatMap((name) => parsePartitionPath(`${folderOf(table)}/${name}`) ?? []);
  const cut = partitions.filter(({ path }) => !paths.has(path) && !isWhole(join(root, path)));
  await Promise.all(cut.map(({ path }) => rm(join(root, path), { force: true })));
  return partitions.filter((partition) => !cut.includes(partition));
}

async function listFolder(folder: string, recursive = false): Promise<string[]> {
  return (await readIfThere(() => readdir(folder, { recursive }))) ?? [];
}

const magic = "PAR1";

/**
 * Whether a Parquet file ends as one does. Its end is written last, and files are not synced one by one: what a power
 * failure takes is the end. Read at once, for a thousand are looked at in a night.
 */
function isWhole(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const end = Buffer.alloc(magic.length);
    readSync(handle, end, 0, end.length, Math.max(0, fstatSync(handle).size - end.length));
    return end.toString() === magic;
  } finally {
    closeSync(handle);
  }
}

async function writePartition(
  root: string,
  table: TableName,
  key: string,
  madeFrom: string,
  write: (file: string) => Promise<unknown>,
): Promise<Partition> {
  // Two machines may give out the same process id.
  const making = join(root, folderOf(table), `.making-${randomUUID()}-${key}`);
  await mkdir(dirname(making), { recursive: true });
  await write(making);
  const content = (await hashFile(making)).slice(0, 16);
  const path = `${folderOf(table)}/${key}-${madeFrom}-${content}.parquet`;
  await placeFile(making, join(root, path));
  return { table, key, madeFrom, content, path };
}

/** Where another process was first, its file, which has the same bytes, stays: a reader of NFS may have it open. */
async function placeFile(making: string, file: string): Promise<void> {
  try {
    await link(making, file);
  } catch (error) {
    if (!isFileError(error, "EEXIST")) {
      throw error;
    }
  }
  await rm(making);
}

async function prunePartitions(root: string, keep: ReadonlySet<string>): Promise<number> {
  const paths = (await readdir(root, { recursive: true })).map((path) => path.replaceAll("\\", "/"));
  const stale = paths.filter((path) => /\.parquet$|\/\.making-/.test(path) && !keep.has(path));
  await Promise.all(stale.map((path) => rm(join(root, path), { force: true })));
  return stale.length;
}

function folderOf(table: TableName): string {
  return table.replace(".", "/");
}
