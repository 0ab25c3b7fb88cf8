import { closeSync, openSync, readSync } from "node:fs";
import { crc32, type ZlibOptions } from "node:zlib";
import { InflateRaw } from "minizlib";
import { explainFailure, type PackedTable } from "./open-archive.ts";

/** A sixteenth of it takes a tenth more time to read a data set. */
const chunkLength = 4 * 2 ** 20;
/** It hands them on to Node's. */
const options: ZlibOptions & ConstructorParameters<typeof InflateRaw>[0] = { chunkSize: chunkLength };

/**
 * Unpacks a table of an archive, and hands its bytes to `take`, chunk by chunk, while nothing else goes on in the thread: streams
 * that unpack in another thread take twice as long.
 * @throws Error naming the archive and the table: damaged, not of the declared size, a wrong checksum.
 */
export function inflateTable(table: PackedTable, take: (chunk: Buffer) => void): void {
  let [length, checksum] = [0, 0];
  const check = (chunk: Buffer) => {
    length += chunk.length;
    if (length > table.bytes) throw new Error(`too many bytes: ${table.bytes} are declared`);
    checksum = crc32(chunk, checksum);
    take(chunk);
  };
  try {
    readPacked(table, table.isStored ? check : inflateInto(check));
    if (length < table.bytes) throw new Error(`not enough bytes: ${length} of ${table.bytes} declared`);
    if (checksum !== table.crc32) throw new Error(`checksum ${checksum}, but ${table.crc32} is declared`);
  } catch (cause) {
    throw explainFailure(table.file, table.name, cause);
  }
}

/** Hands over the packed bytes, each time in the same memory. */
function readPacked({ file, start, packedBytes }: PackedTable, take: (chunk: Buffer) => void): void {
  const handle = openSync(file, "r");
  const chunk = Buffer.alloc(chunkLength);
  try {
    for (let done = 0; done < packedBytes; ) {
      const read = readSync(handle, chunk, 0, Math.min(chunkLength, packedBytes - done), start + done);
      if (read === 0) throw new Error("the file ends within it");
      take(chunk.subarray(0, read));
      done += read;
    }
  } finally {
    closeSync(handle);
  }
}

/** It throws where the bytes are damaged, for nobody listens for its errors. */
function inflateInto(take: (chunk: Buffer) => void): (packed: Buffer) => void {
  const inflate = new InflateRaw(options);
  inflate.on("data", take);
  return (packed) => void inflate.write(packed);
}
