import type { TextRow, TextTable } from "./text-table.ts";

interface Element {
  readonly line: number;
  readonly value: unknown;
}

/**
 * Reads a JSON array of objects, or JSON lines (one object a line). The header is every key that any object has;
 * a key that is absent or null is an empty cell. A row's line is the one on which its object begins.
 * @throws Error naming the file where it is an array and no valid JSON, as when it was cut off.
 */
export function readJsonTable(text: string, file: string): TextTable {
  const elements = text.trimStart().startsWith("[") ? readArray(text, file) : readLines(text);
  const objects = elements.flatMap(({ line, value }) => (isObject(value) ? [{ line, object: lowerKeys(value) }] : []));
  const header = [...new Set(objects.flatMap(({ object }) => [...object.keys()]))];
  const rows: TextRow[] = objects.map(({ line, object }) => ({
    line,
    cells: header.map((key) => toCell(object.get(key))),
  }));
  const broken = elements
    .filter(({ value }) => !isObject(value))
    .map(({ line, value }) => ({
      line,
      value: typeof value === "string" ? value : JSON.stringify(value),
      reason: "is not a JSON object: write each row as {…}, in one array, or one a line",
    }));
  return { header: objects.length === 0 ? null : header, rows, broken };
}

function readArray(text: string, file: string): Element[] {
  const lines = elementLines(text);
  return (parseJson(text, file) as unknown[]).map((value, index) => ({ line: lines[index] ?? 1, value }));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file}: not valid JSON (${reason}). Get the file again, or mend it; none of it was read.`, {
      cause,
    });
  }
}

/** Gives the line on which each element of a JSON array begins; JSON.parse does not tell. */
function elementLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let awaited = true;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},\n]|[^\s[\]{},":]+/g)) {
    if (token === "\n") line += 1;
    else if (token === ",") awaited ||= depth === 1;
    else {
      if (awaited && depth === 1 && token !== "]") {
        lines.push(line);
        awaited = false;
      }
      if (token === "[" || token === "{") depth += 1;
      if (token === "]" || token === "}") depth -= 1;
    }
  }
  return lines;
}

function readLines(text: string): Element[] {
  return text.split("\n").flatMap((content, index) => {
    const trimmed = content.trim();
    return trimmed === "" ? [] : [{ line: index + 1, value: parseLine(trimmed) }];
  });
}

/** A line that is no JSON stays text, and so is told as broken. */
function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lowerKeys = (object: object): Map<string, unknown> =>
  new Map(Object.entries(object).map(([key, value]) => [key.trim().toLowerCase(), value]));

function toCell(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}
