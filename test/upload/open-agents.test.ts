import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openObjectStore } from "../../pipeline/upload/open-object-store.ts";
import { startProxy } from "../fetch/start-proxy.ts";

beforeEach(() => {
  vi.stubEnv("AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED", "true");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  onTestFinished(() => void vi.unstubAllEnvs());
});

/** Opens a store of a name that only a proxy knows, and that is at an address of this machine else. */
function open(endpoint: string, { attempts = 1, timeoutMs = 20_000, concurrency = 1 } = {}) {
  const store = openObjectStore({
    ...{ bucket: "b", prefix: "13f/", endpoint, region: "us-east-1" },
    ...{ concurrency, timeoutMs, attempts },
  });
  onTestFinished(() => store.close());
  return store;
}

/** A store that keeps one object, and a proxy before it that the environment names. */
async function startBoth(status?: number) {
  let kept = "";
  const server = createServer(async (request, response) => {
    if (request.method === "PUT") kept = await text(request);
    response.writeHead(200, { etag: '"tag"' }).end(request.method === "PUT" ? "" : kept);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const proxy = await startProxy(port, status);
  onTestFinished(() => {
    proxy.close();
    server.close();
    server.closeAllConnections();
  });
  vi.stubEnv("HTTP_PROXY", proxy.address);
  vi.stubEnv("https_proxy", proxy.address);
  return { ...proxy, port, host: new URL(proxy.address).host };
}

const headers = { contentType: "application/json", cacheControl: "no-cache" };

test("a store is reached by the proxy that the environment names, and its connections are used again", async () => {
  const { asked } = await startBoth();
  const store = open("http://store.example", { concurrency: 2 });
  // So large that the SDK asks whether it may come, on a connection of its own unless it is given agents.
  const large = Buffer.alloc(3_000_000, "a");
  expect(await store.write("key", large, headers)).toBe("tag");
  expect(large.equals((await store.read("key"))?.bytes ?? Buffer.of())).toBe(true);
  for (let times = 0; times < 4; times += 1) await Promise.all([store.read("key"), store.read("key")]);
  expect(asked).toEqual(["CONNECT store.example:80", "CONNECT store.example:80"]);
});

test("one that NO_PROXY names, or that is on this machine, is reached directly", async () => {
  const { asked, port } = await startBoth();
  expect(await open(`http://127.0.0.1:${port}`).read("key")).toMatchObject({ etag: "tag" });
  vi.stubEnv("NO_PROXY", "store.example");
  await expect(open("http://store.example").read("key")).rejects.toThrow(/store\.example/);
  expect(asked).toEqual([]);
});

test.each([
  ["http://store.example", "CONNECT store.example:80"],
  ["https://store.example:9000", "CONNECT store.example:9000"],
])("where a proxy gives no way to %s, it is named, and asked again", async (endpoint, tunnel) => {
  const { asked, host } = await startBoth(407);
  await expect(open(endpoint, { attempts: 2 }).read("key")).rejects.toThrow(
    new Error(`cannot read b/13f/key: the proxy ${host} gives no way to it (Bad response: 407).`),
  );
  expect(asked).toEqual([tunnel, tunnel]);
});

test("where it is not to be reached, or no proxy, it is not the store that is blamed", async () => {
  vi.stubEnv("HTTP_PROXY", "127.0.0.1:1");
  await expect(open("http://store.example").read("key")).rejects.toThrow(
    new Error("cannot read b/13f/key: the proxy 127.0.0.1:1 gives no way to it (connect ECONNREFUSED 127.0.0.1:1)."),
  );
  vi.stubEnv("HTTP_PROXY", "socks5://127.0.0.1:1");
  await expect(open("http://store.example").read("key")).rejects.toThrow(
    "cannot read b/13f/key: HTTP_PROXY holds no address of a proxy: write it like http://proxy.example.com:3128.",
  );
});

test("one that never answers is given up like a store, and its connection closed", async () => {
  const sockets: Socket[] = [];
  const silent = createSocketServer((socket) => void sockets.push(socket.resume())).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  vi.stubEnv("HTTP_PROXY", `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  await expect(open("http://store.example", { timeoutMs: 300 }).read("key")).rejects.toThrow(/300 ms|gives no way/);
  await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, "close")));
  expect(sockets).toHaveLength(1);
});
