import { readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { isFileError } from "../files/file-error.ts";
import { runSliced } from "../threads/run-sliced.ts";
import type { ContentCheck } from "./check-content.ts";
import type { PublishEffects } from "./effects.ts";
import type { LiveFiles } from "./live-files.ts";
import { digestFile, encodeManifest, type FileDigest, listFolders, MANIFEST_PATH, makeManifest } from "./manifest.ts";

/** Writing waits for nothing: after so many files, signals and the engine's answers to the checks have their turn. */
const FILES_A_TURN = 4;

/** Lower-case ASCII names between slashes, none of which begins with a dot. */
const SAFE_PATH = /^([a-z0-9][a-z0-9_=.-]*\/)*[a-z0-9][a-z0-9_=.-]*$/;

/** Fills one release's folder, file by file. */
export interface ReleaseWriter {
  /**
   * Adds a file; `path` is relative to the release. Throws on a path given twice or not made of plain slugs, where the check of
   * its content does, and where the file, read back, holds anything else.
   */
  add(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Takes over files of the live release as they are, without their bytes being made again; takes none and answers false
   * where one of them is not what that release's manifest says.
   */
  keep(paths: readonly string[]): Promise<boolean>;
  /** Writes the manifest over all that was added, and answers it; throws where the disk did not keep it. */
  finish(release: string, asOf: string): Promise<Manifest>;
  /** Returns once the whole folder is on the disk. */
  sync(): Promise<void>;
  /** How many files were written: all that were not linked to an equal file of the live release. */
  countWritten(): number;
}

/**
 * A writer of a new release into `directory`; files equal to those of the live release are linked to them, and not checked
 * again where the same `code` made it.
 */
export function openReleaseWriter(
  directory: string,
  live: LiveFiles | undefined,
  effects: PublishEffects,
  code = "",
  check: ContentCheck = () => {},
): ReleaseWriter {
  const linked = new Set<string>();
  const files = new Map<string, FileDigest>();
  const folders = new Map<string, Promise<void>>();
  let rights: number | undefined;

  function makeFolder(folder: string): Promise<void> {
    const made = folders.get(folder) ?? effects.makeDirectory(folder);
    folders.set(folder, made);
    return made;
  }

  /** Who may read what is written now: as who may read the release's folder. */
  function readRights(): number {
    rights ??= statSync(directory).mode & 0o444;
    return rights;
  }

  async function place(path: string, digest: FileDigest): Promise<string> {
    if (!SAFE_PATH.test(path)) throw new Error(`${path}: not a publishable path; ids in paths are lower-case slugs`);
    if (files.has(path)) throw new Error(`${path}: published twice in one release; two ids give the same path`);
    files.set(path, digest);
    if (files.size % FILES_A_TURN === 0) await setImmediate();
    const target = join(directory, path);
    await makeFolder(dirname(target));
    return target;
  }

  async function add(path: string, bytes: Uint8Array): Promise<void> {
    const digest = digestFile(bytes);
    const isTwin = live?.files[path]?.sha256 === digest.sha256;
    if (!isTwin || live.parts.code !== code) checkBytes(path, bytes);
    const target = await place(path, digest);
    if (isTwin && isWhole(live, path, readRights())) return linkTwin(live, path, target);
    await write(path, target, bytes);
  }

  /** To compare the bytes costs half of what it takes to open every file again later, and to digest it. */
  async function write(path: string, target: string, bytes: Uint8Array): Promise<void> {
    const read = await effects.writeFile(target, bytes);
    if (Buffer.compare(read, bytes) !== 0)
      throw new Error(
        `${path} differs from what was written: the disk did not keep it. Have it checked, and run again`,
      );
  }

  function checkBytes(path: string, bytes: Uint8Array): void {
    try {
      check(path, bytes);
    } catch (cause) {
      throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }

  async function linkTwin(from: LiveFiles, path: string, target: string): Promise<void> {
    await effects.linkFile(join(from.directory, path), target);
    linked.add(path);
  }

  async function keep(paths: readonly string[]): Promise<boolean> {
    if (!live) return false;
    await makeFolder(directory);
    const rights = readRights();
    if ((await runSliced(paths, (path) => isWhole(live, path, rights))).includes(false)) return false;
    for (const path of paths) {
      const digest = live.files[path];
      if (digest) await linkTwin(live, path, await place(path, digest));
    }
    return true;
  }

  async function finish(release: string, asOf: string): Promise<Manifest> {
    const manifest = makeManifest(release, asOf, files);
    await makeFolder(directory);
    await write(MANIFEST_PATH, join(directory, MANIFEST_PATH), encodeManifest(manifest));
    return manifest;
  }

  function sync(): Promise<void> {
    const written = [...files.keys(), MANIFEST_PATH].filter((path) => !linked.has(path));
    return effects.sync([...written.map((path) => join(directory, path)), ...listFolders(directory, folders.keys())]);
  }

  return { add, keep, finish, sync, countWritten: () => files.size - linked.size };
}

/**
 * Whether a file of the live release is what its manifest says, and has the rights of a new one: a damaged one must not spread by a
 * link, nor one that fewer may read. One that was not touched since the release was written and verified is not read again.
 */
function isWhole({ directory, files, writtenAt }: LiveFiles, path: string, rights: number): boolean {
  const file = join(directory, path);
  const found = lookAt(file);
  if (!found?.isFile() || found.size !== files[path]?.bytes || (found.mode & rights) !== rights) return false;
  return found.mtimeMs < writtenAt || digestFile(readFileSync(file)).sha256 === files[path].sha256;
}

/** What lies at a path; undefined where nothing does, or one of its folders is none. */
function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isFileError(error, "ENOTDIR")) return undefined;
    throw error;
  }
}
