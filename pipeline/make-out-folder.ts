import { existsSync } from "node:fs";
import { mkdir, readlink } from "node:fs/promises";
import { warehouseFolder } from "./out-folder.ts";
import { refuseQuestionMark } from "./require-out-folder.ts";

/**
 * Makes an output folder with the folder of its tables; those that exist stay as they are.
 * @throws Error naming the folder, and why it cannot be made or used.
 */
export async function makeOutFolder(outDir: string): Promise<void> {
  refuseQuestionMark(outDir);
  for (const folder of [outDir, warehouseFolder(outDir)]) {
    await mkdir(folder, { recursive: true }).catch((cause) => blameFolder(folder, cause));
  }
}

async function blameFolder(folder: string, cause: Error): Promise<never> {
  const isDangling = await readlink(folder).then(
    () => !existsSync(folder),
    () => false,
  );
  const fault = isDangling
    ? "is a link that leads nowhere: mend it, or give"
    : `cannot be made (${cause.message}). Give`;
  throw new Error(`The output folder ${folder} ${fault} another with --out.`, { cause });
}
