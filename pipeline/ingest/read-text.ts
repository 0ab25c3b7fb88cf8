import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { mendLines } from "./mend-lines.ts";
import { describeDamagedGzip, encodingOf, isGzip, refuseRest, refuseZip } from "./read-head.ts";

// Just under the longest string that V8 holds, so that the error names the file and says what to do.
const longestText = 500 * 1024 * 1024;

/**
 * Reads a text file whole, gzipped or not, without its byte-order mark. Text is UTF-8, or UTF-16 where its mark says
 * so. Bytes that are no UTF-8 are an error, or make their lines be read as `fallback` where one is given (EDGAR filings
 * hold windows-1252 here and there); those that are no UTF-16 are one.
 * @throws Error naming the file: it cannot be read, its gzip is damaged, it is not UTF-8, or it is over 500 MB.
 */
export async function readText(file: string, fallback?: "windows-1252"): Promise<string> {
  const bytes = await readBytes(file);
  const encoding = encodingOf(bytes) ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    if (fallback && encoding === "utf-8") return mendLines(bytes).bytes.toString();
    const place = encoding === "utf-8" ? `line ${findBadLine(bytes)}` : "a character";
    throw new Error(`${file}: ${place} is not valid ${encoding}. Save the file as UTF-8.`, { cause });
  }
}

async function readBytes(file: string): Promise<Buffer> {
  const stored = await readFile(file).catch((cause) => {
    throw cause.code === "ERR_FS_FILE_TOO_LARGE" ? describeLong(file, cause) : cause;
  });
  const bytes = isGzip(stored) ? await unpack(stored, file) : stored;
  if (isGzip(bytes)) throw describeDamagedGzip(file, "it is gzipped twice");
  refuseZip(bytes, file);
  if (bytes.length > longestText) throw describeLong(file);
  return bytes;
}

function describeLong(file: string, cause?: unknown): Error {
  return new Error(`${file}: holds more than 500 MB of text. Split it into several files.`, { cause });
}

async function unpack(stored: Buffer, file: string): Promise<Buffer> {
  const options = { maxOutputLength: longestText, info: true };
  const unpacked = await promisify(gunzip)(stored, options).catch((cause) => {
    if (cause.code === "ERR_BUFFER_TOO_LARGE") throw describeLong(file, cause);
    throw describeDamagedGzip(file, cause instanceof Error ? cause.message : String(cause), cause);
  });
  // What its types lack.
  const { buffer, engine } = unpacked as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
  refuseRest(stored.subarray(engine.bytesWritten), file);
  return buffer;
}

// Lines can be judged one by one: in UTF-8 no byte of a longer character is a line end.
function findBadLine(bytes: Buffer): number {
  const lines = bytes.toString("latin1").split(/\r\n?|\n/);
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))) + 1;
}
