import { existsSync } from "node:fs";
import { fingerprintCode } from "../fingerprints/code-fingerprint.ts";
import { type Report, silentReport } from "../log/report.ts";
import { withSoleLock } from "../output/lock.ts";
import { awaitApproval, buildRelease, type Run, readWhole, type Tell } from "./build-release.ts";
import { renewFilings, tellChanges, writeNotes } from "./changes.ts";
import { diskEffects, type PublishEffects } from "./effects.ts";
import { findDamage } from "./find-damage.ts";
import { type LiveFiles, readLiveFiles } from "./live-files.ts";
import { HOW_TO_REPAIR, readManifest } from "./manifest.ts";
import type { Marts } from "./marts.ts";
import { clearAbandoned, pruneReleases } from "./place-release.ts";
import type { Provenance } from "./provenance.ts";
import { describeResult, type PublishResult } from "./publish-result.ts";
import { dayOfRelease, nameRelease, releaseCode, releaseDirectory, swapPublic } from "./release.ts";

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

/**
 * Makes the marts' release the live one, whole or not at all: the last step before old ones are removed is one rename, and whatever
 * fails until then leaves the old release live. The same inputs give the same release id and bytes, and then nothing is written again.
 * Throws where the marts break a contract, the disk fails, or another run holds `outDir`.
 */
export async function publishRelease(options: PublishOptions): Promise<PublishResult> {
  checkOptions(options);
  const { outDir, report = silentReport, effects = diskEffects } = options;
  return withSoleLock(outDir, async () => {
    tellRefusals(report, await clearAbandoned(outDir, effects));
    const run = await nameRun(options, report, effects);
    const isWhole = existsSync(run.directory) && (await findDamage(run.directory, { id: run.id })).length === 0;
    const live = await (options.live ?? readLiveFiles(outDir));
    if (isWhole) await awaitApproval(run);
    return isWhole && live?.id === run.id ? leaveLive(run, live) : goLive(run, live, isWhole);
  });
}

function checkOptions({ baseUrl, retain = DEFAULT_RETAIN }: PublishOptions): void {
  if (baseUrl.endsWith("/")) throw new Error(`base URL "${baseUrl}" ends with a slash; leave the slash away`);
  if (!Number.isInteger(retain) || retain < 1) throw new Error(`retain is ${retain}; it must be an integer, 1 or more`);
}

function tellRefusals(report: Report, refusals: readonly string[]): void {
  for (const refusal of refusals) report.line(`note: what is old could not be removed: ${refusal}`);
}

async function nameRun(options: PublishOptions, report: Report, effects: PublishEffects): Promise<Run> {
  const { outDir, asOf, fingerprint, baseUrl } = options;
  const code = await fingerprintCode(releaseCode);
  if (options.code !== undefined && options.code !== code)
    throw new Error(
      "The program was changed while this run was under way, and what runs is not what lies there: run it again.",
    );
  const id = nameRelease(asOf, [fingerprint, baseUrl], code);
  return { ...options, id, code, directory: releaseDirectory(outDir, id), report, effects };
}

/** The marts' release is live, and whole: what is told of it may be of other filings. */
async function leaveLive(run: Run, live: LiveFiles): Promise<PublishResult> {
  const filings = await renewFilings(run, live);
  await prune(run);
  const result = describeResult(
    run,
    live.manifest ?? (await readManifest(run.directory, HOW_TO_REPAIR)),
    "unchanged",
    0,
  );
  return filings ? { ...result, filings } : result;
}

/** Sets the marts' release live, which is built, unless it lies whole. */
async function goLive(run: Run, live: LiveFiles | undefined, isWhole: boolean): Promise<PublishResult> {
  tellEarlierDay(run, live);
  tellOtherAddress(run, live);
  const isLive = live?.id === run.id;
  const tell: Tell = async (next) => {
    run.report.progress("what moved", 0, 1);
    // A release that is repaired in place keeps the report of how it went live.
    return isLive ? undefined : tellChanges({ ...run, ...next }, live);
  };
  const { manifest, written, notes } = isWhole
    ? await readWhole(run, tell)
    : await buildRelease(run, isLive ? distrust(live) : live, tell);
  if (notes) await writeNotes(run, notes);
  await swapPublic(run.outDir, run.id, run.effects);
  await prune(run);
  const built = isLive ? "repaired" : "published";
  return describeResult(run, manifest, isWhole ? "reactivated" : built, written);
}

/** What a release offers of which some file is damaged: none is believed unread. */
function distrust(live: LiveFiles): LiveFiles {
  return { ...live, writtenAt: 0 };
}

async function prune({ outDir, id, retain = DEFAULT_RETAIN, report, effects }: Run): Promise<void> {
  tellRefusals(report, await pruneReleases(outDir, retain, id, effects));
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
