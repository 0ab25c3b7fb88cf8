import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import { type Archive, findMember, streamEntry } from "./open-archive.ts";

/**
 * Unpacks a table of an archive into a file, streaming, and proves it whole by its declared size and checksum.
 * On failure no file is left behind.
 * @throws Error naming the archive and the member: damaged, not of the declared size, a wrong checksum, a full disk.
 */
export async function extractMember(archive: Archive, table: DataSetTable, destination: string): Promise<void> {
  const { entry } = findMember(archive, table);
  let checksum = 0;
  try {
    await streamEntry(archive.file, entry, async (bytes) => {
      await pipeline(
        bytes,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            checksum = crc32(chunk, checksum);
            yield chunk;
          }
        },
        createWriteStream(destination),
      );
      if (checksum !== entry.crc32) throw new Error(`checksum ${checksum}, but ${entry.crc32} is declared`);
    });
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}
