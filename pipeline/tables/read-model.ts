import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { layers, type Table, type TableName } from "../../schemas/tables/table.ts";

const pipeline = join(import.meta.dirname, "..");
const texts = new Map<string, Promise<string>>();

/** Whether a table's rows come from an SQL file of its own; those of the others are read or noted by the program. */
export function hasModel({ reads }: Table): boolean {
  return Object.keys(reads).length > 0;
}

/** The SQL of a table's model, from the file that bears its name; read once a process. */
export function readModel(table: TableName): Promise<string> {
  return readSql(`${table.replace(".", "/")}.sql`);
}

/** An SQL file by its path under `pipeline`; read once a process. */
export function readSql(path: string): Promise<string> {
  const text = texts.get(path) ?? readFile(join(pipeline, path), "utf8");
  texts.set(path, text);
  return text;
}

const named = new RegExp(`\\b(?<!distinct )(?:from|join)\\s+((?:${layers.join("|")})\\.[a-z_]+)`, "g");

/** Literals, which may hold dashes, and comments, which may hold quotes. */
const asides = /'[^']*'|--.*$/gm;

/** The tables that an SQL text reads, each once. */
export function listNamed(sql: string): TableName[] {
  const names = Array.from(sql.replace(asides, "").matchAll(named), ([, name]) => name as TableName);
  return [...new Set(names)];
}
