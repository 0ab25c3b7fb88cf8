import { mkdir } from "node:fs/promises";
import { isFileError } from "./file-error.ts";

/**
 * Makes a folder and its parents; one that exists is fine.
 * @throws Error of the file system, naming the folder.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error) => {
    // Of a disk that can only be read Node says so only where no parents are to be made.
    if (isFileError(error, "ENOENT")) return mkdir(path).then(() => {});
    throw error;
  });
}
