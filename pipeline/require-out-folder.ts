import { existsSync } from "node:fs";
import { printReading } from "./print-command.ts";

/** Throws where an output folder does not exist: to make one that was misspelt would leave it behind, and hide the mistake. */
export function requireOutFolder(outDir: string): void {
  if (existsSync(outDir)) return;
  throw new Error(
    `${outDir} does not exist. Give the folder of an earlier run with --out, or make it: ${printReading("nightly", outDir)}`,
  );
}
