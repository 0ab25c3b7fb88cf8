import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { mendLines } from "./mend-lines.ts";

const chunkLength = 1 << 20;
const lineFeed = 10;

/**
 * Copies a text, line for line, with those that are no UTF-8 read as windows-1252; answers how many lines these were.
 */
export async function mendText(from: string, to: string): Promise<number> {
  let mended = 0;
  const mend = (lines: Buffer): Buffer => {
    const { bytes, mended: more } = mendLines(lines);
    mended += more;
    return bytes;
  };
  const mendChunks = async function* (chunks: AsyncIterable<Buffer>) {
    let rest = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const known = Buffer.concat([rest, chunk]);
      const end = known.lastIndexOf(lineFeed) + 1;
      yield mend(known.subarray(0, end));
      rest = known.subarray(end);
    }
    yield mend(rest);
  };
  await pipeline(createReadStream(from, { highWaterMark: chunkLength }), mendChunks, createWriteStream(to));
  return mended;
}
