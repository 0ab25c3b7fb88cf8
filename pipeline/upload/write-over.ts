import { type ObjectHeaders, type WriteCondition, WriteConflict } from "./object-store.ts";
import type { Upload } from "./upload-release.ts";

/** How often the state of an object is looked at anew where a write does not meet what it expects. */
const TRIES = 3;

/**
 * Writes over exactly what the listing showed. Where something else lies there, it is what this upload wrote itself, the
 * answer having been lost; or the last word of an upload that this one took over from; or that of one that took over.
 * Answers the tag of what lies there.
 */
export async function writeOver(
  { store, remote }: Pick<Upload, "store" | "remote">,
  key: string,
  bytes: Uint8Array,
  headers: ObjectHeaders,
  checkClaim: () => Promise<void>,
): Promise<string> {
  let seen = remote.listing.get(key)?.etag;
  for (let tried = 1; ; tried += 1) {
    const condition: WriteCondition = seen === undefined ? "if absent" : { ifMatch: seen };
    try {
      return await store.write(key, bytes, headers, condition);
    } catch (error) {
      if (!(error instanceof WriteConflict) || tried === TRIES) throw error;
      const found = await store.read(key);
      if (found && Buffer.compare(found.bytes, bytes) === 0) return found.etag;
      await checkClaim();
      seen = found?.etag;
    }
  }
}
