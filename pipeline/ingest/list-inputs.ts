import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { findInputFile, type InputKind, singleKinds } from "../../schemas/inputs/sources.ts";
import { isFileError } from "../file-error.ts";
import { hashFile } from "../partitions.ts";
import { replaceFile } from "../replace-file.ts";
import { runBounded } from "../run-bounded.ts";
import { peekSubmission } from "./peek-submission.ts";
import { readHead } from "./read-head.ts";
import { sniffFile } from "./sniff-file.ts";

/** A file under the input folder, known by its content. */
export interface InputFile {
  /** Path under the input folder, with `/`. */
  readonly file: string;
  readonly path: string;
  /** Null for a file that is no input, by where it lies. */
  readonly kind: InputKind | null;
  readonly bytes: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string;
  /** Day filed, for an EDGAR submission; null for what lies among them and is none. */
  readonly filedAt: string | null;
}

/** What was learned of a file's content, and by what it is known that the file is still the same. */
interface Known {
  readonly stamp: string;
  readonly sha256: string;
  readonly filedAt: string | null;
}

const learnedAtOnce = 8;

/**
 * Lists the files under an input folder in the order of their paths. What `cacheFile` knows by size, times and inode
 * is not read again.
 * @throws Error naming the folder where it cannot be read, or the files where one may be and several are.
 */
export async function listInputs(inputDir: string, cacheFile: string): Promise<InputFile[]> {
  const known = await readKnown(cacheFile);
  const files = await listFiles(inputDir);
  refuseRivals(files);
  const found = await runBounded(learnedAtOnce, files, async (file) => {
    const path = join(inputDir, file);
    const kind = findInputFile(file)?.kind ?? null;
    const { size, mtimeMs, ctimeMs, ino } = await stat(path);
    const stamp = [size, mtimeMs, ctimeMs, ino].join(" ");
    const { sha256, filedAt } = known[file]?.stamp === stamp ? known[file] : await learn(path, file, kind);
    return { stamp, input: { file, path, kind, bytes: size, sha256, filedAt } };
  });
  const learned = found.map(
    ({ stamp, input: { file, sha256, filedAt } }) => [file, { stamp, sha256, filedAt }] as const,
  );
  await writeKnown(cacheFile, Object.fromEntries(learned));
  return found.map(({ input }) => input);
}

async function listFiles(inputDir: string): Promise<string[]> {
  try {
    return (await listFolder(inputDir, "", [await realpath(inputDir)])).sort();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The input folder ${inputDir} cannot be read (${reason}). Give another with --input.`, { cause });
  }
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
async function listFolder(inputDir: string, folder: string, above: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(join(inputDir, folder))) {
    const file = folder === "" ? name : `${folder}/${name}`;
    const path = join(inputDir, file);
    if (!(await stat(path)).isDirectory()) {
      found.push(file);
      continue;
    }
    const real = await realpath(path);
    if (!above.includes(real)) {
      found.push(...(await listFolder(inputDir, file, [...above, real])));
    }
  }
  return found;
}

async function learn(path: string, file: string, kind: InputKind | null): Promise<Omit<Known, "stamp">> {
  const sha256 = await hashFile(path);
  const isSubmission = kind === "edgar" && (await sniffFile(path)) === "edgar-submission";
  const filedAt = isSubmission ? peekSubmission((await readHead(path)).bytes, file).filedAt : null;
  return { sha256, filedAt };
}

/** The cache only spares reading: where it is missing or damaged, every file is read. */
async function readKnown(cacheFile: string): Promise<Record<string, Known>> {
  try {
    return JSON.parse(await readFile(cacheFile, "utf8")) as Record<string, Known>;
  } catch (error) {
    if (error instanceof SyntaxError || isFileError(error, "ENOENT")) {
      return {};
    }
    throw error;
  }
}

async function writeKnown(cacheFile: string, known: Record<string, Known>): Promise<void> {
  await replaceFile(cacheFile, JSON.stringify(known));
}
