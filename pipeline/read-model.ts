import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Table, TableName } from "../schemas/tables/table.ts";

const here = import.meta.dirname;
const texts = new Map<string, Promise<string>>();

/** Whether a table's rows come from an SQL file of its own; those of the others are read or noted by the program. */
export function hasModel({ reads }: Table): boolean {
  return Object.keys(reads).length > 0;
}

/** The SQL of a table's model, from the file that bears its name; read once a process. */
export function readModel(table: TableName): Promise<string> {
  return readSql(`${table.replace(".", "/")}.sql`);
}

/** The SQL of the rules that models share; read once a process. */
export function readMacros(): Promise<string> {
  return readSql("macros.sql");
}

/** An SQL file by its path under `pipeline`; read once a process. */
export function readSql(path: string): Promise<string> {
  const text = texts.get(path) ?? readFile(join(here, path), "utf8");
  texts.set(path, text);
  return text;
}

/** The tables that an SQL text reads by their names. */
export function listNamed(sql: string): TableName[] {
  const named = sql.matchAll(/\b(?:from|join)\s+((?:staging|core|marts|ops)\.[a-z_]+)/g);
  return Array.from(named, ([, name]) => name as TableName);
}
