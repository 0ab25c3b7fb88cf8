import { existsSync } from "node:fs";
import { printReading } from "./print-command.ts";

/** Throws where an output folder does not exist: to make one that was misspelt would leave it behind, and hide the mistake. */
export function requireOutFolder(outDir: string): void {
  refuseQuestionMark(outDir);
  if (existsSync(outDir)) return;
  throw new Error(
    `${outDir} does not exist. Give the folder of an earlier run with --out, or make it: ${printReading("nightly", outDir)}`,
  );
}

/** Throws where DuckDB could not write the catalog: from a question mark on it takes a path for the query of an address. */
export function refuseQuestionMark(outDir: string): void {
  if (!outDir.includes("?")) return;
  throw new Error(
    `${outDir} has a question mark in its path, with which DuckDB writes no catalog: give another --out.`,
  );
}
