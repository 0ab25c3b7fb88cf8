import { join } from "node:path";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { runSliced } from "../threads/run-sliced.ts";
import type { ContentCheck } from "./check-content.ts";
import type { PublishEffects } from "./effects.ts";
import { isWhole } from "./is-whole.ts";
import type { LiveFiles } from "./live-files.ts";
import { digestFile, encodeManifest, MANIFEST_PATH, makeManifest } from "./manifest.ts";
import { openReleaseFolder, type ReleaseFolder } from "./release-folder.ts";

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

/** What a writer fills, from what, and how. */
interface Writing {
  readonly folder: ReleaseFolder;
  readonly live: LiveFiles | undefined;
  readonly effects: PublishEffects;
  readonly code: string;
  readonly check: ContentCheck;
  /** The paths of what is the live release's own file. */
  readonly linked: Set<string>;
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
  const folder = openReleaseFolder(directory, effects);
  const linked = new Set<string>();
  const writing = { folder, live, effects, code, check, linked };
  return {
    add: (path, bytes) => addFile(writing, path, bytes),
    keep: (paths) => keepFiles(writing, paths),
    finish: (release, asOf) => writeManifest(writing, release, asOf),
    sync: () => syncWritten(writing),
    countWritten: () => folder.files.size - linked.size,
  };
}

async function addFile(writing: Writing, path: string, bytes: Uint8Array): Promise<void> {
  const { folder, live, code } = writing;
  const digest = digestFile(bytes);
  const isTwin = live?.files[path]?.sha256 === digest.sha256;
  if (!isTwin || live.parts.code !== code) checkBytes(writing, path, bytes);
  const target = await folder.place(path, digest);
  if (isTwin && isWhole(live, path, folder.readRights())) return linkTwin(writing, live, path, target);
  await writeFile(writing, path, target, bytes);
}

function checkBytes({ check }: Writing, path: string, bytes: Uint8Array): void {
  try {
    check(path, bytes);
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

async function linkTwin({ effects, linked }: Writing, from: LiveFiles, path: string, target: string): Promise<void> {
  await effects.linkFile(join(from.directory, path), target);
  linked.add(path);
}

/** To compare the bytes costs half of what it takes to open every file again later, and to digest it. */
async function writeFile({ effects }: Writing, path: string, target: string, bytes: Uint8Array): Promise<void> {
  const read = await effects.writeFile(target, bytes);
  if (Buffer.compare(read, bytes) !== 0)
    throw new Error(`${path} differs from what was written: the disk did not keep it. Have it checked, and run again`);
}

async function keepFiles(writing: Writing, paths: readonly string[]): Promise<boolean> {
  const { folder, live } = writing;
  if (!live) return false;
  await folder.make();
  const rights = folder.readRights();
  if ((await runSliced(paths, (path) => isWhole(live, path, rights))).includes(false)) return false;
  for (const path of paths) {
    const digest = live.files[path];
    if (digest) await linkTwin(writing, live, path, await folder.place(path, digest));
  }
  return true;
}

async function writeManifest(writing: Writing, release: string, asOf: string): Promise<Manifest> {
  const { folder } = writing;
  const manifest = makeManifest(release, asOf, folder.files);
  await folder.make();
  await writeFile(writing, MANIFEST_PATH, join(folder.directory, MANIFEST_PATH), encodeManifest(manifest));
  return manifest;
}

function syncWritten({ folder, effects, linked }: Writing): Promise<void> {
  const written = [...folder.files.keys(), MANIFEST_PATH].filter((path) => !linked.has(path));
  return effects.sync([...written.map((path) => join(folder.directory, path)), ...folder.listFolders()]);
}
