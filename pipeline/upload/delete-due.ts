import { setTimeout } from "node:timers/promises";
import { type Claim, updateClaim } from "./claim-bucket.ts";
import { DELETED_AT_ONCE } from "./object-store.ts";
import type { Upload, UploadOptions } from "./upload-release.ts";
import { readState, type StoredState } from "./upload-state.ts";

const POLL_MS = 1_000;

/**
 * Deletes what is due once the release is live, and writes the note that this upload has ended; answers what was deleted. The note
 * tells of each batch before it is deleted: an upload that begins meanwhile waits, for it may want what is due. Where one has begun
 * before, the note cannot be written, and nothing more is deleted.
 */
export async function deleteDue(upload: Upload, claim: Claim, due: readonly string[]): Promise<readonly string[]> {
  let held: string | undefined = claim.etag;
  let deleted: readonly string[] = [];
  try {
    while (deleted.length < due.length) {
      held = await updateClaim(upload, held, "deleting", deleted);
      if (held === undefined) break;
      const batch = due.slice(deleted.length, deleted.length + DELETED_AT_ONCE);
      await upload.store.remove(batch);
      deleted = [...deleted, ...batch];
    }
  } finally {
    // Nobody need wait for an upload that the store refused.
    if (held !== undefined) await updateClaim(upload, held, "done", deleted);
  }
  return deleted;
}

/**
 * Reads the note that uploads leave each other, once no upload deletes any more; one whose note stays the same for as long as patience
 * lasts is dead.
 */
export async function awaitDeletion({ store, patienceMs, progress }: UploadOptions): Promise<StoredState | undefined> {
  let state = await readState(store);
  for (let waitedMs = 0; state?.note.state === "deleting" && waitedMs < patienceMs; waitedMs += POLL_MS) {
    progress("waiting while another upload deletes, seconds", waitedMs / 1000, patienceMs / 1000);
    await setTimeout(POLL_MS);
    const next = await readState(store);
    if (next?.etag !== state.etag) waitedMs = 0;
    state = next;
  }
  return state;
}
