import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAnyFileError } from "../files/file-error.ts";
import { releasesFolder } from "../output/out-folder.ts";
import { readChanges } from "./changes.ts";
import type { PublishEffects } from "./effects.ts";
import { readOwnManifest, showsDamage } from "./find-damage.ts";
import { listFiles, MANIFEST_PATH } from "./manifest.ts";
import { BUILDING, listReleases, type Release, releaseDirectory } from "./release.ts";
import { noteOwner, removeNotes } from "./release-notes.ts";

const REMOVED = ".removed-";

/** The folder in which the release `id` is built, beside those of the releases. */
export function buildingDirectory(outDir: string, id: string): string {
  return join(releasesFolder(outDir), `${BUILDING}${id}-${process.pid}`);
}

/**
 * Removes what runs that died left half built or half removed; answers why something could not be removed. The lock must be held: it
 * proves that they ended.
 */
export async function clearAbandoned(outDir: string, effects: PublishEffects): Promise<string[]> {
  const folder = releasesFolder(outDir);
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  const isLeft = (name: string) => name.startsWith(BUILDING) || name.startsWith(REMOVED) || isOrphan(name, names);
  const refusals: string[] = [];
  for (const name of names.filter(isLeft)) {
    refusals.push(...(await attempt(() => effects.remove(join(folder, name)))));
  }
  return refusals;
}

/** What is old, and cannot be removed, as another user's, keeps nothing new from going live: why is answered. */
async function attempt(remove: () => Promise<void>): Promise<string[]> {
  try {
    await remove();
    return [];
  } catch (error) {
    if (!isAnyFileError(error)) throw error;
    return [error.message];
  }
}

/** Whether a name is that of a note whose release is gone. */
function isOrphan(name: string, names: readonly string[]): boolean {
  const owner = noteOwner(name);
  return owner !== undefined && !names.includes(owner);
}

/** Moves a built and verified release to its place, in one rename; over a damaged one of the same id, file by file. */
export async function placeRelease(building: string, directory: string, effects: PublishEffects): Promise<void> {
  if (existsSync(directory)) await repairRelease(building, directory, effects);
  else await effects.rename(building, directory);
  await effects.sync([dirname(directory)]);
}

/** The damaged release may be the live one, so its folder stays: each rename puts a right file in a wrong one's place. */
async function repairRelease(building: string, directory: string, effects: PublishEffects): Promise<void> {
  const paths = (await listFiles(building)).filter((path) => path !== MANIFEST_PATH);
  await removeStrays(directory, paths, effects);
  for (const path of [...paths, MANIFEST_PATH]) {
    await effects.makeDirectory(dirname(join(directory, path)));
    await effects.rename(join(building, path), join(directory, path));
  }
  await effects.remove(building);
}

/**
 * Removes from the folder of a release what is neither its manifest nor one of its files, whose paths are given; and folders that stand
 * where a file belongs: no rename takes their place, nor that of a file where a folder belongs.
 */
export async function removeStrays(
  directory: string,
  paths: readonly string[],
  effects: PublishEffects,
): Promise<void> {
  const files = new Set([...paths, MANIFEST_PATH].map((path) => join(directory, path)));
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() === files.has(path)) await effects.remove(path);
  }
}

/**
 * Removes all but `retain` releases that can be gone back to: of those kept the first are `id`, which is live, and the one that was live
 * before it, whatever `retain` says, then those written last. Answers why one could not be removed.
 */
export async function pruneReleases(
  outDir: string,
  retain: number,
  id: string,
  effects: PublishEffects,
): Promise<string[]> {
  const refusals: string[] = [];
  for (const release of await chooseRemoved(outDir, retain, id)) {
    // Renamed first: a release half removed must not look like one to go back to.
    const aside = releaseDirectory(outDir, `${REMOVED}${release.id}`);
    const remove = async () => {
      await effects.rename(release.directory, aside);
      await effects.remove(aside);
      await removeNotes(outDir, release.id, effects);
    };
    refusals.push(...(await attempt(remove)));
  }
  return refusals;
}

async function chooseRemoved(outDir: string, retain: number, id: string): Promise<Release[]> {
  const releases = await listReleases(outDir);
  const idBefore = await findBefore(outDir, id, releases);
  const before = releases.filter((release) => release.id === idBefore);
  const others = releases.filter((release) => release.id !== id && release.id !== idBefore);
  const room = Math.max(0, retain - 1 - before.length);
  if (others.length <= room) return [];
  const sound = await findSound(before, retain - 1);
  const kept = new Set(await findSound(others, retain - 1 - sound.length));
  // What is damaged takes no other one's place.
  const left = others.filter((release) => !kept.has(release));
  return left.slice(Math.max(0, room - kept.size));
}

/** The first of some releases that can be gone back to, at most so many, as far as that shows without reading all their files. */
async function findSound(releases: readonly Release[], most: number): Promise<Release[]> {
  const sound: Release[] = [];
  for (const release of releases) {
    if (sound.length >= most) break;
    const manifest = await readOwnManifest(release.directory, release.id);
    if (typeof manifest === "string" || (await showsDamage(release.directory, manifest))) continue;
    sound.push(release);
  }
  return sound;
}

/** The one of the releases that was live before `id`; where the report of that does not tell, the one written before. */
async function findBefore(outDir: string, id: string, releases: readonly Release[]): Promise<string | undefined> {
  const changes = await readChanges(outDir, id).catch(() => undefined);
  return changes?.compared_with ?? releases.find((release) => release.id !== id)?.id;
}
