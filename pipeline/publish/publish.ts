import { existsSync } from "node:fs";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { fingerprintCode } from "../fingerprints/code-fingerprint.ts";
import { printCount } from "../log/print-number.ts";
import { type Report, silentReport } from "../log/report.ts";
import { withSoleLock } from "../output/lock.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { type Notes, renewFilings, tellChanges, writeNotes } from "./changes.ts";
import { checkFrame } from "./check-content.ts";
import { diskEffects, type PublishEffects } from "./effects.ts";
import { findDamage, findMisplaced } from "./find-damage.ts";
import { type LiveFiles, readLiveFiles } from "./live-files.ts";
import { readManifest } from "./manifest.ts";
import type { Marts } from "./marts.ts";
import { buildingDirectory, clearAbandoned, placeRelease, pruneReleases } from "./place-release.ts";
import type { Provenance } from "./provenance.ts";
import { describeResult, type PublishResult } from "./publish-result.ts";
import { dayOfRelease, nameRelease, releaseCode, releaseDirectory, swapPublic } from "./release.ts";
import { writeNote } from "./release-notes.ts";
import { openReleaseWriter } from "./release-writer.ts";
import { writeContents } from "./write-contents.ts";

/** How many releases are kept where nothing else is said, the live one included. */
export const DEFAULT_RETAIN = 5;

/** What to publish, and where. */
export interface PublishOptions {
  marts: Marts;
  /** The filings behind the marts, which the report of changes names. */
  provenance: Provenance;
  /** The folder that holds `releases` and `public`. */
  outDir: string;
  /** The run's date, `YYYY-MM-DD`. */
  asOf: string;
  /** The address that the release will be served at, without a slash at its end; empty for one that is not known. */
  baseUrl: string;
  /** Identifies the contents of all marts: another whenever any of them differs. */
  fingerprint: string;
  /** The fingerprint of `releaseCode` when the run began, which loaded it then. */
  code?: string;
  /** What the live release offers, where that is read already. */
  live?: Promise<LiveFiles | undefined>;
  /** How many releases are kept, the live one included; 1 or more. The one before it stays, too, for those who read it still. */
  retain?: number;
  /** Returns once the marts may be published: nothing is put in its place before. Throws where they may not. */
  approve?: () => Promise<void>;
  report?: Report;
  effects?: PublishEffects;
}

type Run = Omit<PublishOptions, "live"> & {
  id: string;
  code: string;
  directory: string;
  effects: PublishEffects;
  report: Report;
};

/** Tells what moves with a release that lies whole in a directory; undefined where that is not told anew. */
type Tell = (release: { directory: string; manifest: Manifest }) => Promise<Notes | undefined>;

/** A release that lies whole in its place, how many of its files were written anew, and what is told of it. */
interface Built {
  manifest: Manifest;
  written: number;
  notes: Notes | undefined;
}

/**
 * Makes the marts' release the live one, whole or not at all: the last step is one rename, and whatever fails before it
 * leaves the old release live. The same inputs give the same release id and bytes, and then nothing is written again.
 * Throws where the marts break a contract, the disk fails, or another run holds `outDir`.
 */
export async function publishRelease(options: PublishOptions): Promise<PublishResult> {
  checkOptions(options);
  const { outDir, asOf, fingerprint, baseUrl, report = silentReport, effects = diskEffects } = options;
  return withSoleLock(outDir, async () => {
    const tellRefusals = (refusals: readonly string[]) => {
      for (const refusal of refusals) report.line(`note: what is old could not be removed: ${refusal}`);
    };
    tellRefusals(await clearAbandoned(outDir, effects));
    const code = await fingerprintCode(releaseCode);
    if (options.code !== undefined && options.code !== code)
      throw new Error(
        "The program was changed while this run was under way, and what runs is not what lies there: run it again.",
      );
    const id = nameRelease(asOf, [fingerprint, baseUrl], code);
    const directory = releaseDirectory(outDir, id);
    const run = { ...options, id, code, directory, report, effects };
    const isWhole = existsSync(directory) && (await findDamage(directory, { id })).length === 0;
    const live = await (options.live ?? readLiveFiles(outDir));
    const isLive = live?.id === id;
    if (isWhole) await awaitApproval(run);
    if (isWhole && isLive) {
      const filings = await renewFilings(run, live);
      tellRefusals(await pruneReleases(outDir, options.retain ?? DEFAULT_RETAIN, id, effects));
      const result = describeResult(run, live.manifest ?? (await readManifest(directory)), "unchanged", 0);
      return filings ? { ...result, filings } : result;
    }
    tellEarlierDay(run, live);
    tellOtherAddress(run, live);
    const tell: Tell = async (next) => {
      report.progress("what moved", 0, 1);
      // A release that is repaired in place keeps the report of how it went live.
      return isLive ? undefined : tellChanges({ ...run, ...next }, live);
    };
    const { manifest, written, notes } = isWhole
      ? await readWhole(run, tell)
      : await buildRelease(run, isLive ? distrust(live) : live, tell);
    if (notes) await writeNotes(run, notes);
    tellRefusals(await pruneReleases(outDir, options.retain ?? DEFAULT_RETAIN, id, effects));
    await swapPublic(outDir, id, effects);
    const built = isLive ? "repaired" : "published";
    return describeResult(run, manifest, isWhole ? "reactivated" : built, written);
  });
}

/** What a release offers of which some file is damaged: none is believed unread. */
function distrust(live: LiveFiles): LiveFiles {
  return { ...live, writtenAt: 0 };
}

function checkOptions({ baseUrl, retain = DEFAULT_RETAIN }: PublishOptions): void {
  if (baseUrl.endsWith("/")) throw new Error(`base URL "${baseUrl}" ends with a slash; leave the slash away`);
  if (!Number.isInteger(retain) || retain < 1) throw new Error(`retain is ${retain}; it must be an integer, 1 or more`);
}

/** It may be meant, as after a wrong night; it may be a slip, and then the API falls back by so much. */
function tellEarlierDay({ asOf, report }: Run, live: LiveFiles | undefined): void {
  const before = live && dayOfRelease(live.id);
  if (before === undefined || before <= asOf) return;
  report.line(
    `note: as of ${asOf}, which is before ${before}, the day of the live release: what came since is left out`,
  );
}

/** Where --base-url was forgotten, readers would look for icons on this machine. */
function tellOtherAddress({ baseUrl, report }: Run, live: LiveFiles | undefined): void {
  const before = live?.parts.baseUrl;
  if (before === undefined || before === baseUrl) return;
  report.line(
    `note: icons are at ${baseUrl} now, and at ${before} in the live release: --base-url ${before} keeps that`,
  );
}

async function readWhole({ directory }: Run, tell: Tell): Promise<Built> {
  const manifest = await readManifest(directory);
  return { manifest, written: 0, notes: await tell({ directory, manifest }) };
}

/**
 * Builds beside the live release, reads everything back, and tells what moved, while the marts are checked perhaps; then moves
 * it into place.
 */
async function buildRelease(run: Run, live: LiveFiles | undefined, tell: Tell): Promise<Built> {
  const building = buildingDirectory(run.outDir, run.id);
  try {
    const writer = openReleaseWriter(building, live, run.effects, run.code, checkFrame);
    const parts = await writeContents(writer, { ...run, live }, run.report);
    const manifest = await writer.finish(run.id, run.asOf);
    let notes: Notes | undefined;
    const prove = async () => {
      await verifyBuilding(building, manifest, run);
      notes = await tell({ directory: building, manifest });
      await awaitApproval(run);
    };
    await runBounded(2, [() => writer.sync(), prove], (step) => step());
    await writeNote(run.outDir, run.id, "parts.json", `${JSON.stringify(parts, null, 1)}\n`, run.effects);
    await placeRelease(building, run.directory, run.effects);
    return { manifest, written: writer.countWritten(), notes };
  } catch (error) {
    // The next run would remove it too, but its first stages may need the room on a full disk.
    await run.effects.remove(building);
    throw error;
  }
}

async function awaitApproval({ approve, report }: Run): Promise<void> {
  report.progress("checks", 0, 1);
  await approve?.();
}

/** Every file was read back when it was written, or found as it was when it was linked. */
async function verifyBuilding(building: string, manifest: Manifest, { id, report }: Run): Promise<void> {
  report.progress("verifying", 0, 1);
  const damage = await findMisplaced(building, manifest);
  if (damage.length === 0) return report.line("every file is as it was made");
  const shown = damage.slice(0, 10).map((phrase) => `\n  ${phrase}`);
  throw new Error(
    `release ${id} does not go live with ${printCount(damage.length, "wrong file")}:${shown.join("")}\nSee that nothing else writes to the output folder, and run again.`,
  );
}
