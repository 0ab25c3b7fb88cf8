import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Smaller files take less time than a stream does. */
export const worthStream = 1 << 20;

/** SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  if ((await stat(file)).size < worthStream) hash.update(await readFile(file));
  else await pipeline(createReadStream(file, { highWaterMark: worthStream }), hash);
  return hash.digest("hex");
}

/** What a partition's name says of its bytes. */
export async function hashContent(file: string): Promise<string> {
  return (await hashFile(file)).slice(0, 16);
}
