import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { rankingName } from "../../schemas/pages.ts";
import { readJson } from "../files/read-json.ts";
import { openRanking, type Ranking } from "../serve/ranking.ts";
import { compareRankings } from "./compare-rankings.ts";
import type { PublishEffects } from "./effects.ts";
import { compareFilings, type FilingChanges, filingChanges, listFilings } from "./filing-list.ts";
import { causesByPath, findCauses, type MovedRanking, movedRanking } from "./find-causes.ts";
import type { LiveFiles } from "./live-files.ts";
import { digestFile, MANIFEST_PATH } from "./manifest.ts";
import type { Marts } from "./marts.ts";
import type { Provenance } from "./provenance.ts";
import { notePath, writeNote } from "./release-notes.ts";

/**
 * What moved between a release and the one that was live before it, and the filings behind it. It tells of a
 * transition, not of a release: the same release set live after another one has another report, and so it lies beside
 * the web root, whose bytes depend on the inputs alone.
 */
const changesReport = z.object({
  release: z.string(),
  as_of: z.iso.date(),
  /** The release that was live before; null where none was, and then nothing is compared. */
  compared_with: z.string().nullable(),
  /** Null where the release before has lost its manifest. */
  files: z.object({ added: z.number(), removed: z.number(), changed: z.number() }).nullable(),
  /** Null where the release before has no list of its filings, or a damaged one. */
  filings: filingChanges.nullable(),
  /** Each ranking of the release before that differs now, or is there no more. */
  rankings: z.array(movedRanking),
  /** What the release before has damaged, or as another version of the program wrote it: its manifest, or rankings, which were not compared. */
  not_comparable: z.array(z.string()),
  causes: causesByPath,
});

/** What moved between two releases. */
export type Changes = z.infer<typeof changesReport>;

/** Where the two releases lie, and the marts of the one to go live. */
interface Transition {
  readonly outDir: string;
  readonly id: string;
  readonly directory: string;
  readonly manifest: Manifest;
  readonly marts: Marts;
  readonly provenance: Provenance;
  readonly effects: PublishEffects;
}

/** What the notes of a release say that is to go live: the filings that it counts, as CSV text, and what moved. */
export interface Notes {
  readonly filings: string;
  readonly changes: Changes;
}

/** Compares a release that is to go live with the one that is live before it. */
export async function tellChanges(next: Transition, before: LiveFiles | undefined): Promise<Notes> {
  const filings = await listFilings(next, before?.filings);
  return { filings, changes: await describeChanges(next, before, filings) };
}

/** Writes the notes of a release. */
export async function writeNotes(
  { outDir, id, effects }: Pick<Transition, "outDir" | "id" | "effects">,
  { filings, changes }: Notes,
): Promise<void> {
  await writeNote(outDir, id, "filings.csv", filings, effects);
  await writeNote(outDir, id, "changes.json", `${JSON.stringify(changes, null, 1)}\n`, effects);
}

/**
 * The same figures may come from other filings: the next report compares with those of the run that was last. Answers which these are;
 * undefined where they are the same, or those before are not known.
 */
export async function renewFilings(
  now: Omit<Transition, "directory" | "manifest">,
  live: LiveFiles,
): Promise<FilingChanges | undefined> {
  const filings = await listFilings(now, live.filings);
  if (filings === live.filings) return undefined;
  await writeNote(now.outDir, now.id, "filings.csv", filings, now.effects);
  const changes = live.filings === undefined ? undefined : compareFilings(live.filings, filings);
  // What stands behind a ruling may be worded otherwise alone.
  return changes && Object.values(changes).some(({ length }) => length > 0) ? changes : undefined;
}

async function describeChanges(next: Transition, before: LiveFiles | undefined, filings: string): Promise<Changes> {
  const { manifest: now } = next;
  const old = before?.manifest;
  const head = { release: next.id, as_of: now.as_of, compared_with: before?.id ?? null };
  const changedFilings = before?.filings === undefined ? null : compareFilings(before.filings, filings);
  const nothing = { rankings: [], causes: {} };
  if (!before) {
    const files = { added: Object.keys(now.files).length, removed: 0, changed: 0 };
    return { ...head, files, filings: null, not_comparable: [], ...nothing };
  }
  if (!old) return { ...head, files: null, filings: changedFilings, not_comparable: [MANIFEST_PATH], ...nothing };
  const { rankings, not_comparable } = await compareAll(before.directory, old, next.directory, now);
  const causes = changedFilings ? await findCauses(next, rankings, changedFilings) : {};
  return { ...head, files: compareFiles(old, now), filings: changedFilings, rankings, not_comparable, causes };
}

function compareFiles(old: Manifest, now: Manifest): Changes["files"] {
  const [oldPaths, paths] = [Object.keys(old.files), Object.keys(now.files)];
  const isHeld = (path: string, { files }: Manifest) => Object.hasOwn(files, path);
  return {
    added: paths.filter((path) => !isHeld(path, old)).length,
    removed: oldPaths.filter((path) => !isHeld(path, now)).length,
    changed: paths.filter((path) => isHeld(path, old) && old.files[path]?.sha256 !== now.files[path]?.sha256).length,
  };
}

async function compareAll(oldDirectory: string, old: Manifest, directory: string, now: Manifest) {
  const rankings: MovedRanking[] = [];
  const not_comparable: string[] = [];
  for (const [path, { sha256 }] of Object.entries(old.files)) {
    const digestNow = now.files[path]?.sha256;
    if (rankingName(path) === undefined || digestNow === sha256) continue;
    const before = await openIfReadable(join(oldDirectory, path), sha256);
    // Of one that is there no more, as of a quarter whose data set is missing, all entries are gone.
    const changes =
      before &&
      compareRankings(
        before,
        digestNow === undefined ? { ...before, length: 0 } : openRanking(await readFile(join(directory, path))),
      );
    if (changes) rankings.push({ path, ...changes });
    else not_comparable.push(path);
  }
  return { rankings, not_comparable };
}

/** Undefined where it is damaged or cannot be read, or where a version of the program with other columns wrote it. */
async function openIfReadable(path: string, sha256: string): Promise<Ranking | undefined> {
  try {
    const bytes = await readFile(path);
    return digestFile(bytes).sha256 === sha256 ? openRanking(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The report of what moved when a release went live; undefined for a release without one.
 * @throws Error naming the file where it is damaged.
 */
export function readChanges(outDir: string, id: string): Promise<Changes | undefined> {
  return readJson(notePath(outDir, id, "changes.json"), changesReport, "Remove it: no run needs it.");
}
