import { manifestDocument } from "../../schemas/documents/manifest.ts";
import { digestFile, MANIFEST_PATH } from "../publish/manifest.ts";
import { runBounded } from "../threads/run-bounded.ts";
import { describeHeaders, type Encoding, isReleaseKey, type WantedObject } from "./list-objects.ts";
import { hashMd5, openStored, readBody } from "./object-body.ts";
import type { ObjectStore, StoredObject } from "./object-store.ts";
import type { StoredState } from "./upload-state.ts";

/** What lies in the bucket, as far as a plan needs it. */
export interface Remote {
  readonly listing: ReadonlyMap<string, StoredObject>;
  /** What objects there were sent with, as `describeHeaders` says: no listing tells. */
  readonly headers: ReadonlySet<string>;
  /** Whether the store names objects by the MD5 of their bytes; false where it encrypts them by a key of its own. */
  readonly namesByMd5: boolean;
  /**
   * By path, the SHA-256 of the files that the objects there were made from, where that must be believed for want of MD5s;
   * empty where the upload before was not brought to its end in the same encoding.
   */
  readonly files: ReadonlyMap<string, string>;
}

/** What an upload has to do. */
export interface UploadPlan {
  readonly send: readonly WantedObject[];
  /** How many objects lie there already. */
  readonly kept: number;
  /** The keys of a release that this one does not want. */
  readonly unwanted: readonly string[];
}

/** Files and objects that are read at once. */
export const READS_AT_ONCE = 16;

/** What lies in the bucket: the listing, what the note tells of it and, where its tags do not tell the contents, the manifest there. */
export async function readRemote(
  store: ObjectStore,
  before: StoredState | undefined,
  encoding: Encoding,
): Promise<Remote> {
  const listing = await store.list();
  // Where there is no note yet, nothing tells what objects were sent with: all are sent.
  const namesByMd5 = before !== undefined && hashMd5(before.bytes) === before.etag;
  const areTold = namesByMd5 && [...listing.values()].every(({ etag }) => isMd5(etag));
  const isSound = before !== undefined && before.note.state !== "under way" && before.note.encoding === encoding;
  const files = !areTold && isSound ? await readFiles(store, before.note.release, encoding) : new Map<string, string>();
  return { listing, headers: new Set(before?.note.headers), namesByMd5, files };
}

/** The digests in the manifest there, its own included; none where it is not that of the release, or something else lies in its place. */
async function readFiles(store: ObjectStore, release: string, encoding: Encoding): Promise<Map<string, string>> {
  const stored = await store.read(MANIFEST_PATH);
  const found = stored && (await openStored(manifestDocument, stored.bytes, encoding));
  if (found?.content.release !== release) return new Map();
  const files = Object.entries(found.content.files).map(([path, { sha256 }]) => [path, sha256] as const);
  return new Map([...files, [MANIFEST_PATH, digestFile(found.bytes).sha256]]);
}

/** Compares what a release wants with what lies in the bucket. */
export async function planUpload(
  directory: string,
  wanted: readonly WantedObject[],
  remote: Remote,
): Promise<UploadPlan> {
  const isThere = await runBounded(READS_AT_ONCE, wanted, (object) => liesThere(directory, object, remote));
  const keys = new Set(wanted.map(({ key }) => key));
  const send = wanted.filter((_, index) => !isThere[index]);
  return {
    send,
    kept: wanted.length - send.length,
    unwanted: [...remote.listing.keys()].filter((key) => isReleaseKey(key) && !keys.has(key)).sort(),
  };
}

async function liesThere(directory: string, object: WantedObject, remote: Remote): Promise<boolean> {
  const stored = remote.listing.get(object.key);
  if (stored === undefined || !remote.headers.has(describeHeaders(object))) return false;
  const { md5, sha256, bytes } = await readBody(directory, object);
  if (remote.namesByMd5 && isMd5(stored.etag)) return stored.etag === md5;
  return stored.bytes === bytes.byteLength && remote.files.get(object.path) === sha256;
}

/** Whether a tag may be an MD5: of an object written in parts it is followed by how many they were. */
export function isMd5(etag: string): boolean {
  return /^[0-9a-f]{32}$/.test(etag);
}
