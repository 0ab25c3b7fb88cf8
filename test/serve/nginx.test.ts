import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import { type ProblemDocument, problemDocument } from "../../schemas/documents/problem.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { readResponse } from "./check-answer.ts";
import { sampleTargets } from "./random-targets.ts";
import { type RunningNginx, runNginx, skipsNginx } from "./run-nginx.ts";
import { publishVectorRelease } from "./vector-release.ts";
import { askRelease, describeQuery, digestBody, readVectors } from "./vectors.ts";

describe.skipIf(skipsNginx)("nginx on a published tree", () => {
  const folder = shareTemporaryFolder("nginx");
  let root: string;
  let release: Release;
  let nginx: RunningNginx;
  let host: string;

  beforeAll(async () => {
    root = await publishVectorRelease(folder);
    release = await openRelease(root);
    nginx = await runNginx(folder, release.context);
    host = nginx.host;
  });
  afterAll(async () => {
    await nginx?.stop();
  });

  const get = async (target: string, init: RequestInit = {}) =>
    readResponse(
      await fetch(`${host}${target}`, { ...init, headers: { "accept-encoding": "identity", ...init.headers } }),
    );

  type Expected = { status: number; sha256: string | null; headers: Readonly<Record<string, string>> };

  /** Expects the function's answer where a page is written for it; else a 501, or 404 for a page past the end. */
  async function check(method: string, target: string, expected: Expected): Promise<void> {
    const answer = await get(target, { method });
    const status = findStatus(method, target, expected.status);
    expect([target, answer.status]).toEqual([target, status]);
    const names = ["content-type", "cache-control", "access-control-allow-origin", "allow"];
    const show = (headers: Readonly<Record<string, string>>) => names.map((name) => headers[name]);
    if (status === expected.status) expect([target, show(answer.headers)]).toEqual([target, show(expected.headers)]);
    if (status === expected.status && status !== 400) {
      expect([target, digestBody(answer.body)]).toEqual([target, expected.sha256]);
    } else if (method === "GET") await checkProblem(target, answer.body, status);
  }

  function findStatus(method: string, target: string, status: number): number {
    const { canonical, page } = describeQuery(target, release);
    if (/%(?:3\d|[46][1-9a-f]|[57][\da]|2[de]|5f)/i.test(target.split("?")[1] ?? "")) return 501;
    if (canonical === null || status !== 200 || !["GET", "HEAD"].includes(method)) return status;
    if (page === null) return 501;
    return existsSync(join(root, page)) ? 200 : 404;
  }

  async function checkProblem(target: string, body: Uint8Array | null, status: number): Promise<void> {
    const problem = readProblem(body);
    expect(problem.status).toBe(status);
    if (status !== 400) return;
    const expected = readProblem((await askRelease(release, target)).body);
    expect([target, listKnown(problem)]).toEqual([target, listKnown(expected)]);
    const unknown = Number(listKnown(expected).length < (expected.parameters?.length ?? 0));
    expect([target, problem.parameters?.length]).toEqual([target, listKnown(expected).length + unknown]);
    expect([target, problem.type]).toEqual([target, expected.type]);
  }

  test("every vector", async () => {
    for (const { request, status, sha256, headers } of await readVectors()) {
      // Its tags are its own.
      if (request.headers["if-none-match"] === undefined)
        await check(request.method, request.target, { status, sha256, headers });
    }
  });

  test("1,500 random queries", async () => {
    for (const target of sampleTargets(1500, 5)) {
      const { status, headers, body } = await askRelease(release, target);
      await check("GET", target, { status, headers, sha256: digestBody(body) });
    }
  });

  test("a 400 names every bad parameter, with what it may say", async () => {
    const { body } = await get(
      "/v1/fund-trends/holding?page=0&type=x&sort_dir=asc&sort_dir=asc&?cursor=%22&sector=&b=1&page_size=1&page_size",
    );
    expect(readProblem(body).parameters).toEqual([
      { parameter: "page", reason: "is out of range", allowed: "an integer from 1 to 9007199254740991" },
      { parameter: "page_size", reason: "is given more than once", allowed: "an integer from 1 to 10000" },
      { parameter: "sort_dir", reason: "is given more than once", allowed: "one of asc, desc" },
      { parameter: "type", reason: "is unknown", allowed: "one of stock, etf" },
      {
        parameter: "sector",
        reason: "is empty",
        allowed: "an id or a name of /v1/sectors.json: real-estate, technology",
      },
      expect.objectContaining({ parameter: "?cursor", reason: "is not a parameter of this path" }),
    ]);
  });

  /** Sends text as it is, and splits what comes back. */
  async function exchange(lines: string): Promise<{ head: string; body: string }> {
    const { hostname, port } = new URL(host);
    const socket = connect(Number(port), hostname);
    socket.write(lines);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    return { head, body };
  }

  const holding = "/v1/fund-trends/holding";
  const rest = "Host: test\r\nConnection: close\r\n";
  test.each([
    ["nonsense", "what is this\r\n\r\n", 400],
    ["a path with a NUL", `GET /%00 HTTP/1.1\r\n${rest}\r\n`, 400],
    ["no Host", `GET ${holding} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    ["a coding that nobody knows", `GET ${holding} HTTP/1.1\r\n${rest}Transfer-Encoding: foo\r\n\r\n`, 400],
    ["HTTP/3.0", `GET ${holding} HTTP/3.0\r\n${rest}\r\n`, 400],
    ["TRACE", `TRACE ${holding} HTTP/1.1\r\n${rest}\r\n`, 405],
    [
      "a body of 2 MB",
      `POST ${holding} HTTP/1.1\r\n${rest}Content-Length: 2000000\r\n\r\n${"x".repeat(2_000_000)}`,
      405,
    ],
    ["another version", `GET ${holding} HTTP/1.1\r\n${rest}If-Match: "a"\r\n\r\n`, 412],
    ["another version of a file", `GET /v1/status.json HTTP/1.1\r\n${rest}If-Match: "a"\r\n\r\n`, 412],
    ["an address of 12 KB", `GET ${holding}?a=${"x".repeat(12_000)} HTTP/1.1\r\n${rest}\r\n`, 400],
    ["an address of 20 KB", `GET ${holding}?a=${"x".repeat(20_000)} HTTP/1.1\r\n${rest}\r\n`, 414],
    ["a header of 20 KB", `GET ${holding} HTTP/1.1\r\n${rest}X-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["what it has for its own use", `GET /o13f_400 HTTP/1.1\r\n${rest}\r\n`, 404],
  ])("%s is a problem as everywhere", async (_, lines, status) => {
    const { head, body } = await exchange(lines);
    expect([head.slice(9, 12), problemDocument.parse(JSON.parse(body)).status]).toEqual([String(status), status]);
    expect(head).toContain("Content-Type: application/problem+json");
    expect(head.match(/access-control-allow-origin: \*/g)).toHaveLength(1);
    expect(head.includes("allow: GET, HEAD, OPTIONS")).toBe(status === 405);
  });

  test.each([
    "//v1/status.json",
    "/v1//status.json",
    "/v1%2f/status.json",
    "/v1/fund-trends%2Fholding",
    "//v1/fund-trends/holding?page=2",
    "/v1/fund-trends//holding",
    "/v1/./status.json",
    "/v1/icons/../status.json",
    "/v1/fund-trends/%2E/holding",
    "/v1/fund-trends/holding/x/..",
  ])("%s is nothing, as on the server", async (target) => {
    const expected = await askRelease(release, target);
    const { head, body } = await exchange(`GET ${target} HTTP/1.1\r\n${rest}\r\n`);
    expect([head.slice(9, 12), readProblem(Buffer.from(body))]).toEqual(["404", readProblem(expected.body)]);
  });

  test("revalidates by its own ETag, and compresses", async () => {
    const target = "/v1/fund-trends/holding?page=2";
    const { headers } = await get(target);
    const again = await get(target, { headers: { "if-none-match": headers.etag ?? "" } });
    expect([again.status, again.headers.etag, again.headers.vary]).toEqual([304, headers.etag, "Accept-Encoding"]);
    const coded = await fetch(`${host}${target}`, { headers: { "accept-encoding": "gzip" } });
    const shown = ["content-encoding", "vary", "etag"].map((name) => coded.headers.get(name));
    expect(shown).toEqual(["gzip", "Accept-Encoding", `W/${headers.etag}`]);
  });

  test("compresses for who comes through a proxy, too, or speaks HTTP/1.0", async () => {
    const accepting = "GET /v1/fund-trends/holding HTTP/1.0\r\nAccept-Encoding: gzip\r\n";
    for (const request of [accepting, `${accepting}Via: 1.1 cdn\r\n`]) {
      const { head } = await exchange(`${request}\r\n`);
      expect(head).toMatch(/^HTTP\/1\.1 200 .*\r\nContent-Encoding: gzip/s);
    }
  });

  test("a range is not heeded, be it one that there is or not", async () => {
    for (const range of ["bytes=0-9", "bytes=99999999-"]) {
      const answer = await fetch(`${host}/v1/status.json`, { headers: { range } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(await answer.json()).toHaveProperty("release");
    }
  });
});

const readProblem = (body: Uint8Array | null) =>
  problemDocument.parse(JSON.parse(new TextDecoder().decode(body ?? undefined)));

/** The parameters that exist and are bad, in order, without what they say, which nginx cannot quote. */
const listKnown = ({ parameters = [] }: ProblemDocument) =>
  parameters
    .filter(({ reason }) => reason !== "is not a parameter of this path")
    .map((problem) => ({ ...problem, reason: problem.reason.replace(/: ".*$/s, "") }));
