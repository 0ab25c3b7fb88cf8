import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { UserFileKind } from "../../schemas/inputs/sources.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { quoteLiteral } from "../sql/quote.ts";
import type { Build } from "../tables/models.ts";
import type { Partition } from "../tables/partitions.ts";
import { writeRows } from "../tables/write-rows.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { refuseChanged } from "./file-stamp.ts";
import type { Source } from "./group-sources.ts";
import type { Readers } from "./information-table/open-readers.ts";
import { openDataSet } from "./open-data-set.ts";
import { openPlainRows } from "./open-plain-rows.ts";
import { openPrices } from "./open-prices.ts";
import { openSubmissions } from "./open-submissions.ts";
import { readPlainRows } from "./read-plain-rows.ts";
import { readText } from "./read-text.ts";
import type { Reject } from "./reject.ts";
import { parseUserFile } from "./user-file.ts";

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
  /** A folder of its own for what is needed only until it is loaded. */
  readonly workDir: string;
  /** Stores its tables. */
  readonly load: Load;
}

/** What sources are read with. */
export interface Reading {
  /** The folder in which each has one for what is needed only until it is loaded. */
  readonly folder: string;
  readonly readers: Readers;
  /** How many texts of filings are parsed at a time. */
  readonly atOnce: number;
}

const checkedAtOnce = 8;

/** Stores the tables of a source that was opened. */
export type Load = (build: Build) => Promise<SourceContent>;

/**
 * Opens a source: a data set, or gzipped closes, are unpacked into a folder of its own,
 * filings and the user's other files are parsed.
 * @throws Error naming the file, and member, row or column, where it is damaged, or changed since it was listed.
 */
export async function openSource(reading: Reading, source: Source, madeFrom: string): Promise<OpenSource> {
  const workDir = join(reading.folder, source.id);
  await mkdir(workDir, { recursive: true });
  // A file that is being written looks damaged, too.
  const load = await openByKind(source, madeFrom, workDir, reading).finally(() =>
    runBounded(checkedAtOnce, source.files, refuseChanged),
  );
  return { source, madeFrom, workDir, load };
}

/**
 * Loads a source and stores what it brings, its rejects last: a source whose `ops.rejects` partition exists was read
 * to its end.
 * @throws Error naming the file, and row or column, where it is damaged.
 */
export async function readSource(build: Build, opened: OpenSource): Promise<SourceContent> {
  const { source, madeFrom, workDir, load } = opened;
  const content = await load(build);
  await rm(workDir, { recursive: true });
  const rejects = content.rejects.map((reject) => ({ source_id: source.id, ...reject }));
  const partition = await build.store.make("ops.rejects", source.id, madeFrom, (file) =>
    writeRows(build.warehouse, findTable("ops.rejects"), rejects, file),
  );
  return { ...content, partitions: [...content.partitions, partition] };
}

async function openByKind(
  source: Source,
  madeFrom: string,
  workDir: string,
  { readers, atOnce }: Reading,
): Promise<Load> {
  switch (source.kind) {
    case "sec_13f":
      return openDataSet(source, madeFrom, workDir, readers);
    case "edgar":
      return openSubmissions(source, madeFrom, workDir, atOnce);
    case "prices":
      return openPrices(source, madeFrom, workDir);
    default:
      return openRows(source, source.kind, madeFrom, workDir);
  }
}

async function openRows(source: Source, kind: UserFileKind, madeFrom: string, workDir: string): Promise<Load> {
  const [input] = source.files;
  const text = await readText(input.path);
  const plain = await openPlainRows(text, input.file, kind, workDir);
  if (plain) return (build) => readPlainRows(build, source, madeFrom, plain);
  const { rows, rejects, notes } = await parseUserFile(text, input.file, kind);
  const name: TableName = `raw.${kind}`;
  return async (build) => {
    const partition = await build.store.make(name, source.id, madeFrom, (file) =>
      writeRows(build.warehouse, findTable(name), rows, file, { source_id: quoteLiteral(source.id) }),
    );
    return { partitions: [partition], rejects, notes };
  };
}
