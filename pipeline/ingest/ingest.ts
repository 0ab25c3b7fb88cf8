import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Build } from "../models.ts";
import { outFolderOf } from "../out-folder.ts";
import { fingerprint, type Partition } from "../partitions.ts";
import { quotePath } from "../quote.ts";
import { runBounded } from "../run-bounded.ts";
import { writeOwnTable } from "../write-rows.ts";
import { fingerprintReader } from "./fingerprint-reader.ts";
import { groupSources, type Source } from "./group-sources.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";
import { openSource, readSource } from "./read-source.ts";
import { listFilledTables, sourceTables } from "./source-tables.ts";

/** What an ingest found, for the closing lines. */
export interface IngestSummary {
  readonly files: number;
  readonly sources: number;
  /** Sources that were read now; the others had been read before. */
  readonly sourcesRead: number;
  /** Files that lie where no input is expected, what is no regular file, and what lies among EDGAR's texts and is none. */
  readonly strangers: readonly string[];
  /** Inputs that lay in the folder once and are gone, of which no run has told yet. */
  readonly gone: readonly string[];
}

/** What the warehouse's folder remembers of the input files, so that they need not be read again. */
export const fileCacheName = ".files.json";

/** Five times the largest data set of the SEC, packed. */
const largestBeside = 512 * 2 ** 20;

const stagingDir = join(import.meta.dirname, "../staging");

/** Builds the staging tables that are made of several sources, on an engine that nothing else uses meanwhile. */
type BuildStaging = (build: Build) => Promise<void>;

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
  return { files: inputs.length, sources: sources.length, sourcesRead, strangers, gone };
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
  const readingDir = await mkdtemp(join(build.store.root, ".reading-"));
  let begun = 0;
  const read = async (engine: Build, source: Source) => {
    build.report.progress("reading sources", begun++, unread.length);
    const opened = await openSource(readingDir, source, nameContent(source));
    const { partitions, notes } = await readSource(engine, opened);
    for (const note of notes) build.report.line(`  note: ${note}`);
    found.set(source, partitions);
  };
  const stage = (engine: Build) => {
    setLive(build, sources, found);
    return buildStaging(engine);
  };
  try {
    await takeTurns(build, unread, read, stage);
  } finally {
    await rm(readingDir, { recursive: true, force: true });
  }
  setLive(build, sources, found);
  return unread.length;
}

/**
 * Has sources read two at a time, each with an engine of its own: much of it keeps but one core busy. Large ones are read alone,
 * before the others. Staging tables are built once the user's files are read.
 */
async function takeTurns(
  { beside, ...build }: Build,
  sources: readonly Source[],
  read: (engine: Build, source: Source) => Promise<void>,
  stage: BuildStaging,
): Promise<void> {
  const turns: Turn[] = [...sources, "staging" as const].sort((a, b) => turnOf(a) - turnOf(b));
  const idle = beside ? [build.warehouse, beside] : [build.warehouse];
  const taken = new Map<Turn, Promise<void>>();
  const take = async (turn: Turn) => {
    if (turn === "staging") await Promise.all(sources.filter(isUserFile).map((source) => taken.get(source)));
    const warehouse = idle.pop() ?? build.warehouse;
    const engine = { ...build, warehouse };
    await (turn === "staging" ? stage(engine) : read(engine, turn)).finally(() => idle.push(warehouse));
  };
  const begin = (turn: Turn) => {
    const taking = take(turn);
    taken.set(turn, taking);
    return taking;
  };
  const others = turns.filter((turn) => !isLarge(turn));
  await runBounded(1, turns.filter(isLarge), begin);
  await runBounded(idle.length, others, begin);
}

/** A source to read, or the staging tables that are built of several. */
type Turn = Source | "staging";

/** Data sets take longest; filings are none of what staging tables are made of here, and so are read beside them. */
function turnOf(turn: Turn): number {
  if (turn === "staging") return 2;
  if (isUserFile(turn)) return 1;
  return turn.kind === "sec_13f" ? 0 : 3;
}

/** Of several at once the memory would not hold the rows. */
const isLarge = (turn: Turn): boolean =>
  turn !== "staging" && turn.kind === "sec_13f" && turn.files[0].bytes > largestBeside;

const isUserFile = ({ kind }: Source): boolean => kind !== "sec_13f" && kind !== "edgar";

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
    const rows = await build.warehouse.rows(`from read_csv(${quotePath(file)}, header = true, all_varchar = true)`);
    await writeOwnTable(build, `staging.${name}`, rows);
  }
}
