import { open } from "node:fs/promises";
import { constants, gunzipSync } from "node:zlib";

/** The first bytes of what a file holds, unpacked where it is gzipped. */
export interface Head {
  readonly bytes: Buffer;
  readonly gzipped: boolean;
}

/** The most that is read of a file to tell what it holds. */
export const headLength = 8 * 1024;

/**
 * Reads the first bytes of a file, at most 8 KB; of a gzipped file, the first bytes of what is packed in it.
 * @param name of the file in errors, where it is a copy
 * @throws Error naming the file where it cannot be opened, or begins like gzip and is damaged.
 */
export async function readHead(file: string, name = file): Promise<Head> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return cutHead(buffer.subarray(0, bytesRead), name);
  } finally {
    await handle.close();
  }
}

/** The same of a file whose bytes are read already, or the first 8 KB of them. */
export function cutHead(content: Buffer, file: string): Head {
  const bytes = content.subarray(0, headLength);
  return isGzip(bytes) ? { bytes: gunzipHead(bytes, file), gzipped: true } : { bytes, gzipped: false };
}

/** Tells from its first bytes whether a file is gzipped (RFC 1952, 2.3.1: two identifying bytes, then 8 for deflate). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08;
}

/** Throws where a text's first bytes are those of a zip, which a workbook is, too. */
export function refuseZip(bytes: Uint8Array, file: string): void {
  if (Buffer.from(bytes.subarray(0, 4)).toString("latin1") !== "PK\x03\x04") return;
  throw new Error(`${file}: is a zip, or a workbook. Unpack it, or save it as CSV.`);
}

/** UTF-16 where a text's first bytes are its mark; undefined for one in UTF-8, or in what is no Unicode. */
export function encodingOf([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** The error of a gzip that cannot be unpacked. */
export function describeDamagedGzip(file: string, reason: string, cause?: unknown): Error {
  return new Error(`${file}: cannot be unpacked (${reason}). Get the file again, or remove it.`, { cause });
}

/** Throws where what lies behind the end of a gzip, which is not unpacked, is more than zeros, as it is padded with. */
export function refuseRest(rest: Uint8Array, file: string): void {
  if (rest.some((byte) => byte !== 0)) throw describeDamagedGzip(file, "bytes follow its end");
}

function gunzipHead(packed: Buffer, file: string): Buffer {
  try {
    // The stream is cut off on purpose: a flush at its end gives what came out so far.
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, headLength);
  } catch (cause) {
    throw describeDamagedGzip(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
}
