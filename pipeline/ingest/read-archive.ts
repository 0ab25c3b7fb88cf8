import { join } from "node:path";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import type { Build } from "../models.ts";
import { extractMember } from "./extract-member.ts";
import type { Source } from "./group-sources.ts";
import { loadDataSet, type TsvFile } from "./load-data-set.ts";
import { openArchive, readHeader } from "./open-archive.ts";
import type { SourceContent } from "./read-source.ts";

/**
 * Reads an SEC data set: unpacks its tables into `workDir` and loads them.
 * @throws Error naming file, member and column where the zip is damaged or a table or column is missing.
 */
export async function readArchive(
  build: Build,
  source: Source,
  madeFrom: string,
  workDir: string,
): Promise<SourceContent> {
  const [input] = source.files;
  if (!input) {
    throw new Error(`Source ${source.id} has no file.`);
  }
  const archive = await openArchive(input.path);
  const files = new Map<DataSetTable, TsvFile>();
  for (const table of archive.members.keys()) {
    const path = join(workDir, `${table}.tsv`);
    await extractMember(archive, table, path);
    files.set(table, { path, header: readHeader(archive, table) });
  }
  const { partitions, rejects } = await loadDataSet(build, source, madeFrom, files);
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
