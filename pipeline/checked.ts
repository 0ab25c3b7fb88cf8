import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFileError } from "./file-error.ts";

/** Which partitions passed all checks, and which checks those were: an immutable file need not be checked twice. */
interface Checked {
  /** Fingerprint of the checks. */
  readonly by: string;
  /** Table, key and content of each. */
  readonly partitions: readonly string[];
}

const fileName = "checked.json";

/** The partitions in a warehouse folder that passed just these checks in an earlier run. */
export async function readChecked(root: string, by: string): Promise<ReadonlySet<string>> {
  try {
    const checked = JSON.parse(await readFile(join(root, fileName), "utf8")) as Checked;
    return new Set(checked.by === by ? checked.partitions : []);
  } catch (error) {
    if (isFileError(error, "ENOENT")) return new Set();
    throw error;
  }
}

/** Notes, in one rename, which partitions passed these checks. */
export async function writeChecked(root: string, by: string, partitions: readonly string[]): Promise<void> {
  const making = join(root, `.${fileName}`);
  await writeFile(making, `${JSON.stringify({ by, partitions } satisfies Checked, null, 1)}\n`);
  await rename(making, join(root, fileName));
}
