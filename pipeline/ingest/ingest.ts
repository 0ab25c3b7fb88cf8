import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { outFolderOf } from "../output/out-folder.ts";
import { noFolderColumns, quotePath } from "../sql/quote.ts";
import type { Build } from "../tables/models.ts";
import type { Partition } from "../tables/partitions.ts";
import { writeOwnTable } from "../tables/write-rows.ts";
import { openEngines } from "../threads/open-engines.ts";
import { fingerprintReader } from "./fingerprint-reader.ts";
import { groupSources, type Source } from "./group-sources.ts";
import { openReaders } from "./information-table/open-readers.ts";
import { openFaults } from "./input-faults.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";
import { openSource, type Reading, readSource } from "./read-source.ts";
import { listFilledTables, sourceTables } from "./source-tables.ts";
import { type BuildStaging, takeTurns } from "./take-turns.ts";

/** What an ingest found, for the closing lines. */
export interface IngestSummary {
  readonly files: number;
  readonly sources: number;
  /** Sources that were read now; the others had been read before. */
  readonly sourcesRead: number;
  /** Files that lie where no input is expected, what is no regular file, and what lies among EDGAR's texts and is none. */
  readonly strangers: readonly string[];
  /** Data sets that lie there twice: each one beside the first, and that. */
  readonly copies: readonly { readonly file: string; readonly of: string }[];
  /** Inputs that lay in the folder once and are gone, of which no run has told yet. */
  readonly gone: readonly string[];
}

/** What the warehouse's folder remembers of the input files, so that they need not be read again. */
export const fileCacheName = ".files.json";

const stagingDir = join(import.meta.dirname, "../staging");

/**
 * Reads the input folder into the raw tables, and into those staging tables that are made while a source is open. A
 * source whose content was read before is not read again; one that is gone takes along what it brought. `buildStaging`
 * builds the other staging tables; it is called once the user's files are read, while filings are still parsed.
 * @throws Error naming file, member, row or column where an input is damaged, or where there is no 13F source.
 */
export async function ingest(build: Build, inputDir: string, buildStaging: BuildStaging): Promise<IngestSummary> {
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
  const isStranger = ({ kind, filedAt }: InputFile) => kind === null || (kind === "edgar" && filedAt === null);
  const strangers = inputs.filter(isStranger).map(({ file }) => file);
  const copies = sources.flatMap(({ kind, files: [first, ...others] }) =>
    kind === "sec_13f" ? others.map(({ file }) => ({ file, of: first.file })) : [],
  );
  return { files: inputs.length, sources: sources.length, sourcesRead, strangers, copies, gone };
}

/** Has the partitions of every source live, in the sources' order; answers how many of them were read now. */
async function readSources(
  build: Build,
  sources: readonly Source[],
  reader: string,
  buildStaging: BuildStaging,
): Promise<number> {
  const nameContent = ({ content }: Source) => fingerprint([content, reader]);
  const found = await findSources(build, sources, nameContent);
  const unread = sources.filter((source) => !found.has(source));
  const faults = openFaults();
  let begun = 0;
  const tellBegun = () => build.report.progress("reading sources", begun, unread.length);
  const stage = async (engine: Build) => {
    if (faults.any()) return;
    setLive(build, sources, found);
    await buildStaging(engine);
    // Data sets may still be read beside.
    if (found.size < sources.length) tellBegun();
  };
  await withReading(build, async (reading) => {
    const read = async (engine: Build, source: Source) => {
      tellBegun();
      begun += 1;
      const opened = await openSource(reading, source, nameContent(source));
      const { partitions, notes } = await readSource(engine, opened);
      for (const note of notes) build.report.line(`  note: ${note}`);
      found.set(source, partitions);
    };
    const tryRead = (engine: Build, source: Source) =>
      read(engine, source).catch((error: Error) => faults.keep(source, error));
    await build.warehouse.onThreads(1, () => takeTurns(build, unread, tryRead, stage));
  });
  faults.tell(sources);
  setLive(build, sources, found);
  return unread.length;
}

/** Gives what sources are read with to `use`, until it ends. */
async function withReading(build: Build, use: (reading: Reading) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(build.store.root, ".reading-"));
  const readers = openReaders();
  try {
    await use({ folder, readers, atOnce: openEngines(build).atOnce });
  } finally {
    await readers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The partitions of the sources that were read before; those are not among them of which a partition is missing. */
async function findSources(
  { store }: Build,
  sources: readonly Source[],
  nameContent: (source: Source) => string,
): Promise<Map<Source, readonly Partition[]>> {
  const found = new Map<Source, readonly Partition[]>();
  for (const source of sources) {
    const madeFrom = nameContent(source);
    const known = await Promise.all(listFilledTables(source).map((table) => store.find(table, source.id, madeFrom)));
    if (known.every((partition) => partition !== undefined)) found.set(source, known);
  }
  return found;
}

/** Sets live what was found of sources so far, in their order. */
function setLive(build: Build, sources: readonly Source[], found: ReadonlyMap<Source, readonly Partition[]>): void {
  const partitions = sources.flatMap((source) => found.get(source) ?? []);
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
    const rows = await build.warehouse.rows(
      `from read_csv(${quotePath(file)}, ${noFolderColumns}, header = true, all_varchar = true)`,
    );
    await writeOwnTable(build, `staging.${name}`, rows);
  }
}
