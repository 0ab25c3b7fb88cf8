import { closeSync, fsync, linkSync, openSync, writeFileSync } from "node:fs";
import { mkdir, open, rename, rm, symlink } from "node:fs/promises";
import { promisify } from "node:util";

const syncFile = promisify(fsync);

/** Every way in which publishing changes the disk; tests put one in that fails. Paths are absolute. */
export interface PublishEffects {
  /** Makes a folder and its parents; one that exists is fine. */
  makeDirectory(path: string): Promise<void>;
  /** Writes a new file and returns once its bytes are on the disk. */
  writeFile(path: string, bytes: Uint8Array): Promise<void>;
  /** Gives the file at `from` a second name, `to`. */
  linkFile(from: string, to: string): Promise<void>;
  /** Makes a symbolic link at `path`. */
  makeSymlink(target: string, path: string): Promise<void>;
  /** Moves `from` to `to` in one step, replacing a file or a link there. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or a whole folder; one that does not exist is fine. */
  remove(path: string): Promise<void>;
  /** Returns once the names within a folder are on the disk. */
  syncDirectory(path: string): Promise<void>;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Only the disk is waited for: for small files, promises of the rest take longer than the rest itself. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = openSync(path, "wx");
  try {
    writeFileSync(file, bytes);
    await syncFile(file);
  } finally {
    closeSync(file);
  }
}

/** The effects on the real disk. */
export const diskEffects: PublishEffects = {
  makeDirectory: async (path) => void (await mkdir(path, { recursive: true })),
  writeFile: writeDurably,
  // A link takes a third of what a promise of it does.
  linkFile: async (from, to) => linkSync(from, to),
  makeSymlink: symlink,
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  syncDirectory: sync,
};
