import { join } from "node:path";
import * as z from "zod";
import { readJson } from "./read-json.ts";
import { replaceFile } from "./replace-file.ts";

/** Which partitions passed all checks, and which checks those were: an immutable file need not be checked twice. */
const checkedDocument = z.object({
  by: z.string().describe("fingerprint of the checks"),
  partitions: z.array(z.string()).describe("table, key and content of each"),
});

const fileName = "checked.json";

/**
 * The partitions in a warehouse folder that passed just these checks in an earlier run.
 * @throws Error naming the file where it is damaged.
 */
export async function readChecked(root: string, by: string): Promise<ReadonlySet<string>> {
  const checked = await readJson(
    join(root, fileName),
    checkedDocument,
    "Remove it: all tables are checked again then.",
  );
  return new Set(checked?.by === by ? checked.partitions : []);
}

/** Notes, in one rename, which partitions passed these checks. */
export async function writeChecked(root: string, by: string, partitions: readonly string[]): Promise<void> {
  const checked: z.input<typeof checkedDocument> = { by, partitions: [...partitions] };
  await replaceFile(join(root, fileName), `${JSON.stringify(checked, null, 1)}\n`);
}
