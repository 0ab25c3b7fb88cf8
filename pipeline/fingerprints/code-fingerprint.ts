import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fingerprint } from "./fingerprint.ts";
import { readLibraryVersions } from "./library-versions.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Identifies what some modules do: themselves, all that they import but for the modules `but`, and the versions of the
 * libraries among that. Paths are under `root`, the folder of the code.
 */
export async function fingerprintCode(...modules: Parameters<typeof readCode>): Promise<string> {
  return fingerprint(await readCode(...modules));
}

/** The text of each module that `fingerprintCode` identifies, and the list of the libraries, by its path, in their order. */
export async function readCode(
  entries: readonly string[],
  { root = ROOT, but = [] }: { readonly root?: string; readonly but?: readonly string[] } = {},
): Promise<[path: string, text: string][]> {
  const texts = new Map(but.map((path) => [path, ""]));
  await reach(entries, root, texts);
  const libraries = new Set([...texts.values()].flatMap(listImports).flatMap(nameLibrary));
  texts.set("libraries", await readLibraryVersions(root, libraries));
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Adds the texts of some modules, and of those that they import, by their paths. */
async function reach(paths: readonly string[], root: string, texts: Map<string, string>): Promise<void> {
  for (const path of paths.filter((each) => !texts.has(each))) {
    const text = await readFile(join(root, path), "utf8");
    texts.set(path, text);
    const own = listImports(text).filter((name) => name.startsWith("."));
    await reach(
      own.map((name) => relative(root, join(root, dirname(path), name)).replaceAll("\\", "/")),
      root,
      texts,
    );
  }
}

/** What a module imports when it runs, as it names it; types are gone by then. */
export function listImports(text: string): string[] {
  const names = text.matchAll(/^(?:import|export)\b(?! type\b)[^"';]*\bfrom "([^"]+)"|^import "([^"]+)"/gm);
  return Array.from(names, ([, from, bare]) => from ?? bare ?? "");
}

/** The library that an import is of; none for a module of our own, or of Node. */
function nameLibrary(imported: string): string[] {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(imported) ?? [];
  return name === undefined || imported.startsWith(".") || imported.startsWith("node:") ? [] : [name];
}
