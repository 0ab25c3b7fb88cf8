import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Papa from "papaparse";

const linesAtOnce = 10_000;

/** Writes lines to a file, each ended by LF, a few thousand at a time. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(joinLines(lines)), createWriteStream(path));
}

/** A line of CSV; only fields that need it are quoted. */
export function printCsv(fields: readonly (string | number | boolean | null)[]): string {
  return Papa.unparse([fields as unknown[]]);
}

function* joinLines(lines: Iterable<string>): Generator<string> {
  let waiting: string[] = [];
  for (const line of lines) {
    waiting.push(`${line}\n`);
    if (waiting.length < linesAtOnce) continue;
    yield waiting.join("");
    waiting = [];
  }
  yield waiting.join("");
}
