import { Agent, get as httpGet, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../../pipeline/serve/server.ts";
import { problemDocument } from "../../schemas/documents/problem.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeLive, quietServer, writeRelease } from "./fake-release.ts";

const folder = shareTemporaryFolder("http");
let webRoot: string;
let server: RunningServer;

const start = () => startServer({ ...quietServer, webRoot, patienceMs: 100 });

beforeAll(async () => {
  webRoot = await makeLive(folder, await writeRelease(folder, { id: "one", figure: 5, entries: 300 }));
  server = await start();
});
afterAll(async () => {
  await server.close();
});

const holding = "/v1/fund-trends/holding";

/** One request exactly as it is written here, and the whole of what comes back. */
async function send(lines: string, port = server.port) {
  const socket = connect(port, "127.0.0.1");
  socket.write(lines);
  const said = await text(socket);
  const [head = "", ...body] = said.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body: body.join("\r\n\r\n") };
}

const ask = (target: string, headers = "", method = "GET") =>
  send(`${method} ${target} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n${headers}\r\n`);

/** Bytes as they were sent: `fetch` would decode them. */
async function getBytes(target: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve) =>
    httpGet({ host: "127.0.0.1", port: server.port, path: target, headers, agent: new Agent() }, resolve),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { coding: response.headers["content-encoding"], headers: response.headers, body: Buffer.concat(chunks) };
}

describe("targets", () => {
  test.each([
    [`${holding}?page=%31`, 200],
    [`${holding}?sector=Real+Estate`, 200],
    [`${holding}?sector=real%20estate`, 200],
    [`http://elsewhere.example${holding}?page=2`, 200],
    [`${holding}?`, 200],
    [`${holding}?page=%zz`, 400],
    [`${holding}?sector=%E0%A4%A`, 400],
    [`${holding}?sector=%00`, 400],
    [`${holding}?&&=&`, 400],
    [`${holding}?page=1&page=1`, 400],
    [`${holding}?sector=${"x".repeat(10_000)}`, 400],
    [`${holding}?${"page=1&".repeat(1000)}`, 400],
    ["/%E0%A4%A", 404],
    ["/%2e%2e/%2e%2e/etc/passwd", 404],
    [`/${"x/".repeat(5000)}`, 404],
    ["//", 404],
    ["http://elsewhere.example", 404],
    ["*", 404],
  ])("%.60s is %i", async (target, status) => {
    const { status: answered, head, body } = await ask(target);
    expect(answered).toBe(status);
    if (status === 200) return;
    expect(head).toContain("content-type: application/problem+json");
    expect(problemDocument.parse(JSON.parse(body)).status).toBe(status);
  });

  test("a long value is not echoed whole", async () => {
    expect((await ask(`${holding}?sector=${"x".repeat(10_000)}`)).body.length).toBeLessThan(1000);
  });
});

describe("what is no request is refused in the same form, and the connection ends", () => {
  test.each([
    ["an address of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ["a header of 20 KB", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["nonsense", "what is this\r\n\r\n", 400],
    ["a bad header", "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n", 400],
    ["a space in the address", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ])("%s", async (_, lines, status) => {
    const { status: answered, head, body } = await send(lines);
    expect(answered).toBe(status);
    expect(head).toContain("content-type: application/problem+json");
    expect(head).toContain("connection: close");
    expect(problemDocument.parse(JSON.parse(body)).status).toBe(status);
  });

  test("and the server goes on", async () => {
    expect((await ask(holding)).status).toBe(200);
  });
});

test.each([
  ["no host", "", 400],
  ["two hosts", "Host: a\r\nHost: b\r\n", 400],
  ["a host that is none", "Host: a b/c\r\n", 400],
  ["an empty host", "Host:\r\n", 200],
  ["a host with a port", "Host: [::1]:8080\r\n", 200],
])("a request with %s is answered with %3$i", async (_, host, status) => {
  expect((await send(`GET ${holding} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).status).toBe(status);
});

describe("methods", () => {
  test("HEAD has GET's headers and no body", async () => {
    const [head, get] = [await ask(holding, "", "HEAD"), await ask(holding)];
    const strip = (lines: string) => lines.replace(/\r\ndate: .*/, "");
    expect([head.status, head.body, strip(head.head)]).toEqual([200, "", strip(get.head)]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])(
    "%s is 405, says what is allowed, body or not",
    async (method) => {
      const { status, head, body } = await send(
        `${method} ${holding} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello`,
      );
      expect([status, problemDocument.parse(JSON.parse(body)).status]).toEqual([405, 405]);
      expect(head).toContain("allow: get, head, options");
    },
  );

  test.each([holding, "/nothing"])(
    "a browser's preflight of %s is granted, for whichever page asks, with whatever its program sends along",
    async (target) => {
      const preflight =
        "Origin: https://page.example\r\nAccess-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: authorization, content-type\r\n";
      const { status, head, body } = await ask(target, preflight, "OPTIONS");
      expect([status, body]).toEqual([204, ""]);
      expect(head).toContain("access-control-allow-origin: *");
      expect(head).toContain("access-control-allow-methods: get, head, options");
      expect(head).toContain("access-control-allow-headers: *, authorization");
      expect(head).toMatch(/access-control-max-age: \d+/);
    },
  );

  test.each([holding, `${holding}?page=0`, "/nothing"])("%s may be read from any page", async (target) => {
    const { head } = await ask(target, "Origin: https://page.example\r\n");
    expect(head).toContain("access-control-allow-origin: *");
    expect(head).toContain("access-control-expose-headers: etag, link");
  });
});

describe("codings and validators, first asked and asked again", () => {
  test.each([
    ["identity", undefined],
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip;q=1, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["*", "br"],
  ])("Accept-Encoding: %s", async (accepted, coding) => {
    const plain = await getBytes(`${holding}?page=2`, {});
    for (let time = 1; time <= 2; time += 1) {
      const answer = await getBytes(`${holding}?page=2`, { "Accept-Encoding": accepted });
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ""] ?? ((body: Buffer) => body);
      expect([answer.coding, answer.headers.vary]).toEqual([coding, "Accept-Encoding"]);
      expect(decode(answer.body)).toEqual(plain.body);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    }
  });

  test("each coding has its own strong tag, which only that coding's holder is spared by", async () => {
    const codings = ["identity", "gzip", "br"];
    const tags = await Promise.all(
      codings.map(async (coding) => (await getBytes(holding, { "Accept-Encoding": coding })).headers.etag ?? ""),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    for (const [held, tag] of tags.entries()) {
      for (const [asked, coding] of codings.entries()) {
        const { status } = await ask(holding, `Accept-Encoding: ${coding}\r\nIf-None-Match: ${tag}\r\n`);
        expect(status).toBe(held === asked ? 304 : 200);
      }
    }
  });

  test.each(["*", "%", "W/%", '"a", W/"b,c", %', '"a",%'])("If-None-Match: %s is 304", async (pattern) => {
    const { headers } = await getBytes(holding, {});
    const { status, head, body } = await ask(holding, `If-None-Match: ${pattern.replace("%", headers.etag ?? "")}\r\n`);
    expect([status, body]).toEqual([304, ""]);
    expect(head).toContain(`etag: ${headers.etag}`);
    expect(head).toContain("cache-control: public");
    expect(head).toContain("vary: accept-encoding");
  });

  test('If-None-Match: "other" is 200', async () => {
    expect((await ask(holding, 'If-None-Match: "other"\r\n')).status).toBe(200);
  });

  test("links lead from the first page to the last and back", async () => {
    const walk = async (target: string, rel: string): Promise<string[]> => {
      const { headers } = await getBytes(target, {});
      const next = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(headers.link))?.[1];
      if (next === undefined) return [target];
      const { pathname, search } = new URL(next, `http://host${target}`);
      return [target, ...(await walk(`${pathname}${search}`, rel))];
    };
    const there = await walk(`${holding}?page_size=120`, "next");
    expect(there).toHaveLength(3);
    expect(await walk(there.at(-1) ?? "", "prev")).toEqual(there.reverse());
  });
});

test("an idle connection is kept for longer than a load balancer keeps it", async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}${holding}`);
  await response.text();
  expect(response.headers.get("keep-alive")).toBe("timeout=65");
});

test("closing ends idle connections at once and stuck ones when patience runs out", async () => {
  const own = await start();
  const idle = connect(own.port, "127.0.0.1");
  idle.write(`GET ${holding} HTTP/1.1\r\nHost: test\r\n\r\n`);
  await new Promise((resolve) => idle.once("data", resolve));
  const stuck = connect(own.port, "127.0.0.1");
  stuck.on("error", () => {});
  stuck.write(`GET ${holding} HTTP/1.1\r\nHost: test\r\n`);
  const ended = Promise.all([idle, stuck].map((socket) => new Promise((resolve) => socket.once("close", resolve))));
  idle.resume();
  stuck.resume();
  await own.close();
  await ended;
  await expect(send("GET / HTTP/1.1\r\n\r\n", own.port)).rejects.toThrow("ECONNREFUSED");
});
