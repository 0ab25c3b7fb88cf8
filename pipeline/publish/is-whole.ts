import { readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { isAnyFileError } from "../files/file-error.ts";
import type { LiveFiles } from "./live-files.ts";
import { digestFile } from "./manifest.ts";

/**
 * Whether a file of the live release is what its manifest says, and has the rights of a new one: a damaged one must not spread by a
 * link, nor one that fewer may read. One that was not touched since the release was written and verified is not read again.
 */
export function isWhole(
  { directory, files, writtenAt }: Pick<LiveFiles, "directory" | "files" | "writtenAt">,
  path: string,
  rights: number,
): boolean {
  const file = join(directory, path);
  const found = lookAt(file);
  if (!found?.isFile() || found.size !== files[path]?.bytes || (found.mode & rights) !== rights) return false;
  return found.mtimeMs < writtenAt || digestFile(readFileSync(file)).sha256 === files[path].sha256;
}

/** What lies at a path; undefined where nothing does, or it is not to be reached, as below a folder that is none, or another user's. */
export function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAnyFileError(error)) return undefined;
    throw error;
  }
}
