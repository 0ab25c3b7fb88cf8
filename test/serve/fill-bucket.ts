import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "../../pipeline/publish/manifest.ts";
import { liveKey } from "../../pipeline/serve/bucket.ts";
import { describeLive } from "../../pipeline/serve/open-release.ts";
import { runBounded } from "../../pipeline/threads/run-bounded.ts";
import { listObjects } from "../../pipeline/upload/list-objects.ts";

/** Puts an object into some kind of bucket. */
export type Put = (key: string, bytes: Uint8Array) => Promise<unknown>;

/** Fills a bucket with a release as `bucket.ts` lays it out, the pointer last. */
export async function fillBucket(folder: string, put: Put): Promise<void> {
  const objects = listObjects(await readManifest(folder), "identity");
  await runBounded(16, objects, async ({ key, path }) => put(key, await readFile(join(folder, path))));
  await put(liveKey, Buffer.from(JSON.stringify(await describeLive(folder))));
}
