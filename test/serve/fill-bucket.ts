import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../../pipeline/publish/manifest.ts";
import { liveKey, rankingKey } from "../../pipeline/serve/bucket.ts";
import { describeLive } from "../../pipeline/serve/describe-live.ts";

/** Puts an object into some kind of bucket. */
export type Put = (key: string, bytes: Uint8Array) => Promise<unknown>;

/** Fills a bucket with a release as `bucket.ts` lays it out, the pointer last. */
export async function fillBucket(folder: string, put: Put): Promise<void> {
  const live = await describeLive(folder);
  for (const [path, digest] of Object.entries(live.rankings))
    await put(rankingKey(digest), await readFile(join(folder, path)));
  const paths = (await listFiles(folder)).filter((path) => !path.startsWith("v1/rankings/"));
  for (let start = 0; start < paths.length; start += 16) {
    await Promise.all(
      paths.slice(start, start + 16).map(async (path) => put(path, await readFile(join(folder, path)))),
    );
  }
  await put(liveKey, Buffer.from(JSON.stringify(live)));
}
