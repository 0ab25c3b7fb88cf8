import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { isFileError } from "../files/file-error.ts";
import { readTime } from "../files/read-time.ts";
import { runSliced } from "../threads/run-sliced.ts";
import type { ContentCheck } from "./check-content.ts";
import { isWhole, lookAt } from "./is-whole.ts";
import { digestFile, listFiles, MANIFEST_PATH, readManifest } from "./manifest.ts";

/** What a release is looked at for. */
interface Looks {
  /** The id that it must have: of what was copied over it every file may be whole. */
  readonly id?: string;
  readonly check?: ContentCheck;
}

/**
 * Reads every file of the release in `directory` back and returns what is wrong, a phrase a file: missing, not the
 * bytes of the manifest, not in the manifest, or what `check` throws about its content. Empty means whole.
 */
export async function findDamage(directory: string, { id, check = () => {} }: Looks = {}): Promise<string[]> {
  const manifest = await readOwnManifest(directory, id);
  if (typeof manifest === "string") return [manifest];
  const files = Object.entries(manifest.files);
  const damage = await runSliced(files, ([path, { sha256 }]) => examineFile(directory, path, sha256, check));
  return [...damage.flat(), ...listStrays(await listFiles(directory), manifest)];
}

/** The manifest of the release in `directory`, or a phrase where it cannot be read or is another one's: nobody can go back to such a release. */
export async function readOwnManifest(directory: string, id?: string): Promise<Manifest | string> {
  const manifest = await readManifest(directory).catch((error: Error) => error.message);
  if (typeof manifest === "string" || id === undefined || manifest.release === id) return manifest;
  return `it holds release ${manifest.release}`;
}

/** What has gone from a release whose files were read back as they were written, or come, since then; a phrase a file, too. */
export async function findMisplaced(directory: string, manifest: Manifest): Promise<string[]> {
  const found = await listFiles(directory);
  const names = new Set(found);
  const missing = Object.keys(manifest.files).filter((path) => !names.has(path));
  return [...missing.map((path) => `${path} is missing`), ...listStrays(found, manifest)];
}

/** The paths of what is missing from a release, or has another size than its manifest says: all that shows without reading a file. */
export async function findMissized(directory: string, { files }: Manifest): Promise<string[]> {
  const paths = Object.keys(files);
  const unread = { directory, files, writtenAt: Number.POSITIVE_INFINITY };
  const areWhole = await runSliced(paths, (path) => isWhole(unread, path, 0));
  return paths.filter((_, index) => !areWhole[index]);
}

/**
 * Whether a release shows damage at little cost: all was there when its manifest was written, and only of one in which names came
 * or went since then each file is looked at.
 */
export async function showsDamage(directory: string, manifest: Manifest): Promise<boolean> {
  const writtenAt = await readTime(join(directory, MANIFEST_PATH));
  const folders = new Set(Object.keys(manifest.files).map(dirname));
  const isOld = (folder: string) => (lookAt(join(directory, folder))?.mtimeMs ?? Number.POSITIVE_INFINITY) <= writtenAt;
  return !Array.from(folders).every(isOld) && (await findMissized(directory, manifest)).length > 0;
}

function listStrays(found: readonly string[], manifest: Manifest): string[] {
  const strays = found.filter((path) => path !== MANIFEST_PATH && !Object.hasOwn(manifest.files, path));
  return strays.map((path) => `${path} is not in the manifest`);
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
