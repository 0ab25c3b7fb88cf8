import { gzipSync } from "node:zlib";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readManifest } from "../../pipeline/publish/manifest.ts";
import { buildWorker } from "../../pipeline/serve/build-edges.ts";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import { createWorker, type WorkerEnv } from "../../pipeline/serve/worker.ts";
import { runBounded } from "../../pipeline/threads/run-bounded.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { checkAnswer, readResponse } from "./check-answer.ts";
import { fillBucket } from "./fill-bucket.ts";
import { sampleTargets } from "./random-targets.ts";
import { publishVectorRelease } from "./vector-release.ts";
import { askRelease, readVectors } from "./vectors.ts";

const folder = shareTemporaryFolder("worker");
let root: string;
let release: Release;
/** Workers behave as on a date: the first that README.md names, and a late one. */
const dates = ["2022-10-31", "2026-01-01"];
let running: { readonly host: string; readonly miniflare: Miniflare }[];
/** Of the shape of pages, and none. */
const noPages = [
  "v1/fund-trends/holding/page=1.json",
  "v1/fund-trends/holding/page=0.json",
  "v1/fund-trends/holding/page=02.json",
  "v1/fund-trends/holding/page=9007199254740991.json",
  "v1/fund-trends/holding/page=2/index.json",
  "v1/fund-trends/holding/sort_by=current/page=1.json",
  "v1/fund-trends/holding/type=etf/index.json",
  "v1/fund-trends/holding/type=etf/market_cap=mid_cap/page=1.json",
  "v1/fund-trends/holding/sector=Technology/page=1.json",
  "v1/fund-trends/holding/page_size=7/page=1.json",
  "v1/fund-trends/holding/sort_dir=asc/sort_by=change/page=1.json",
  "v1/fund-trends/holding/sort_by=change&sort_dir=asc/page=1.json",
  "v1/analyst-trends/upside/min_ratings_count=11/page=1.json",
  "v1/funds-portfolios/year=2013/quarter=3/page=1.json",
  "v1/funds-portfolios/year=2013/page=1.json",
];
/** The same objects as in R2, for the handler within this process. */
const objects = new Map<string, Uint8Array>();

beforeAll(async () => {
  root = await publishVectorRelease(folder);
  release = await openRelease(root);
  await fillBucket(root, async (key, bytes) => objects.set(`13f/${key}`, bytes));
  const { text: script } = await buildWorker();
  running = await Promise.all(dates.map((date) => runWorker(script, date)));
});
afterAll(async () => {
  for (const { miniflare } of running) await miniflare.dispose();
});

async function runWorker(script: string, compatibilityDate: string) {
  const bindings = { PREFIX: "13f" };
  const miniflare = new Miniflare({ modules: true, script, compatibilityDate, r2Buckets: ["RELEASES"], bindings });
  const { origin: host } = await miniflare.ready;
  const bucket: unknown = await miniflare.getR2Bucket("RELEASES");
  const { put } = bucket as { put(key: string, bytes: Uint8Array): Promise<unknown> };
  // Of the web root an edge reads only icons.
  const read = [...objects].filter(([key]) => !key.startsWith("13f/v1/") || key.startsWith("13f/v1/icons/"));
  await runBounded(16, read, ([key, bytes]) => put(key, Uint8Array.from(bytes)));
  return { host, miniflare };
}

const inProcess: WorkerEnv = {
  RELEASES: {
    get: async (key) => {
      const bytes = objects.get(key);
      return bytes === undefined ? null : { arrayBuffer: async () => Uint8Array.from(bytes).buffer };
    },
  },
  PREFIX: "13f/",
};

test("the bundle in workerd answers every vector from R2", async () => {
  for (const { host } of running) {
    for (const vector of await readVectors()) {
      const { method, target } = vector.request;
      const headers = { ...vector.request.headers, "accept-encoding": "identity" };
      checkAnswer(vector, await readResponse(await fetch(`${host}${target}`, { method, headers })));
    }
  }
});

async function expectEqual(target: string, response: Response): Promise<void> {
  const { status, headers, body } = await askRelease(release, target);
  const answer = await readResponse(response);
  expect([target, answer.status, answer.headers.etag]).toEqual([target, status, headers.etag]);
  expect(Buffer.compare(answer.body ?? Buffer.of(), body ?? Buffer.of()), target).toBe(0);
}

test("200 random queries in workerd, and 3,000 within this process, give the function's bytes", async () => {
  for (const target of sampleTargets(200, 1)) await expectEqual(target, await fetch(`${running[1]?.host}${target}`));
  const answer = createWorker((line) => expect.unreachable(line));
  for (const target of sampleTargets(3000, 2)) {
    await expectEqual(target, await answer(new Request(`https://host${target}`), inProcess));
  }
});

test("every file of the release is answered by its path, within this process, and no other page", async () => {
  const answer = createWorker((line) => expect.unreachable(line));
  const { files } = await readManifest(root);
  const lasts = Object.keys(files).map((path) =>
    path.replace(/page=(\d+)\.json$/, (_, page) => `page=${Number(page) + 1}.json`),
  );
  const paths = new Set(["manifest.json", ...Object.keys(files), ...lasts, ...noPages]);
  expect([...paths].filter((path) => !(path in files)).length).toBeGreaterThan(100);
  for (const path of paths) await expectEqual(`/${path}`, await answer(new Request(`https://host/${path}`), inProcess));
});

test("an empty bucket is a 500 that the log explains", async () => {
  const lines: string[] = [];
  const answer = createWorker((line) => lines.push(line));
  const response = await answer(new Request("https://host/v1/status.json"), { ...inProcess, PREFIX: "" });
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "application/problem+json"]);
  expect(lines[0]).toMatch(/^GET .*\/v1\/status\.json failed: Error: the bucket holds no live\.json/);
});

test("the Worker is smaller than 480 KB, 130 KB gzipped", async () => {
  const { text: script } = await buildWorker();
  expect(Buffer.byteLength(script)).toBeLessThan(480_000);
  expect(gzipSync(script).length).toBeLessThan(130_000);
});
