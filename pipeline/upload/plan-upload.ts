import type { Manifest } from "../../schemas/documents/manifest.ts";
import { runBounded } from "../publish/run-bounded.ts";
import { isReleaseKey, type WantedObject } from "./list-objects.ts";
import { readBody } from "./object-body.ts";
import type { StoredObject } from "./object-store.ts";

/** What lies in the bucket, as far as a plan needs it. */
export interface Remote {
  readonly listing: ReadonlyMap<string, StoredObject>;
  /** Whether the store names objects by the MD5 of their bytes; false where it encrypts them by a key of its own. */
  readonly namesByMd5: boolean;
  /** The manifest there, where the upload before was brought to its end in the same encoding; it is believed only then. */
  readonly manifest: Manifest | undefined;
}

/** What an upload has to do. */
export interface UploadPlan {
  readonly send: readonly WantedObject[];
  /** How many objects lie there already. */
  readonly kept: number;
  /** The keys of a release that this one does not want. */
  readonly unwanted: readonly string[];
}

const READS_AT_ONCE = 16;

/** Compares what a release wants with what lies in the bucket. */
export async function planUpload(
  directory: string,
  wanted: readonly WantedObject[],
  remote: Remote,
): Promise<UploadPlan> {
  const isThere = await runBounded(READS_AT_ONCE, wanted, (object) => liesThere(directory, object, remote));
  const keys = new Set(wanted.map(({ key }) => key));
  return {
    send: wanted.filter((_, index) => !isThere[index]),
    kept: isThere.filter((there) => there).length,
    unwanted: [...remote.listing.keys()].filter((key) => isReleaseKey(key) && !keys.has(key)).sort(),
  };
}

async function liesThere(directory: string, object: WantedObject, remote: Remote): Promise<boolean> {
  const stored = remote.listing.get(object.key);
  if (stored === undefined) return false;
  if (!remote.namesByMd5) {
    return object.sha256 !== null && remote.manifest?.files[object.path]?.sha256 === object.sha256;
  }
  return (await readBody(directory, object)).md5 === stored.etag;
}
