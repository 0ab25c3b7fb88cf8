import { appendFile, mkdir, readFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { readIfThere } from "../../../pipeline/files/read-if-there.ts";

/** One run of the benchmark: what it measured, and on what. */
export interface HistoryEntry {
  readonly at: string;
  /** Only entries of the same machine and options are compared. */
  readonly conditions: string;
  /** Less is better, for every one. */
  readonly figures: Readonly<Record<string, number>>;
}

// Medians of a few runs on a shared machine differ by less than this.
const noise = 1.15;

/** Adds a run to the history file; answers a sentence for each figure that is worse than in the last comparable run. */
export async function recordFigures(
  file: string,
  options: string,
  figures: Readonly<Record<string, number>>,
): Promise<string[]> {
  const conditions = `${cpus()[0]?.model.trim()} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GB, ${options}`;
  const before = (await readHistory(file)).filter((entry) => entry.conditions === conditions).at(-1);
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), conditions, figures })}\n`);
  return before ? compareFigures(before, figures) : [];
}

/** Says which figures are worse than in an entry, by more than the noise. */
export function compareFigures(before: HistoryEntry, figures: Readonly<Record<string, number>>): string[] {
  return Object.entries(figures).flatMap(([name, value]) => {
    const old = before.figures[name];
    if (old === undefined || value <= old * noise) return [];
    return `WORSE: ${name} is ${value.toFixed(2)}, and was ${old.toFixed(2)} on ${before.at.slice(0, 10)}`;
  });
}

async function readHistory(file: string): Promise<HistoryEntry[]> {
  const text = (await readIfThere(() => readFile(file, "utf8"))) ?? "";
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as HistoryEntry);
}
