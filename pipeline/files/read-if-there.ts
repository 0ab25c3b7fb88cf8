import { isFileError } from "./file-error.ts";

/** What `read` answers of a file or a folder; undefined where that does not exist. Other errors are thrown. */
export async function readIfThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isFileError(error, "ENOENT")) return undefined;
    throw error;
  }
}
