import { join } from "node:path";
import * as z from "zod";
import { readJsonIfWhole } from "../files/read-json.ts";
import { replaceFile } from "../files/replace-file.ts";

/** What a check found, and all that this depends on. */
const answer = z.object({
  read: z.string().describe("fingerprint of the check and of all that it read"),
  found: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
/** What a check found of one thing that it was asked. */
export type Answer = z.infer<typeof answer>;

/** By the name of a check, then by what it was asked of: a partition's key, a quarter, or `all`. */
const checkedDocument = z.record(z.string(), z.record(z.string(), answer));
/** What all checks found in a run. */
export type Checked = z.infer<typeof checkedDocument>;

const fileName = "checked.json";

/**
 * What the checks found in the last run over a warehouse folder that they let pass; nothing where that is not known, or where
 * what is noted is damaged or of another version of the program: all is asked again then.
 */
export async function readChecked(root: string): Promise<Checked> {
  return (await readJsonIfWhole(join(root, fileName), checkedDocument)) ?? {};
}

/** Notes, in one rename, what the checks found. */
export function writeChecked(root: string, checked: Checked): Promise<void> {
  return replaceFile(join(root, fileName), `${JSON.stringify(checked, null, 1)}\n`);
}
