import { companionNames, companionPath } from "../../schemas/pages.ts";

/**
 * How a release lies in a bucket (S3, R2 and their like), below a prefix that may be empty:
 *
 *     live.json                  the pointer: which release is live, and its rankings by digest
 *     rankings/<sha256>.arrow    each ranking under the digest of its bytes
 *     releases/<id>/…            the release's companions under its id, each at its path in the web root
 *     v1/…  manifest.json        the web root as published, for readers without an edge
 *
 * Of these, what `live.json` points to is never overwritten, and an edge reads nothing else but icons: it answers from the
 * release before up to the write of `live.json`, and from the new one after it. A page it makes from its ranking.
 *
 * A ranking named by its content is not sent again where a release changes nothing in it (as in most past quarters), and
 * costs an edge no reading when the next release goes live. An upload therefore sends: first `rankings/` and `releases/`,
 * then `v1/`, then `manifest.json`, and commits with a conditional write of `live.json` (the text of `describeLive`). Then it
 * deletes pages that the release does not have. Whatever else no release wants stays for a grace period that is longer than
 * a reader may hold an older release: an edge for `checkEveryMs` of `followBucket`, a client for `cacheSeconds`, and both for
 * the length of one request.
 */
export type Bucket = {
  /** The bytes of the object with that key below the prefix; undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
};

/**
 * A prefix as a setting gives it, with the one slash at its end that keys below it follow; empty as it is. Without, `13f`
 * would be beside `13f-old/` and not above it.
 */
export const closePrefix = (given: string): string => {
  const prefix = given.replace(/^\/+|\/+$/g, "");
  return prefix === "" ? "" : `${prefix}/`;
};

/** The key of the pointer. */
export const liveKey = "live.json";

/** The paths of a release's documents that are no list's page. */
export const companionPaths: readonly string[] = ["manifest.json", ...companionNames.map(companionPath)];

/** The key of the ranking with that SHA-256. */
export const rankingKey = (digest: string) => `rankings/${digest}.arrow`;

/** The key of a companion of the release with that id. */
export const companionKey = (release: string, path: string) => `releases/${release}/${path}`;

/** Whether the key can be of an icon, which is all that an edge reads where the next release may be written over it. */
export function isIcon(key: string): boolean {
  // Longer keys are an error of the store's own, not an absence: S3 and R2 take 1,024 bytes, the prefix included.
  return key.length <= 512 && /^v1\/icons\/[a-z0-9-]+\.svg$/.test(key);
}

/** Throws where an object is stored compressed: edges send what they read, and compress it themselves. */
export function refuseCoded(key: string, contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding === "") return;
  throw new Error(`${key} is stored in ${contentEncoding}; for an edge, upload with --encoding identity`);
}
