import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Compressor, noCompressor } from "../../pipeline/serve/content-coding.ts";
import { type ApiRequest, answerRequest } from "../../pipeline/serve/handler.ts";
import { openRelease } from "../../pipeline/serve/open-release.ts";
import type { Release } from "../../pipeline/serve/release.ts";
import { zlibCompressor } from "../../pipeline/serve/zlib-compressor.ts";
import { problemDocument } from "../../schemas/documents/problem.ts";
import { endpoints } from "../../schemas/endpoints.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { writeRelease } from "./fake-release.ts";
import { askRelease } from "./vectors.ts";

const folder = shareTemporaryFolder("handler");
let release: Release;

beforeAll(async () => {
  release = await openRelease(await writeRelease(folder, { id: "one", figure: 7, entries: 5 }));
});

const holding = "/v1/fund-trends/holding";

const ask = (target: string, more?: Partial<ApiRequest>, compressor?: Compressor) =>
  askRelease(release, target, more, compressor);

const text = (body: Uint8Array | null) => new TextDecoder().decode(body ?? undefined);

async function askJson(target: string) {
  return JSON.parse(text((await ask(target)).body));
}

async function askProblem(target: string, more: Partial<ApiRequest> = {}) {
  const { status, headers, body } = await ask(target, more);
  expect(headers["content-type"]).toBe("application/problem+json");
  expect(headers["cache-control"]).toBe("no-store");
  const problem = problemDocument.parse(JSON.parse(text(body)));
  expect(problem.status).toBe(status);
  return problem;
}

describe("200", () => {
  test.each(endpoints)("$slug answers its document", async ({ path, document, listKey }) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect(document.parse(JSON.parse(text(body)))[listKey]).toHaveLength(5);
  });

  test("every header that a reader or a cache needs", async () => {
    const { headers, body } = await ask(`${holding}?page_size=2&page=2`);
    expect(headers).toEqual({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "ETag, Link",
      "cache-control": "public, max-age=300, stale-while-revalidate=3600",
      "content-length": String(body?.length),
      "content-type": "application/json",
      etag: expect.stringMatching(/^"[0-9a-f]{32}-page=2-page_size=2"$/),
      "last-modified": "Mon, 20 May 2024 00:00:00 GMT",
      link: '<holding?page=3&page_size=2>; rel="next", <holding?page_size=2>; rel="prev"',
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
  });

  test("the last page links back only, the only page nowhere", async () => {
    expect((await ask(`${holding}?page_size=3&page=2`)).headers.link).toBe('<holding?page_size=3>; rel="prev"');
    expect((await ask(holding)).headers.link).toBeUndefined();
  });

  test.each(endpoints)("$slug leads to nothing outside the path that it is published below", async ({ path }) => {
    const [root, query] = ["https://example.com/13f", `${path}?page=2&page_size=2`];
    const { link = "" } = (await ask(query)).headers;
    const links = Array.from(link.matchAll(/<([^>]*)>/g), ([, to = ""]) => new URL(to, `${root}${query}`).href);
    expect(links).toEqual([`${root}${path}?page=3&page_size=2`, `${root}${path}?page_size=2`]);
    const { type } = await askProblem(`${path}?page=0`);
    const explained = `${root}/v1/openapi.json#/components/responses/BadRequest`;
    expect(new URL(type, `${root}${path}?page=0`).href).toBe(explained);
  });

  test("a past quarter without a ranking is an empty list of that quarter", async () => {
    expect(await askJson("/v1/funds-portfolios?year=2014&quarter=2")).toEqual({
      page: 1,
      page_size: 100,
      has_more_pages: false,
      reporting_year: 2014,
      reporting_quarter: 2,
      portfolios: [],
    });
  });

  test("the latest quarter asked for by name has the list that the default has", async () => {
    expect(await askJson("/v1/funds-portfolios?year=2023&quarter=3")).toEqual(await askJson("/v1/funds-portfolios"));
  });

  test.each([
    ["/v1/status.json", "application/json"],
    ["/v1/icons/fund-a.svg", "image/svg+xml"],
    ["/v1/rankings/fund-trends/holding.arrow", "application/vnd.apache.arrow.file"],
    ["/manifest.json", "application/json"],
  ])("the file %s", async (path, type) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(body).toEqual(await (await release.findFile(path.slice(1)))?.read());
  });

  test("a written page, its equals sign escaped or not", async () => {
    expect(await askJson("/v1/fund-trends/holding/page=2.json")).toBe("page 2 of one");
    expect(await askJson("/v1/fund-trends/holding/page%3D2.json?v=1")).toBe("page 2 of one");
  });
});

test.each(["http://elsewhere.example", "HTTPS://Elsewhere.Example:8443"])(
  "a whole address is answered as its path and query are, its scheme in any case: %s",
  async (origin) => {
    const target = `${holding}?page=2&page_size=2`;
    expect(await ask(`${origin}${target}`)).toEqual(await ask(target));
  },
);

describe("ETag and 304", () => {
  test("different queries, quarters and codings have different tags", async () => {
    const targets = [holding, `${holding}?page=2`, "/v1/funds-portfolios?year=2014&quarter=2"];
    const plain = await Promise.all(
      [...targets, "/v1/funds-portfolios?year=2014&quarter=3"].map((target) => ask(target)),
    );
    const coded = await Promise.all(targets.map((target) => ask(target, { acceptEncoding: "br" }, zlibCompressor)));
    const tags = [...plain, ...coded].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(7);
  });

  test("two quarters without a ranking differ, be they the latest or asked for", async () => {
    const latestIs = (year: number) =>
      askRelease({ ...release, latest: { year, quarter: 1 }, digestOf: () => undefined }, "/v1/funds-portfolios");
    expect((await latestIs(2014)).headers.etag).not.toBe((await latestIs(2015)).headers.etag);
  });

  test.each(["%", "W/%", '"other", %', "*"])("If-None-Match %s is 304 without a body", async (pattern) => {
    const target = `${holding}?market_cap=mega_cap,large_cap`;
    const { headers } = await ask(target);
    const again = await ask(target, { ifNoneMatch: pattern.replace("%", headers.etag ?? "") });
    expect([again.status, again.body]).toEqual([304, null]);
    const { "content-type": _type, "content-length": _length, ...others } = headers;
    expect(again.headers).toEqual(others);
  });

  test("another tag is answered in full", async () => {
    expect((await ask(holding, { ifNoneMatch: '"other"' })).status).toBe(200);
  });
});

describe("methods", () => {
  test.each([holding, "/v1/status.json", "/nothing", `${holding}?page=0`])(
    "HEAD %s is GET without a body",
    async (target) => {
      const { status, headers } = await ask(target);
      expect(await ask(target, { method: "HEAD" })).toEqual({ status, headers, body: null });
    },
  );

  test.each([holding, `${holding}?page=0`, "/v1/status.json", "/nothing"])(
    "OPTIONS %s tells the methods, to any site",
    async (target) => {
      const { status, headers, body } = await ask(target, { method: "OPTIONS" });
      expect([status, body]).toEqual([204, null]);
      expect(headers).toMatchObject({
        allow: "GET, HEAD, OPTIONS",
        "access-control-allow-methods": "GET, HEAD, OPTIONS",
        "access-control-allow-headers": "*, Authorization",
        "access-control-allow-origin": "*",
      });
    },
  );

  test.each(["POST", "PUT", "DELETE", "get"])("%s is 405 and says what is allowed", async (method) => {
    expect((await askProblem(holding, { method })).title).toBe("Method Not Allowed");
    expect((await ask(holding, { method })).headers.allow).toBe("GET, HEAD, OPTIONS");
  });
});

describe("codings", () => {
  test("the body in brotli or gzip, as the client takes it", async () => {
    const { body } = await ask(holding);
    const br = await ask(holding, { acceptEncoding: "gzip, br" }, zlibCompressor);
    const gzip = await ask(holding, { acceptEncoding: "gzip" }, zlibCompressor);
    expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(text(brotliDecompressSync(br.body ?? ""))).toBe(text(body));
    expect(text(gunzipSync(gzip.body ?? ""))).toBe(text(body));
  });
});

describe("400", () => {
  test("every bad parameter at once, with what is allowed", async () => {
    const problem = await askProblem(`${holding}?page=0&page_size=1.5&sector=x&type=&when=now`);
    expect(problem.parameters).toEqual([
      { parameter: "page", reason: 'is out of range: "0"', allowed: "an integer from 1 to 9007199254740991" },
      { parameter: "page_size", reason: 'is not an integer: "1.5"', allowed: "an integer from 1 to 10000" },
      { parameter: "type", reason: "is empty", allowed: "one of stock, etf" },
      {
        parameter: "sector",
        reason: 'is unknown: "x"',
        allowed: "an id or a name of /v1/sectors.json: real-estate, technology",
      },
      {
        parameter: "when",
        reason: "is not a parameter of this path",
        allowed: "one of page, page_size, sort_by, sort_dir, type, market_cap, sector, industry",
      },
    ]);
  });
});

test("a short query that is wrong in many ways is answered in what the client unpacks", async () => {
  const names = Array.from({ length: 500 }, (_, index) => `n${index}`);
  const target = `${holding}?${names.join("&")}`;
  const { headers, body } = await ask(target, { acceptEncoding: "gzip" }, zlibCompressor);
  expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding", "cache-control": "no-store" });
  expect(headers["content-length"]).toBe(String(body?.length));
  expect(body?.length).toBeLessThan(10_000);
  expect(text(gunzipSync(body ?? ""))).toBe(text((await ask(target)).body));
  const short = await ask(`${holding}?page=0`, { acceptEncoding: "gzip" }, zlibCompressor);
  expect(short.headers).not.toHaveProperty("content-encoding");
});

test("so is one of 1,400 bytes and more, which fits no packet; a smaller one is sent as it is", async () => {
  const read = async (name: string) => {
    const target = `${holding}?page=x&a&b&c&d&e&${name}`;
    const { body } = await ask(target);
    const { headers } = await ask(target, { acceptEncoding: "gzip" }, zlibCompressor);
    return { size: body?.length ?? 0, isPacked: "content-encoding" in headers };
  };
  const sizes = await Promise.all(Array.from({ length: 59 }, (_, length) => read("x".repeat(length + 1))));
  expect(sizes).toContainEqual({ size: 1_398, isPacked: false });
  expect(sizes).toContainEqual({ size: 1_400, isPacked: true });
});

test("of two question marks the second is of a parameter's name", async () => {
  expect((await askProblem(`${holding}??page=2`)).parameters).toMatchObject([{ parameter: "?page" }]);
});

describe("404", () => {
  test.each(["/", `${holding}/`, `${holding}.json`, "/v1/Fund-Trends/Holding"])(
    "%s is told which lists there are",
    async (target) => {
      const { status, detail } = await askProblem(target);
      expect(status).toBe(404);
      for (const { path } of endpoints) expect(detail).toMatch(new RegExp(`${path}[,;]`));
      expect(detail).toContain("/v1/openapi.json");
    },
  );

  test.each([
    "/",
    "/v1",
    "/v1/fund-trends",
    "/v1/fund-trends/holding/",
    "/V1/fund-trends/holding",
    "//v1/status.json",
    "/v1/../manifest.json",
    "/v1/%2e%2e/manifest.json",
    "/v1/..%2f..%2f..%2fetc/passwd",
    "/v1/fund-trends%2Fholding",
    "/%E0%A4%A",
    "/__proto__",
    "*v1/status.json",
    "v1/status.json",
    "/v1/status.json%00",
  ])("%s", async (target) => {
    expect((await askProblem(target)).title).toBe("Not Found");
  });
});

test("a release that lacks a ranking is an error, not an empty list", async () => {
  const damaged = { ...release, digestOf: () => undefined };
  await expect(askRelease(damaged, holding)).rejects.toThrow(
    "release one lacks v1/rankings/fund-trends/holding.arrow; publish it again",
  );
});

test("what fails is logged with the place in the code, and is a 500 to the reader", async () => {
  const lines: string[] = [];
  const fail = () => Promise.reject(new Error("gone"));
  const request = { method: "GET", target: holding, ifNoneMatch: null, acceptEncoding: null };
  const { status } = await answerRequest(request, fail, noCompressor, (line) => lines.push(line));
  expect(status).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/^GET \/v1\/fund-trends\/holding failed: Error: gone\n +at /)]);
});
