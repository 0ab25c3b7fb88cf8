import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { z } from "zod";
import { isFileError } from "../files/file-error.ts";
import { digestFile } from "../publish/manifest.ts";
import type { Encoding, WantedObject } from "./list-objects.ts";
import type { ObjectHeaders } from "./object-store.ts";

/** The bytes of an object as they are sent, and what they are known by, in hexadecimal. */
export interface ObjectBody {
  readonly bytes: Uint8Array;
  /** By which most stores name them. */
  readonly md5: string;
  /** Of the file that they are made from. */
  readonly sha256: string;
}

/**
 * Reads the file of an object from the release in `directory`, and encodes it as the object asks.
 * @throws Error naming the file where it is missing, or its bytes are not those of the manifest.
 */
export async function readBody(directory: string, object: WantedObject): Promise<ObjectBody> {
  const { path, headers } = object;
  const file = await readFile(join(directory, path)).catch((error) => {
    throw isAbsence(error) ? describeDamage(directory, path, "is missing") : error;
  });
  const { sha256 } = digestFile(file);
  if (object.sha256 !== null && object.sha256 !== sha256) {
    throw describeDamage(directory, path, "differs from the manifest");
  }
  const bytes = await encode(file, headers.contentEncoding);
  return { bytes, md5: hashMd5(bytes), sha256 };
}

/** Whether nothing lies at a path, or a folder does, or one of its own folders is none. */
const isAbsence = (error: unknown) => ["ENOENT", "EISDIR", "ENOTDIR"].some((code) => isFileError(error, code));

const describeDamage = (directory: string, path: string, fault: string) =>
  new Error(`${join(directory, path)} ${fault}: publish the release again, then upload it`);

/** The MD5 of bytes in hexadecimal. */
export function hashMd5(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}

/** The same bytes always give the same, so that what lies there can be compared. */
async function encode(bytes: Uint8Array, encoding: ObjectHeaders["contentEncoding"]): Promise<Uint8Array> {
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: 9 });
  if (encoding === undefined) return bytes;
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/**
 * A JSON document that lies in a bucket in an encoding, and the bytes of the file that the object was made from; undefined for what
 * is something else, or stored in another encoding, as of somebody else's.
 */
export async function openStored<T>(document: z.ZodType<T>, stored: Uint8Array, encoding: Encoding) {
  try {
    const bytes = await decode(stored, encoding);
    return { bytes, content: document.parse(JSON.parse(new TextDecoder().decode(bytes))) };
  } catch {
    return undefined;
  }
}

/** The bytes of a file again, from those of the object that was made from it. */
async function decode(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === "gzip") return promisify(gunzip)(bytes);
  return encoding === "br" ? promisify(brotliDecompress)(bytes) : bytes;
}
