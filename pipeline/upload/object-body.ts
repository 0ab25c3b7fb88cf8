import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digestFile } from "../publish/manifest.ts";
import type { WantedObject } from "./list-objects.ts";

/** The bytes of an object as they are sent, and their MD5 in hexadecimal, by which stores name them. */
export interface ObjectBody {
  readonly bytes: Uint8Array;
  readonly md5: string;
}

/**
 * Reads the file of an object from the release in `directory`, and encodes it as the object asks.
 * @throws Error naming the file where its bytes are not those of the manifest.
 */
export async function readBody(directory: string, { path, sha256, headers }: WantedObject): Promise<ObjectBody> {
  const file = await readFile(join(directory, path));
  if (sha256 !== null && digestFile(file).sha256 !== sha256) {
    throw new Error(`${join(directory, path)} differs from the manifest: publish the release again, then upload it`);
  }
  const bytes = await encode(file, headers.contentEncoding);
  return { bytes, md5: hashMd5(bytes) };
}

/** The MD5 of bytes in hexadecimal. */
export function hashMd5(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}

/** The same bytes always give the same, so that what lies there can be compared. */
async function encode(bytes: Uint8Array, encoding: "gzip" | "br" | undefined): Promise<Uint8Array> {
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: 9 });
  if (encoding === undefined) return bytes;
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
