import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { printReading } from "../log/print-command.ts";
import { printNumber } from "../log/print-number.ts";
import { withSoleLock } from "../output/lock.ts";
import { releasesFolder } from "../output/out-folder.ts";
import { diskEffects, type PublishEffects } from "./effects.ts";
import { findDamage } from "./find-damage.ts";
import { digestFile, readManifest } from "./manifest.ts";
import { removeStrays } from "./place-release.ts";
import { BUILDING, dayOfRelease, listReleases, type Release, swapPublic } from "./release.ts";

/**
 * Makes the release `id` the live one in one rename, once what is damaged in it is mended by the files of others. Throws, and leaves
 * the live one as it is, where the release does not exist, is damaged still, or where another run holds `outDir`.
 */
export async function activateRelease(outDir: string, id: string, effects = diskEffects): Promise<void> {
  await withSoleLock(outDir, async () => {
    const releases = await listReleases(outDir);
    const release = releases.find((each) => each.id === id);
    if (!release) {
      const ids = releases.map((each) => each.id).sort();
      throw new Error(`no release ${id}; choose one of: ${ids.join(", ") || "(none)"}`);
    }
    const damage = await mendDamage(outDir, release, releases, effects);
    if (damage.length > 0) throw new Error(describeRefusal(outDir, id, damage));
    await swapPublic(outDir, id, effects);
  });
}

/** Of a release that was copied badly every file may be damaged. */
const MOST_SHOWN = 5;

function describeRefusal(outDir: string, id: string, damage: readonly string[]): string {
  const unshown = damage.length - MOST_SHOWN;
  const more = unshown > 0 ? ` and ${printNumber(unshown)} more` : "";
  const shown = damage.slice(0, MOST_SHOWN).join("; ");
  const again = printReading("nightly", outDir, dayOfRelease(id));
  return `release ${id} is damaged and stays off: ${shown}${more}. Choose another one, or make that of its day again: ${again}`;
}

/**
 * Answers what is damaged in a release once what does not belong to it is removed, and that is put right of which another one has the
 * file: they share one that did not change, and a night that finds it damaged repairs the live one alone.
 */
async function mendDamage(
  outDir: string,
  { id, directory }: Release,
  releases: readonly Release[],
  effects: PublishEffects,
): Promise<string[]> {
  const damage = await findDamage(directory, { id });
  const manifest = damage.length > 0 ? await readManifest(directory).catch(() => undefined) : undefined;
  if (manifest?.release !== id) return damage;
  await removeStrays(directory, Object.keys(manifest.files), effects);
  const mended = new Set<string>();
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    const places = [directory, ...releases.map((each) => each.directory)].map((place) => join(place, path));
    const right = await findRight(places, sha256);
    if (right === undefined || right === places[0]) continue;
    const making = join(releasesFolder(outDir), `${BUILDING}mended`);
    await effects.remove(making);
    await effects.linkFile(right, making);
    const folder = dirname(join(directory, path));
    await effects.makeDirectory(folder);
    await effects.rename(making, join(directory, path));
    mended.add(folder);
  }
  await effects.sync([...mended]);
  return findDamage(directory, { id });
}

/** The first of some files that holds those bytes. */
async function findRight(files: readonly string[], sha256: string): Promise<string | undefined> {
  for (const file of files) {
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes && digestFile(bytes).sha256 === sha256) return file;
  }
  return undefined;
}
