import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildLambda } from "../../pipeline/serve/build-edges.ts";
import { createLambda, type LambdaHandler } from "../../pipeline/serve/lambda.ts";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import { describeWithRados, type RadosGateway, startRadosGateway } from "../rados-gateway.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { checkAnswer, type RuntimeAnswer } from "./check-answer.ts";
import { fillBucket } from "./fill-bucket.ts";
import { sampleTargets } from "./random-targets.ts";
import { publishVectorRelease } from "./vector-release.ts";
import { askRelease, readVectors } from "./vectors.ts";

const folder = shareTemporaryFolder("lambda");
let root: string;
let release: Release;
const objects = new Map<string, Uint8Array>();

beforeAll(async () => {
  root = await publishVectorRelease(folder);
  release = await openRelease(root);
  await fillBucket(root, async (key, bytes) => objects.set(key, bytes));
});

/** The event of a function URL (payload format 2.0), as far as a handler may rely on it. */
function makeEvent(method: string, target: string, headers: Record<string, string>): APIGatewayProxyEventV2 {
  const { pathname, search } = new URL(target, "https://host");
  const event = { version: "2.0", rawPath: pathname, rawQueryString: search.slice(1), headers, isBase64Encoded: false };
  return { ...event, requestContext: { http: { method, path: pathname } } } as unknown as APIGatewayProxyEventV2;
}

async function invoke(
  handler: LambdaHandler,
  method: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RuntimeAnswer> {
  // Lambda carries answers as JSON.
  const result = JSON.parse(JSON.stringify(await handler(makeEvent(method, target, headers))));
  const body = result.body === undefined ? null : Buffer.from(result.body, result.isBase64Encoded ? "base64" : "utf8");
  return { status: result.statusCode, headers: result.headers, body };
}

const fail = (line: string) => expect.unreachable(line);
const openLocal = () => createLambda({ read: async (key) => objects.get(key) }, fail);

test("3,000 random queries give the function's bytes", async () => {
  const handler = openLocal();
  for (const target of sampleTargets(3000, 3)) {
    const { status, headers, body } = await askRelease(release, target);
    const answer = await invoke(handler, "GET", target);
    expect([target, answer.status, answer.headers.etag]).toEqual([target, status, headers.etag]);
    expect(Buffer.compare(answer.body ?? Buffer.of(), body ?? Buffer.of()), target).toBe(0);
  }
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a body in %s goes as base64 and comes out as the plain one", async (coding, decompress) => {
  const handler = openLocal();
  const coded = await invoke(handler, "GET", "/v1/fund-trends/holding", { "accept-encoding": coding });
  const plain = await invoke(handler, "GET", "/v1/fund-trends/holding");
  expect([coded.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual([coding, undefined]);
  expect(decompress(coded.body ?? "").equals(plain.body ?? Buffer.of())).toBe(true);
});

test("an answer larger than Lambda sends is a 501 that tells the way out", async () => {
  const large = new Map(objects).set("v1/icons/large.svg", Buffer.from(`"${'\\"'.repeat(1_600_000)}"`));
  const handler = createLambda({ read: async (key) => large.get(key) }, fail);
  const refused = await invoke(handler, "GET", "/v1/icons/large.svg");
  expect([refused.status, refused.headers["content-type"]]).toEqual([501, "application/problem+json"]);
  expect(String(refused.body)).toMatch(/takes 64\d{5} bytes, and AWS Lambda sends at most 6291556: accept gzip/);
  const head = await invoke(handler, "HEAD", "/v1/icons/large.svg");
  expect([head.status, head.headers, head.body]).toEqual([501, refused.headers, null]);
  expect(refused.headers).toMatchObject({ "cache-control": "no-store", vary: "Accept-Encoding" });
  const coded = await invoke(handler, "GET", "/v1/icons/large.svg", { "accept-encoding": "gzip" });
  expect([coded.status, gunzipSync(coded.body ?? "").length]).toEqual([200, 3_200_002]);
});

test("a bucket that fails is a 500 that the log explains", async () => {
  const lines: string[] = [];
  const handler = createLambda({ read: () => Promise.reject(new Error("SlowDown")) }, (line) => lines.push(line));
  expect((await invoke(handler, "GET", "/v1/status.json")).status).toBe(500);
  expect(lines[0]).toMatch(/^GET \/v1\/status\.json failed: Error: SlowDown/);
});

test("the Lambda is smaller than 950 KB, 270 KB gzipped", async () => {
  const { text: script } = await buildLambda();
  expect(Buffer.byteLength(script)).toBeLessThan(950_000);
  expect(gzipSync(script).length).toBeLessThan(270_000);
});

describeWithRados("on a real S3 server (RADOS gateway)", () => {
  let gateway: RadosGateway;
  let handler: LambdaHandler;

  beforeAll(async () => {
    gateway = await startRadosGateway();
    const { endpoint, accessKeyId, secretAccessKey } = gateway;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region: "us-east-1", credentials, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: "releases" }));
    await fillBucket(root, (key, bytes) =>
      client.send(new PutObjectCommand({ Bucket: "releases", Key: `13f/${key}`, Body: bytes })),
    );
    client.destroy();
    handler = await importBundle();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await gateway?.stop();
  });

  /** Lambda gives a function its settings and credentials in the environment, and imports it once. */
  async function importBundle(): Promise<LambdaHandler> {
    const settings = {
      ...{ BUCKET: "releases", PREFIX: "13f", AWS_REGION: "us-east-1", AWS_ENDPOINT_URL_S3: gateway.endpoint },
      ...{ AWS_ACCESS_KEY_ID: gateway.accessKeyId, AWS_SECRET_ACCESS_KEY: gateway.secretAccessKey },
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const file = join(folder, "lambda.mjs");
    await writeFile(file, (await buildLambda()).text);
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)).handler;
  }

  test("the bundle answers every vector", async () => {
    for (const vector of await readVectors()) {
      const { method, target, headers } = vector.request;
      checkAnswer(vector, await invoke(handler, method, target, headers));
    }
  });

  test("a path that S3 takes for no key is a 404", async () => {
    const targets = [
      `/v1/${"a".repeat(2000)}.json`,
      `/v1/icons/${"a".repeat(2000)}.svg`,
      "/v1/%00",
      "/v1//x",
      "/rankings/x.arrow",
      "/live.json",
    ];
    for (const target of targets)
      expect([target, (await invoke(handler, "GET", target)).status]).toEqual([target, 404]);
  });
});
