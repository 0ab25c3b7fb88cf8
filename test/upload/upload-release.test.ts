import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { CreateBucketCommand, HeadObjectCommand, PutBucketVersioningCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Release } from "../../pipeline/publish/release.ts";
import { followBucket } from "../../pipeline/serve/follow-bucket.ts";
import { openS3Bucket } from "../../pipeline/serve/s3-bucket.ts";
import type { ObjectStore } from "../../pipeline/upload/object-store.ts";
import { openObjectStore } from "../../pipeline/upload/open-object-store.ts";
import { describeWithRados, type RadosGateway, startRadosGateway } from "../rados-gateway.ts";
import { runScript } from "../run-script.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { type FaultProxy, faults, startFaultProxy } from "./fault-proxy.ts";
import { openMemoryStore } from "./memory-store.ts";
import { publishBoth } from "./publish-both.ts";
import { testChanges } from "./test-changes.ts";
import { testEndings } from "./test-endings.ts";
import { testRivals } from "./test-rivals.ts";
import { makePlace, type UploadPlace } from "./upload-place.ts";

const outDir = shareTemporaryFolder("upload");
let both: [Release, Release];
beforeAll(async () => {
  both = await publishBoth(outDir);
});

/** What an upload promises of any store. */
function testUploads(makePlace: () => UploadPlace): void {
  for (const declare of [testChanges, testEndings, testRivals]) declare(makePlace);
}

describe("an upload to a store in memory", () => {
  testUploads(() => {
    const store = openMemoryStore((bytes) => createHash("md5").update(bytes).digest("hex"));
    return makePlace(() => store, both);
  });
});

describeWithRados("an upload to a real S3 server", () => {
  const bucket = "releases";
  let gateway: RadosGateway;
  let proxy: FaultProxy;
  let client: S3Client;
  let place: UploadPlace;
  let prefix = "";
  let uploads = 0;

  beforeAll(async () => {
    gateway = await startRadosGateway();
    proxy = await startFaultProxy(gateway.endpoint);
    vi.stubEnv("AWS_ACCESS_KEY_ID", gateway.accessKeyId);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", gateway.secretAccessKey);
    client = new S3Client({ endpoint: gateway.endpoint, forcePathStyle: true, region: "us-east-1" });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    client?.destroy();
    await proxy?.stop();
    await gateway?.stop();
  });
  beforeEach(() => {
    uploads += 1;
    prefix = `test-${uploads}/`;
    proxy.choose = () => undefined;
    place = makePlace(open, both);
  });

  const open = (): ObjectStore => {
    const where = { bucket, prefix, endpoint: proxy.endpoint, region: "us-east-1" };
    return openObjectStore({ ...where, concurrency: 16, timeoutMs: 2_000, attempts: 8 });
  };
  const head = (key: string) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: `${prefix}${key}` }));

  testUploads(() => place);

  test("objects lie there with their type and for how long they may be kept", async () => {
    await place.upload(place.first);
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

  test("texts are stored gzipped where asked, and the same again sends nothing", async () => {
    const { first, upload, readLive } = place;
    await upload(first, { encoding: "gzip" });
    const found = await open().read("v1/status.json");
    expect(gunzipSync(found?.bytes ?? new Uint8Array())).toEqual(readFileSync(join(first.directory, "v1/status.json")));
    expect(await head("v1/status.json")).toMatchObject({ ContentEncoding: "gzip", ContentType: "application/json" });
    expect(await readLive()).toBe(first.id);
    expect(await upload(first, { encoding: "gzip" })).toMatchObject({ outcome: "unchanged" });
  });

  test.each(faults)("%s, again and again: the upload completes, and nothing half is ever there", async (fault) => {
    const { first, second, upload, findHalves, expectWhole } = place;
    await upload(first);
    const every = fault === "silence" ? 10 : 5;
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
    const { first, second, upload, expectWhole } = place;
    await upload(first);
    proxy.choose = ({ method }) => (method === "PUT" ? "500" : undefined);
    const where = { bucket, prefix, endpoint: proxy.endpoint, region: "us-east-1" };
    const store = openObjectStore({ ...where, concurrency: 4, timeoutMs: 500, attempts: 2 });
    await expect(upload(second, { store })).rejects.toThrow();
    proxy.choose = () => undefined;
    await expectWhole(first);
    await upload(second);
    await expectWhole(second);
  });

  test("a bucket that keeps versions, in which the gateway takes no condition, is told of", async () => {
    const kept = "versions";
    await client.send(new CreateBucketCommand({ Bucket: kept }));
    const VersioningConfiguration = { Status: "Enabled" } as const;
    await client.send(new PutBucketVersioningCommand({ Bucket: kept, VersioningConfiguration }));
    const where = { bucket: kept, prefix, endpoint: gateway.endpoint, region: "us-east-1" };
    const store = openObjectStore({ ...where, concurrency: 16, timeoutMs: 2_000, attempts: 2 });
    await expect(place.upload(place.first, { store })).rejects.toThrow("where a bucket keeps versions: upload to one");
  });

  test("an edge that follows the bucket reads the release", async () => {
    const { second, upload } = place;
    await upload(second);
    const current = followBucket({
      bucket: openS3Bucket(client, bucket, prefix),
      memoryBytes: 1e7,
      log: () => {},
    });
    const release = await current();
    expect(release.id).toBe(second.id);
    expect((await release.openRanking("v1/rankings/analyst-trends/upside.arrow")).length).toBe(3);
  });

  test("the command uploads the live release and sums up; without a bucket it tells its usage", async () => {
    const where = ["--bucket", bucket, "--prefix", prefix.slice(0, -1), "--endpoint", gateway.endpoint];
    const { code, out, error } = await runScript("upload", ...where, "--out", outDir);
    expect(code, error).toBe(0);
    expect(out).toContain(`${place.second.id} is live in the bucket`);
    expect(out).toMatch(/\d+ sent \(\d\.\d MB\), 0 there already, 0 deleted/);
    expect(out).toMatch(/about \$0\.00\d\d at Amazon's prices/);
    await place.expectWhole(place.second, "nothing else");
    expect((await runScript("upload")).code).toBe(64);
  });
});
