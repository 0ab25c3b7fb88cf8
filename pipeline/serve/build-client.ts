import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundle, bundleRoot } from "./bundle.ts";
import { declareClient } from "./declare-client.ts";
import { joinLicences, licencesFile } from "./join-licences.ts";

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
  const { outputFiles, metafile } = await bundle({ ...parts, platform: "browser", lineLimit: 1_000 });
  return new Map([
    ["package.json", await printManifest()],
    ["README.md", await readFile(new URL("client-readme.md", import.meta.url), "utf8")],
    ["LICENSE", await readFile(join(bundleRoot, "LICENSE"), "utf8")],
    [licencesFile, await joinLicences(metafile)],
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
