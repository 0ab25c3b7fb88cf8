import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { CreateBucketCommand, HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readManifest } from "../../pipeline/publish/manifest.ts";
import type { Release } from "../../pipeline/publish/release.ts";
import { followBucket } from "../../pipeline/serve/follow-bucket.ts";
import { liveDocument } from "../../pipeline/serve/live-document.ts";
import { openS3Bucket } from "../../pipeline/serve/s3-bucket.ts";
import { Overtaken } from "../../pipeline/upload/claim-bucket.ts";
import { listObjects } from "../../pipeline/upload/list-objects.ts";
import type { ObjectStore } from "../../pipeline/upload/object-store.ts";
import { openObjectStore } from "../../pipeline/upload/open-object-store.ts";
import { type UploadOptions, uploadRelease } from "../../pipeline/upload/upload-release.ts";
import { STATE_KEY } from "../../pipeline/upload/upload-state.ts";
import { describeWithRados, type RadosGateway, startRadosGateway } from "../rados-gateway.ts";
import { runScript } from "../run-script.ts";
import { type FaultProxy, faults, startFaultProxy } from "./fault-proxy.ts";
import { publishBoth } from "./publish-both.ts";
import { watchStore } from "./watch-store.ts";

const bucket = "releases";
const day = 24 * 3_600_000;
const start = new Date("2024-01-01T00:00:00Z");

describeWithRados("an upload to a real S3 server", () => {
  let gateway: RadosGateway;
  let proxy: FaultProxy;
  let client: S3Client;
  let outDir: string;
  let first: Release;
  let second: Release;
  let prefix = "";
  let uploads = 0;

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), "upload-"));
    [first, second] = await publishBoth(outDir);
    gateway = await startRadosGateway();
    proxy = await startFaultProxy(gateway.endpoint);
    process.env.AWS_ACCESS_KEY_ID = gateway.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = gateway.secretAccessKey;
    client = new S3Client({ endpoint: gateway.endpoint, forcePathStyle: true, region: "us-east-1" });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }, 180_000);
  afterAll(async () => {
    client?.destroy();
    await proxy?.stop();
    await gateway?.stop();
    await rm(outDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    uploads += 1;
    prefix = `test-${uploads}/`;
    proxy.choose = () => undefined;
  });

  const open = (): ObjectStore => {
    const place = { bucket, prefix, endpoint: proxy.endpoint, region: "us-east-1" };
    return openObjectStore({ ...place, concurrency: 16, timeoutMs: 2_000, attempts: 8 });
  };

  async function upload(release: Release, more: Partial<UploadOptions> = {}) {
    const store = more.store ?? open();
    const options = { encoding: "identity", concurrency: 16, graceMs: day, now: start, dryRun: false } as const;
    try {
      return await uploadRelease({ ...options, release, progress: () => {}, ...more, store });
    } finally {
      store.close();
    }
  }

  const readLive = async (store: ObjectStore) => {
    const found = await store.read("live.json");
    return found && liveDocument.parse(JSON.parse(Buffer.from(found.bytes).toString()));
  };

  /** What a reader could see that is not whole: an object that is of neither release, or a ranking that is pointed to and not there. */
  async function findHalves(): Promise<string[]> {
    const store = open();
    const listing = await store.list();
    const md5s = new Map<string, Set<string>>();
    for (const { directory } of [first, second]) {
      for (const { key, path } of listObjects(await readManifest(directory), "identity")) {
        const md5 = createHash("md5")
          .update(readFileSync(join(directory, path)))
          .digest("hex");
        md5s.set(key, (md5s.get(key) ?? new Set()).add(md5));
      }
    }
    const strays = [...listing].filter(
      ([key, { etag }]) => !/^(live|upload)\.json$/.test(key) && !md5s.get(key)?.has(etag),
    );
    const live = await readLive(store);
    const missing = Object.values(live?.rankings ?? {}).filter((digest) => !listing.has(`rankings/${digest}.arrow`));
    store.close();
    return [
      ...strays.map(([key]) => `${key} is of neither release`),
      ...missing.map((digest) => `${digest} is missing`),
    ];
  }

  /** The bucket holds the release whole, under every key it should have. */
  async function expectWhole(release: Release, others: "others too" | "nothing else" = "others too") {
    const store = open();
    const listing = await store.list();
    const wanted = listObjects(await readManifest(release.directory), "identity");
    const differing = wanted.filter(({ key, path }) => {
      const md5 = createHash("md5")
        .update(readFileSync(join(release.directory, path)))
        .digest("hex");
      return listing.get(key)?.etag !== md5;
    });
    expect(differing.map(({ key }) => key)).toEqual([]);
    expect((await readLive(store))?.release).toBe(release.id);
    store.close();
    const keys = [...wanted.map(({ key }) => key), "live.json", STATE_KEY].sort();
    if (others === "nothing else") expect([...listing.keys()].sort()).toEqual(keys);
  }

  test("the first upload sends everything, with its type and for how long it may be kept", async () => {
    const { outcome, sent, kept, deleted, requests } = await upload(first);
    await expectWhole(first, "nothing else");
    const wanted = listObjects(await readManifest(first.directory), "identity");
    expect({ outcome, sent, kept, deleted }).toEqual({ outcome: "live", sent: wanted.length, kept: 0, deleted: 0 });
    // Beside the objects: the pointer, the note twice, and two listings.
    expect(requests).toMatchObject({ deletes: 0 });
    expect(requests.writes - requests.retries).toBeLessThanOrEqual(wanted.length + 5);
    const head = (key: string) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: `${prefix}${key}` }));
    const bare = await head("v1/fund-trends/holding");
    expect(bare).toMatchObject({
      ContentType: "application/json",
      CacheControl: expect.stringContaining("max-age=300"),
    });
    expect(bare.ETag).toBe((await head("v1/fund-trends/holding/index.json")).ETag);
    const ranking = [...(await open().list()).keys()].find((key) => key.startsWith("rankings/")) ?? "";
    expect((await head(ranking)).CacheControl).toContain("immutable");
    expect((await head("live.json")).CacheControl).toBe("no-cache");
    expect((await head("v1/icons/scion.svg")).ContentType).toBe("image/svg+xml");
  });

  test("the same again sends nothing", async () => {
    await upload(first);
    const again = await upload(first);
    expect(again).toMatchObject({ outcome: "unchanged", sent: 0, deleted: 0 });
    expect(again.requests.writes).toBe(1);
  });

  test("the next release sends what changed, and deletes what nobody wants only after the grace period", async () => {
    await upload(first);
    const [before, after] = [await readManifest(first.directory), await readManifest(second.directory)];
    const keys = (manifest: typeof before) => listObjects(manifest, "identity");
    const old = new Map(keys(before).map(({ key, sha256 }) => [key, sha256]));
    const changed = keys(after).filter(({ key, sha256 }) => sha256 === null || old.get(key) !== sha256);
    const gone = [...old.keys()].filter((key) => !keys(after).some((object) => object.key === key));
    expect(gone).toContain("v1/fund-trends/holding/page=2.json");
    expect(await upload(second)).toMatchObject({ sent: changed.length, deleted: 0, waiting: gone.length });
    await expectWhole(second);
    const within = await upload(second, { now: new Date(start.getTime() + day - 1) });
    expect(within).toMatchObject({ outcome: "unchanged", deleted: 0 });
    const later = await upload(second, { now: new Date(start.getTime() + day) });
    expect(later).toMatchObject({ sent: 0, deleted: gone.length, waiting: 0 });
    await expectWhole(second, "nothing else");
  });

  test("what is pointed to is sent before what points to it, and live.json last", async () => {
    const keys: string[] = [];
    const store = watchStore(open(), (_, key) => void keys.push(key));
    await upload(first, { store, concurrency: 1 });
    const waves = [/^rankings\//, /^v1\/(icons|rankings)\//, /page=[2-9]/, /\/(index|page=1)\.json$/];
    const ends = [/^v1\/openapi/, /^v1\/status/, /^manifest/, /^live/];
    const places = [...waves, ...ends].map((pattern) => keys.flatMap((key, at) => (pattern.test(key) ? [at] : [])));
    for (const [index, later] of places.slice(1).entries()) {
      expect(Math.max(...(places[index] ?? [])), keys[later[0] ?? 0]).toBeLessThan(Math.min(...later));
    }
    expect(keys.filter((key) => key !== "(delete)").slice(-2)).toEqual(["live.json", STATE_KEY]);
  });

  test("a dry run tells what it would do and writes nothing", async () => {
    const { outcome, sent, sentBytes, requests } = await upload(first, { dryRun: true });
    expect({ outcome, writes: requests.writes }).toEqual({ outcome: "dry run", writes: 1 });
    expect(sent).toBeGreaterThan(100);
    expect(sentBytes).toBeGreaterThan(10_000);
    expect((await open().list()).size).toBe(0);
  });

  test("texts are stored gzipped where asked, and the same again sends nothing", async () => {
    await upload(first, { encoding: "gzip" });
    const store = open();
    const found = await store.read("v1/status.json");
    expect(gunzipSync(found?.bytes ?? new Uint8Array())).toEqual(readFileSync(join(first.directory, "v1/status.json")));
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `${prefix}v1/status.json` }));
    expect(head).toMatchObject({ ContentEncoding: "gzip", ContentType: "application/json" });
    expect((await readLive(store))?.release).toBe(first.id);
    expect(await upload(first, { encoding: "gzip" })).toMatchObject({ outcome: "unchanged" });
  });

  test.each(faults)("%s, again and again: the upload completes, and nothing half is ever there", async (fault) => {
    await upload(first);
    const every = fault === "silence" ? 40 : 5;
    proxy.choose = ({ call, path }) => (call % every === 0 && path.includes(prefix) ? fault : undefined);
    const before = proxy.injected[fault];
    const result = await upload(second);
    expect(proxy.injected[fault]).toBeGreaterThan(before);
    expect(result.requests.retries).toBeGreaterThan(0);
    proxy.choose = () => undefined;
    expect(await findHalves()).toEqual([]);
    await expectWhole(second);
  });

  test("a store that fails for good: the error says so, the old release stays, and the next upload completes", async () => {
    await upload(first);
    proxy.choose = ({ method }) => (method === "PUT" ? "500" : undefined);
    const store = openObjectStore({
      bucket,
      prefix,
      endpoint: proxy.endpoint,
      region: "us-east-1",
      concurrency: 4,
      timeoutMs: 500,
      attempts: 2,
    });
    await expect(upload(second, { store })).rejects.toThrow();
    proxy.choose = () => undefined;
    await expectWhole(first);
    await upload(second);
    await expectWhole(second);
  });

  test("ended at any write, nothing half is there, and the next upload completes it", async () => {
    await upload(first);
    let writes = 0;
    const count = (call: number) => {
      writes = call;
    };
    await upload(second, { store: watchStore(open(), count), concurrency: 1 });
    const step = Math.ceil(writes / 12);
    for (let last = 1; last <= writes; last += last < writes - 4 && last > 4 ? step : 1) {
      const [from, to] = last % 2 === 0 ? [first, second] : [second, first];
      await upload(from, { now: start });
      const store = watchStore(open(), (call) => {
        if (call > last) throw new Error("ended");
      });
      await upload(to, { store, concurrency: 4 }).catch((error: Error) => expect(error.message).toBe("ended"));
      expect(await findHalves(), `write ${last}`).toEqual([]);
      await upload(to);
      await expectWhole(to);
    }
  }, 300_000);

  test("of two uploads at once one wins, and the other says so or comes after", async () => {
    for (const _ of [1, 2, 3]) {
      const results = await Promise.allSettled([upload(first), upload(second)]);
      const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      for (const reason of failed) expect(reason).toBeInstanceOf(Overtaken);
      expect(failed.length).toBeLessThan(2);
      const live = (await readLive(open()))?.release;
      if (failed.length === 1) expect(live).toBe(results[0].status === "fulfilled" ? first.id : second.id);
      await expectWhole(live === first.id ? first : second);
    }
  });

  test("an upload that another one has overtaken finds out before it commits, and spoils nothing", async () => {
    await upload(first);
    let overtaken = false;
    const store = watchStore(open(), async (_, key) => {
      if (overtaken || !key.includes("page=")) return;
      overtaken = true;
      await upload(first);
    });
    await expect(upload(second, { store, concurrency: 1 })).rejects.toThrow(/has taken over; this one ends/);
    expect(await findHalves()).toEqual([]);
    await upload(first);
    await expectWhole(first);
  });

  test("an edge that follows the bucket reads the release", async () => {
    await upload(second);
    const current = followBucket({
      bucket: openS3Bucket(client, bucket, prefix),
      checkEveryMs: 1000,
      memoryBytes: 1e7,
      now: Date.now,
      log: () => {},
    });
    const release = await current();
    expect(release.id).toBe(second.id);
    expect((await release.openRanking("v1/rankings/analyst-trends/upside.arrow")).length).toBe(3);
  });

  test("a file that is not the manifest's is not uploaded", async () => {
    const directory = join(outDir, "damaged");
    await cp(first.directory, directory, { recursive: true });
    await writeFile(join(directory, "v1/icons/scion.svg"), "<svg/>");
    await expect(upload({ ...first, directory })).rejects.toThrow(/icons\/scion\.svg differs from the manifest/);
    expect((await open().list()).has("live.json")).toBe(false);
  });

  test("the command uploads the live release and sums up; without a bucket it tells its usage", async () => {
    const place = [
      "--bucket",
      bucket,
      "--prefix",
      prefix.slice(0, -1),
      "--endpoint",
      gateway.endpoint,
      "--out",
      outDir,
    ];
    const { code, out, error } = await runScript("upload", ...place);
    expect(code, error).toBe(0);
    expect(out).toContain(`${second.id} is live in the bucket`);
    expect(out).toMatch(/\d+ sent \(\d\.\d MB\), 0 there already, 0 deleted/);
    expect(out).toMatch(/about \$0\.00\d\d at Amazon's prices/);
    await expectWhole(second, "nothing else");
    expect((await runScript("upload")).code).toBe(64);
  });
});
