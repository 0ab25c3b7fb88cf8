import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFiles } from "../pipeline/publish/manifest.ts";
import { runBounded } from "../pipeline/threads/run-bounded.ts";
import type { Row } from "../pipeline/warehouse.ts";
import { problemDocument } from "../schemas/documents/problem.ts";
import { endpoints, findEndpoint } from "../schemas/endpoints.ts";
import { answer, type Listed, listKey, type World } from "./contract-answer.ts";
import { anyIllegalQuery, anyLegalQuery, paths, type Sent } from "./contract-query.ts";
import { type FixturesRun, readCatalog, runFixtures } from "./run-fixtures.ts";
import { startScript } from "./run-script.ts";

const asOfYear = 2023;
let run: FixturesRun;
let server: ChildProcessWithoutNullStreams;
let origin: string;
let world: World;

beforeAll(async () => {
  run = await runFixtures();
  server = startScript("serve", "--out", run.outDir, "--port", "0");
  const [line] = await once(server.stdout, "data");
  origin = /http:\/\/[^/]+/.exec(String(line))?.[0] ?? "";
  world = await readWorld();
});
afterAll(() => void server?.kill());

const get = (path: string, sent: Sent = []) =>
  fetch(`${origin}${path}?${new URLSearchParams(sent.map(([name, text]): [string, string] => [name, text]))}`);

async function readWorld(): Promise<World> {
  const readJson = async (path: string, sent: Sent = []) => (await get(path, sent)).json();
  const { sectors } = (await readJson("/v1/sectors.json")) as World;
  const { industries } = (await readJson("/v1/industries.json")) as World;
  const { latest_finalized } = (await readJson("/v1/status.json")) as { latest_finalized: World["latest"] };
  const traits = await readTraits();
  const lists = new Map<string, readonly Listed[]>();
  for (const { path, sent, key } of listEverything()) {
    const body = (await readJson(path, [["page_size", "10000"], ...sent])) as Record<string, Listed["entry"][]>;
    const entries = body.stocks ?? body.portfolios ?? [];
    lists.set(
      key,
      entries.map((entry) => ({ entry, traits: traits.get(nameEntry(path, entry)) ?? {} })),
    );
  }
  return { sectors, industries, latest: latest_finalized, lists };
}

/** The queries that between them answer every entry of every endpoint. */
function listEverything(): { path: string; sent: Sent; key: string }[] {
  return paths.flatMap((path) => {
    if (path !== "/v1/funds-portfolios") {
      const sent: Sent = path === "/v1/analyst-trends/upside" ? [["min_ratings_count", "0"]] : [];
      return [{ path, sent, key: listKey(path, 0, 0) }];
    }
    const years = Array.from({ length: asOfYear - 2012 }, (_, index) => 2013 + index);
    return years.flatMap((year) =>
      [1, 2, 3, 4].map((quarter) => ({
        path,
        sent: [
          ["year", `${year}`],
          ["quarter", `${quarter}`],
        ] as const,
        key: listKey(path, year, quarter),
      })),
    );
  });
}

/** What the endpoints filter by and do not publish, from the warehouse, by the name of the entry. */
async function readTraits(): Promise<Map<string, Row>> {
  const stocks = await readCatalog(
    run.outDir,
    "select '/v1/fund-trends/' || trend || ' ' || id as name, type, market_cap, sector_id, industry_id from marts.fund_trends",
  );
  const upsides = await readCatalog(
    run.outDir,
    "select '/v1/analyst-trends/upside ' || ticker as name, market_cap from marts.analyst_upside",
  );
  return new Map([...stocks, ...upsides].map((row) => [String(row.name), row]));
}

const nameEntry = (path: string, { stock, ticker }: Listed["entry"]) => `${path} ${stock?.id ?? ticker}`;

test("README's example is answered as it shows", async () => {
  const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
  const [, path = "", shown = ""] = /\$ curl 'http:\/\/localhost:8080([^']+)'\n((?: {4}.+\n)+)/.exec(readme) ?? [];
  expect(await (await fetch(`${origin}${path}`)).text()).toBe(shown.replace(/^ {4}|\n/gm, ""));
});

test("there is something to ask for: every list, and stocks of every kind", () => {
  for (const path of paths) expect(world.lists.get(listKey(path, 2023, 3))?.length, path).toBeGreaterThan(6);
  const traits = world.lists.get("/v1/fund-trends/holding")?.map((listed) => listed.traits) ?? [];
  const values = (name: string) => [...new Set(traits.map((each) => each[name]))];
  expect(values("type").sort()).toEqual(["etf", "stock"]);
  expect(values("market_cap").sort()).toEqual(["large_cap", "mega_cap", "micro_cap", "mid_cap", null, "small_cap"]);
  expect(values("sector_id").length).toBeGreaterThan(5);
  expect(values("industry_id").length).toBeGreaterThan(20);
});

test("2,000 legal queries are answered with what the interface promises, to the byte", async () => {
  const isRight = async ({ path, sent }: { path: string; sent: Sent }) => {
    const response = await get(path, sent);
    const body = await response.text();
    expect(response.status, body).toBe(200);
    expect(body).toBe(answer(world, path, Object.fromEntries(sent)));
    expect(findEndpoint(path.slice("/v1/".length)).document.safeParse(JSON.parse(body)).error).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(anyLegalQuery(world, asOfYear), isRight), { numRuns: 2000 });
});

test("300 illegal queries are refused with problem+json that names every bad parameter", async () => {
  const isRefused = fc.asyncProperty(anyIllegalQuery(world, asOfYear), async ({ path, sent, bad }) => {
    const response = await get(path, sent);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    const { parameters } = problemDocument.parse(await response.json());
    expect(parameters?.map(({ parameter }) => parameter).sort()).toEqual([...bad].sort());
  });
  await fc.assert(isRefused, { numRuns: 300 });
});

test("every written page is what the server answers for its query", async () => {
  const files = (await listFiles(`${run.webRoot}/`)).filter((file) => findSlug(file) !== undefined);
  expect(files.length).toBeGreaterThan(2000);
  const different = await runBounded(8, files, async (file) => {
    const response = await get(`/v1/${findSlug(file)}`, readQuery(file));
    const body = Buffer.from(await response.arrayBuffer());
    return response.status === 200 && body.equals(await readFile(join(run.webRoot, file))) ? [] : [file];
  });
  expect(different.flat()).toEqual([]);
});

const findSlug = (file: string) => endpoints.find(({ slug }) => file.startsWith(`v1/${slug}/`))?.slug;

/** The query that a page's path tells: `…/sort_by=change/page=2.json`. */
function readQuery(file: string): Sent {
  const parts = file.replace(/\.json$/, "").split("/");
  return parts.filter((part) => part.includes("=")).map((part) => part.split("=") as [string, string]);
}
