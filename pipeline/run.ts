import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { listReaders } from "../schemas/tables.ts";
import { namePath } from "./files/file-error.ts";
import { readIfThere } from "./files/read-if-there.ts";
import { fingerprintCode } from "./fingerprints/code-fingerprint.ts";
import { fileCacheName, type IngestSummary } from "./ingest/ingest.ts";
import { requireInputFolder } from "./ingest/list-entries.ts";
import { forgetGone, refuseFixtures } from "./ingest/list-inputs.ts";
import { printCount } from "./log/print-number.ts";
import type { Report } from "./log/report.ts";
import { withSoleLock } from "./output/lock.ts";
import { warehouseFolder } from "./output/out-folder.ts";
import { makeOutFolder, requireOutFolder } from "./output/require-out-folder.ts";
import { diskEffects } from "./publish/effects.ts";
import { clearAbandoned } from "./publish/place-release.ts";
import { releaseCode } from "./publish/release.ts";
import { type Run, type Stage, stages } from "./stages.ts";
import { describeRun } from "./summary/describe-run.ts";
import {
  type LiveState,
  readLiveState,
  readToldState,
  requireIngestedState,
  requireLiveState,
  toldNote,
  writeState,
} from "./tables/live.ts";
import type { Build } from "./tables/models.ts";
import { openBuild, refuseClockBehind, refuseOtherDay } from "./tables/open-build.ts";
import type { Partition, PartitionStore } from "./tables/partitions.ts";

/** What a run is told: where from and where to, as of which day, and how. */
export interface RunOptions {
  readonly inputDir: string;
  /** Whether nobody gave that folder: fixtures do not take the place of what the output was made from. */
  readonly isInputAssumed?: boolean;
  readonly outDir: string;
  /** The run's date, `YYYY-MM-DD`; undefined for `today`, or else for that of the tables that it begins with. */
  readonly asOf: string | undefined;
  /** Today by this machine's clock, for a run that ingests: a clock may be wrong, so no day before the live release's is believed. */
  readonly today?: string;
  /** Address that the release will be served at, without a slash at its end. */
  readonly baseUrl: string;
  /** Releases to keep, the live one included. */
  readonly retain: number;
  readonly report: Report;
  readonly threads?: number;
  readonly memoryLimit?: string;
}

/**
 * Runs the named stages in their order over one output folder, which no other run may write to meanwhile; answers the
 * closing lines.
 * @throws InputNotGiven where nobody gave the input folder, and the output was made from another.
 * @throws DayNotComputed where another day is to be published than was computed.
 * @throws Error where no day is given, and today lies before the day of the live release.
 * @throws Error where an input, a table or the release is not sound; what is published stays as it was.
 */
export async function runStages(names: readonly Stage["name"][], options: RunOptions): Promise<string[]> {
  await requireFolders(names, options);
  const code = await fingerprintCode(releaseCode);
  return withSoleLock(options.outDir, () => runAlone(names, options, code)).catch((error) => {
    throw namePath(error, options.outDir);
  });
}

/** Only a run that has something to read makes an output folder. */
async function requireFolders(names: readonly Stage["name"][], { inputDir, outDir }: RunOptions): Promise<void> {
  if (!names.includes("ingest")) return requireOutFolder(outDir);
  await requireInputFolder(inputDir);
  await makeOutFolder(outDir);
}

async function runAlone(names: readonly Stage["name"][], options: RunOptions, code: string): Promise<string[]> {
  const root = warehouseFolder(options.outDir);
  await clearWork(root);
  // What a killed run left half built may fill the disk.
  await clearAbandoned(options.outDir, diskEffects);
  // A run that reads nothing reads no fixtures.
  if (options.isInputAssumed && names.includes("ingest")) {
    await refuseFixtures(options.outDir, join(root, fileCacheName));
  }
  const before = await readLiveState(root);
  const told = await readToldState(root);
  const build = await openBuild(root, options, await findStart(names, options));
  const run: Run = { ...options, code, build, told, isPublished: names.includes("publish"), found: {} };
  try {
    await refuseTouched(build);
    await runInTurn(names, run);
    // Until the catalog is written anew it names the old files.
    if (names.includes("compute")) await dropStale(build, before, told);
    const lines = await describeRun(run);
    if (run.found.ingest) await noteTold(build, run.found.ingest);
    return lines;
  } finally {
    await run.approved?.catch(() => {});
    build.warehouse.close();
  }
}

async function runInTurn(names: readonly Stage["name"][], run: Run): Promise<void> {
  try {
    for (const stage of stages.filter(({ name }) => names.includes(name))) await stage.run(run);
    await run.approved;
  } catch (error) {
    await run.approved?.catch(() => {});
    await explainDamage(run.build, error);
  }
}

/**
 * What fails over tables may fail because one is not what was written: it is removed, to be made again, and so is what was made since
 * of its table, by whomever: it would lie there under the name of what is made of the right bytes.
 */
export async function explainDamage({ store, live }: Build, error: unknown): Promise<never> {
  const damaged = await store.removeDamaged([...live.values()].flat());
  if (damaged.length === 0) throw error;
  await store.removeFresh(listReaders(new Set(damaged.map(({ table }) => table))));
  throw describeDamage(store, damaged, error);
}

/** What a run that reads no inputs begins with is taken over as it was noted: a table that was touched since must be what it was. */
export async function refuseTouched({ store, live }: Build): Promise<void> {
  const damaged = await store.removeDamaged([...live.values()].flat(), "touched");
  if (damaged.length > 0) throw describeDamage(store, damaged);
}

function describeDamage({ root }: PartitionStore, damaged: readonly Partition[], cause?: unknown): Error {
  const [first = "", ...others] = damaged.map(({ path }) => join(root, path));
  const were = others.length === 1 ? "was" : "were";
  const more = others.length > 0 ? ` So ${were} ${printCount(others.length, "other file")}.` : "";
  return new Error(
    `${first} was not what a run had written there, or is gone: the disk, or somebody, changed it. It was removed, and a nightly run makes it again.${more}`,
    { cause },
  );
}

/** What a run goes on from that begins after the ingest. */
async function findStart(names: readonly Stage["name"][], options: RunOptions): Promise<LiveState | undefined> {
  const root = warehouseFolder(options.outDir);
  if (names.includes("ingest")) {
    await refuseClockBehind(options);
    return undefined;
  }
  if (names.includes("compute")) return requireIngestedState(root);
  const state = await requireLiveState(root);
  refuseOtherDay(options, state.asOf);
  return state;
}

/**
 * Takes away what a killed run was working on; names of such things begin with a dot, as do those of files that NFS keeps for
 * a reader until it closes them.
 */
async function clearWork(root: string): Promise<void> {
  const names = (await readIfThere(() => readdir(root))) ?? [];
  const left = names.filter((name) => /^\.(?!nfs)/.test(name) && name !== fileCacheName);
  await Promise.all(left.map((name) => rm(join(root, name), { recursive: true, force: true })));
}

/** Has no later run tell again of what was told of the inputs. */
async function noteTold({ asOf, live, store }: Build, { gone }: IngestSummary): Promise<void> {
  if (gone.length > 0) await forgetGone(join(store.root, fileCacheName));
  const rejects = live.get("ops.rejects") ?? [];
  await writeState(store.root, toldNote, { asOf, partitions: new Map([["ops.rejects", rejects]]) });
}

/**
 * What was live before this run is kept for one more, for readers that have the old catalog open; and so are the rejects that were told
 * of, until those of a later run are.
 */
async function dropStale(build: Build, before: LiveState | undefined, told: LiveState | undefined): Promise<void> {
  const states = [{ partitions: build.live }, before, told];
  const kept = states.flatMap((state) => [...(state?.partitions.values() ?? [])].flat());
  await build.store.prune(new Set(kept.map(({ path }) => path)));
}
