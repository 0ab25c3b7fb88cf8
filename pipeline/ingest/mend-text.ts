import { isUtf8 } from "node:buffer";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { decodeWindows1252 } from "./read-text.ts";

const chunkLength = 1 << 20;
const lineFeed = 10;

/**
 * Copies a text, line for line, with those that are no UTF-8 read as windows-1252, as EDGAR's own texts are here and there;
 * answers how many lines these were.
 */
export async function mendText(from: string, to: string): Promise<number> {
  let mended = 0;
  const mendLine = (line: string): string => {
    const bytes = Buffer.from(line, "latin1");
    if (isUtf8(bytes)) return line;
    mended += 1;
    return Buffer.from(decodeWindows1252(bytes)).toString("latin1");
  };
  // As Latin-1 every byte is one character.
  const mend = (lines: Buffer): Buffer =>
    isUtf8(lines) ? lines : Buffer.from(lines.toString("latin1").split("\n").map(mendLine).join("\n"), "latin1");
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
