import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Layer, layerOf, layers, type TableName } from "../../schemas/tables/table.ts";
import { isFileError } from "../files/file-error.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { hashContent } from "../fingerprints/hash-file.ts";
import { findDamaged, type TrustedAt } from "./find-damaged.ts";

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
   * a power failure cut off, or that was changed since, is none: it is deleted.
   */
  find(table: TableName, key: string, madeFrom: string): Promise<Partition | undefined>;
  /** The paths of all partitions of a layer, in order, whichever process made them. */
  list(layer: Layer): Promise<string[]>;
  /** Writes a partition through a temporary file, so that a kill at any instant leaves a whole file or none. */
  make(table: TableName, key: string, madeFrom: string, write: (file: string) => Promise<unknown>): Promise<Partition>;
  /** Deletes every partition that is not among `keep`, and what a killed run left half written. */
  prune(keep: ReadonlySet<string>): Promise<void>;
  /** Deletes those partitions of some tables that were made since their layer was trusted, whichever process made them. */
  removeFresh(tables: readonly TableName[]): Promise<void>;
  /**
   * Deletes those of some partitions whose bytes are not what was written, or that are gone; answers them. Read are all of them, or
   * only those that were touched since their layer was trusted.
   */
  removeDamaged(partitions: readonly Partition[], which?: "all" | "touched"): Promise<Partition[]>;
}

const namePattern = /^(.+)-([0-9a-f]{16})-([0-9a-f]{16})\.parquet$/;

/** The partition that a path under the warehouse's folder names, or undefined where it names none. */
export function parsePartitionPath(path: string): Partition | undefined {
  const [layer, table, name] = path.split("/");
  const [, key, madeFrom, content] = namePattern.exec(name ?? "") ?? [];
  return key && madeFrom && content
    ? { table: `${layer}.${table}` as TableName, key, madeFrom, content, path }
    : undefined;
}

/**
 * Opens the store in a folder, which is made when the first partition is. A file that was touched since its layer
 * was trusted, in milliseconds, is read whole before it is believed; an older one was read by the run that ended then.
 */
export function openPartitionStore(root: string, trustedAt: TrustedAt = () => 0): PartitionStore {
  return {
    root,
    find: openFinder((table, known) => listWhole(root, table, known, trustedAt)),
    list: async (layer) => (await listLayer(root, layer)).filter((path) => path.endsWith(".parquet")).sort(),
    make: (table, key, madeFrom, write) => writePartition(root, table, key, madeFrom, write),
    prune: (keep) => prunePartitions(root, keep),
    removeFresh: async (tables) => {
      for (const table of tables) await removePartitions(root, await listFresh(root, table, trustedAt(layerOf(table))));
    },
    removeDamaged: async (partitions, which = "all") => {
      const damaged = await findDamaged(root, partitions, which === "all" ? undefined : trustedAt);
      await removePartitions(root, damaged);
      return damaged;
    },
  };
}

/** Finds partitions among those that lay in a table's folder when it was last looked through, or else do now. */
function openFinder(
  lookThrough: (table: TableName, known: readonly Partition[]) => Promise<readonly Partition[]>,
): PartitionStore["find"] {
  const listed = new Map<TableName, readonly Partition[]>();
  const listing = new Map<TableName, Promise<readonly Partition[]>>();

  /** However many partitions are looked for at once, their folder is looked through once. */
  const listOnce = (table: TableName): Promise<readonly Partition[]> => {
    const known = listed.get(table) ?? [];
    const whole = listing.get(table) ?? lookThrough(table, known).finally(() => listing.delete(table));
    listing.set(table, whole);
    return whole;
  };

  return async (table, key, madeFrom) => {
    const isIt = (partition: Partition) => partition.key === key && partition.madeFrom === madeFrom;
    const known = listed.get(table)?.find(isIt);
    if (known) return known;
    // Another process may have made it since.
    const whole = await listOnce(table);
    listed.set(table, whole);
    return whole.find(isIt);
  };
}

/** The partitions of a table but for those that are damaged, which are deleted; some are known to be whole. */
async function listWhole(
  root: string,
  table: TableName,
  known: readonly Partition[],
  trustedAt: TrustedAt,
): Promise<Partition[]> {
  const paths = new Set(known.map(({ path }) => path));
  const partitions = await listPartitions(root, table);
  const found = partitions.filter(({ path }) => !paths.has(path));
  const damaged = await findDamaged(root, found, trustedAt);
  await removePartitions(root, damaged);
  return partitions.filter((partition) => !damaged.includes(partition));
}

async function listPartitions(root: string, table: TableName): Promise<Partition[]> {
  const names = await listFolder(join(root, folderOf(table)));
  return names.flatMap((name) => parsePartitionPath(`${folderOf(table)}/${name}`) ?? []);
}

/** Those of a table that were made since a time, in milliseconds. */
async function listFresh(root: string, table: TableName, since: number): Promise<Partition[]> {
  const partitions = await listPartitions(root, table);
  const found = await Promise.all(partitions.map(({ path }) => readIfThere(() => stat(join(root, path)))));
  return partitions.filter((_, index) => (found[index]?.mtimeMs ?? 0) >= since);
}

async function removePartitions(root: string, partitions: readonly Partition[]): Promise<void> {
  await Promise.all(partitions.map(({ path }) => rm(join(root, path), { force: true })));
}

async function listFolder(folder: string, recursive = false): Promise<string[]> {
  return (await readIfThere(() => readdir(folder, { recursive }))) ?? [];
}

/** The paths of all that lies in a layer's folder, under that of the warehouse, with `/`. */
async function listLayer(root: string, layer: Layer): Promise<string[]> {
  const paths = await listFolder(join(root, layer), true);
  return paths.map((path) => `${layer}/${path.replaceAll("\\", "/")}`);
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
  const content = await hashContent(making);
  const path = `${folderOf(table)}/${key}-${madeFrom}-${content}.parquet`;
  await placeFile(making, join(root, path));
  return { table, key, madeFrom, content, path };
}

/** Where another process was first, its file, which has the same bytes, stays: a reader of NFS may have it open. */
async function placeFile(making: string, file: string): Promise<void> {
  try {
    await link(making, file);
  } catch (error) {
    if (!isFileError(error, "EEXIST")) throw error;
  } finally {
    await rm(making);
  }
}

async function prunePartitions(root: string, keep: ReadonlySet<string>): Promise<void> {
  // Beside its layers others may keep what nobody else can read, such as the lost+found of a disk.
  const paths = (await Promise.all(layers.map((layer) => listLayer(root, layer)))).flat();
  const stale = paths.filter((path) => /\.parquet$|\/\.making-/.test(path) && !keep.has(path));
  await Promise.all(stale.map((path) => rm(join(root, path), { force: true })));
}

function folderOf(table: TableName): string {
  return table.replace(".", "/");
}
