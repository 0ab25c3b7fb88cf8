import { stat } from "node:fs/promises";
import { readIfThere } from "./read-if-there.ts";

/** When a file or a folder was last written to, in milliseconds since 1970; 0 where it does not exist. */
export async function readTime(path: string): Promise<number> {
  return (await readIfThere(() => stat(path)))?.mtimeMs ?? 0;
}
