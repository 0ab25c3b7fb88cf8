import { rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Writes a text file in one rename: whole or not at all. What a killed process leaves beside it begins with a dot. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const making = join(dirname(path), `.${basename(path)}-${process.pid}`);
  await writeFile(making, text);
  await rename(making, path);
}
