import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { findInputFile, type InputKind } from "../../schemas/inputs/sources.ts";
import { readJsonIfWhole } from "../files/read-json.ts";
import { replaceFile } from "../files/replace-file.ts";
import { hashFile, worthStream } from "../fingerprints/hash-file.ts";
import { liveNote } from "../tables/live.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { printStamp } from "./file-stamp.ts";
import { listEntries } from "./list-entries.ts";
import { peekSubmission } from "./peek-submission.ts";
import { cutHead, readHead } from "./read-head.ts";

/** A file under the input folder, known by its content. */
export interface InputFile {
  /** Path under the input folder, with `/`. */
  readonly file: string;
  readonly path: string;
  /** What tells that its content is still the one that was learned; null for what is not read. */
  readonly stamp: string | null;
  /** Null for what is no input, by where it lies or because it is no regular file. */
  readonly kind: InputKind | null;
  readonly bytes: number;
  /** SHA-256 of the content, in hexadecimal; null for what is not read. */
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
  /** Whether they are the fixtures that come with the program; earlier versions did not note it. */
  areFixtures: z.boolean().default(true),
});

/** Where it is noted what was learned of files, and what by. */
interface Cache {
  readonly file: string;
  /** Identifies the code: what another one learned is not believed. */
  readonly reader: string;
}

const learnedAtOnce = 8;
const fixtures = resolve(import.meta.dirname, "../../fixtures/input");

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
  const learned: Record<string, Known> = {};
  const inputs = await runBounded(learnedAtOnce, entries, async ({ file, status }) => {
    const path = join(inputDir, file);
    const kind = findInputFile(file)?.kind;
    // A pipe would be waited for, and what is no input is nobody's to read.
    if (!status?.isFile() || kind === undefined) {
      const bytes = status?.isFile() ? status.size : 0;
      return { file, path, stamp: null, kind: null, bytes, sha256: null, filedAt: null };
    }
    const stamp = printStamp(status);
    const { sha256, filedAt } = known[file]?.stamp === stamp ? known[file] : await learn(path, file, kind, status.size);
    learned[file] = { stamp, sha256, filedAt };
    return { file, path, stamp, kind, bytes: status.size, sha256, filedAt };
  });
  const gone = findGone(learned, noted);
  const notes = { reader: cache.reader, files: learned, gone, areFixtures: areFixtures(inputDir) };
  await replaceFile(cache.file, JSON.stringify(notes));
  return { inputs, gone };
}

/** What was noted as there, or as gone, and is not there; what has another name now is. */
function findGone(learned: Readonly<Record<string, Known>>, noted: z.infer<typeof knownFiles> | undefined): string[] {
  const nameContent = ([file, { sha256 }]: [string, Known]) => `${findInputFile(file)?.kind} ${sha256}`;
  const contents = new Set(Object.entries(learned).map(nameContent));
  const before = Object.entries(noted?.files ?? {}).filter((file) => !contents.has(nameContent(file)));
  const names = new Set([...before.map(([file]) => file), ...(noted?.gone ?? [])]);
  return [...names].filter((file) => !Object.hasOwn(learned, file)).sort();
}

/** Has no later listing name what is gone: it was told. */
export async function forgetGone(cacheFile: string): Promise<void> {
  const noted = await readJsonIfWhole(cacheFile, knownFiles);
  if (noted) await replaceFile(cacheFile, JSON.stringify({ ...noted, gone: [] }));
}

/** Whether a folder is that of the fixtures which come with the program. */
export const areFixtures = (inputDir: string): boolean => resolve(inputDir) === fixtures;

/** A run that was not told where its inputs are: a mistake on the command line that only the output folder can tell. */
export class InputNotGiven extends Error {}

/** Throws where the last run over an output read a folder that it was given: the fixtures do not take the place of its inputs unasked. */
export async function refuseFixtures(outDir: string, cacheFile: string): Promise<void> {
  const noted = await readJsonIfWhole(cacheFile, knownFiles);
  const isNew = !existsSync(join(dirname(cacheFile), liveNote));
  if (noted ? noted.areFixtures : isNew || existsSync(cacheFile)) return;
  const last = noted
    ? "read a folder that it was given"
    : `left no ${cacheFile}, and may have read a folder that it was given`;
  throw new InputNotGiven(
    `The last run over ${outDir} ${last}: say with --input which, or give another --out for the fixtures.`,
  );
}

async function learn(path: string, file: string, kind: InputKind, bytes: number): Promise<Omit<Known, "stamp">> {
  if (kind !== "edgar") return { sha256: await hashFile(path), filedAt: null };
  const [sha256, head] =
    bytes < worthStream ? hashText(path, file) : ([await hashFile(path), (await readHead(path, file)).bytes] as const);
  return { sha256, filedAt: peekSubmission(head, file)?.filedAt ?? null };
}

/** The digest and the first bytes of a text, which is read once, and at once: through promises it takes twice as long. */
function hashText(path: string, file: string): readonly [sha256: string, head: Buffer] {
  const content = readFileSync(path);
  return [hash("sha256", content), cutHead(content, file).bytes];
}
