import { pipeline, type Readable, Transform } from "node:stream";
import { createInflateRaw } from "node:zlib";
import yauzl from "yauzl";
import { type DataSetTable, dataSet, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { isAnyFileError, rewordFileError } from "../files/file-error.ts";
import { listNames, shortenValue } from "./shorten.ts";

/** A checked SEC Form 13F data set: a zip whose tables are all there, with headers that can be read. */
export interface Archive {
  readonly file: string;
  /** The tables that it holds; the optional ones may be absent. */
  readonly members: ReadonlyMap<DataSetTable, ArchiveMember>;
}

/** One table of an archive. */
export interface ArchiveMember {
  readonly entry: yauzl.Entry;
  /** Column names in file order, as printed there. */
  readonly header: readonly string[];
}

/** Where a table lies packed, and what it is to unpack to. */
export interface PackedTable {
  readonly file: string;
  /** Its name within the archive. */
  readonly name: string;
  readonly start: number;
  readonly packedBytes: number;
  readonly isStored: boolean;
  readonly bytes: number;
  readonly crc32: number;
}

// A recent INFOTABLE.tsv has 397 MB and is packed 5 to 1; what goes far beyond is made to fill the disk.
const largestMember = 16 * 2 ** 30;
const largestRatio = 200;
const longestHeader = 64 * 1024;
// Chunks of zlib's own 16 KiB make unpacking take half as long again.
const unpackedChunk = 256 * 1024;
const advice = "Download the data set again from the SEC, or remove it.";

/**
 * Opens an SEC data set and checks it but for its rows: a whole zip, each needed table once, at the root or in one
 * folder, in any letter case, not encrypted, of a credible size, with every column that is needed.
 * @throws Error naming the file, the member and the column, and what to do.
 */
export async function openArchive(file: string): Promise<Archive> {
  const entries = await withZip(file, listEntries);
  const tables = findTables(entries, file);
  const members = new Map<DataSetTable, ArchiveMember>();
  for (const [table, entry] of tables) {
    checkEntry(entry, file);
    const header = await readEntryHeader(file, entry);
    checkHeader(table, header, `${file}: ${entry.fileName}`);
    members.set(table, { entry, header });
  }
  return { file, members };
}

/** Gives a table of an archive; throws an Error naming file and member where the archive lacks it. */
export function findMember(archive: Archive, table: DataSetTable): ArchiveMember {
  const member = archive.members.get(table);
  if (!member) throw new Error(`${archive.file}: holds no ${table}.tsv. ${advice}`);
  return member;
}

/** Finds the bytes of a table of an archive; throws an Error as `streamEntry` does. */
export function locateTable(archive: Archive, table: DataSetTable): Promise<PackedTable> {
  const { entry } = findMember(archive, table);
  const { fileName: name, compressedSize: packedBytes, uncompressedSize: bytes, crc32 } = entry;
  const locate = async (zip: yauzl.ZipFile) => {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    return { file: archive.file, name, start, packedBytes, isStored: entry.compressionMethod === 0, bytes, crc32 };
  };
  return withZip(archive.file, locate, name);
}

/**
 * Hands the unpacked bytes of an entry to `use`, and closes the zip whatever happens.
 * @throws Error naming file and entry where the bytes are damaged, or more or fewer than declared.
 */
export function streamEntry<T>(file: string, entry: yauzl.Entry, use: (bytes: Readable) => Promise<T>): Promise<T> {
  return withZip(file, async (zip) => use(await openEntry(zip, entry)), entry.fileName);
}

async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  if (entry.compressionMethod === 0) return zip.openReadStreamPromise(entry);
  const packed = await zip.openReadStreamPromise(entry, { decompress: false });
  const inflate = createInflateRaw({ chunkSize: unpackedChunk });
  // Whoever reads the last stream is told of the failure of any.
  return pipeline(packed, inflate, expectBytes(entry.uncompressedSize), () => {});
}

function expectBytes(declared: number): Transform {
  let length = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      length += chunk.length;
      if (length > declared) done(new Error(`too many bytes: ${declared} are declared`));
      else done(null, chunk);
    },
    flush: (done) => done(length < declared ? new Error(`not enough bytes: ${length} of ${declared} declared`) : null),
  });
}

async function withZip<T>(file: string, use: (zip: yauzl.ZipFile) => Promise<T>, member?: string): Promise<T> {
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(file, { autoClose: false });
    return await use(zip);
  } catch (cause) {
    throw explainFailure(file, member, cause);
  } finally {
    zip?.close();
  }
}

/**
 * What to tell of a failure to read a zip, or a member of it. A full disk or a missing right is no fault of the zip: the system's own
 * words say which path and why.
 */
export function explainFailure(file: string, member: string | undefined, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const place = member ? `${file}: ${member}` : file;
  if (isAnyFileError(cause)) return rewordFileError(cause, `${place}: ${reason}`, file);
  const fault = member ? "is damaged" : "cannot be read as a zip file";
  return new Error(`${place} ${fault} (${reason}). ${advice}`, { cause });
}

async function listEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

function findTables(entries: yauzl.Entry[], file: string): Map<DataSetTable, yauzl.Entry> {
  const found = new Map<DataSetTable, yauzl.Entry>();
  const folders = new Set<string>();
  for (const table of dataSetTables) {
    const named = entries.filter(({ fileName }) => new RegExp(`^([^/]+/)?${table}\\.tsv$`, "i").test(fileName));
    const [entry] = named;
    if (named.length > 1) throw new Error(`${file}: holds ${named.map((e) => e.fileName).join(" and ")}. ${advice}`);
    if (!entry && dataSet[table].required) throw new Error(`${file}: ${describeMissing(table, entries)}. ${advice}`);
    if (!entry) continue;
    found.set(table, entry);
    folders.add(entry.fileName.slice(0, -`${table}.tsv`.length));
  }
  if (folders.size > 1) throw new Error(`${file}: its tables lie in ${folders.size} folders, not in one. ${advice}`);
  return found;
}

/** Names what lies there instead: tables in a folder within a folder, or the data set in a zip of its own. */
function describeMissing(table: DataSetTable, entries: readonly yauzl.Entry[]): string {
  const held = listNames(entries.map(({ fileName }) => fileName)) || "nothing";
  return `${table}.tsv is missing: it is looked for at the root and in one folder, and the zip holds ${held}`;
}

function checkEntry(entry: yauzl.Entry, file: string): void {
  const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry;
  const place = `${file}: ${fileName}`;
  if (entry.isEncrypted()) throw new Error(`${place} is encrypted. Unpack it with its password and zip it without.`);
  if (!entry.canDecodeFileData()) {
    throw new Error(`${place} is packed by method ${compressionMethod}. Zip it again with the usual "deflate".`);
  }
  if (uncompressedSize > largestMember || uncompressedSize > largestRatio * compressedSize) {
    throw new Error(`${place} claims ${uncompressedSize} bytes out of ${compressedSize}: not credible. ${advice}`);
  }
}

async function readEntryHeader(file: string, entry: yauzl.Entry): Promise<string[]> {
  const line = await streamEntry(file, entry, async (bytes) => {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (chunk.includes("\n") || length > longestHeader) break;
    }
    return Buffer.concat(chunks).toString("utf8").split(/\r?\n/, 1)[0] ?? "";
  });
  // A byte-order mark is a space to trim.
  return line.split("\t").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
}

function checkHeader(table: DataSetTable, header: string[], place: string): void {
  const names = header.map((name) => name.toUpperCase());
  const missing = listColumns(table).filter(({ name, required }) => required && !names.includes(name));
  if (missing.length > 0) {
    const columns = missing.map(({ name }) => name).join(", ");
    throw new Error(
      `${place} has no column ${columns}; its first line is "${shortenValue(header.join(" "))}". ${advice}`,
    );
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${place} has the column "${repeated}" twice. ${advice}`);
}
