import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Metafile } from "esbuild";
import { bundleRoot } from "./bundle.ts";

/** The name of the file that goes with what was bundled. */
export const licencesFile = "LICENSES-OF-OTHERS.txt";

type Licensed = { readonly name: string; readonly text: string };

/**
 * The licences of the packages that bundles are made of, which must go with them, each told once, with the names of its packages.
 *
 * Throws where a package has none, nor any other of its publisher under the same licence.
 */
export async function joinLicences(...bundles: readonly Pick<Metafile, "inputs">[]): Promise<string> {
  const inputs = bundles.flatMap((bundle) => Object.keys(bundle.inputs));
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []);
  const names = new Map<string, Set<string>>();
  for (const folder of new Set(folders.sort())) {
    const { name, text } = (await readLicence(folder)) ?? (await borrowLicence(folder, folders));
    names.set(text, (names.get(text) ?? new Set()).add(name));
  }
  const parts = [...names].map(([text, found]) => `${[...found].join("\n")}\n\n${text}`);
  return `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, "");

async function readLicence(path: string): Promise<Licensed | undefined> {
  const folder = resolve(bundleRoot, path);
  const files = (await readdir(folder)).filter((name) => /^(?:licen[cs]e|notice)/i.test(name)).sort();
  if (files.length === 0) return undefined;
  const texts = await Promise.all(files.map((file) => readFile(resolve(folder, file), "utf8")));
  return { name: nameOf(path), text: texts.map((text) => text.trim()).join("\n\n") };
}

/** Of packages that come from one repository, some leave out the text that is at its root. */
async function borrowLicence(path: string, folders: readonly string[]): Promise<Licensed> {
  const [name, licence] = [nameOf(path), await readLicenceName(path)];
  const scope = /^@[^/]+\//.exec(name)?.[0];
  for (const other of scope === undefined ? [] : folders.filter((folder) => nameOf(folder).startsWith(scope))) {
    const found = (await readLicenceName(other)) === licence ? await readLicence(other) : undefined;
    if (found !== undefined) return { name, text: found.text };
  }
  const folder = resolve(bundleRoot, path);
  throw new Error(
    `${folder} has no licence, which must go with what it is bundled in; npm ci brings one that was removed`,
  );
}

async function readLicenceName(path: string): Promise<unknown> {
  return JSON.parse(await readFile(resolve(bundleRoot, path, "package.json"), "utf8")).license;
}
