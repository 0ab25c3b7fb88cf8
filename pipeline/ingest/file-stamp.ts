import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { readIfThere } from "../files/read-if-there.ts";
import type { InputFile } from "./list-inputs.ts";

/** Size, times and inode of a file, which none that takes its place has. */
export function printStamp({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(" ");
}

/**
 * To be asked once a file's content is read, and before anything is kept of it under the name of what was learned.
 * @throws Error naming the file where it is no longer the one that was listed.
 */
export async function refuseChanged({ file, path, stamp }: InputFile): Promise<void> {
  const status = await readIfThere(() => stat(path));
  if (status && printStamp(status) === stamp) return;
  throw new Error(
    `${file} changed while it was read, so none of it was kept. Run again when nobody writes to the input folder.`,
  );
}
