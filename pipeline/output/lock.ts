import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { link, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isFileError, namePath } from "../files/file-error.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { describeProcess, isAlive, isAliveHere, isOfHere, type LockHolder, lockHolder } from "./lock-holder.ts";
import { lockName } from "./out-folder.ts";
import { requireFolder } from "./require-out-folder.ts";

const SHARE_PREFIX = `${lockName}-shared-`;
const DRAFT_PREFIX = `${lockName}-draft-`;
const HOUR = 3_600_000;

/** The folder locked by the run that asks, so that a stage may lock what its run holds already; no run locks two. */
const heldFolder = new AsyncLocalStorage<string>();

/**
 * Runs `fn` while no other run may write under `outDir`, and returns its result; within `fn` it may be called again.
 * Throws where the folder does not exist, and, naming the holder, where another run holds or shares it. The lock of a process
 * that died is taken over.
 */
export async function withSoleLock<T>(outDir: string, fn: () => Promise<T>): Promise<T> {
  const folder = resolve(outDir);
  if (heldFolder.getStore() === folder) return fn();
  requireFolder(outDir);
  const path = join(folder, lockName);
  await takeLock(folder, path, isAlive);
  const release = releaseAtExit(path);
  try {
    await clearDrafts(folder);
    await refuseSharers(folder);
    return await heldFolder.run(folder, fn);
  } finally {
    release();
  }
}

/**
 * Runs `fn` while no run holds `outDir` for itself, and returns its result; others that share it run beside it, on this
 * machine or on others. Throws where the folder does not exist, and, naming the holder, where a run holds it, or one of this
 * machine shares it under the same name. A name that another machine shares is taken over, so that a job whose machine was
 * lost is only started anew.
 */
export async function withSharedLock<T>(outDir: string, name: string, fn: () => Promise<T>): Promise<T> {
  const folder = resolve(outDir);
  requireFolder(outDir);
  const path = join(folder, `${SHARE_PREFIX}${name}`);
  await takeLock(folder, path, isAliveHere);
  const release = releaseAtExit(path);
  try {
    await refuseHolder(join(folder, lockName));
    return await fn();
  } finally {
    release();
  }
}

/**
 * Answers what removes a lock that this process took, unless another machine has taken it over. Where a signal ends the process
 * before it is called it is called then: on another machine, or in another container, nobody could tell that it ended.
 */
function releaseAtExit(path: string): () => void {
  const own = JSON.stringify(describeProcess(process.pid));
  const release = () => {
    process.off("exit", release);
    if (existsSync(path) && readFileSync(path, "utf8") === own) rmSync(path, { force: true });
  };
  process.once("exit", release);
  return release;
}

// Both kinds of run leave their own mark before they look for the other's, so that they never miss each other.

async function refuseSharers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(SHARE_PREFIX));
  for (const path of names.map((name) => join(folder, name))) {
    await refuseHolder(path);
    await rm(path, { force: true });
  }
}

async function refuseHolder(path: string): Promise<void> {
  const holder = await readHolder(path);
  if (holder !== undefined && isAlive(holder)) throw describeConflict(path, holder);
}

/** A file that describes this process, to be linked to what it locks. */
async function draftLock(folder: string): Promise<string> {
  const draft = join(folder, `${DRAFT_PREFIX}${process.pid}-${crypto.randomUUID()}`);
  try {
    // On the disk before it is linked: a lock that a power failure left empty tells of nobody.
    await writeFile(draft, JSON.stringify(describeProcess(process.pid)), { flush: true });
  } catch (error) {
    await rm(draft, { force: true });
    throw namePath(error, folder);
  }
  return draft;
}

/** Removes the drafts of processes that died before they could; one that cannot be read may be in the making, but not for an hour. */
async function clearDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const path of names.map((name) => join(folder, name))) {
    const holder = await readHolder(path).catch(() => undefined);
    const isLeft = holder === undefined ? await isOld(path) : !isAlive(holder);
    if (isLeft) await rm(path, { force: true });
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await readIfThere(() => stat(path));
  return found !== undefined && Date.now() - found.mtimeMs > HOUR;
}

/** A link appears with its content, where a file that is opened first could be read empty. */
async function takeLock(folder: string, path: string, holds: (holder: LockHolder) => boolean): Promise<void> {
  const draft = await draftLock(folder);
  try {
    await linkUnlessHeld(draft, path, holds);
  } finally {
    await rm(draft, { force: true });
  }
}

async function linkUnlessHeld(draft: string, path: string, holds: (holder: LockHolder) => boolean): Promise<void> {
  if (await linkIfFree(draft, path)) return;
  const holder = await readHolder(path);
  if (holder !== undefined) {
    if (holds(holder)) throw describeConflict(path, holder);
    await removeStaleLock(draft, path, holder);
  }
  if (await linkIfFree(draft, path)) return;
  throw new Error(`${path}: another run took the lock at the same moment; try again when it has ended`);
}

/** One run at a time removes a lock, and looks at it again first: what another one took meanwhile is never removed. */
async function removeStaleLock(draft: string, path: string, stale: LockHolder): Promise<void> {
  const turn = join(dirname(path), `${DRAFT_PREFIX}${basename(path)}`);
  await linkUnlessHeld(draft, turn, isAlive);
  try {
    if (isDeepStrictEqual(await readHolder(path), stale)) await rm(path, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

async function linkIfFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isFileError(error, "EEXIST")) return false;
    // The draft is this process's own, so no right is lacking: link(2) says EPERM of a disk that cannot.
    if (!["EPERM", "ENOTSUP", "ENOSYS"].some((code) => isFileError(error, code))) throw error;
    throw new Error(
      `${dirname(path)} is on a disk that gives no file a second name, as one with exFAT: a run needs that, so give a folder on another.`,
      { cause: error },
    );
  }
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  try {
    return lockHolder.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (isFileError(error, "ENOENT")) return undefined;
    throw new Error(`${path}: not a lock file; remove it if no run is under way`, { cause: error });
  }
}

function describeConflict(path: string, holder: LockHolder): Error {
  return new Error(
    `${path}: held by process ${holder.pid} on ${holder.host}; wait until that run has ended` +
      (isOfHere(holder) ? "" : `, or remove this file if ${holder.host} runs it no more`),
  );
}
