import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { isFileError } from "../file-error.ts";
import { runSliced } from "../run-sliced.ts";
import type { ContentCheck } from "./check-content.ts";
import { digestFile, listFiles, MANIFEST_PATH, readManifest } from "./manifest.ts";

/**
 * Reads every file of the release in `directory` back and returns what is wrong, a phrase a file: missing, not the
 * bytes of the manifest, not in the manifest, or what `check` throws about its content. Empty means whole.
 */
export async function findDamage(directory: string, check?: ContentCheck): Promise<string[]> {
  const manifest = await readManifest(directory).catch((error: Error) => error);
  return manifest instanceof Error ? [manifest.message] : findWrongFiles(directory, manifest, check);
}

/** The same for a release whose manifest is known; what is in `proven` was read just before and is not read again. */
export async function findWrongFiles(
  directory: string,
  manifest: Manifest,
  check: ContentCheck = () => {},
  proven: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const unproven = Object.entries(manifest.files).filter(([path]) => !proven.has(path));
  const damage = await runSliced(unproven, ([path, { sha256 }]) => examineFile(directory, path, sha256, check));
  const strays = (await listFiles(directory)).filter(
    (path) => path !== MANIFEST_PATH && !Object.hasOwn(manifest.files, path),
  );
  return [...damage.flat(), ...strays.map((path) => `${path} is not in the manifest`)];
}

function examineFile(directory: string, path: string, sha256: string, check: ContentCheck): string[] {
  try {
    const bytes = readFileSync(join(directory, path));
    if (digestFile(bytes).sha256 !== sha256) return [`${path} differs from the manifest`];
    check(path, bytes);
    return [];
  } catch (error) {
    if (isFileError(error, "ENOENT")) return [`${path} is missing`];
    return [`${path}: ${error instanceof Error ? error.message : error}`];
  }
}
