import type * as z from "zod";
import type { industriesDocument } from "../../schemas/documents/industries.ts";
import type { sectorsDocument } from "../../schemas/documents/sectors.ts";
import type { StatusDocument } from "../../schemas/documents/status.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { companionPath, type Quarter, rankingPath } from "../../schemas/pages.ts";
import { makeContext, type QueryContext } from "../../schemas/query.ts";
import { companionKey, liveKey, rankingKey } from "./bucket.ts";
import { ApiError } from "./client-error.ts";
import { type Fetcher, readJson } from "./client-fetch.ts";
import type { Companions } from "./client-types.ts";
import type { LiveDocument } from "./live-document.ts";

/** A host that runs no code, and how to read from it: a bucket, or a copy of the web root. */
export type Host = { readonly root: string; readonly read: Fetcher };

/** The release that is live on a host. */
export type HostedRelease = {
  readonly id: string;
  readonly context: QueryContext;
  readonly latest: Quarter;
  /** Where a ranking is, by its path; undefined where the release has none. */
  addressOf(path: string): string | undefined;
  readCompanion(name: keyof Companions, signal: AbortSignal | undefined): Promise<unknown>;
  /** Whether the release is live still, so that what was read at an address of its own is of this release. */
  isLive(signal: AbortSignal | undefined): Promise<boolean>;
};

/** An address of what is there now: by no other one could a reader get past the caches that many readers share. */
const afresh = (address: string) => `${address}?at=${Date.now()}`;

/**
 * Opens the release that is live on a host: `known` where it is still that one, undefined where another one went live
 * meanwhile.
 *
 * A bucket names it in `live.json`, and the files of its own that nothing is written over. In a web root, whose files are
 * replaced, one counts only if the same release is live after it was read as before, and its address names the release,
 * so that no cache gives one release's file for another's.
 */
export async function openLive(
  host: Host,
  known: HostedRelease | undefined,
  signal: AbortSignal | undefined,
): Promise<HostedRelease | undefined> {
  const live = await readPointer(host, signal);
  const id = live?.release ?? (await readStatus(host, signal)).release;
  if (id === known?.id) return known;
  return live ? openBucket(host, live) : openWebRoot(host, id, signal);
}

/** What a bucket points to; undefined where there is no pointer: S3 says 403 where one may not know what is not there. */
async function readPointer({ root, read }: Host, signal: AbortSignal | undefined): Promise<LiveDocument | undefined> {
  try {
    return await readNaming<LiveDocument>(read, `${root}/${liveKey}`, signal);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

function openBucket({ root, read }: Host, live: LiveDocument): HostedRelease {
  const { release: id, latest_finalized: latest, rankings } = live;
  return {
    ...{ id, latest, context: makeContext(live) },
    addressOf: (path) => {
      const digest = rankings[path];
      return digest && `${root}/${rankingKey(digest)}`;
    },
    readCompanion: (name, signal) => readJson(read, `${root}/${companionKey(id, companionPath(name))}`, signal),
    isLive: async () => true,
  };
}

async function openWebRoot(
  host: Host,
  id: string,
  signal: AbortSignal | undefined,
): Promise<HostedRelease | undefined> {
  const addressOf = (path: string) => `${host.root}/${path}?release=${id}`;
  const read = (name: keyof Companions) => readJson(host.read, addressOf(companionPath(name)), signal);
  const [sectors, industries] = await Promise.all([read("sectors"), read("industries")]);
  const status = await readStatus(host, signal);
  const { release, as_of, latest_finalized: latest, quarters } = status;
  if (release !== id) return undefined;
  const context = makeContext({
    as_of,
    ...(sectors as z.output<typeof sectorsDocument>),
    ...(industries as z.output<typeof industriesDocument>),
  });
  const held = [latest, ...quarters].flatMap((quarter) => endpoints.map((endpoint) => rankingPath(endpoint, quarter)));
  const documents = { status, sectors, industries };
  return {
    ...{ id, context, latest },
    addressOf: (path) => (held.includes(path) ? addressOf(path) : undefined),
    // Whoever gets one may change it.
    readCompanion: async (name) => structuredClone(documents[name]),
    isLive: async (ownSignal) => (await readStatus(host, ownSignal)).release === id,
  };
}

function readStatus({ root, read }: Host, signal: AbortSignal | undefined): Promise<StatusDocument> {
  return readNaming(read, `${root}/${companionPath("status")}`, signal);
}

/** What says which release is live now: no other JSON, as a host may send for every path. */
async function readNaming<Document extends { readonly release: string }>(
  read: Fetcher,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Document> {
  const address = afresh(path);
  const document = (await readJson(read, address, signal)) as Document | null;
  if (typeof document?.release !== "string") throw new Error(`${address} names no release`);
  return document;
}
