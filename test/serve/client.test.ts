import { createReadStream, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ApiError, type Client, type ClientOptions, createClient } from "../../pipeline/serve/client.ts";
import { type RunningServer, startServer } from "../../pipeline/serve/server.ts";
import { endpoints, findEndpoint } from "../../schemas/endpoints.ts";
import { cacheSeconds } from "../../schemas/replies.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { anyQuery } from "./any-query.ts";
import { makeLive, quietServer, writeRelease } from "./fake-release.ts";

const folder = shareTemporaryFolder("client");
let server: RunningServer;
let host: Server;
let asked: string[] = [];

beforeAll(async () => {
  const webRoot = await makeLive(folder, await writeRelease(folder, { id: "one", figure: 5, entries: 25 }));
  server = await startServer({ ...quietServer, webRoot });
  host = await startStaticHost(webRoot);
});
afterAll(async () => {
  await server.close();
  host.close();
});

/** A host that runs no code: it sends files, and knows no query string. */
async function startStaticHost(webRoot: string): Promise<Server> {
  const started = createServer(({ url = "" }, response) => {
    asked.push(url);
    const file = createReadStream(join(webRoot, url.split("?")[0] ?? ""));
    file.on("error", () => response.writeHead(404).end()).pipe(response);
  });
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return started;
}

const api = () => `http://127.0.0.1:${server.port}/`;
const rankings = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
const sources: [string, () => ClientOptions][] = [
  ["an API", () => ({ baseUrl: api() })],
  ["ranking files", () => ({ rankingsUrl: rankings() })],
];

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const collected: Value[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

const methodOf = (slug: string) =>
  slug.replace(/^.*\//, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as "holding";

test("it has a method for every endpoint and every companion, which its README names, and no other", () => {
  const expected = [...endpoints.map(({ slug }) => methodOf(slug)), "status", "sectors", "industries"];
  expect(Object.keys(createClient({ baseUrl: api() })).sort()).toEqual(expected.sort());
  const readme = readFileSync(new URL("../../pipeline/serve/client-readme.md", import.meta.url), "utf8");
  expect(expected.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

describe.each(sources)("against %s", (_, options) => {
  const client = (more: Partial<ClientOptions> = {}): Client =>
    createClient({ ...options(), ...more } as ClientOptions);

  test.each(endpoints)("$slug answers its document", async ({ slug, document, listKey }) => {
    const page = await client()[methodOf(slug)]({ page_size: 10 });
    expect(document.parse(page)[listKey]).toHaveLength(10);
  });

  test("a query is sent whole, and what is undefined is not", async () => {
    const query = { page: 2, page_size: 7, sort_by: "change", sort_dir: "asc", type: undefined } as const;
    const filters = { market_cap: ["mega_cap", "small_cap"], sector: "Technology", industry: "software" } as const;
    const page = await client().holding({ ...query, ...filters });
    expect(page).toMatchObject({ page: 2, page_size: 7, has_more_pages: true });
    expect(page.stocks).toHaveLength(7);
    expect((await client().holding({ market_cap: ["small_cap"] })).stocks).toEqual([]);
  });

  test("pages go on to the last, from the one asked for", async () => {
    const pages = await collect(client().holding.pages({ page_size: 10 }));
    expect(pages.map(({ page, stocks }) => [page, stocks.length])).toEqual([
      [1, 10],
      [2, 10],
      [3, 5],
    ]);
    expect(await collect(client().upside.pages({ page: 3, page_size: 10, min_ratings_count: 0 }))).toHaveLength(1);
    const asText = client().holding.pages({ page: "2" as unknown as number, page_size: 10 });
    expect((await collect(asText)).map(({ page }) => page)).toEqual([2, 3]);
  });

  test("entries are those of all pages, in order", async () => {
    const entries = await collect(client().fundsPortfolios.entries({ page_size: 10 }));
    const whole = await client().fundsPortfolios({ page_size: 10_000 });
    expect(entries).toEqual(whole.portfolios);
  });

  test("a quarter that nothing was filed for is empty", async () => {
    const page = await client().fundsPortfolios({ year: 2014, quarter: 1 });
    expect(page).toMatchObject({ reporting_year: 2014, reporting_quarter: 1, portfolios: [] });
  });

  test("the companions", async () => {
    expect(await client().status()).toMatchObject({ release: "one" });
    expect((await client().sectors()).sectors).toHaveLength(2);
    expect((await client().industries()).industries).toHaveLength(3);
  });

  test("what is refused is refused with every problem, and never tried again", async () => {
    const refused = client().holding({ page: 0, page_size: 1.5 });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(400);
    expect((error as ApiError).message).toContain("page is out of range");
    expect((error as ApiError).problem?.parameters?.map(({ parameter }) => parameter)).toEqual(["page", "page_size"]);
  });

  test("either signal aborts, before and between", async () => {
    const reason = new Error("enough");
    const aborted = AbortSignal.abort(reason);
    await expect(client({ signal: aborted }).holding()).rejects.toBe(reason);
    await expect(client().holding({}, { signal: aborted })).rejects.toBe(reason);
    const controller = new AbortController();
    const pages = client().holding.pages({ page_size: 10 }, { signal: controller.signal });
    await pages.next();
    controller.abort(reason);
    await expect(pages.next()).rejects.toBe(reason);
  });

  test("either signal aborts where nothing is left to read", async () => {
    const [reason, controller] = [new Error("enough"), new AbortController()];
    const held = client({ signal: controller.signal });
    await held.holding();
    await expect(held.holding({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    for (const name of ["status", "sectors", "industries"] as const) {
      await held[name]();
      await expect(held[name]({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    }
    controller.abort(reason);
    await expect(held.holding({ page: 2 })).rejects.toBe(reason);
  });
});

test("the address asked for is the canonical one, so that caches know it", async () => {
  const seen: string[] = [];
  const spy: typeof fetch = (input, init) => {
    seen.push(String(input));
    return fetch(input, init);
  };
  const client = createClient({ baseUrl: `${api()}/`, fetch: spy });
  await client.holding({ sort_dir: "asc", page: 1, market_cap: ["mega_cap", "large_cap"] });
  expect(seen).toEqual([`${api()}v1/fund-trends/holding?market_cap=mega_cap,large_cap&sort_dir=asc`]);
});

test.each(endpoints)("any query of $slug is answered from ranking files as the API answers it", async ({ slug }) => {
  const method = methodOf(slug);
  const [remote, local] = [createClient({ baseUrl: api() })[method], createClient({ rankingsUrl: rankings() })[method]];
  const property = fc.asyncProperty(anyQuery(findEndpoint(slug)), async (sent) => {
    expect(await local(sent)).toEqual(await remote(sent));
  });
  await fc.assert(property, { numRuns: 30 });
});

describe("ranking files of a web root", () => {
  test("are read once, from addresses that name their release", async () => {
    asked = [];
    const client = createClient({ rankingsUrl: rankings() });
    await client.holding();
    await client.holding({ page: 2, page_size: 3 });
    expect(asked.filter((url) => !url.startsWith("/v1/status.json"))).toEqual([
      expect.stringMatching(/^\/live\.json\?at=\d+$/),
      "/v1/sectors.json?release=one",
      "/v1/industries.json?release=one",
      "/v1/rankings/fund-trends/holding.arrow?release=one",
    ]);
  });

  test("are read again, once a cache may not keep them, only where another release is live", async () => {
    const client = createClient({ rankingsUrl: rankings() });
    await client.holding();
    const askedAfter = async (ms: number) => {
      asked = [];
      vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });
      await client.holding();
      vi.useRealTimers();
      return asked.map((url) => url.split("?")[0]);
    };
    expect(await askedAfter(cacheSeconds * 500)).toEqual([]);
    expect(await askedAfter(cacheSeconds * 1_100)).toEqual(["/live.json", "/v1/status.json"]);
  });

  test("are all asked for with the signal of the call", async () => {
    const { signal } = new AbortController();
    const given: (AbortSignal | null | undefined)[] = [];
    const spy: typeof fetch = (input, init) => {
      given.push(init?.signal);
      return fetch(input, init);
    };
    const client = createClient({ rankingsUrl: rankings(), fetch: spy });
    await client.holding({}, { signal });
    // The pointer, the state before and after the vocabularies, which are two, and the file between two looks at the state.
    expect(given).toEqual(Array.from({ length: 8 }, () => signal));
  });

  test("of a release that goes live while they are read are all read again", async () => {
    const own = await mkdtemp(join(tmpdir(), "swap-"));
    const folders = await Promise.all(
      [1, 2].map((figure) => writeRelease(own, { id: `r${figure}`, figure, entries: 3 })),
    );
    const [first = "", second = ""] = folders;
    await makeLive(own, first);
    const swapping = await startStaticHost(join(own, "public"));
    const rankingsUrl = `http://127.0.0.1:${(swapping.address() as AddressInfo).port}`;
    const swapBeforeRanking: typeof fetch = async (input, init) => {
      if (String(input).endsWith(".arrow?release=r1")) await makeLive(own, second);
      return fetch(input, init);
    };
    asked = [];
    const page = await createClient({ rankingsUrl, fetch: swapBeforeRanking }).holding();
    expect(page.stocks.map(({ current }) => current)).toEqual([2, 2, 2]);
    // What came at the address of the first is the second's, and counts as neither.
    expect(asked.filter((url) => url.endsWith(".arrow?release=r2"))).toHaveLength(1);
    // Of the first, which may be gone back to, a cache must not be asked while the second is live.
    await makeLive(own, first);
    const client = createClient({ rankingsUrl });
    await client.status();
    await makeLive(own, second);
    asked = [];
    expect((await client.holding()).stocks[0]?.current).toBe(2);
    expect(asked.filter((url) => url.includes("r1"))).toEqual([]);
    swapping.close();
    await rm(own, { recursive: true });
  });

  test("of a host whose release changes while its documents are read: they are all of the one that is live then", async () => {
    let live = "one";
    const changing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (String(input).includes("status")) {
        return Response.json({ ...((await response.json()) as object), release: live });
      }
      if (!String(input).includes("sectors")) return response;
      const sectors = [{ id: live, name: live }];
      live = "two";
      return Response.json({ sectors });
    };
    const client = createClient({ rankingsUrl: rankings(), fetch: changing });
    expect(await client.sectors()).toEqual({ sectors: [{ id: "two", name: "two" }] });
  });

  test("of a host that changes all the time are given up in plain words", async () => {
    let count = 0;
    const restless: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes("status")) return response;
      count += 1;
      return Response.json({ ...((await response.json()) as object), release: `r${count}` });
    };
    const client = createClient({ rankingsUrl: rankings(), fetch: restless });
    await expect(client.holding()).rejects.toThrow("went from release to release 5 times");
    // As each attempt begins, and as its documents have been read.
    expect(count).toBe(2 * 5);
  });
});

test("a client without an address, and one whose address is a page of something else, say so", async () => {
  const nowhere = "baseUrl or rankingsUrl is missing";
  expect(() => createClient({} as ClientOptions)).toThrow(nowhere);
  const fetch = () => Promise.resolve(new Response("<!DOCTYPE html>"));
  const host = "https://example.org";
  const saying = (path: string) => new RegExp(`^https://example\\.org/${path} is no JSON$`);
  await expect(createClient({ baseUrl: host, fetch }).status()).rejects.toThrow(saying("v1/status.json"));
  const unset = { baseUrl: undefined, rankingsUrl: host };
  await expect(createClient({ ...unset, fetch }).status()).rejects.toThrow(saying("live\\.json\\?at=\\d+"));
});

test("what no release or ranking file is, though a host sends it in the place of one, is named", async () => {
  const rankingsUrl = rankings();
  const holdingOf = (part: string, body: string) => {
    const fetchOther: typeof fetch = async (input, init) =>
      String(input).includes(part) ? new Response(body) : fetch(input, init);
    return createClient({ rankingsUrl, fetch: fetchOther }).holding();
  };
  for (const body of ["null", "{}", '{"release":1}']) {
    await expect(holdingOf("live.json", body)).rejects.toThrow(/\/live\.json\?at=\d+ names no release$/);
    await expect(holdingOf("status.json", body)).rejects.toThrow(/\/v1\/status\.json\?at=\d+ names no release$/);
  }
  for (const body of ["<!DOCTYPE html>", "", "ARROW1\0\0"]) {
    const told = "/v1/rankings/fund-trends/holding.arrow?release=one is no ranking file, or not a whole one";
    await expect(holdingOf(".arrow", body)).rejects.toThrow(told);
  }
});

test("a host that sends its first page to every query is not asked for ever", async () => {
  const first = { page: 1, page_size: 100, has_more_pages: true, stocks: [] };
  let count = 0;
  const fetch = () => {
    count += 1;
    return count < 10 ? Promise.resolve(Response.json(first)) : Promise.reject(new Error("asked for ever"));
  };
  const client = createClient({ baseUrl: "https://example.org", retries: 0, fetch });
  const told = "fund-trends/holding ignores queries: use rankingsUrl";
  await expect(client.holding({ page: 2 })).rejects.toThrow(told);
  await expect(collect(client.holding.entries())).rejects.toThrow(told);
  expect([count, await client.holding()]).toEqual([3, first]);
});
