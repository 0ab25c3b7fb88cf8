import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readManifest } from "../../pipeline/publish/manifest.ts";
import type { Release } from "../../pipeline/publish/release.ts";
import { type Encoding, listObjects } from "../../pipeline/upload/list-objects.ts";
import { readBody } from "../../pipeline/upload/object-body.ts";
import type { ObjectStore } from "../../pipeline/upload/object-store.ts";
import { uploadRelease } from "../../pipeline/upload/upload-release.ts";
import { STATE_KEY } from "../../pipeline/upload/upload-state.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { type MemoryStore, openMemoryStore, type Tagging } from "./memory-store.ts";
import { publishBoth } from "./publish-both.ts";
import { watchStore } from "./watch-store.ts";

const md5: Tagging = (bytes) => createHash("md5").update(bytes).digest("hex");
/** As with SSE-KMS: it looks like an MD5 and is none. */
const encrypted: Tagging = (bytes, key) => createHash("md5").update(key).update(bytes).digest("hex");
/** As of an object that was written, or copied here, in two parts. */
const inParts: Tagging = (bytes) => `${createHash("md5").update("parts").update(bytes).digest("hex")}-2`;
const rankingsInParts: Tagging = (bytes, key) => (key.endsWith(".arrow") ? inParts(bytes, key) : md5(bytes, key));

const outDir = shareTemporaryFolder("plan");
let first: Release;
let second: Release;
beforeAll(async () => {
  [first, second] = await publishBoth(outDir);
});

const upload = (store: ObjectStore, release: Release, encoding: Encoding = "identity", dryRun = false) =>
  uploadRelease({
    ...{ store, release, encoding, dryRun },
    ...{ concurrency: 4, graceMs: 0, patienceMs: 0, now: new Date("2024-01-01T00:00:00Z"), progress: () => {} },
  });

/** The store holds every byte of the release under its key, and says that it is live. */
async function expectWhole({ objects }: MemoryStore, { id, directory }: Release, encoding: Encoding = "identity") {
  for (const object of listObjects(await readManifest(directory), encoding)) {
    const { bytes } = await readBody(directory, object);
    expect(Buffer.compare(objects.get(object.key) ?? new Uint8Array(), bytes), object.key).toBe(0);
  }
  expect(readJson(objects.get("live.json"))).toMatchObject({ release: id });
  expect(readJson(objects.get(STATE_KEY))).toMatchObject({ release: id, state: "done" });
}

const readJson = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString());

async function listChanged(): Promise<string[]> {
  const list = async ({ directory }: Release) => listObjects(await readManifest(directory), "identity");
  const old = new Map((await list(first)).map(({ key, sha256 }) => [key, sha256]));
  return (await list(second))
    .filter(({ key, sha256 }) => sha256 === null || old.get(key) !== sha256)
    .map(({ key }) => key);
}

describe.each([
  ["MD5s", md5],
  ["tags of encrypted objects", encrypted],
  ["tags of objects in parts", inParts],
  ["MD5s but for rankings in parts", rankingsInParts],
])("a store that answers %s", (_, tag) => {
  test.each(["identity", "gzip", "br"] as const)("is sent only what changed, stored as %s", async (encoding) => {
    const store = openMemoryStore(tag);
    expect(await upload(store, first, encoding)).toMatchObject({ outcome: "live", kept: 0 });
    await expectWhole(store, first, encoding);
    const before = store.countRequests().writes;
    expect(await upload(store, first, encoding)).toMatchObject({ outcome: "unchanged", sent: 0 });
    expect(store.countRequests().writes - before).toBe(1);
    const written: string[] = [];
    const watched = watchStore(store, (_call, key) => void written.push(key));
    expect((await upload(watched, second, encoding)).kept).toBeGreaterThan(20);
    const others = ["live.json", STATE_KEY, STATE_KEY, STATE_KEY, "(delete)"];
    expect(written.sort()).toEqual([...(await listChanged()), ...others].sort());
    await expectWhole(store, second, encoding);
  });

  test("is sent again what is gone there or has another size", async () => {
    const store = openMemoryStore(tag);
    await upload(store, first);
    store.objects.delete("v1/icons/oak-management.svg");
    store.objects.set("v1/status.json", Buffer.from("{}"));
    expect(await upload(store, first)).toMatchObject({ outcome: "live", sent: 2 });
    await expectWhole(store, first);
  });

  test("is sent everything whose contents it does not tell after an upload that did not end", async () => {
    const store = openMemoryStore(tag);
    await upload(store, first);
    const ending = watchStore(store, (call) => {
      if (call > 20) throw new Error("ended");
    });
    await expect(upload(ending, second)).rejects.toThrow("ended");
    expect(readJson(store.objects.get(STATE_KEY))).toMatchObject({ state: "under way" });
    await upload(store, second);
    await expectWhole(store, second);
  });

  test("keeps its release where an object is not kept as sent", async () => {
    const store = openMemoryStore(tag);
    await upload(store, first);
    const write: ObjectStore["write"] = (key, bytes, ...more) =>
      store.write(key, key === "v1/status.json" ? bytes.subarray(1) : bytes, ...more);
    await expect(upload({ ...store, write }, second)).rejects.toThrow(
      /^1 object not as sent: v1\/status\.json; the old release/,
    );
    expect(readJson(store.objects.get("live.json"))).toMatchObject({ release: first.id });
    await upload(store, second);
    await expectWhole(store, second);
  });
});

test("as many other bytes than those sent are found out where the store names them by their MD5", async () => {
  const store = openMemoryStore(md5);
  const write: ObjectStore["write"] = (key, bytes, ...more) =>
    store.write(key, key === "v1/status.json" ? Buffer.alloc(bytes.length) : bytes, ...more);
  await expect(upload({ ...store, write }, first)).rejects.toThrow("1 object not as sent: v1/status.json");
});

test("what is stored in another encoding is sent again where no tag tells the contents", async () => {
  const store = openMemoryStore(encrypted);
  await upload(store, first);
  const { sent, kept } = await upload(store, first, "gzip");
  expect({ sent, kept }).toEqual({ sent: (await upload(openMemoryStore(md5), first, "gzip", true)).sent, kept: 0 });
  await expectWhole(store, first, "gzip");
});

test("a manifest that is not of the release last uploaded is not believed", async () => {
  const store = openMemoryStore(encrypted);
  await upload(store, first);
  const ofSecond = readJson(store.objects.get("manifest.json"));
  store.objects.set("manifest.json", Buffer.from(JSON.stringify({ ...ofSecond, release: second.id })));
  expect(await upload(store, first)).toMatchObject({ kept: 0 });
  await expectWhole(store, first);
});

test("nor is that of the release of an upload that did not end", async () => {
  const store = openMemoryStore(encrypted);
  await upload(store, second);
  const endAt = (pattern: RegExp) =>
    watchStore(store, (_call, key) => {
      if (pattern.test(key)) throw new Error("ended");
    });
  await expect(upload(endAt(/^manifest/), first)).rejects.toThrow("ended");
  await expect(upload(endAt(/^v1/), second)).rejects.toThrow("ended");
  await upload(store, second);
  await expectWhole(store, second);
});

test.each([
  ["of another program", "identity", '{"name":"an app"}'],
  ["of no program", "identity", "<html>"],
  ["that is not stored as it should be", "gzip", "{}"],
] as const)(
  "what lies in the place of the manifest is sent anew with all that it would vouch for: one %s",
  async (_, encoding, text) => {
    const store = openMemoryStore(rankingsInParts);
    await upload(store, first, encoding);
    store.objects.set("manifest.json", Buffer.from(text));
    const { sent } = await upload(store, first, encoding);
    expect(sent).toBeGreaterThan(1);
    await expectWhole(store, first, encoding);
  },
);

describe("after an update that sends other headers", () => {
  const wanted = /max-age=300/;
  /** Lets a program write whose pages may be kept for another time, and whose note says so. */
  const asBefore = (store: MemoryStore): ObjectStore => ({
    ...store,
    write: (key, bytes, { cacheControl, ...headers }, condition) => {
      const note = Buffer.from(Buffer.from(bytes).toString().replaceAll("max-age=300", "max-age=9"));
      const old = { ...headers, cacheControl: cacheControl.replace(wanted, "max-age=9") };
      return store.write(key, key === STATE_KEY ? note : bytes, old, condition);
    },
  });
  const listOld = ({ headers }: MemoryStore) =>
    Array.from(headers, ([key, { cacheControl }]) => (cacheControl.includes("max-age=9,") ? [key] : [])).flat();

  test("what lies there with the old ones is sent anew, and nothing else", async () => {
    const store = openMemoryStore(md5);
    await upload(asBefore(store), first);
    const old = listOld(store);
    expect(old).toContain("v1/fund-trends/holding");
    expect(old.filter((key) => /^(live|releases|rankings)/.test(key))).toEqual([]);
    const { outcome, sent, kept } = await upload(store, first);
    expect({ outcome, sent }).toEqual({ outcome: "live", sent: old.length });
    expect(kept).toBeGreaterThan(0);
    expect(listOld(store)).toEqual([]);
    expect(await upload(store, first)).toMatchObject({ outcome: "unchanged", sent: 0 });
  });

  test("an upload that ended midway leaves none of them behind", async () => {
    const store = openMemoryStore(md5);
    await upload(asBefore(store), first);
    const ending = watchStore(store, (call) => {
      if (call > 20) throw new Error("ended");
    });
    await expect(upload(ending, first)).rejects.toThrow("ended");
    expect(listOld(store).length).toBeGreaterThan(0);
    await upload(store, first);
    expect(listOld(store)).toEqual([]);
  });

  test("a note that tells of no headers vouches for nothing", async () => {
    const store = openMemoryStore(md5);
    await upload(store, first);
    const { headers, ...note } = readJson(store.objects.get(STATE_KEY));
    expect(headers.length).toBeGreaterThan(5);
    store.objects.set(STATE_KEY, Buffer.from(JSON.stringify(note)));
    expect(await upload(store, first)).toMatchObject({ outcome: "live", kept: 0 });
  });

  test("other headers of the pointer alone set the release live anew", async () => {
    const store = openMemoryStore(md5);
    await upload(store, first);
    const note = store.objects.get(STATE_KEY) ?? new Uint8Array();
    store.objects.set(STATE_KEY, Buffer.from(Buffer.from(note).toString().replace("no-cache", "no-store")));
    expect(await upload(store, first)).toMatchObject({ outcome: "live", sent: 0 });
  });
});

test("a first upload that ended midway sends what lies there no second time", async () => {
  const store = openMemoryStore(md5);
  const ending = watchStore(store, (call) => {
    if (call > 40) throw new Error("ended");
  });
  await expect(upload(ending, first)).rejects.toThrow("ended");
  expect((await upload(store, first)).kept).toBeGreaterThan(20);
  await expectWhole(store, first);
});
