/**
 * How a release lies in a bucket (S3, R2 and their like), below a prefix that may be empty:
 *
 *     live.json                  the pointer that edges read: which release is live, and its rankings by digest
 *     rankings/<sha256>.arrow    each ranking under the digest of its bytes: never overwritten, so immutable
 *     v1/…  manifest.json        the web root as published, for readers without an edge and for single files
 *
 * A ranking named by its content belongs to its release for good, is not sent again where a release changes nothing in it
 * (as in most past quarters), and costs an edge no reading when the next release goes live. An upload therefore sends:
 * first `rankings/`, then `v1/`, then `manifest.json`, and commits with a conditional write of `live.json` (the text of
 * `describeLive`). It deletes a ranking that `live.json` no longer names only after a grace period that is longer than an
 * edge may hold an older release, which is `checkEveryMs` of `followBucket` and the length of one request.
 */
export type Bucket = {
  /** The bytes of the object with that key below the prefix; undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
};

/** The key of the pointer. */
export const liveKey = "live.json";

/** The key of the ranking with that SHA-256. */
export const rankingKey = (digest: string) => `rankings/${digest}.arrow`;

/** Whether the key can be of the web root as published, which is all that a reader may ask for by its path. */
export function isPublic(key: string): boolean {
  // Longer keys are an error of the store's own, not an absence: S3 and R2 take 1,024 bytes, the prefix included.
  return key === "manifest.json" || (key.length <= 512 && /^v1(?:\/[a-z0-9][a-z0-9_=.-]*)+$/.test(key));
}

/** Throws where an object is stored compressed: edges send what they read, and compress it themselves. */
export function refuseCoded(key: string, contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding === "") return;
  throw new Error(`${key} is stored in ${contentEncoding}; for an edge, upload with --encoding identity`);
}
