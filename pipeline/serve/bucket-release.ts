import { type Bucket, isPublic, rankingKey } from "./bucket.ts";
import type { OpenByDigest } from "./keep-rankings.ts";
import type { LiveDocument } from "./live-document.ts";
import type { Release, ReleaseFile } from "./release.ts";

/**
 * The release that a bucket's `live.json` describes. Its rankings are those of that release whatever is uploaded
 * meanwhile; any other file is one object, whole in itself, and its digest is that of the bytes read.
 */
export function openBucketRelease(live: LiveDocument, bucket: Bucket, open: OpenByDigest): Release {
  const digests = new Map(Object.entries(live.rankings));
  const readRanking = (digest: string) => readObject(bucket, rankingKey(digest), live.release);
  return {
    id: live.release,
    context: { as_of_year: Number(live.as_of.slice(0, 4)), sectors: live.sectors, industries: live.industries },
    latest: live.latest_finalized,
    lastModified: new Date(live.as_of).toUTCString(),
    digestOf: (path) => digests.get(path),
    openRanking: (path) => {
      const digest = digests.get(path) ?? "";
      return open(digest, () => readRanking(digest));
    },
    findFile: async (path) => {
      const digest = digests.get(path);
      return digest === undefined ? findPublic(bucket, path) : { digest, read: () => readRanking(digest) };
    },
  };
}

async function readObject(bucket: Bucket, key: string, release: string): Promise<Uint8Array> {
  const bytes = await bucket.read(key);
  if (bytes === undefined) throw new Error(`release ${release} lacks ${key} in the bucket; upload it again`);
  return bytes;
}

async function findPublic(bucket: Bucket, path: string): Promise<ReleaseFile | undefined> {
  const bytes = isPublic(path) ? await bucket.read(path) : undefined;
  return bytes && { digest: await digestBytes(bytes), read: async () => bytes };
}

async function digestBytes(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
