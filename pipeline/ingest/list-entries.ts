import { lstatSync, type Stats, statSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { findInputFile, isAmongInputs, singleKinds } from "../../schemas/inputs/sources.ts";
import { isFileError } from "../files/file-error.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { isOwnName, lockName } from "../output/out-folder.ts";

/** Something in the input folder that is no folder. */
export interface Entry {
  readonly file: string;
  /** Of what it leads to, where it is a link; undefined where that is nowhere, or round in a circle. */
  readonly status: Stats | undefined;
}

/** Bytes that are no UTF-8 come out of a listing as this character, under which nothing is found. */
const REPLACED = "\uFFFD";

/** Throws where an input folder cannot be read, so that nothing need be made for what it brings. */
export async function requireInputFolder(inputDir: string): Promise<void> {
  await readdir(inputDir).catch((cause) => blameFolder(inputDir, cause));
}

function blameFolder(inputDir: string, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = isFileError(cause, "EACCES") ? "Grant the right to read that, or give another" : "Give another";
  throw new Error(`The input folder ${inputDir} cannot be read (${reason}). ${advice} with --input.`, { cause });
}

/**
 * What lies under an input folder in the order of the paths, but for what a run wrote to `outDir`, should that lie there.
 * @throws Error naming the folder where it cannot be read, the files where one may be and several are, one that is no file or whose
 * name has a line break, or a link that leads nowhere.
 */
export async function listEntries(inputDir: string, outDir: string): Promise<Entry[]> {
  const entries = await walkInputs(inputDir, outDir);
  refuseBrokenNames(entries);
  refuseDangling(entries);
  refuseOdd(entries);
  refuseRivals(entries.flatMap(({ file, status }) => (status?.isFile() ? [file] : [])));
  return entries;
}

async function walkInputs(inputDir: string, outDir: string): Promise<Entry[]> {
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
  const problem = dangling.file.includes(REPLACED)
    ? "has a name that is no UTF-8: rename it"
    : "is a link that leads nowhere: mend it";
  throw new Error(`${dangling.file} in the input folder ${problem}, or remove it.`);
}

/** A line break in a name would pass for a line of the log. */
function refuseBrokenNames(entries: readonly Entry[]): void {
  const broken = entries.find(({ file }) => file.includes("\n"));
  if (!broken) return;
  const name = JSON.stringify(broken.file);
  throw new Error(`${name} in the input folder has a line break in its name: rename it, or remove it.`);
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

/**
 * What lies in a folder under an input folder and below, in no order. Links are followed, but not into a folder that the walk came
 * from; a folder that holds no inputs may be closed to us.
 */
export async function listFolder(
  inputDir: string,
  folder: string,
  above: readonly string[],
  outDir: string | undefined,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const name of await readNames(inputDir, folder)) {
    if (above.at(-1) === outDir && isOwnName(name)) continue;
    // Of a fetch that is under way, or was killed.
    if (folder === "" && name.startsWith(lockName)) continue;
    const file = folder === "" ? name : `${folder}/${name}`;
    const path = join(inputDir, file);
    const status = followLink(path, file);
    if (status === "gone") continue;
    if (!status?.isDirectory() || isSingle(file)) {
      found.push({ file, status });
      continue;
    }
    const real = await realpath(path);
    if (!above.includes(real)) {
      // One by one: as arguments of one call there may not be hundreds of thousands.
      for (const entry of await listFolder(inputDir, file, [...above, real], outDir)) found.push(entry);
    }
  }
  return found;
}

async function readNames(inputDir: string, folder: string): Promise<string[]> {
  return readdir(join(inputDir, folder)).catch((error) => {
    if (isFileError(error, "EACCES") && folder !== "" && !isAmongInputs(folder)) return [];
    throw error;
  });
}

/**
 * What a path leads to; undefined where it is a link that leads nowhere, or round in a circle, or has no name that we can say, or is no
 * input and closed to us; gone where it was listed and is no more, as what a fetch renames once it has come. Asked at once: there may
 * be hundreds of thousands, and a promise takes ten times as long.
 */
function followLink(path: string, file: string): Stats | "gone" | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    const isLeft = status || file.includes(REPLACED) || lstatSync(path, { throwIfNoEntry: false });
    return isLeft ? status : "gone";
  } catch (error) {
    if (isFileError(error, "ELOOP")) return undefined;
    if (isFileError(error, "EACCES") && !isAmongInputs(file)) return undefined;
    throw error;
  }
}
