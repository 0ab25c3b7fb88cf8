import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { type Layer, layerOf } from "../../schemas/tables/table.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { hashContent } from "../fingerprints/hash-file.ts";
import { runBounded } from "../threads/run-bounded.ts";
import type { Partition } from "./partitions.ts";

const readAtOnce = 2;

/** Since when a layer's partitions are trusted that were not touched, in milliseconds. */
export type TrustedAt = (layer: Layer) => number;

/**
 * Those partitions whose bytes are not what was written, or that are gone. Of one that is trusted only the end is looked at; none is
 * unless it is told since when.
 */
export async function findDamaged(
  root: string,
  partitions: readonly Partition[],
  trustedAt: TrustedAt = () => 0,
): Promise<Partition[]> {
  const isDamaged = async ({ table, path, content }: Partition) =>
    !(await readIfThere(async () => {
      const file = join(root, path);
      return isWhole(file, trustedAt(layerOf(table))) ?? (await hashContent(file)) === content;
    }));
  const damaged = await runBounded(readAtOnce, partitions, isDamaged);
  return partitions.filter((_, index) => damaged[index]);
}

const magic = "PAR1";

/**
 * Whether a Parquet file ends as one does; undefined where it must be read to tell whether it is whole. Its end is written last,
 * and files are not synced one by one: what a power failure takes is the end. Looked at at once, for a thousand are in a night.
 */
function isWhole(file: string, trustedAt: number): boolean | undefined {
  const handle = openSync(file, "r");
  try {
    const { size, mtimeMs } = fstatSync(handle);
    const end = Buffer.alloc(magic.length);
    readSync(handle, end, 0, end.length, Math.max(0, size - end.length));
    if (end.toString() !== magic) return false;
    return mtimeMs < trustedAt ? true : undefined;
  } finally {
    closeSync(handle);
  }
}
