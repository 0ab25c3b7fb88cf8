import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type DataSetTable, dataSetTables, rawTableOf } from "../../schemas/inputs/data-set.ts";
import { printCount } from "../log/print-number.ts";
import { extractMember } from "./extract-member.ts";
import type { Source } from "./group-sources.ts";
import type { Readers, TableReader } from "./information-table/open-readers.ts";
import { loadDataSet, type TsvFile } from "./load-data-set.ts";
import { mendText } from "./mend-text.ts";
import { type Archive, findMember, locateTable, openArchive } from "./open-archive.ts";
import type { Load } from "./read-source.ts";
import { rewriteRows } from "./rewrite-rows.ts";
import { unifyText } from "./unify-text.ts";

/**
 * Unpacks the tables of an SEC data set into `workDir`, to be loaded.
 * @throws Error naming file, member and column where the zip is damaged or lacks a table or column that a number rests on.
 */
export async function openDataSet(source: Source, madeFrom: string, workDir: string, readers: Readers): Promise<Load> {
  const [{ file, path }] = source.files;
  const archive = await openArchive(path);
  const reader = readers.take({ bytes: findMember(archive, "INFOTABLE").entry.uncompressedSize });
  // It may hold the whole table, and the sources beside are still read.
  const end = async (error: unknown): Promise<never> => {
    await reader.close();
    throw error;
  };
  const tables = await unpackTables(archive, workDir, reader).catch(end);
  return async (build) => {
    const { partitions, rejects } = await loadDataSet(build, source, madeFrom, tables).catch(end);
    readers.handBack(reader);
    return {
      partitions,
      rejects: rejects.map(({ member, ...reject }) => ({ ...reject, file: `${file}: ${member}.tsv` })),
      notes: [...noteMissing(file, tables), ...noteMended(file, tables)],
    };
  };
}

/** What the operator should know of a zip: the tables that it could have, but has not under their names. */
function noteMissing(file: string, tables: ReadonlyMap<DataSetTable, TsvFile>): string[] {
  const missing = dataSetTables.filter((table) => !tables.has(table));
  if (missing.length === 0) return [];
  const [members, without] = [missing.map((table) => `${table}.tsv`), missing.map((table) => rawTableOf[table])];
  return [
    `${file}: has no ${members.join(", ")}; no published number needs it, but ${without.join(", ")} lack its rows.`,
  ];
}

function noteMended(file: string, tables: ReadonlyMap<DataSetTable, TsvFile>): string[] {
  return [...tables].flatMap(([table, { mended }]) =>
    mended ? [`${file}: ${table}.tsv is no UTF-8 in ${printCount(mended, "line")}, read as windows-1252.`] : [],
  );
}

async function unpackTables(
  archive: Archive,
  workDir: string,
  reader: TableReader,
): Promise<Map<DataSetTable, TsvFile>> {
  const files = new Map<DataSetTable, TsvFile>();
  for (const table of archive.members.keys()) {
    const path = join(workDir, `${table}.tsv`);
    const split = table === "INFOTABLE" ? await unpackSplit(archive, path, reader) : undefined;
    files.set(table, split ?? (await unpackTable(archive, table, path)));
  }
  return files;
}

/** INFOTABLE without its plain rows, by far the most, which stay with a reader; undefined where they cannot be told. */
async function unpackSplit(archive: Archive, path: string, reader: TableReader): Promise<TsvFile | undefined> {
  const { header } = findMember(archive, "INFOTABLE");
  const table = await locateTable(archive, "INFOTABLE");
  const split = await reader.ask("split", { table, header, path });
  if (!split) return undefined;
  const file = { path, header, lines: split.rowCount, rowLines: split.otherLines, plain: { reader, split } };
  return split.isUtf8 ? file : mend(file);
}

/**
 * Unpacks a table of a data set into a file beside `path`: in UTF-8, and without what is no row.
 * @throws Error naming archive and member where the zip is damaged.
 */
export async function unpackTable(archive: Archive, table: DataSetTable, path: string): Promise<TsvFile> {
  const { header } = findMember(archive, table);
  const { lines, isPlain, isUtf8 } = await extractMember(archive, table, path);
  const unpacked = { path, header, lines: lines - 1 };
  const file = isUtf8 ? unpacked : await mend(unpacked);
  return isPlain ? file : separateRows(file);
}

/** The same table in UTF-8, in a file of its own. */
async function mend(file: TsvFile): Promise<TsvFile> {
  const path = `${file.path}.mended`;
  const mended = await mendText(file.path, path);
  await rm(file.path);
  return { ...file, path, mended };
}

/** The same table without what is no row, in a file of its own; it knows the line of each row. */
async function separateRows(file: TsvFile): Promise<TsvFile> {
  const { path, header } = file;
  const rowLines: number[] = [];
  const print = (row: string, line: number) => {
    rowLines.push(line);
    return row;
  };
  const text = await unifyText(path, `${path}.unified`);
  const rowsPath = `${path}.rows`;
  const broken = await rewriteRows(text.path, rowsPath, { delimiter: "\t", width: header.length, print });
  await rm(path);
  return { ...file, path: rowsPath, lines: rowLines.length - 1, rowLines, broken };
}
