import { nameColumn } from "./check-header.ts";
import { listNames } from "./shorten.ts";
import type { TextRow, TextTable } from "./text-table.ts";
import { walkTokens } from "./walk-tokens.ts";

const wantedForm = "each row as {…}, in one array, or one a line";

interface Element {
  readonly line: number;
  readonly value: unknown;
  /** Why it is no JSON, where it is none: its value is its text then. */
  readonly damage?: string;
}

/**
 * Reads a JSON array of objects, an object that wraps one such array, or JSON lines (one object a line). The header is
 * every key that any object has; a key that is absent or null is an empty cell. A row's line is the one on which its
 * object begins, or its place in the list where that is all on one line.
 * @param needed names by all of which an object is known for a row, and no wrapping
 * @throws Error naming the file where it is no valid JSON, as when it was cut off, wraps no array or several, or holds no
 * object at all
 */
export function readJsonTable(text: string, file: string, needed: readonly string[]): TextTable {
  const elements = text.trimStart().startsWith("[") ? readArray(text, file) : readObjects(text, file, needed);
  const judged = elements.map((element) => ({ ...element, ...judgeElement(element) }));
  const objects = judged.flatMap(({ object }) => object ?? []);
  if (objects.length === 0 && elements.length > 0) {
    throw new Error(
      `${file}: ${elements.length} values, none of which is a JSON object. Write ${wantedForm}; none of the file was read.`,
    );
  }
  const header = [...new Set(objects.flatMap((object) => [...object.keys()]))];
  const rows: TextRow[] = judged.flatMap(({ line, object, fault }) =>
    object && !fault ? [{ line, cells: header.map((key) => toCell(object.get(key))) }] : [],
  );
  const broken = judged.flatMap(({ line, value, fault }) =>
    fault ? [{ line, value: printCell(value), reason: fault }] : [],
  );
  return { header: objects.length === 0 ? null : header, rows, broken, enclosed: [] };
}

/** The cells of an object by their columns, and why an element is no row, if it is none. */
function judgeElement({ value, damage }: Element): { readonly object?: Map<string, unknown>; readonly fault?: string } {
  if (damage !== undefined) return { fault: `is not valid JSON (${damage}): mend the line, or delete it` };
  if (!isObject(value)) return { fault: `is not a JSON object: write ${wantedForm}` };
  const object = lowerKeys(value);
  const names = Object.keys(value).map(nameColumn);
  // Under two spellings; of one that is given twice JSON.parse itself takes the last.
  const repeated = names.length > object.size && names.find((name, place) => names.indexOf(name) < place);
  return repeated ? { object, fault: `has ${repeated} twice: leave one of them out` } : { object };
}

function readArray(text: string, file: string): Element[] {
  return placeElements(parseJson(text, file) as unknown[], elementLines(text, 1));
}

/** Where all lie on one line their places tell them apart. */
function placeElements(values: readonly unknown[], lines: readonly number[]): Element[] {
  const isOneLine = values.length > 1 && lines[0] === lines.at(-1);
  return values.map((value, index) => ({ line: isOneLine ? index + 1 : (lines[index] ?? 1), value }));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse(`${file}, line ${findFaultLine(text)}`, `not valid JSON (${sayCause(cause)})`, cause);
  }
}

/** The line of a text that is no JSON with which it ends to be some: no error of Node 20's tells lines, and not every one a place. */
function findFaultLine(text: string): number {
  const ends = Array.from(text.trimEnd().matchAll(/\n|$/g), ({ index }) => index + 1);
  let [sound, faulty] = [0, ends.length];
  while (faulty - sound > 1) {
    const middle = (sound + faulty) >> 1;
    if (canGoOn(text.slice(0, ends[middle - 1]))) sound = middle;
    else faulty = middle;
  }
  return faulty;
}

/** Whether a text is JSON, or the beginning of some. */
function canGoOn(text: string): boolean {
  const { damage = "" } = parseLine(text);
  const [, place] = /at position (\d+)/.exec(damage) ?? [];
  return damage === "" || damage === "Unexpected end of JSON input" || Number(place) >= text.length;
}

/** It may quote some of the text, with its line breaks. */
const sayCause = (cause: unknown) => String(cause instanceof Error ? cause.message : cause).replace(/\s+/g, " ");

function refuse(place: string, what: string, cause?: unknown): Error {
  return new Error(`${place}: ${what}. Get the file again, or mend it; none of it was read.`, { cause });
}

/** Gives the line on which each element of the JSON array that `text` begins with begins. */
function elementLines(text: string, firstLine: number): number[] {
  const lines: number[] = [];
  let awaited = true;
  for (const { token, line, depth } of walkTokens(text, firstLine)) {
    if (depth === 0 && token === "]") break;
    if (depth !== 1) continue;
    if (token === ",") awaited = true;
    else if (awaited) {
      lines.push(line);
      awaited = false;
    }
  }
  return lines;
}

/** Where the array begins that an object holds under a key: its place in the text, and its line. */
function findArray(text: string, key: string): { readonly start: number; readonly line: number } {
  let found = { start: 0, line: 1 };
  let before = "";
  for (const { token, index, line, depth } of walkTokens(text)) {
    // Of a key that is given twice JSON.parse takes the last.
    if (token === "[" && depth === 1 && JSON.parse(before) === key) found = { start: index, line };
    before = token;
  }
  return found;
}

/** One object may be printed over many lines; several have one each. */
function readObjects(text: string, file: string, needed: readonly string[]): Element[] {
  const { value: whole } = parseLine(text);
  if (isObject(whole)) {
    const line = /^\s*/.exec(text)?.[0].split("\n").length ?? 1;
    return isRow(whole, needed) ? [{ line, value: whole }] : unwrapArray(whole, text, file);
  }
  const elements = readLines(text);
  if (elements.filter(({ value }) => isObject(value)).length * 2 < elements.length) refuseLines(elements, text, file);
  return elements;
}

/** Where the first is no object, lines are not what was meant: it is one document that is damaged, and its own error tells where. */
function refuseLines(elements: readonly Element[], text: string, file: string): never {
  const { line, damage } = elements.find(({ value }) => !isObject(value)) ?? {};
  if (!isObject(elements[0]?.value)) parseJson(text, file);
  throw refuse(`${file}, line ${line}`, damage === undefined ? "no JSON object" : `not valid JSON (${damage})`);
}

/** An object without lists is taken for a row, too: the error then names its keys. */
function isRow(object: object, needed: readonly string[]): boolean {
  const isFlat = Object.values(object).every((value) => typeof value !== "object" || value === null);
  return isFlat || needed.every((name) => lowerKeys(object).has(name));
}

function unwrapArray(object: object, text: string, file: string): Element[] {
  const arrays = Object.entries(object).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const full = arrays.filter(([, values]) => values.some(isObject));
  const [only, ...others] = full.length > 0 ? full : arrays.filter(([, values]) => values.length === 0);
  if (only && others.length === 0) {
    const { start, line } = findArray(text, only[0]);
    return placeElements(only[1], elementLines(text.slice(start), line));
  }
  const names = listNames(Object.keys(object));
  throw new Error(
    `${file}: one object with ${names}, where its rows should be. Write them as one array, [{…}, {…}], alone or as the only one in an object, or one object a line; none of the file was read.`,
  );
}

function readLines(text: string): Element[] {
  return text.split("\n").flatMap((content, index) => {
    const trimmed = content.trim();
    return trimmed === "" ? [] : [{ line: index + 1, ...parseLine(trimmed) }];
  });
}

/** A line that is no JSON stays text, and so is told as broken. */
function parseLine(text: string): Omit<Element, "line"> {
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    return { value: text, damage: sayCause(cause) };
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lowerKeys = (object: object): Map<string, unknown> =>
  new Map(Object.entries(object).map(([key, value]) => [nameColumn(key), value]));

/** A cell as text: what is no text as JSON, of which the beginning alone is told where it is too deep to be printed. */
export function printCell(cell: unknown): string {
  if (typeof cell === "string") return cell;
  try {
    return JSON.stringify(cell);
  } catch (error) {
    if (error instanceof RangeError) return Array.isArray(cell) ? "[…" : "{…";
    throw error;
  }
}

function toCell(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}
