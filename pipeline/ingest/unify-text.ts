import { createReadStream, createWriteStream } from "node:fs";
import { pipeline as pipeStreams } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { isAnyFileError, rewordFileError } from "../files/file-error.ts";
import { countLines } from "./count-lines.ts";
import { describeDamagedGzip, encodingOf, readHead, refuseRest } from "./read-head.ts";

/** A text in UTF-8 whose lines all end in a line feed. */
export interface UnifiedText {
  readonly path: string;
  /** Blank ones at its end are not counted. */
  readonly lines: number;
}

const chunkLength = 1 << 20;
const carriageReturn = 13;

/**
 * Gives a text file as plain UTF-8 whose lines end in a line feed: itself where it is that already, else a copy of it at
 * `copy`. It may be gzipped, be UTF-16 where its mark says so, and mix all three line ends; it is read as a stream.
 * @throws Error naming the file: it cannot be read, its gzip is damaged, or it is not the UTF-16 that its mark says.
 */
export async function unifyText(file: string, copy: string): Promise<UnifiedText> {
  const { bytes, gzipped } = await readHead(file);
  const encoding = encodingOf(bytes);
  const lines = gzipped || encoding ? undefined : await countUnixLines(file);
  if (lines !== undefined) return { path: file, lines };
  const counter = countLines();
  const stored = createReadStream(file, { highWaterMark: chunkLength });
  // Whoever reads the last stream is told of the failure of any.
  const gunzip = gzipped ? createGunzip({ chunkSize: chunkLength }) : undefined;
  const unpacked = gunzip ? pipeStreams(stored, gunzip, () => {}) : stored;
  const unify = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of unifyLineEnds(encoding ? decode(chunks, encoding) : chunks)) {
      counter.add(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(unpacked, unify, createWriteStream(copy));
  } catch (cause) {
    throw explainFailure(file, encoding, cause);
  }
  if (gunzip) await refuseRestOf(file, gunzip.bytesWritten);
  return { path: copy, lines: counter.lines() };
}

async function refuseRestOf(file: string, end: number): Promise<void> {
  for await (const chunk of createReadStream(file, { start: end }) as AsyncIterable<Buffer>) refuseRest(chunk, file);
}

/** Undefined where the file has a line end of another kind. */
async function countUnixLines(file: string): Promise<number | undefined> {
  const counter = countLines();
  for await (const chunk of createReadStream(file, { highWaterMark: chunkLength }) as AsyncIterable<Buffer>) {
    if (chunk.includes(carriageReturn)) return undefined;
    counter.add(chunk);
  }
  return counter.lines();
}

async function* decode(chunks: AsyncIterable<Buffer>, encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** As Latin-1 every byte is one character, and in UTF-8 no byte of a longer one is a line end. */
async function* unifyLineEnds(chunks: AsyncIterable<Buffer>) {
  let isCut = false;
  for await (const chunk of chunks) {
    const text = chunk.toString("latin1");
    const fresh = isCut && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") isCut = text.endsWith("\r");
    yield Buffer.from(fresh.replaceAll("\r\n", "\n").replaceAll("\r", "\n"), "latin1");
  }
}

// A full disk is no fault of the file: the system's own words say which path and why.
function explainFailure(file: string, encoding: string | undefined, cause: unknown): Error {
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (code.startsWith("Z_")) return describeDamagedGzip(file, message, cause);
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return new Error(`${file}: a character is not valid ${encoding}. Save the file as UTF-8.`, { cause });
  }
  const told = `${file}: ${message}`;
  return isAnyFileError(cause) ? rewordFileError(cause, told, file) : new Error(told, { cause });
}
