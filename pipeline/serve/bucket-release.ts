import { answerPage } from "./answer-page.ts";
import { type Bucket, companionKey, companionPaths, isIcon, rankingKey } from "./bucket.ts";
import type { OpenByDigest } from "./keep-rankings.ts";
import type { LiveDocument } from "./live-document.ts";
import type { Release, ReleaseFile, ReleaseRankings } from "./release.ts";

/**
 * The release that a bucket's `live.json` describes. All but its icons is of that release whatever is uploaded meanwhile:
 * rankings and companions lie under names of their own, and pages are made from rankings.
 */
export function openBucketRelease(live: LiveDocument, bucket: Bucket, open: OpenByDigest): Release {
  const digests = new Map(Object.entries(live.rankings));
  const rankings: ReleaseRankings = {
    id: live.release,
    context: { as_of_year: Number(live.as_of.slice(0, 4)), sectors: live.sectors, industries: live.industries },
    latest: live.latest_finalized,
    digestOf: (path) => digests.get(path),
    openRanking: (path) => {
      const digest = digests.get(path) ?? "";
      return open(digest, () => readObject(bucket, rankingKey(digest), live.release));
    },
  };
  return {
    ...rankings,
    lastModified: new Date(live.as_of).toUTCString(),
    findFile: (path) => findFile(rankings, bucket, path),
  };
}

async function findFile(release: ReleaseRankings, bucket: Bucket, path: string): Promise<ReleaseFile | undefined> {
  const digest = release.digestOf(path);
  if (digest !== undefined) return { digest, read: () => readObject(bucket, rankingKey(digest), release.id) };
  const bytes = await readFile(release, bucket, path);
  return bytes && { digest: await digestBytes(bytes), read: async () => bytes };
}

async function readFile(release: ReleaseRankings, bucket: Bucket, path: string): Promise<Uint8Array | undefined> {
  if (companionPaths.includes(path)) return readObject(bucket, companionKey(release.id, path), release.id);
  return isIcon(path) ? bucket.read(path) : answerPage(release, path);
}

async function readObject(bucket: Bucket, key: string, release: string): Promise<Uint8Array> {
  const bytes = await bucket.read(key);
  if (bytes === undefined) throw new Error(`release ${release} lacks ${key} in the bucket; upload it again`);
  return bytes;
}

async function digestBytes(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
