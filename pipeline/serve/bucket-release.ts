import { findPageQuery } from "../../schemas/pages.ts";
import { makeContext } from "../../schemas/query.ts";
import { answerQuery } from "./answer.ts";
import { type Bucket, companionKey, companionPaths, isIcon, rankingKey } from "./bucket.ts";
import type { OpenByDigest } from "./keep-rankings.ts";
import type { LiveDocument } from "./live-document.ts";
import { printLastModified, type Release, type ReleaseFile, type ReleaseRankings } from "./release.ts";
import { findRanking } from "./resource.ts";

/**
 * The release that a bucket's `live.json` describes. All but its icons is of that release whatever is uploaded meanwhile:
 * rankings and companions lie under names of their own, and pages are made from rankings.
 */
export function openBucketRelease(live: LiveDocument, bucket: Bucket, open: OpenByDigest): Release {
  const digests = new Map(Object.entries(live.rankings));
  const rankings: ReleaseRankings = {
    id: live.release,
    context: makeContext(live),
    latest: live.latest_finalized,
    digestOf: (path) => digests.get(path),
    openRanking: (path) => {
      const digest = digests.get(path) ?? "";
      return open(digest, () => readObject(bucket, rankingKey(digest), live.release));
    },
  };
  return {
    ...rankings,
    lastModified: printLastModified(live.as_of),
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

/**
 * The bytes of a written page by its path, as publishing made them: they follow from the ranking. Undefined where no page
 * has that path, or its list ends before it; of an empty list the first page is written, and no other.
 */
async function answerPage(release: ReleaseRankings, path: string): Promise<Uint8Array | undefined> {
  const query = findPageQuery(path, release.context);
  if (query === null) return undefined;
  const ranking = await findRanking(release, query).open();
  const isWritten = query.page === 1 || answerQuery(ranking, { ...query, page: query.page - 1 }).hasMorePages;
  return isWritten ? answerQuery(ranking, query).body : undefined;
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
