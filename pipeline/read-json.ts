import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { readIfThere } from "./read-if-there.ts";

/**
 * What a JSON file that a run left holds; undefined where there is none.
 * @throws Error naming the file, what is wrong with it, and what to do, where it is damaged.
 */
export async function readJson<T>(path: string, schema: z.ZodType<T>, whatToDo: string): Promise<T | undefined> {
  const text = await readIfThere(() => readFile(path, "utf8"));
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message : "it holds something else";
    throw new Error(`${path} is damaged (${reason}). ${whatToDo}`, { cause });
  }
}

/** The same of a file that only spares work: undefined also where it is damaged. */
export async function readJsonIfWhole<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readIfThere(() => readFile(path, "utf8"));
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
