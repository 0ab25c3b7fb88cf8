import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import { type RunningServer, startServer } from "../../pipeline/serve/server.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { checkAnswer, readResponse } from "./check-answer.ts";
import { quietServer } from "./fake-release.ts";
import { publishVectorRelease } from "./vector-release.ts";
import { askRelease, digestBody, makeVectors, readVectors } from "./vectors.ts";

const folder = shareTemporaryFolder("vectors");
let release: string;
let server: RunningServer;

beforeAll(async () => {
  release = await publishVectorRelease(folder);
  server = await startServer({ ...quietServer, webRoot: join(folder, "public") });
});
afterAll(async () => {
  await server.close();
});

test("the function answers as the vectors say; `npm run vectors` renews them", async () => {
  expect(await makeVectors(await openRelease(release))).toEqual(await readVectors());
});

test("the vectors hold every kind of answer", async () => {
  const statuses = (await readVectors()).map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 204, 304, 400, 404, 405]);
});

test("a canonical address is answered as the query is, by the same tag", async () => {
  const opened = await openRelease(release);
  for (const { canonical, request, status, headers, sha256 } of await readVectors()) {
    if (canonical === null || request.method !== "GET" || status !== 200) continue;
    const answer = await askRelease(opened, canonical);
    expect([canonical, answer.headers, digestBody(answer.body)]).toEqual([canonical, headers, sha256]);
  }
});

test("the Node server answers every vector", async () => {
  for (const vector of await readVectors()) {
    const { method, target, headers } = vector.request;
    const init = { method, headers: { ...headers, "accept-encoding": "identity" } };
    const response = await fetch(`http://127.0.0.1:${server.port}${target}`, init);
    checkAnswer(vector, await readResponse(response));
  }
});
