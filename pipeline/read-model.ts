import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TableName } from "../schemas/tables/table.ts";

const here = import.meta.dirname;
const texts = new Map<string, Promise<string>>();

/** The SQL of a table's model, from the file that bears its name; read once a process. */
export function readModel(table: TableName): Promise<string> {
  return readOnce(`${table.replace(".", "/")}.sql`);
}

/** The SQL of the rules that models share; read once a process. */
export function readMacros(): Promise<string> {
  return readOnce("macros.sql");
}

function readOnce(path: string): Promise<string> {
  const text = texts.get(path) ?? readFile(join(here, path), "utf8");
  texts.set(path, text);
  return text;
}
