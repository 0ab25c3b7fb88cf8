import { readFile } from "node:fs/promises";
import { z } from "zod";
import { namePath } from "./file-error.ts";
import { readIfThere } from "./read-if-there.ts";

/**
 * What a JSON file that a run left holds; undefined where there is none.
 * @throws Error naming the file, what is wrong with it, and what to do if that is said, where it is damaged.
 */
export async function readJson<T>(path: string, schema: z.ZodType<T>, whatToDo?: string): Promise<T | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged (${describeDamage(cause)})${advise(whatToDo)}`, { cause });
  }
}

/** The same for a file that must be there. */
export async function requireJson<T>(path: string, schema: z.ZodType<T>, whatToDo?: string): Promise<T> {
  const document = await readJson(path, schema, whatToDo);
  if (document === undefined) throw new Error(`${path} is missing${advise(whatToDo)}`);
  return document;
}

/** What a JSON file holds that only spares work: undefined where there is none, and where it is damaged. */
export async function readJsonIfWhole<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readText(path);
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A folder in its place is an error that does not name it. */
const readText = (path: string) =>
  readIfThere(() => readFile(path, "utf8")).catch((error) => {
    throw namePath(error, path);
  });

const advise = (whatToDo?: string) => (whatToDo === undefined ? "" : `. ${whatToDo}`);

function describeDamage(cause: unknown): string {
  if (cause instanceof z.ZodError) return `it holds something else: ${describeFault(cause)}`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** The first fault alone, with its place: a file that holds something else may have one on every line. */
export function describeFault({ issues: [fault] }: z.ZodError): string {
  return fault ? [z.core.toDotPath(fault.path), fault.message].filter(Boolean).join(": ") : "";
}
