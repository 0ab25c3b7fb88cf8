import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFileError } from "../file-error.ts";
import type { PublishEffects } from "./effects.ts";
import { digestFile, encodeManifest, type FileDigest, MANIFEST_PATH } from "./manifest.ts";

/** Lower-case ASCII names between slashes, none of which begins with a dot. */
const SAFE_PATH = /^([a-z0-9][a-z0-9_=.-]*\/)*[a-z0-9][a-z0-9_=.-]*$/;

/** Fills one release's folder, file by file. */
export interface ReleaseWriter {
  /** Adds a file; `path` is relative to the release. Throws on a path given twice or not made of plain slugs. */
  add(path: string, bytes: Uint8Array): Promise<void>;
  /** Writes the manifest over all that was added, and returns once the whole folder is on the disk. */
  finish(release: string, asOf: string): Promise<void>;
  /** How many files were written: all that were not linked to an equal file of the live release. */
  countWritten(): number;
}

/** A writer of a new release into `directory`; files equal to those below `liveDirectory` are linked to them. */
export function openReleaseWriter(
  directory: string,
  liveDirectory: string | undefined,
  effects: PublishEffects,
): ReleaseWriter {
  const files = new Map<string, FileDigest>();
  const folders = new Map<string, Promise<void>>();
  let written = 0;

  function makeFolder(folder: string): Promise<void> {
    const made = folders.get(folder) ?? effects.makeDirectory(folder);
    folders.set(folder, made);
    return made;
  }

  async function add(path: string, bytes: Uint8Array): Promise<void> {
    if (!SAFE_PATH.test(path)) throw new Error(`${path}: not a publishable path; ids in paths are lower-case slugs`);
    if (files.has(path)) throw new Error(`${path}: published twice in one release; two ids give the same path`);
    files.set(path, digestFile(bytes));
    const target = join(directory, path);
    await makeFolder(dirname(target));
    const twin = liveDirectory === undefined ? undefined : join(liveDirectory, path);
    if (twin !== undefined && (await holdsBytes(twin, bytes))) return effects.linkFile(twin, target);
    await effects.writeFile(target, bytes);
    written += 1;
  }

  async function finish(release: string, asOf: string): Promise<void> {
    const manifest = encodeManifest(release, asOf, files);
    await makeFolder(directory);
    await effects.writeFile(join(directory, MANIFEST_PATH), manifest);
    for (const folder of listFolders(directory, folders.keys())) await effects.syncDirectory(folder);
  }

  return { add, finish, countWritten: () => written };
}

/** The bytes on the disk are compared, not the live manifest's hash: a damaged file must not spread by a link. */
async function holdsBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return (await readFile(path)).equals(bytes);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].some((code) => isFileError(error, code))) return false;
    throw error;
  }
}

/** Every folder from those of `made` up to `root`, each once. */
function listFolders(root: string, made: Iterable<string>): Set<string> {
  const folders = new Set([root]);
  for (const folder of made) {
    for (let step = folder; !folders.has(step); step = dirname(step)) folders.add(step);
  }
  return folders;
}
