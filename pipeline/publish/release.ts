import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readlink, stat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { isFileError } from "../files/file-error.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { nextWebRootLink, releasesFolder, webRootLink } from "../output/out-folder.ts";
import { explainNoFolder } from "../output/require-out-folder.ts";
import type { PublishEffects } from "./effects.ts";

const RELEASE_ID = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/;

/** How the names of what is being built under `out/releases` begin: it is removed where its run died. */
export const BUILDING = ".building-";

/** One release that lies whole under `out/releases`. */
export interface Release {
  id: string;
  /** Its web root. */
  directory: string;
  /** Whether `out/public` points to it. */
  live: boolean;
}

/** What makes bytes out of marts, with all that it imports. */
export const releaseCode = ["pipeline/publish/publish.ts", "pipeline/tables/read-marts.ts"];

/**
 * A release's id, `<as-of>-<12 hex digits>`: the same for the same data, parameters and code, another where any of
 * them differs. `inputs` are texts that identify the data and the parameters, `code` what `fingerprintCode` answers.
 */
export function nameRelease(asOf: string, inputs: readonly string[], code: string): string {
  const parts = [asOf, ...inputs, code];
  return `${asOf}-${hash("sha256", JSON.stringify(parts)).slice(0, 12)}`;
}

/** The day as of which a release was made, by its id. */
export function dayOfRelease(id: string): string {
  return id.slice(0, "YYYY-MM-DD".length);
}

/** The web root of a release, whether it exists or not. */
export function releaseDirectory(outDir: string, id: string): string {
  return join(releasesFolder(outDir), id);
}

/**
 * The release that `out/public` points to; undefined where there is none, or where its folder is gone.
 * Throws where `out/public` is something else than a symbolic link.
 */
export async function readLiveRelease(outDir: string): Promise<Release | undefined> {
  const link = webRootLink(outDir);
  try {
    const id = basename(await readlink(link));
    const directory = releaseDirectory(outDir, id);
    return existsSync(directory) ? { id, directory, live: true } : undefined;
  } catch (error) {
    if (isFileError(error, "ENOENT")) return undefined;
    if (isFileError(error, "ENOTDIR")) throw explainNoFolder(outDir, error);
    throw new Error(`${link}: not a symbolic link to a release; move it away, then publish again`, { cause: error });
  }
}

/** A folder dated later than this was written by a clock that was ahead. */
const clockSlackMs = 24 * 60 * 60 * 1000;

/** All releases held, the one written last first; those of days to come last, of which nobody knows when they were written. */
export async function listReleases(outDir: string): Promise<Release[]> {
  const believed = Date.now() + clockSlackMs;
  const live = await readLiveRelease(outDir);
  const listed = await Promise.all(
    (await listIds(outDir)).map(async (id) => {
      const directory = releaseDirectory(outDir, id);
      // The manifest is the last name made in the folder, and moving a folder leaves its own date alone.
      const found = await readIfThere(() => stat(directory));
      // A run beside this one removes old ones.
      if (found === undefined) return [];
      const writtenAt = found.mtimeMs > believed ? 0 : found.mtimeMs;
      return [{ release: { id, directory, live: id === live?.id }, writtenAt }];
    }),
  );
  const dated = listed.flat();
  dated.sort((a, b) => b.writtenAt - a.writtenAt || (a.release.id < b.release.id ? 1 : -1));
  return dated.map(({ release }) => release);
}

async function listIds(outDir: string): Promise<string[]> {
  const folder = releasesFolder(outDir);
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => RELEASE_ID.test(name));
}

/** Points `out/public` to the release `id` in one rename: a reader sees the old one or the new one. Verifies nothing. */
export async function swapPublic(outDir: string, id: string, effects: PublishEffects): Promise<void> {
  const next = nextWebRootLink(outDir);
  await effects.remove(next);
  // Relative, so that the folder can be moved or mounted elsewhere.
  await effects.makeSymlink(relative(outDir, releaseDirectory(outDir, id)), next);
  await effects.rename(next, webRootLink(outDir));
  await effects.sync([outDir]);
}
