import { existsSync, statSync } from "node:fs";
import { readlink } from "node:fs/promises";
import { resolve } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { printReading } from "../log/print-command.ts";
import { releasesFolder, warehouseFolder } from "./out-folder.ts";

/** Throws where an output folder does not exist, or its name is one that no catalog can have. */
export function requireOutFolder(outDir: string): void {
  refuseQuestionMark(outDir);
  requireFolder(outDir);
}

/** Throws where a folder that is written to does not exist: to make one that was misspelt would leave it behind, and hide the mistake. */
export function requireFolder(outDir: string): void {
  const found = statSync(outDir, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw explainNoFolder(outDir);
  throw new Error(
    `${outDir} does not exist. Give the folder of an earlier run with --out, or make it: ${printReading("nightly", outDir)}`,
  );
}

/** The error where something else lies in the place of an output folder. */
export function explainNoFolder(outDir: string, cause?: unknown): Error {
  return new Error(`${outDir} is no folder. Give the folder of a run.`, { cause });
}

/**
 * Makes an output folder with those of its tables and of its releases; what exists stays as it is.
 * @throws Error naming the folder, and why it cannot be made or used.
 */
export async function makeOutFolder(outDir: string): Promise<void> {
  refuseQuestionMark(outDir);
  for (const folder of [outDir, releasesFolder(outDir), warehouseFolder(outDir)]) {
    await makeFolder(folder).catch((cause) => blameFolder(folder, cause));
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

/** Throws where DuckDB could not write the catalog: from a question mark on it takes a path for the query of an address. */
function refuseQuestionMark(outDir: string): void {
  // A relative folder may lie below one that has it.
  const path = resolve(outDir);
  if (!path.includes("?")) return;
  throw new Error(`${path} has a question mark in its path, with which DuckDB writes no catalog: give another folder.`);
}
