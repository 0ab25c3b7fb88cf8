import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PublishEffects } from "./effects.ts";
import type { FileDigest } from "./manifest.ts";

/** Writing waits for nothing: after so many files, signals and the engine's answers to the checks have their turn. */
const FILES_A_TURN = 4;

/** Lower-case ASCII names between slashes, none of which begins with a dot. */
const SAFE_PATH = /^([a-z0-9][a-z0-9_=.-]*\/)*[a-z0-9][a-z0-9_=.-]*$/;

/** The folder of a release while it is filled. */
export interface ReleaseFolder {
  readonly directory: string;
  /** The digest of every file that has its place, by its path relative to the folder. */
  readonly files: ReadonlyMap<string, FileDigest>;
  /** Returns once the folder is there. */
  make(): Promise<void>;
  /**
   * Gives a file its place, and answers where that is once the folders above it are there. Throws on a path given twice or not made of
   * plain slugs.
   */
  place(path: string, digest: FileDigest): Promise<string>;
  /** Who may read what is written now: as who may read the folder, which is there. */
  readRights(): number;
  /** Every folder that was made, itself included. */
  listFolders(): Iterable<string>;
}

/** The folder of a new release, which is made with the first file or when it is asked for. */
export function openReleaseFolder(directory: string, effects: PublishEffects): ReleaseFolder {
  const files = new Map<string, FileDigest>();
  const folders = new Map<string, Promise<void>>();
  let rights: number | undefined;
  const make = (folder: string) => {
    const made = folders.get(folder) ?? effects.makeDirectory(folder);
    folders.set(folder, made);
    return made;
  };
  const place = async (path: string, digest: FileDigest) => {
    refuseUnfit(path, files);
    files.set(path, digest);
    if (files.size % FILES_A_TURN === 0) await setImmediate();
    const target = join(directory, path);
    await make(dirname(target));
    return target;
  };
  const readRights = () => {
    rights ??= statSync(directory).mode & 0o444;
    return rights;
  };
  const listMade = () => listFolders(directory, folders.keys());
  return { directory, files, make: () => make(directory), place, readRights, listFolders: listMade };
}

function refuseUnfit(path: string, files: ReadonlyMap<string, FileDigest>): void {
  if (!SAFE_PATH.test(path)) throw new Error(`${path}: not a publishable path; ids in paths are lower-case slugs`);
  if (files.has(path)) throw new Error(`${path}: published twice in one release; two ids give the same path`);
}

/** Every folder from those of `made` up to `root`, each once. */
function listFolders(root: string, made: Iterable<string>): Set<string> {
  const folders = new Set([root]);
  for (const folder of made) {
    for (let step = folder; !folders.has(step); step = dirname(step)) folders.add(step);
  }
  return folders;
}
