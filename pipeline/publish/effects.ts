import { execFile } from "node:child_process";
import { closeSync, linkSync, mkdirSync, openSync, readSync, writeFileSync } from "node:fs";
import { open, rename, rm, symlink } from "node:fs/promises";
import { promisify } from "node:util";
import { runBounded } from "../threads/run-bounded.ts";

/** Every way in which publishing changes the disk; tests put one in that fails. Paths are absolute. */
export interface PublishEffects {
  /** Makes a folder and its parents; one that exists is fine. */
  makeDirectory(path: string): Promise<void>;
  /** Writes a new file, and answers what is read from it then; `sync` sees that it is on the disk. */
  writeFile(path: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** Gives the file at `from` a second name, `to`. */
  linkFile(from: string, to: string): Promise<void>;
  /** Makes a symbolic link at `path`. */
  makeSymlink(target: string, path: string): Promise<void>;
  /** Moves `from` to `to` in one step, replacing a file or a link there. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or a whole folder; one that does not exist is fine. */
  remove(path: string): Promise<void>;
  /** Returns once the bytes of files and the names within folders are on the disk; all are of one file system. */
  sync(paths: readonly string[]): Promise<void>;
}

const run = promisify(execFile);
const SYNCED_AT_ONCE = 16;
/** For more, one call for the whole file system is quicker, though it waits for what others wrote, too. */
const FEW = 100;

async function sync(paths: readonly string[]): Promise<void> {
  const [first] = paths;
  if (first !== undefined && paths.length > FEW && (await syncFileSystem(first))) return;
  await runBounded(SYNCED_AT_ONCE, paths, syncOne);
}

/** Syncs the file system that a path is on; false where nothing here can do that alone. */
async function syncFileSystem(path: string): Promise<boolean> {
  // Elsewhere a command of that name may return before the bytes are there.
  if (process.platform !== "linux") return false;
  try {
    await run("sync", ["-f", path]);
    return true;
  } catch {
    return false;
  }
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** To open a file once is a third quicker than to open it for each. */
function writeAndRead(path: string, bytes: Uint8Array): Uint8Array {
  const handle = openSync(path, "wx+");
  try {
    writeFileSync(handle, bytes);
    return readFrom(handle, bytes.length);
  } finally {
    closeSync(handle);
  }
}

/** All that a file holds, or one byte more than was expected. */
function readFrom(handle: number, expected: number): Uint8Array {
  const read = Buffer.allocUnsafe(expected + 1);
  for (let done = 0; ; ) {
    const more = readSync(handle, read, done, read.length - done, done);
    done += more;
    if (more === 0 || done === read.length) return read.subarray(0, done);
  }
}

/** The effects on the real disk; for small files and folders, promises of making them take longer than making them. */
export const diskEffects: PublishEffects = {
  makeDirectory: async (path) => void mkdirSync(path, { recursive: true }),
  writeFile: async (path, bytes) => writeAndRead(path, bytes),
  linkFile: async (from, to) => linkSync(from, to),
  makeSymlink: symlink,
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  sync,
};
