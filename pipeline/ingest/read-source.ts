import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import type { UserFileKind } from "../../schemas/inputs/sources.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import type { Build } from "../models.ts";
import type { Partition } from "../partitions.ts";
import { writeRows } from "../write-rows.ts";
import type { Source } from "./group-sources.ts";
import type { InputFile } from "./list-inputs.ts";
import type { TsvFile } from "./load-data-set.ts";
import { readArchive, unpackArchive } from "./read-archive.ts";
import { readPrices } from "./read-prices.ts";
import { readSubmissions } from "./read-submissions.ts";
import type { Reject } from "./reject.ts";
import { readUserFile } from "./user-file.ts";

/** What one source brought. */
export interface SourceContent {
  /** Its partitions of raw and staging tables. */
  readonly partitions: readonly Partition[];
  readonly rejects: readonly Reject[];
  /** What the operator should know though nothing is wrong, as whole sentences. */
  readonly notes: readonly string[];
}

/** A source of which all is done that needs no DuckDB. */
export interface OpenSource {
  readonly source: Source;
  /** Fingerprint of its content and of the code that reads it. */
  readonly madeFrom: string;
  /** A folder of its own for what is needed only until it is read. */
  readonly workDir: string;
  /** The unpacked tables of a data set; none for other kinds. */
  readonly tables: ReadonlyMap<DataSetTable, TsvFile>;
}

/**
 * Makes a source ready to be read: a data set is unpacked into a folder of its own below `readingDir`.
 * @throws Error naming file, member and column where the zip is damaged or a table or column is missing.
 */
export async function openSource(readingDir: string, source: Source, madeFrom: string): Promise<OpenSource> {
  const workDir = join(readingDir, source.id);
  await mkdir(workDir, { recursive: true });
  const tables = source.kind === "sec_13f" ? await unpackArchive(onlyFile(source), workDir) : new Map();
  return { source, madeFrom, workDir, tables };
}

/**
 * Reads a source and stores what it brings, its rejects last: a source whose `ops.rejects` partition exists was read
 * to its end.
 * @throws Error naming the file, and row or column, where it is damaged.
 */
export async function readSource(build: Build, opened: OpenSource): Promise<SourceContent> {
  const { source, madeFrom, workDir } = opened;
  const content = await readByKind(build, opened);
  await rm(workDir, { recursive: true });
  const rejects = content.rejects.map((reject) => ({ source_id: source.id, ...reject }));
  const partition = await build.store.make("ops.rejects", source.id, madeFrom, (file) =>
    writeRows(build.warehouse, findTable("ops.rejects"), rejects, file),
  );
  return { ...content, partitions: [...content.partitions, partition] };
}

function readByKind(build: Build, opened: OpenSource): Promise<SourceContent> {
  const { source, madeFrom, workDir } = opened;
  switch (source.kind) {
    case "sec_13f":
      return readArchive(build, opened, onlyFile(source));
    case "edgar":
      return readSubmissions(build, source, madeFrom, workDir);
    case "prices":
      return readPrices(build, source, madeFrom);
    default:
      return readRows(build, source, source.kind, madeFrom);
  }
}

function onlyFile({ id, files: [file] }: Source): InputFile {
  if (!file) throw new Error(`Source ${id} has no file.`);
  return file;
}

async function readRows(build: Build, source: Source, kind: UserFileKind, madeFrom: string): Promise<SourceContent> {
  const input = onlyFile(source);
  const { rows, rejects, notes } = await readUserFile(input.path, input.file, kind);
  const name: TableName = `raw.${kind}`;
  const partition = await build.store.make(name, source.id, madeFrom, (file) =>
    writeRows(
      build.warehouse,
      findTable(name),
      rows.map((row) => ({ ...row, source_id: source.id })),
      file,
    ),
  );
  return { partitions: [partition], rejects, notes };
}
