import { readdir } from "node:fs/promises";
import { readSql } from "../tables/read-model.ts";

/** The statements that make all rules that models share. */
export async function readMacros(): Promise<string> {
  const macros = await splitMacros();
  return listCalled([...macros.values()], macros).join("\n");
}

/** The statements that make the rules that some texts call, and that these call: what a model does besides its own SQL. */
export async function readMacrosOf(texts: readonly string[]): Promise<string[]> {
  return listCalled(texts, await splitMacros());
}

/** The statement that makes each macro, by its name, without the words above it. */
async function splitMacros(): Promise<Map<string, string>> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")).sort();
  const texts = await Promise.all(names.map((name) => readSql(`macros/${name}`)));
  const statements = texts.join("").matchAll(/^create or replace macro (\w+)\([\s\S]*?;$/gm);
  return new Map(Array.from(statements, ([statement, name = ""]) => [name, statement]));
}

/** The macros that texts call, each after those that it calls itself, which DuckDB wants to know by then. */
function listCalled(
  texts: readonly string[],
  macros: ReadonlyMap<string, string>,
  known = new Set<string>(),
): string[] {
  const names = texts.flatMap((text) => Array.from(text.matchAll(/\b(\w+)\(/g), ([, name = ""]) => name));
  return names.flatMap((name) => {
    const macro = macros.get(name);
    if (macro === undefined || known.has(name)) return [];
    known.add(name);
    return [...listCalled([macro], macros, known), macro];
  });
}
