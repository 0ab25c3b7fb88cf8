import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { industriesDocument } from "../../schemas/documents/industries.ts";
import type { Manifest } from "../../schemas/documents/manifest.ts";
import { sectorsDocument } from "../../schemas/documents/sectors.ts";
import { type StatusDocument, statusDocument } from "../../schemas/documents/status.ts";
import { type CompanionName, companionPath, rankingName } from "../../schemas/pages.ts";
import { makeContext } from "../../schemas/query.ts";
import { readIfThere } from "../files/read-if-there.ts";
import { requireJson } from "../files/read-json.ts";
import { digestFile, HOW_TO_REPAIR, MANIFEST_PATH, readManifest } from "../publish/manifest.ts";
import type { LiveDocument } from "./live-document.ts";
import { openRanking, type Ranking } from "./ranking.ts";
import { printLastModified, type Release } from "./release.ts";

/** Enough for every current ranking and a few quarters of history: at full size a quarter of portfolios takes about 15 MB. */
const rankingsKept = 16;

/** A release in a folder. */
export type FolderRelease = Release & { readonly status: StatusDocument };

/**
 * Opens the release in a folder, which must be the release's own: a link to it might move. Throws an error that names the
 * file and what is wrong with it.
 */
export async function openRelease(folder: string): Promise<FolderRelease> {
  const manifest = await readManifest(folder, HOW_TO_REPAIR);
  const open = <T>(name: CompanionName, document: z.ZodType<T>) =>
    requireJson(join(folder, companionPath(name)), document, HOW_TO_REPAIR);
  const status = await open("status", statusDocument);
  const { sectors } = await open("sectors", sectorsDocument);
  const { industries } = await open("industries", industriesDocument);
  const { digests, read } = await openFiles(folder, manifest);
  for (const name of ["status", "sectors", "industries"] as const) await read(companionPath(name));
  return {
    id: manifest.release,
    context: makeContext({ as_of: manifest.as_of, sectors, industries }),
    latest: status.latest_finalized,
    lastModified: printLastModified(manifest.as_of),
    digestOf: (path) => digests.get(path),
    status,
    openRanking: keepLatest(async (path) => openRanking(await read(path)), rankingsKept),
    findFile: async (path) => {
      const digest = digests.get(path);
      return digest === undefined ? undefined : { digest, read: () => read(path) };
    },
  };
}

/** The digests of a release's files, by their paths, and how each is read. */
async function openFiles(folder: string, manifest: Manifest) {
  const digests = new Map(Object.entries(manifest.files).map(([path, { sha256 }]) => [path, sha256]));
  digests.set(MANIFEST_PATH, digestFile(await readFile(join(folder, MANIFEST_PATH))).sha256);
  const read = async (path: string) => {
    const bytes = await readIfThere(() => readFile(join(folder, path)));
    // The tag that it is sent with is a promise: what the disk has damaged since must not stay in a reader's cache.
    if (bytes && digestFile(bytes).sha256 === digests.get(path)) return bytes;
    throw new Error(`${join(folder, path)} is ${bytes ? "not as it was published" : "missing"}. ${HOW_TO_REPAIR}`);
  };
  return { digests, read };
}

/** What `live.json` must say for the release in a folder to be the live one of a bucket; throws as `openRelease` does. */
export async function describeLive(folder: string): Promise<LiveDocument> {
  const { id, context, latest } = await openRelease(folder);
  const { as_of, files } = await readManifest(folder, HOW_TO_REPAIR);
  const rankings = Object.entries(files).filter(([path]) => rankingName(path) !== undefined);
  return {
    release: id,
    as_of,
    latest_finalized: latest,
    sectors: [...context.sectors],
    industries: [...context.industries],
    rankings: Object.fromEntries(rankings.map(([path, { sha256 }]) => [path, sha256])),
  };
}

/** Remembers the results of the `size` paths asked for last; a failure is not remembered. */
function keepLatest(open: (path: string) => Promise<Ranking>, size: number): (path: string) => Promise<Ranking> {
  const kept = new Map<string, Promise<Ranking>>();
  return (path) => {
    const opening = kept.get(path) ?? open(path);
    kept.delete(path);
    kept.set(path, opening);
    opening.catch(() => kept.delete(path));
    for (const oldest of kept.keys()) {
      if (kept.size <= size) break;
      kept.delete(oldest);
    }
    return opening;
  };
}
