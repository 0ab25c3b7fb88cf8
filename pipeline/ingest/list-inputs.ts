import type { Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { findInputFile, type InputKind, isAmongInputs, singleKinds } from "../../schemas/inputs/sources.ts";
import { isFileError } from "../file-error.ts";
import { hashFile } from "../hash-file.ts";
import { isOwnName, lockName } from "../out-folder.ts";
import { readIfThere } from "../read-if-there.ts";
import { readJsonIfWhole } from "../read-json.ts";
import { replaceFile } from "../replace-file.ts";
import { runBounded } from "../run-bounded.ts";
import { printStamp } from "./file-stamp.ts";
import { peekSubmission } from "./peek-submission.ts";
import { readHead } from "./read-head.ts";

/** A file under the input folder, known by its content. */
export interface InputFile {
  /** Path under the input folder, with `/`. */
  readonly file: string;
  readonly path: string;
  /** What tells that its content is still the one that was learned; null for what has none. */
  readonly stamp: string | null;
  /** Null for what is no input, by where it lies or because it is no regular file. */
  readonly kind: InputKind | null;
  readonly bytes: number;
  /** SHA-256 of the content, in hexadecimal; null for what has none, as a pipe. */
  readonly sha256: string | null;
  /** Day filed, for an EDGAR submission; null for what lies among them and is none. */
  readonly filedAt: string | null;
}

/** What lies under an input folder, and which inputs lay there once, do no more, and were not told of as gone. */
export interface Listing {
  readonly inputs: InputFile[];
  readonly gone: readonly string[];
}

/** What was learned of a file's content, and by what it is known that the file is still the same. */
const knownFile = z.strictObject({ stamp: z.string(), sha256: z.string(), filedAt: z.string().nullable() });
type Known = z.infer<typeof knownFile>;
const knownFiles = z.strictObject({
  reader: z.string(),
  files: z.record(z.string(), knownFile),
  /** Inputs that are gone, until a run has told of them: one that fails tells of nothing but its error. */
  gone: z.array(z.string()).default([]),
});

/** Where it is noted what was learned of files, and what by. */
interface Cache {
  readonly file: string;
  /** Identifies the code: what another one learned is not believed. */
  readonly reader: string;
}

const learnedAtOnce = 8;

/** Something in the input folder that is no folder. */
interface Entry {
  readonly file: string;
  /** Of what it leads to, where it is a link; undefined where that is nowhere, or round in a circle. */
  readonly status: Stats | undefined;
}

/**
 * Lists the files under an input folder in the order of their paths, but for what a run wrote to `outDir`, should that lie
 * there. What the cache knows by size, times and inode is not read again.
 * @throws Error naming the folder where it cannot be read, the files where one may be and several are, one that is no file, or a
 * link that leads nowhere.
 */
export async function listInputs(inputDir: string, cache: Cache, outDir: string): Promise<Listing> {
  // It only spares reading: where it is missing or damaged, every file is read.
  const noted = await readJsonIfWhole(cache.file, knownFiles);
  const known = noted?.reader === cache.reader ? noted.files : {};
  const entries = await listEntries(inputDir, outDir);
  refuseDangling(entries);
  refuseOdd(entries);
  refuseRivals(entries.flatMap(({ file, status }) => (status?.isFile() ? [file] : [])));
  const learned: Record<string, Known> = {};
  const inputs = await runBounded(learnedAtOnce, entries, async ({ file, status }) => {
    const path = join(inputDir, file);
    // A pipe would be waited for.
    if (!status?.isFile()) return { file, path, stamp: null, kind: null, bytes: 0, sha256: null, filedAt: null };
    const kind = findInputFile(file)?.kind ?? null;
    const stamp = printStamp(status);
    const { sha256, filedAt } = known[file]?.stamp === stamp ? known[file] : await learn(path, file, kind);
    learned[file] = { stamp, sha256, filedAt };
    return { file, path, stamp, kind, bytes: status.size, sha256, filedAt };
  });
  const files = Object.fromEntries(Object.entries(learned).sort(([a], [b]) => (a < b ? -1 : 1)));
  const isGone = (file: string) => !Object.hasOwn(learned, file) && findInputFile(file) !== undefined;
  const before = new Set([...Object.keys(noted?.files ?? {}), ...(noted?.gone ?? [])]);
  const gone = [...before].filter(isGone).sort();
  await replaceFile(cache.file, JSON.stringify({ reader: cache.reader, files, gone }));
  return { inputs, gone };
}

/** Has no later listing name what is gone: it was told. */
export async function forgetGone(cacheFile: string): Promise<void> {
  const noted = await readJsonIfWhole(cacheFile, knownFiles);
  if (noted) await replaceFile(cacheFile, JSON.stringify({ ...noted, gone: [] }));
}

/** Throws where an input folder cannot be read, so that nothing need be made for what it brings. */
export async function requireInputFolder(inputDir: string): Promise<void> {
  await readdir(inputDir).catch((cause) => blameFolder(inputDir, cause));
}

function blameFolder(inputDir: string, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = isFileError(cause, "EACCES") ? "Grant the right to read that, or give another" : "Give another";
  throw new Error(`The input folder ${inputDir} cannot be read (${reason}). ${advice} with --input.`, { cause });
}

async function listEntries(inputDir: string, outDir: string): Promise<Entry[]> {
  try {
    const out = await readIfThere(() => realpath(outDir));
    const found = await listFolder(inputDir, "", [await realpath(inputDir)], out);
    return found.sort((a, b) => (a.file < b.file ? -1 : 1));
  } catch (cause) {
    return blameFolder(inputDir, cause);
  }
}

/** Of a disk that is not mounted all inputs would seem to be gone. */
function refuseDangling(entries: readonly Entry[]): void {
  const dangling = entries.find(({ file, status }) => status === undefined && isAmongInputs(file));
  if (!dangling) return;
  // Bytes that are no UTF-8 come out of the listing as this character, under which nothing is found.
  const problem = dangling.file.includes("\uFFFD")
    ? "has a name that is no UTF-8: rename it"
    : "is a link that leads nowhere: mend it";
  throw new Error(`${dangling.file} in the input folder ${problem}, or remove it.`);
}

/** Of a file that counts by its name alone nothing would be read where something else bears the name. */
function refuseOdd(entries: readonly Entry[]): void {
  const odd = entries.find(({ file, status }) => status && !status.isFile() && isSingle(file));
  if (odd)
    throw new Error(`${odd.file} in the input folder is no regular file: put the file itself there, or remove it.`);
}

function isSingle(file: string): boolean {
  const kind = findInputFile(file)?.kind;
  return kind !== undefined && singleKinds.includes(kind);
}

/** Of two files whose last line counts nobody knows which is meant, as of securities.csv and securities.csv.gz. */
function refuseRivals(files: readonly string[]): void {
  for (const kind of singleKinds) {
    const rivals = files.filter((file) => findInputFile(file)?.kind === kind);
    if (rivals.length > 1) {
      throw new Error(
        `${rivals.join(" and ")} are both in the input folder, which has one such file: keep the one that is right, and remove the other.`,
      );
    }
  }
}

/** Links are followed, but not into a folder that the walk came from. */
async function listFolder(
  inputDir: string,
  folder: string,
  above: readonly string[],
  outDir: string | undefined,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const name of await readdir(join(inputDir, folder))) {
    if (above.at(-1) === outDir && isOwnName(name)) continue;
    // Of a fetch that is under way, or was killed.
    if (folder === "" && name.startsWith(lockName)) continue;
    const file = folder === "" ? name : `${folder}/${name}`;
    const path = join(inputDir, file);
    const status = await followLink(path);
    if (!status?.isDirectory() || isSingle(file)) {
      found.push({ file, status });
      continue;
    }
    const real = await realpath(path);
    if (!above.includes(real)) {
      found.push(...(await listFolder(inputDir, file, [...above, real], outDir)));
    }
  }
  return found;
}

/** What a path leads to; undefined where it is a link that leads nowhere, or round in a circle. */
async function followLink(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isFileError(error, "ENOENT") || isFileError(error, "ELOOP")) return undefined;
    throw error;
  }
}

async function learn(path: string, file: string, kind: InputKind | null): Promise<Omit<Known, "stamp">> {
  const sha256 = await hashFile(path);
  const header = kind === "edgar" ? peekSubmission((await readHead(path)).bytes, file) : undefined;
  return { sha256, filedAt: header?.filedAt ?? null };
}
