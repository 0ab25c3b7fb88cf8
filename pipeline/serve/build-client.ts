import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { bundle, bundleRoot } from "./bundle.ts";
import { declareClient } from "./declare-client.ts";

/** The name of the client's package. */
export const clientPackage = "open-13f-client";

/**
 * The files of the client's package by their names: modules, declarations, a manifest without dependencies, and the licences
 * of what was bundled.
 *
 * Throws where the client does not compile.
 */
export async function buildClient(): Promise<ReadonlyMap<string, string>> {
  // From the bundle's root on: a star in the path of that would stand for many files.
  const entryPoints = ["pipeline/serve/client.ts"];
  // A client of an API must not load what only ranking files need: that is a module of its own.
  const parts = { entryPoints, splitting: true, outdir: "." };
  // Node prints the line that an error nobody caught was thrown on.
  const { outputFiles, metafile } = await bundle({ ...parts, platform: "browser", lineLimit: 500 });
  return new Map([
    ["package.json", await printManifest()],
    ["README.md", await readFile(new URL("client-readme.md", import.meta.url), "utf8")],
    ["LICENSE", await readFile(join(bundleRoot, "LICENSE"), "utf8")],
    ["LICENSES-OF-OTHERS.txt", await joinLicences(metafile)],
    ...outputFiles.map(({ path, text }) => [basename(path), text] as const),
    ...(await declareClient()),
  ]);
}

/** Writes the package into a folder, which holds nothing else then. */
export async function writeClient(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}

async function printManifest(): Promise<string> {
  const { version, license, engines } = JSON.parse(await readFile(join(bundleRoot, "package.json"), "utf8"));
  const description = "A typed client of an API, or of ranking files, that open-13f published";
  const entry = { types: "./client.d.ts", default: "./client.js" };
  const manifest = {
    ...{ name: clientPackage, version, description, license, type: "module", sideEffects: false, engines },
    // Resolution of before `exports` reads the first two.
    ...{ main: entry.default, types: entry.types, exports: { ".": entry, "./package.json": "./package.json" } },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The licences of the packages that a bundle is made of, which must go with it; throws where one has none. */
export async function joinLicences({ inputs }: Metafile): Promise<string> {
  const found = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []);
  const texts = [...new Set(found)].sort().map(async (path) => {
    const folder = resolve(bundleRoot, path);
    const names = (await readdir(folder)).filter((name) => /^(?:licen[cs]e|notice)/i.test(name)).sort();
    if (names.length === 0) throw new Error(`${folder} has no licence; the client cannot be handed on with it`);
    const parts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    return [path.replace(/^.*node_modules\//, ""), ...parts.map((part) => part.trim())].join("\n\n");
  });
  return `${(await Promise.all(texts)).join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
