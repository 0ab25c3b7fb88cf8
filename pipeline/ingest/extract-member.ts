import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import { countLines } from "./count-lines.ts";
import { type Archive, findMember, streamEntry } from "./open-archive.ts";
import { watchQuotes } from "./watch-quotes.ts";
import { watchUtf8 } from "./watch-utf8.ts";

/** What was seen of a table while it was unpacked. */
export interface Extracted {
  /** Blank ones at the end are not counted. */
  readonly lines: number;
  /** Whether every line may be a row, as in all that the SEC makes: none is blank or has broken quotes, and all end in a line feed. */
  readonly isPlain: boolean;
  /** Whether all of it is UTF-8, as all that the SEC makes should be. */
  readonly isUtf8: boolean;
}

const carriageReturn = 13;
const writtenAhead = 4 * 2 ** 20;

/**
 * Unpacks a table of an archive into a file, streaming, and proves it whole by its declared size and checksum. On failure no file is left behind.
 * @throws Error naming the archive and the member: damaged, not of the declared size, a wrong checksum, a full disk.
 */
export async function extractMember(archive: Archive, table: DataSetTable, destination: string): Promise<Extracted> {
  const { entry } = findMember(archive, table);
  const { add, seen } = watchTable();
  let checksum = 0;
  try {
    await streamEntry(archive.file, entry, async (bytes) => {
      await pipeline(
        bytes,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            checksum = crc32(chunk, checksum);
            add(chunk);
            yield chunk;
          }
        },
        createWriteStream(destination, { highWaterMark: writtenAhead }),
      );
      if (checksum !== entry.crc32) throw new Error(`checksum ${checksum}, but ${entry.crc32} is declared`);
    });
    return seen();
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}

/** Watches the chunks of a table. */
function watchTable() {
  const counter = countLines();
  const quotes = watchQuotes();
  const utf8 = watchUtf8();
  let hasOtherEnds = false;
  return {
    add: (chunk: Buffer) => {
      counter.add(chunk);
      quotes.add(chunk);
      utf8.add(chunk);
      hasOtherEnds ||= chunk.includes(carriageReturn);
    },
    seen: (): Extracted => ({
      lines: counter.lines(),
      isPlain: !counter.hasBlankLine() && !quotes.hasBroken() && !hasOtherEnds,
      isUtf8: utf8.isValid(),
    }),
  };
}
