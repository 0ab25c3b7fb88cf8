import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readIfThere } from "./read-if-there.ts";
import { replaceFile } from "./replace-file.ts";

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
  const text = await readIfThere(() => readFile(join(root, fileName), "utf8"));
  const checked = text === undefined ? undefined : (JSON.parse(text) as Checked);
  return new Set(checked?.by === by ? checked.partitions : []);
}

/** Notes, in one rename, which partitions passed these checks. */
export async function writeChecked(root: string, by: string, partitions: readonly string[]): Promise<void> {
  const checked: Checked = { by, partitions };
  await replaceFile(join(root, fileName), `${JSON.stringify(checked, null, 1)}\n`);
}
