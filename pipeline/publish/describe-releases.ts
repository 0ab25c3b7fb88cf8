import { stat } from "node:fs/promises";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { rankingName } from "../../schemas/pages.ts";
import { quarterName } from "../calendar.ts";
import { printCommand, printReading } from "../log/print-command.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import { requireOutFolder } from "../output/require-out-folder.ts";
import { type Changes, readChanges } from "./changes.ts";
import type { FilingChanges } from "./filing-list.ts";
import { findMissized, readOwnManifest } from "./find-damage.ts";
import { listReleases, type Release } from "./release.ts";

/**
 * The releases under `outDir`, the one written last first, as lines for the operator: what each is, and what moved in it.
 * Throws where that folder does not exist.
 */
export async function describeReleases(outDir: string): Promise<string[]> {
  requireOutFolder(outDir);
  const releases = await listReleases(outDir);
  const told = await Promise.all(releases.map((release) => describeRelease(outDir, release)));
  return told.length > 0
    ? told.flat()
    : [`${outDir} holds no release yet; make one with: ${printReading("nightly", outDir)}`];
}

/** One that is damaged must not hide the others: to go back to one is what the list is for. */
async function describeRelease(outDir: string, release: Release): Promise<string[]> {
  const { id, directory, live } = release;
  const head = `${id}  ${live ? "live" : "    "}  `;
  const manifest = await readOwnManifest(directory, id);
  const moved = await readChanges(outDir, id).then(describeChanges, (error: Error) => [error.message]);
  const told = typeof manifest === "string" ? `damaged: ${manifest}` : await describeContents(release, manifest);
  return [`${head}${told}`, ...moved.map((line) => `    ${line}`)];
}

async function describeContents({ directory }: Release, manifest: Manifest): Promise<string> {
  const { as_of, files } = manifest;
  const digests = Object.values(files);
  const megabytes = digests.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const written = (await stat(directory)).mtime.toISOString().slice(0, 16).replace("T", " ");
  const contents = `as of ${as_of}, written ${written} UTC, ${printCount(digests.length, "file")}, ${megabytes.toFixed(1)} MB`;
  return contents + describeDamage(await findMissized(directory, manifest));
}

/** Whether another release has them whole, by which they would be mended, is not known before all are read. */
function describeDamage([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  const more = others.length > 0 ? ` and ${printCount(others.length, "other")}` : "";
  return `; damaged: ${first}${more} ${others.length > 0 ? "are" : "is"} not as the manifest says`;
}

/** Of fewer entries, as of a day with few ratings, most may well go. */
const fewEntries = 20;

/**
 * What moved when a release went live, in one line: the filings, the files, another quarter ranked, and how many entries
 * rankings lost, which is what an input takes along that is cut short; and where that is most of one, or an earlier quarter is ranked
 * again, a warning that says how to go back.
 */
export async function describeMove(outDir: string, id: string): Promise<{ moved: string; warning?: string }> {
  const changes = await readChanges(outDir, id).catch((error: Error) => error);
  if (changes instanceof Error) return { moved: changes.message };
  const [told] = describeChanges(changes);
  const rankings = changes?.rankings ?? [];
  const lost = rankings.filter(({ vanished }) => vanished > 0).map(describeLoss);
  const gone = lost.length > 0 && `gone are ${lost.join(", ")}`;
  const [first, ...others] = changes?.not_comparable ?? [];
  const more = others.length > 0 ? `; ${printCount(others.length, "other", "others")} neither` : "";
  const unread = first !== undefined && `${describeUnread(first)}${more}`;
  const moved = [told, describeSwitch(rankings), gone, unread].filter(Boolean).join("; ");
  const fault = findFault(rankings);
  return fault ? { moved, warning: adviseReturn(outDir, changes, fault) } : { moved };
}

/** What inputs that are missing or cut short show by. */
function findFault(rankings: Changes["rankings"]): string | undefined {
  if (rankings.some(wentBack)) return "an earlier quarter is ranked again";
  return rankings.some(lostMost) ? "most of a list is gone" : undefined;
}

function wentBack({ report_period, report_period_before }: Changes["rankings"][number]): boolean {
  return report_period !== null && report_period_before !== null && report_period < report_period_before;
}

function lostMost(ranking: Changes["rankings"][number]): boolean {
  const { vanished, entries_before, report_period, report_period_before } = ranking;
  return entries_before >= fewEntries && 2 * vanished > entries_before && report_period === report_period_before;
}

function adviseReturn(outDir: string, changes: Changes | undefined, fault: string): string {
  const back = printCommand("releases", { out: outDir, activate: changes?.compared_with ?? undefined });
  return `${fault}: where an input is cut short or missing, go back with: ${back}`;
}

function describeLoss({ path, vanished, entries_before }: Changes["rankings"][number]): string {
  return `${printNumber(vanished)} of ${printNumber(entries_before)} of ${rankingName(path) ?? path}`;
}

/** The list that trends rank is that of the latest finalized quarter, which changes four times a year. */
function describeSwitch(rankings: Changes["rankings"]): string | undefined {
  const found = rankings.find((ranking) => ranking.report_period_before !== ranking.report_period);
  const [before, now] = [found?.report_period_before, found?.report_period];
  return before && now ? `trends rank ${quarterName(now)}, no more ${quarterName(before)}` : undefined;
}

/** How many filings came, went, or are otherwise now. */
export function describeFilings(filings: FilingChanges): string {
  const count = (list: readonly unknown[]) => printNumber(list.length);
  return `${printCount(filings.new.length, "filing")} new, ${count(filings.withdrawn)} withdrawn, ${count(filings.changed)} changed, ${count(filings.ruled_otherwise)} ruled otherwise`;
}

/** What a report of changes says, in a few lines. */
function describeChanges(changes: Changes | undefined): string[] {
  if (!changes) return ["no report of what moved"];
  if (changes.compared_with === null) return ["the first release: nothing to compare with"];
  const { filings, files, rankings, not_comparable } = changes;
  const told = filings ? describeFilings(filings) : "filings not comparable";
  return [
    `against ${changes.compared_with}: ${told}${files ? `; ${printCount(files.changed, "file")} changed, ${printNumber(files.added)} added, ${printNumber(files.removed)} removed` : ""}`,
    ...rankings.map(describeRanking),
    ...not_comparable.map(describeUnread),
  ];
}

const describeUnread = (path: string) => `${path}: cannot be read in the release before, not compared`;

function describeRanking({
  path,
  figure,
  changed,
  appeared,
  vanished,
  most_moved,
}: Changes["rankings"][number]): string {
  const name = rankingName(path) ?? path;
  const moves = most_moved
    .slice(0, 3)
    .map(({ name, before, after }) => `${name} ${printNumber(before)} → ${printNumber(after)}`);
  const most = moves.length > 0 ? `; ${figure} most: ${moves.join(", ")}` : "";
  return `${name}: ${printNumber(changed)} changed, ${printNumber(appeared)} new, ${printNumber(vanished)} gone${most}`;
}
