import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { UserFileKind } from "../../schemas/inputs/sources.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import type { Build } from "../models.ts";
import type { Partition } from "../partitions.ts";
import { writeRows } from "../write-rows.ts";
import type { Source } from "./group-sources.ts";
import { readArchive } from "./read-archive.ts";
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

/**
 * Reads a source and stores what it brings, its rejects last: a source whose `ops.rejects` partition exists was read
 * to its end.
 * @throws Error naming the file, and member, row or column, where it is damaged.
 */
export async function readSource(build: Build, source: Source, madeFrom: string): Promise<SourceContent> {
  const workDir = await mkdtemp(join(build.store.root, ".reading-"));
  try {
    const content = await readByKind(build, source, madeFrom, workDir);
    const rejects = content.rejects.map((reject) => ({ source_id: source.id, ...reject }));
    const partition = await build.store.make("ops.rejects", source.id, madeFrom, (file) =>
      writeRows(build.warehouse, findTable("ops.rejects"), rejects, file),
    );
    return { ...content, partitions: [...content.partitions, partition] };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

function readByKind(build: Build, source: Source, madeFrom: string, workDir: string): Promise<SourceContent> {
  switch (source.kind) {
    case "sec_13f":
      return readArchive(build, source, madeFrom, workDir);
    case "edgar":
      return readSubmissions(build, source, madeFrom, workDir);
    case "prices":
      return readPrices(build, source, madeFrom);
    default:
      return readRows(build, source, source.kind, madeFrom);
  }
}

async function readRows(build: Build, source: Source, kind: UserFileKind, madeFrom: string): Promise<SourceContent> {
  const [input] = source.files;
  if (!input) {
    throw new Error(`Source ${source.id} has no file.`);
  }
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
