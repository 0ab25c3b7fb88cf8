import { join } from "node:path";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import type { Build } from "../models.ts";
import { extractMember } from "./extract-member.ts";
import type { InputFile } from "./list-inputs.ts";
import { loadDataSet, type TsvFile } from "./load-data-set.ts";
import { openArchive, readHeader } from "./open-archive.ts";
import type { OpenSource, SourceContent } from "./read-source.ts";

/**
 * Unpacks the tables of an SEC data set into `workDir`.
 * @throws Error naming file, member and column where the zip is damaged or a table or column is missing.
 */
export async function unpackArchive(input: InputFile, workDir: string): Promise<Map<DataSetTable, TsvFile>> {
  const archive = await openArchive(input.path);
  const files = new Map<DataSetTable, TsvFile>();
  for (const table of archive.members.keys()) {
    const path = join(workDir, `${table}.tsv`);
    const lines = await extractMember(archive, table, path);
    files.set(table, { path, header: readHeader(archive, table), lines: lines - 1 });
  }
  return files;
}

/** Loads the unpacked tables of an SEC data set. */
export async function readArchive(
  build: Build,
  { source, madeFrom, tables }: OpenSource,
  input: InputFile,
): Promise<SourceContent> {
  const { partitions, rejects } = await loadDataSet(build, source, madeFrom, tables);
  return {
    partitions,
    rejects: rejects.map(({ member, line, field, value, reason }) => ({
      file: `${input.file}: ${member}.tsv`,
      line,
      field,
      value,
      reason,
    })),
    notes: [],
  };
}
