import { appendFile, mkdir, readFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { z } from "zod";

const entrySchema = z.object({
  at: z.string(),
  /** Only entries of the same machine and options are compared. */
  conditions: z.string(),
  /** Less is better, for every one. */
  figures: z.record(z.string(), z.number()),
});

/** One run of the benchmark: what it measured, and on what. */
export type HistoryEntry = Readonly<z.infer<typeof entrySchema>>;

// Medians of a few runs on a shared machine differ by less than this.
const noise = 1.15;

/**
 * Reads the history file, and makes sure that it can be added to; nothing where there is none yet.
 * @throws Error naming the file where a line of it is no entry.
 */
export async function openHistory(file: string): Promise<HistoryEntry[]> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, "");
  const text = await readFile(file, "utf8");
  return text.split("\n").flatMap((line, index) => (line === "" ? [] : parseEntry(line, `${file}, line ${index + 1}`)));
}

/** Adds a run to the history file; answers a sentence for each figure that is worse than in the last comparable run that has it. */
export async function recordFigures(
  file: string,
  history: readonly HistoryEntry[],
  options: string,
  figures: HistoryEntry["figures"],
): Promise<string[]> {
  const conditions = `${cpus()[0]?.model.trim()} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GB, ${options}`;
  await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), conditions, figures })}\n`);
  return compareFigures(
    history.filter((entry) => entry.conditions === conditions),
    figures,
  );
}

/** Says which figures are worse, by more than the noise, than in the last of some entries that has them. */
export function compareFigures(entries: readonly HistoryEntry[], figures: HistoryEntry["figures"]): string[] {
  return Object.entries(figures).flatMap(([name, value]) => {
    const before = entries.findLast((entry) => entry.figures[name] !== undefined);
    const old = before?.figures[name];
    if (old === undefined || value <= old * noise) return [];
    return `WORSE: ${name} is ${value.toFixed(2)}, and was ${old.toFixed(2)} on ${before?.at.slice(0, 10)}`;
  });
}

function parseEntry(line: string, place: string): HistoryEntry {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${place}: it is no run of the benchmark. Remove that line, or move the file away.`, { cause });
  }
}
