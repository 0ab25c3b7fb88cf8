import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Build } from "../models.ts";
import { outFolderOf } from "../out-folder.ts";
import { fingerprint, type Partition } from "../partitions.ts";
import { quotePath } from "../warehouse.ts";
import { writeOwnTable } from "../write-own-table.ts";
import { fingerprintReader } from "./fingerprint-reader.ts";
import { groupSources, type Source } from "./group-sources.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";
import { readAhead } from "./read-ahead.ts";
import { openSource, readSource } from "./read-source.ts";
import { listTables, sourceTables } from "./source-tables.ts";

/** What an ingest found, for the closing lines. */
export interface IngestSummary {
  readonly files: number;
  readonly sources: number;
  /** Sources that were read now; the others had been read before. */
  readonly sourcesRead: number;
  /** Files that lie where no input is expected, and what is no regular file. */
  readonly strangers: readonly string[];
  /** Inputs that lay in the folder when it was read before. */
  readonly gone: readonly string[];
}

/** What the warehouse's folder remembers of the input files, so that they need not be read again. */
export const fileCacheName = ".files.json";

const stagingDir = join(import.meta.dirname, "../staging");
/** Two data sets unpack on two cores before DuckDB has anything to read; each takes 0.5 GB of disk meanwhile. */
const openedAhead = 2;

/**
 * Reads the input folder into the raw tables, and into those staging tables that are made while a source is open. A
 * source whose content was read before is not read again; one that is gone takes along what it brought. `buildStaging`
 * builds the other staging tables; it is called once the user's files are read, while filings are still parsed.
 * @throws Error naming file, member, row or column where an input is damaged, or where there is no 13F source.
 */
export async function ingest(
  build: Build,
  inputDir: string,
  buildStaging: () => Promise<void>,
): Promise<IngestSummary> {
  const { root } = build.store;
  const reader = await fingerprintReader();
  const cache = { file: join(root, fileCacheName), reader };
  const { inputs, gone } = await listInputs(inputDir, cache, outFolderOf(root));
  const sources = groupSources(inputs);
  if (!sources.some(({ kind }) => kind === "sec_13f" || kind === "edgar")) {
    throw new Error(
      `${inputDir} holds no 13F filings. Put SEC data sets into sec-13f/*.zip or EDGAR submissions into edgar/*.txt under it.`,
    );
  }
  const sourcesRead = await readSources(build, sources, reader, buildStaging);
  await writeOwnTables(build, inputs, sources);
  const strangers = inputs.filter(({ kind }) => kind === null).map(({ file }) => file);
  return { files: inputs.length, sources: sources.length, sourcesRead, strangers, gone };
}

/** Has the partitions of every source live, in the sources' order; answers how many of them were read now. */
async function readSources(
  build: Build,
  sources: readonly Source[],
  reader: string,
  buildStaging: () => Promise<void>,
): Promise<number> {
  const nameContent = ({ content }: Source) => fingerprint([content, reader]);
  const found = new Map<Source, readonly Partition[]>();
  for (const source of sources) {
    const known = await findSource(build, source, nameContent(source));
    if (known) found.set(source, known);
  }
  const unread = sources.filter((source) => !found.has(source)).sort((a, b) => turnOf(a) - turnOf(b));
  // After it nothing but filings is left to read.
  const lastFile = unread.findLastIndex(({ kind }) => kind !== "edgar");
  const takeFound = () =>
    setLive(
      build,
      sources.flatMap((source) => found.get(source) ?? []),
    );
  const readingDir = await mkdtemp(join(build.store.root, ".reading-"));
  try {
    await readAhead(
      openedAhead,
      unread,
      (source) => openSource(readingDir, source, nameContent(source)),
      async (opened, index) => {
        build.report.progress("reading sources", index, unread.length);
        const { partitions, notes } = await readSource(build, opened);
        found.set(opened.source, partitions);
        for (const note of notes) build.report.line(`  note: ${note}`);
        if (index !== lastFile) return;
        takeFound();
        await buildStaging();
      },
    );
  } finally {
    await rm(readingDir, { recursive: true, force: true });
  }
  takeFound();
  if (lastFile === -1) await buildStaging();
  return unread.length;
}

/**
 * Data sets take longest to unpack: while DuckDB loads them, the others are parsed; and while it loads prices and builds
 * staging tables, filings are.
 */
function turnOf({ kind }: Source): number {
  if (kind === "sec_13f") return 0;
  return kind === "edgar" ? 2 : 1;
}

/** The partitions of a source that was read before; undefined where one of them is missing. */
async function findSource(build: Build, source: Source, madeFrom: string): Promise<Partition[] | undefined> {
  const found = await Promise.all(listTables(source).map((table) => build.store.find(table, source.id, madeFrom)));
  return found.every((partition) => partition !== undefined) ? found : undefined;
}

function setLive(build: Build, partitions: readonly Partition[]): void {
  for (const { name } of sourceTables) {
    build.live.set(
      name,
      partitions.filter(({ table }) => table === name),
    );
  }
}

/** The tables that come with the program or tell of the run, not from one source. */
async function writeOwnTables(build: Build, inputs: readonly InputFile[], sources: readonly Source[]): Promise<void> {
  const idOf = new Map(sources.flatMap(({ id, files }) => files.map(({ file }): [string, string] => [file, id])));
  const files = inputs.map(({ file, kind, bytes, sha256 }) => ({
    file,
    source_id: idOf.get(file) ?? null,
    kind,
    bytes,
    sha256,
  }));
  await writeOwnTable(build, "ops.sources", files);
  for (const name of ["rating_words", "split_ratios", "state_codes"]) {
    const file = join(stagingDir, `${name}.csv`);
    const rows = await build.warehouse.rows(`from read_csv(${quotePath(file)}, header = true, all_varchar = true)`);
    await writeOwnTable(build, `staging.${name}`, rows);
  }
}
