import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Release } from "../../pipeline/publish/release.ts";
import { describeLive } from "../../pipeline/serve/open-release.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { type MemoryStore, openMemoryStore } from "./memory-store.ts";
import { publishBoth } from "./publish-both.ts";
import { makePlace, type UploadPlace } from "./upload-place.ts";

const outDir = shareTemporaryFolder("foreign");
let both: [Release, Release];
let store: MemoryStore;
let place: UploadPlace;
beforeAll(async () => {
  both = await publishBoth(outDir);
});
beforeEach(() => {
  store = openMemoryStore((bytes) => createHash("md5").update(bytes).digest("hex"));
  place = makePlace(() => store, both);
});

const theirs = Buffer.from('{"name":"an app"}');
const put = (key: string, bytes: Uint8Array = theirs) => void store.objects.set(key, bytes);
const readManifest = () => readFile(join(place.second.directory, "manifest.json"));

test.each(["manifest.json", "live.json", "v1/status.json", "v1/openapi.json"])(
  "a bucket in which %s is somebody else's is left as it is, and the error says what to do",
  async (key) => {
    put(key);
    const told = `${key} in the bucket was not written by an upload, and this one would write over it: give another --prefix, or remove it`;
    await expect(place.upload(place.first)).rejects.toThrow(new Error(told));
    await expect(place.upload(place.first, { dryRun: true })).rejects.toThrow(told);
    expect([...store.objects]).toEqual([[key, theirs]]);
  },
);

test("of several of somebody else's each is named", async () => {
  for (const key of ["v1/status.json", "v1/sectors.json", "index.html"]) put(key);
  await expect(place.upload(place.first)).rejects.toThrow(
    /^v1\/sectors\.json, v1\/status\.json in the bucket were not .* write over them: .* or remove them$/,
  );
});

test("what is under no name of ours stays beside a release", async () => {
  put("index.html");
  put("v2/status.json");
  await place.upload(place.first);
  await place.expectWhole(place.first);
  expect([store.objects.get("index.html"), store.objects.get("v2/status.json")]).toEqual([theirs, theirs]);
});

test.each([
  ["as they are", (bytes: Uint8Array) => bytes],
  ["gzipped", gzipSync],
  ["in br", brotliCompressSync],
])("a release that was copied there by hand, its texts %s, is written over", async (_, encode) => {
  put("manifest.json", encode(await readManifest()));
  put("v1/status.json");
  expect(await place.upload(place.first)).toMatchObject({ outcome: "live" });
  await place.expectWhole(place.first);
});

test("so is one whose pointer alone is left", async () => {
  put("live.json", Buffer.from(JSON.stringify(await describeLive(place.second.directory))));
  put("v1/status.json");
  expect(await place.upload(place.first)).toMatchObject({ outcome: "live" });
});

test("so are pages, icons and rankings, of which alone nothing else is left", async () => {
  const keys = ["v1/funds-portfolios/index.json", "v1/icons/scion.svg", "v1/rankings/fund-trends/holding.arrow"];
  for (const key of keys) put(key);
  expect(await place.upload(place.first)).toMatchObject({ outcome: "live" });
  await place.expectWhole(place.first);
});

test("but not somebody else's pointer or manifest beside ours", async () => {
  put("manifest.json", await readManifest());
  put("live.json");
  await expect(place.upload(place.first)).rejects.toThrow(/^live\.json in the bucket was not/);
});

test("what another upload, which began just now, has written is no stranger's", async () => {
  const list = async () => {
    await place.upload(place.second);
    for (const key of ["manifest.json", "live.json"]) store.objects.delete(key);
    return store.list();
  };
  await expect(place.upload(place.first, { store: { ...store, list } })).rejects.toThrow(/, began at the same moment/);
});
