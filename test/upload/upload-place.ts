import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readManifest } from "../../pipeline/publish/manifest.ts";
import type { Release } from "../../pipeline/publish/release.ts";
import { companionKey, companionPaths, rankingKey } from "../../pipeline/serve/bucket.ts";
import { liveDocument } from "../../pipeline/serve/live-document.ts";
import { listObjects, type WantedObject } from "../../pipeline/upload/list-objects.ts";
import type { ObjectStore } from "../../pipeline/upload/object-store.ts";
import { type UploadOptions, uploadRelease } from "../../pipeline/upload/upload-release.ts";
import type { UploadResult } from "../../pipeline/upload/upload-result.ts";
import { STATE_KEY } from "../../pipeline/upload/upload-state.ts";

/** The grace period of these uploads. */
export const day = 24 * 3_600_000;
/** When they happen unless told otherwise. */
export const start = new Date("2024-01-01T00:00:00Z");
/** When the grace period of what they left is over. */
export const later = new Date(start.getTime() + day);

/** Where the releases of a test are uploaded to, in plain texts; stores name what lies there by its MD5. */
export type UploadPlace = {
  readonly first: Release;
  readonly second: Release;
  open(): ObjectStore;
  upload(release: Release, more?: Partial<UploadOptions>): Promise<UploadResult>;
  /** The release that edges answer from. */
  readLive(): Promise<string | undefined>;
  /**
   * What a reader could see that is not whole: an object that is of neither release, one that edges need and is not there, or a page
   * that promises one more, which is not.
   */
  findHalves(): Promise<string[]>;
  /** Expects the release whole, under every key it should have. */
  expectWhole(release: Release, others?: "others too" | "nothing else"): Promise<void>;
};

/** A place where `open` opens the store, anew for every upload. */
export function makePlace(open: () => ObjectStore, [first, second]: readonly [Release, Release]): UploadPlace {
  const upload = (release: Release, more: Partial<UploadOptions> = {}) =>
    uploadOnce(more.store ?? open(), release, more);
  return {
    ...{ first, second, open, upload },
    readLive: async () => (await readPointer(open()))?.release,
    findHalves: () => findHalves(open(), [first, second]),
    expectWhole: (release, others = "others too") => expectWhole(open(), release, others),
  };
}

async function uploadOnce(store: ObjectStore, release: Release, more: Partial<UploadOptions>): Promise<UploadResult> {
  const periods = { graceMs: day, patienceMs: 0, now: start };
  const options = { encoding: "identity", concurrency: 16, dryRun: false, ...periods } as const;
  try {
    return await uploadRelease({ ...options, release, progress: () => {}, ...more, store });
  } finally {
    store.close();
  }
}

/** The objects of a release. */
export const listWanted = async ({ directory }: Release): Promise<WantedObject[]> =>
  listObjects(await readManifest(directory), "identity");

const hashFile = ({ directory }: Release, path: string) =>
  createHash("md5")
    .update(readFileSync(join(directory, path)))
    .digest("hex");

async function readPointer(store: ObjectStore) {
  const found = await store.read("live.json");
  return found && liveDocument.parse(JSON.parse(Buffer.from(found.bytes).toString()));
}

async function findHalves(store: ObjectStore, releases: readonly Release[]): Promise<string[]> {
  const listing = await store.list();
  const files = new Map<string, string>();
  for (const release of releases) {
    for (const { key, path } of await listWanted(release)) {
      files.set(`${key} ${hashFile(release, path)}`, join(release.directory, path));
    }
  }
  const strays = [...listing].filter(
    ([key, { etag }]) => !/^(live|upload)\.json$/.test(key) && !files.has(`${key} ${etag}`),
  );
  const pages = [...listing].filter(([key]) => /\/page=\d+\.json$/.test(key));
  const broken = pages.filter(
    ([key, { etag }]) => promisesMore(files.get(`${key} ${etag}`)) && !listing.has(nameNext(key)),
  );
  const live = await readPointer(store);
  const rankings = Object.values(live?.rankings ?? {}).map(rankingKey);
  const companions = live ? companionPaths.map((path) => companionKey(live.release, path)) : [];
  const missing = [...rankings, ...companions].filter((key) => !listing.has(key));
  store.close();
  return [
    ...strays.map(([key]) => `${key} is of neither release`),
    ...missing.map((key) => `${key} is missing`),
    ...broken.map(([key]) => `${key} promises a page that is missing`),
  ];
}

const promisesMore = (file: string | undefined) =>
  file !== undefined && JSON.parse(readFileSync(file, "utf8")).has_more_pages;

/** The key of the page after. */
export const nameNext = (key: string) => key.replace(/\d+(?=\.json$)/, (page) => String(Number(page) + 1));

async function expectWhole(store: ObjectStore, release: Release, others: string): Promise<void> {
  const listing = await store.list();
  const wanted = await listWanted(release);
  const differing = wanted.filter(({ key, path }) => listing.get(key)?.etag !== hashFile(release, path));
  expect(differing.map(({ key }) => key)).toEqual([]);
  expect((await readPointer(store))?.release).toBe(release.id);
  store.close();
  const keys = [...wanted.map(({ key }) => key), "live.json", STATE_KEY].sort();
  if (others === "nothing else") expect([...listing.keys()].sort()).toEqual(keys);
}
