import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import { type Archive, findMember, streamEntry } from "./open-archive.ts";

const lineFeed = 10;
const writtenAhead = 4 * 2 ** 20;

/**
 * Unpacks a table of an archive into a file, streaming, and proves it whole by its declared size and checksum; answers
 * how many lines it has. On failure no file is left behind.
 * @throws Error naming the archive and the member: damaged, not of the declared size, a wrong checksum, a full disk.
 */
export async function extractMember(archive: Archive, table: DataSetTable, destination: string): Promise<number> {
  const { entry } = findMember(archive, table);
  let checksum = 0;
  let lines = 0;
  let last: number | undefined;
  try {
    await streamEntry(archive.file, entry, async (bytes) => {
      await pipeline(
        bytes,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            checksum = crc32(chunk, checksum);
            lines += countLineFeeds(chunk);
            last = chunk.at(-1);
            yield chunk;
          }
        },
        createWriteStream(destination, { highWaterMark: writtenAhead }),
      );
      if (checksum !== entry.crc32) throw new Error(`checksum ${checksum}, but ${entry.crc32} is declared`);
    });
    const isEnded = last === undefined || last === lineFeed;
    return isEnded ? lines : lines + 1;
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}

function countLineFeeds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}
