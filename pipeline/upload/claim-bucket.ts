import { hashMd5 } from "./object-body.ts";
import { type ObjectStore, WriteConflict } from "./object-store.ts";
import type { Upload } from "./upload-release.ts";
import { encodeState, readState, STATE_KEY, type StoredState, type UploadState, writeState } from "./upload-state.ts";

/** Another upload began after this one, and is the one to finish. */
export class Overtaken extends Error {}

/** The note as it was written, and what its tag says of the store. */
export interface Claim {
  readonly etag: string;
  /** Whether the store names what is written now by the MD5 of its bytes. */
  readonly namesByMd5: boolean;
}

/** Writes the note that this upload is under way, over the one that was seen: of two that begin at once, one does. */
export async function claimBucket(upload: Upload): Promise<Claim> {
  const { store, before } = upload;
  const note = describeState(upload, "under way", listSure(upload), listStale(upload));
  const describeClaim = (etag: string) => ({ etag, namesByMd5: hashMd5(encodeState(note)) === etag });
  try {
    return describeClaim(await writeState(store, note, before?.etag));
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    // The answer to a write may be lost, and the write repeated.
    const found = await readOther(store, before?.etag);
    if (found?.note.upload === upload.id) return describeClaim(found.etag);
    throw describeRival(found, "began at the same moment and goes on");
  }
}

/** Since when which objects are of no use; one that this release wants is of use again, even if the upload ends here. */
function listStale({ before, plan }: Upload): UploadState["stale"] {
  const unwanted = new Set(plan.unwanted);
  return Object.fromEntries(Object.entries(before?.note.stale ?? {}).filter(([key]) => unwanted.has(key)));
}

/** What all objects of a kind have been sent with, wherever this upload ends. */
function listSure({ headers, remote: { headers: before, listing } }: Upload): string[] {
  return listing.size === 0 ? [...headers] : headers.filter((each) => before.has(each));
}

function describeState(
  { id, release, encoding }: Upload,
  state: UploadState["state"],
  headers: UploadState["headers"],
  stale: UploadState["stale"],
): UploadState {
  return { upload: id, release: release.id, state, encoding, headers, stale };
}

/** Throws `Overtaken` where another upload has begun since, and an error where the note is gone. */
export async function throwIfOvertaken({ store, id }: Upload): Promise<void> {
  const found = await readState(store);
  if (found?.note.upload === id) return;
  throw describeRival(found, "began later and has taken over");
}

function describeRival(found: StoredState | undefined, does: string): Error {
  if (found) return new Overtaken(`another upload, of release ${found.note.release}, ${does}; this one ends`);
  return new Error(`${STATE_KEY} was removed from the bucket while this upload ran: upload again`);
}

/**
 * Writes over its own note how far this upload has come since its release is live, and since when which objects are of no use, but for
 * those deleted. Answers the note's tag; undefined where another upload has begun since: that one tells in the note what it finds
 * itself.
 */
export async function updateClaim(
  upload: Upload,
  etag: string,
  state: "deleting" | "done",
  deleted: readonly string[],
): Promise<string | undefined> {
  const { plan, before, now, store } = upload;
  const gone = new Set(deleted);
  const left = plan.unwanted.filter((key) => !gone.has(key));
  const stale = Object.fromEntries(left.map((key) => [key, before?.note.stale[key] ?? now.toISOString()]));
  try {
    return await writeState(store, describeState(upload, state, [...upload.headers], stale), etag);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    const found = await readOther(store, etag);
    return found?.note.upload === upload.id ? found.etag : undefined;
  }
}

/** Reads the note where it could not be written over the one with that tag: it must be another one. */
async function readOther(store: ObjectStore, refused: string | undefined): Promise<StoredState | undefined> {
  const found = await readState(store);
  if (found === undefined || found.etag !== refused) return found;
  throw new Error(
    `${STATE_KEY} in the bucket is as it was, and the store does not let it be written over on condition of that, as Ceph's gateway does not where a bucket keeps versions: upload to one that keeps none`,
  );
}
