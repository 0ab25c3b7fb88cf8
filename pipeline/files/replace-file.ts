import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { namePath } from "./file-error.ts";

/**
 * Writes a text file in one rename: whole or not at all. What a killed process leaves beside it begins with a dot.
 * @throws Error of the file system, naming a path.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const making = join(dirname(path), `.${basename(path)}-${process.pid}`);
  try {
    await writeFile(making, text);
    await rename(making, path);
  } catch (error) {
    await rm(making, { force: true });
    throw namePath(error, path);
  }
}
