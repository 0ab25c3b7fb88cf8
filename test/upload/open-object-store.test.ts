import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ObjectStore, type WriteCondition, WriteConflict } from "../../pipeline/upload/object-store.ts";
import { openObjectStore } from "../../pipeline/upload/open-object-store.ts";

/** What the store answers to every request, and what it was asked last. */
let answer = { status: 200, body: "" };
let asked: IncomingMessage;
let sent = "";
const server = createServer(async (request, response) => {
  asked = request;
  sent = await text(request);
  response.writeHead(answer.status).end(answer.body);
});
let store: ObjectStore;

beforeAll(async () => {
  vi.stubEnv("AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED", "true");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  store = open(1);
});
afterAll(() => {
  store.close();
  server.close();
  vi.unstubAllEnvs();
});

function open(attempts: number): ObjectStore {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const where = { bucket: "b", prefix: "13f/", endpoint, region: "us-east-1" };
  return openObjectStore({ ...where, concurrency: 1, timeoutMs: 20_000, attempts });
}

const refuse = (status: number, code: string) => {
  answer = { status, body: `<Error><Code>${code}</Code></Error>` };
};
const headers = { contentType: "application/json", cacheControl: "no-cache" };
const write = (condition?: WriteCondition) => store.write("key", Buffer.from("{}"), headers, condition);

test.each([
  [412, "PreconditionFailed"],
  [409, "ConditionalRequestConflict"],
  [404, "NoSuchKey"],
])(
  "a write that the store refuses with %i for its condition is a conflict, and without one an error",
  async (status, code) => {
    refuse(status, code);
    await expect(write({ ifMatch: "tag" })).rejects.toThrow(WriteConflict);
    expect(asked.headers).toMatchObject({ "if-match": "tag" });
    await expect(write("if absent")).rejects.toThrow(new WriteConflict("13f/key is not as it was"));
    expect(asked.headers).toMatchObject({ "if-none-match": "*" });
    await expect(write()).rejects.toThrow(`cannot write b/13f/key: the store answered ${status} ${code}.`);
  },
);

test("a bucket that is not there is no conflict, nor what else a store refuses", async () => {
  refuse(404, "NoSuchBucket");
  await expect(write("if absent")).rejects.toThrow("the store answered 404 NoSuchBucket. Make the bucket, or mend");
  await expect(store.read("key")).rejects.toThrow("cannot read b/13f/key: the store answered 404 NoSuchBucket.");
  refuse(403, "AccessDenied");
  await expect(write("if absent")).rejects.toThrow(
    "the store answered 403 AccessDenied. Grant the key the right to it.",
  );
});

test("an object that is not there is read as none", async () => {
  refuse(404, "NoSuchKey");
  expect(await store.read("key")).toBeUndefined();
});

test.each([
  [["a"], "SlowTomorrow", "cannot delete b/13f/a: the store answered SlowTomorrow (No)."],
  [
    ["a", "b"],
    "AccessDenied",
    "cannot delete b/13f/a, nor 1 more: the store answered AccessDenied (No). Grant the key the right to it.",
  ],
])("%o that cannot be deleted, for %s, are an error that says which, and what to do", async (keys, code, told) => {
  const refused = keys.map((key) => `<Error><Key>13f/${key}</Key><Code>${code}</Code><Message>No</Message></Error>`);
  answer = { status: 200, body: `<DeleteResult>${refused.join("")}</DeleteResult>` };
  await expect(store.remove(keys)).rejects.toThrow(new Error(told));
});

test("what is written or deleted is proved by its MD5 alone, which stores other than Amazon's ask for, too", async () => {
  answer = { status: 200, body: "<DeleteResult/>" };
  const listProofs = () => Object.entries(asked.headers).filter(([name]) => /checksum|md5|crc/.test(name));
  for (const ask of [() => write(), () => store.remove(["key"])]) {
    await ask();
    expect(listProofs()).toEqual([["content-md5", createHash("md5").update(sent).digest("base64")]]);
  }
  await store.read("key");
  expect(listProofs()).toEqual([]);
});

test("requests are counted as stores bill them, repeated ones again", async () => {
  const patient = open(2);
  answer = { status: 200, body: "<ListBucketResult/>" };
  await patient.list();
  await patient.write("key", Buffer.from("{}"), headers);
  await patient.read("key");
  await patient.remove(["key"]);
  expect(patient.countRequests()).toEqual({ writes: 2, reads: 1, deletes: 1, retries: 0 });
  refuse(500, "InternalError");
  await expect(patient.read("key")).rejects.toThrow("500 InternalError");
  expect(patient.countRequests()).toEqual({ writes: 2, reads: 3, deletes: 1, retries: 1 });
  patient.close();
});
