import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ObjectStore, type WriteCondition, WriteConflict } from "../../pipeline/upload/object-store.ts";
import { openObjectStore } from "../../pipeline/upload/open-object-store.ts";

/** What the store answers to every request, and what it was asked last. */
let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: "" };
let asked: IncomingMessage;
let sent = "";
const server = createServer(async (request, response) => {
  asked = request;
  sent = await text(request);
  response.writeHead(answer.status, answer.headers).end(answer.body);
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

function open(attempts: number, at: Server = server, timeoutMs = 20_000, protocol = "http"): ObjectStore {
  const endpoint = `${protocol}://127.0.0.1:${(at.address() as AddressInfo).port}`;
  const where = { bucket: "b", prefix: "13f/", endpoint, region: "us-east-1" };
  return openObjectStore({ ...where, concurrency: 1, timeoutMs, attempts });
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

test.each(["gzip", "br", undefined] as const)(
  "an object in the encoding %s is written with its headers",
  async (encoding) => {
    answer = { status: 200, body: "", headers: { etag: '"tag"' } };
    const given = encoding ? { ...headers, contentEncoding: encoding } : headers;
    expect(await store.write("key", Buffer.from("{}"), given)).toBe("tag");
    expect([asked.headers["content-type"], asked.headers["cache-control"]]).toEqual(["application/json", "no-cache"]);
    expect(asked.headers["content-encoding"]).toBe(encoding);
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

test("whoever may not read is told that it may be the listing which is not allowed", async () => {
  refuse(403, "AccessDenied");
  await expect(store.read("key")).rejects.toThrow(
    /Grant the key the right to it\. Where it may not list the bucket, a store says so of what is not there, too\.$/,
  );
});

test.each([
  [301, "PermanentRedirect"],
  [400, "AuthorizationHeaderMalformed"],
])(
  "a bucket of another region, told by %i %s, is named with that region where the store tells it",
  async (status, code) => {
    refuse(status, code);
    await expect(store.list()).rejects.toThrow(
      `cannot list b/13f/: the store answered ${status} ${code}. Mend --region.`,
    );
    answer = { ...answer, headers: { "x-amz-bucket-region": "eu-west-1" } };
    await expect(store.list()).rejects.toThrow(`${code}. Give --region eu-west-1.`);
    answer = { status: 403, body: "<Error><Code>AccessDenied</Code></Error>", headers: answer.headers ?? {} };
    await expect(store.list()).rejects.toThrow("Grant the key the right to it.");
  },
);

test("an address that ends in the bucket's name, as some stores show it, is told of as such", async () => {
  refuse(404, "NoSuchKey");
  await expect(store.list()).rejects.toThrow(
    new Error("cannot list b/13f/: the store answered 404 NoSuchKey. Give --endpoint without the name of the bucket."),
  );
});

test("a store to which too much comes at once is to be asked for less", async () => {
  refuse(503, "SlowDown");
  await expect(store.read("key")).rejects.toThrow("503 SlowDown. Upload again later, or with a smaller --concurrency.");
});

test("a web page in the place of an answer is told as such, with what was asked", async () => {
  answer = { status: 200, body: "<html><p>Welcome</html>" };
  await expect(store.list()).rejects.toThrow(
    new Error(
      "cannot list b/13f/: the store answered 200 in other words than S3's. See whether --endpoint is the address of a store.",
    ),
  );
  answer = { ...answer, status: 503 };
  await expect(store.read("key")).rejects.toThrow(
    new Error("cannot read b/13f/key: the store answered 503 in other words than S3's."),
  );
});

test("https: for a store that speaks http alone is told of as such", async () => {
  const misled = open(1, server, 20_000, "https");
  const told = /^cannot read b\/13f\/key: .*[^\s.]\. Mend --endpoint, which may be http: for https:/;
  await expect(misled.read("key")).rejects.toThrow(told);
  misled.close();
});

test("an object is read again whose bytes are cut off, or stop, while they come", async () => {
  let times = 0;
  const flaky = createServer((_, response) => {
    times += 1;
    response.writeHead(200, { etag: '"tag"', "content-length": 5 });
    if (times === 3) return void response.end("whole");
    response.write("cut", () => times === 1 && response.destroy());
  });
  await new Promise<void>((resolve) => flaky.listen(0, "127.0.0.1", resolve));
  const patient = open(3, flaky, 500);
  expect(await patient.read("key")).toEqual({ bytes: new Uint8Array(Buffer.from("whole")), etag: "tag" });
  expect(patient.countRequests()).toMatchObject({ reads: 3, retries: 2 });
  times = -9;
  await expect(open(1, flaky, 500).read("key")).rejects.toThrow(/^cannot read b\/13f\/key: .* timed out after 500 ms/);
  patient.close();
  flaky.closeAllConnections();
  flaky.close();
});

test("a store whose answer does not come to the end of its headers is given up", async () => {
  const dripping = createSocketServer((socket) => {
    const drip = setInterval(() => socket.write("x"), 50);
    socket.on("error", () => {}).on("close", () => clearInterval(drip));
    socket.write("HTTP/1.1 200 OK\r\nx: ");
  });
  await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
  const slow = open(1, dripping, 500);
  await expect(slow.read("key")).rejects.toThrow(/^cannot read b\/13f\/key: .*500 ms/);
  slow.close();
  dripping.close();
});

test("the answer to a large object, which a slow line takes long for, is waited for longer", async () => {
  const slow = createServer(async (request, response) => {
    await text(request);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    response.writeHead(200, { etag: '"tag"' }).end();
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  const patient = open(1, slow, 500);
  expect(await patient.write("key", Buffer.alloc(20_000_000), headers)).toBe("tag");
  await expect(patient.write("key", Buffer.alloc(10), headers)).rejects.toThrow(/^cannot write b\/13f\/key: .*50\d/);
  patient.close();
  slow.closeAllConnections();
  slow.close();
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
