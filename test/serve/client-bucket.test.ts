import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Client, createClient } from "../../pipeline/serve/client.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";
import { writeRelease } from "./fake-release.ts";
import { fillBucket } from "./fill-bucket.ts";

const folder = renewTemporaryFolder("bucket");
let objects: Map<string, Uint8Array>;
let asked: string[];

beforeEach(async () => {
  [objects, asked] = [new Map(), []];
});
afterEach(async () => {
  vi.restoreAllMocks();
});

/** Uploads a release all of whose figures are `figure`, up to the object that `isLast` says. */
async function upload(figure: number, isLast = (_key: string) => false) {
  let isOver = false;
  await fillBucket(await writeRelease(folder, { id: `r${figure}`, figure, entries: 3 }), async (key, bytes) => {
    isOver ||= isLast(key);
    if (!isOver) objects.set(key, bytes);
  });
}

/** A bucket that is read over HTTP: it knows no query string, and says `missing` of what is not there. */
const open = (missing = 404) =>
  createClient({
    rankingsUrl: "https://bucket/13f",
    retries: 0,
    fetch: async (input) => {
      const key = new URL(String(input)).pathname.replace("/13f/", "");
      asked.push(key);
      const bytes = objects.get(key);
      return bytes ? new Response(Uint8Array.from(bytes)) : new Response(null, { status: missing });
    },
  });

/** What a client says of the release: by its status, and by the figures of two lists. */
async function describeRelease(client: Client) {
  const [holding, upside] = [await client.holding(), await client.upside({ min_ratings_count: 0 })];
  return [(await client.status()).release, holding.stocks[0]?.current, upside.stocks[0]?.ratings_count];
}

test.each(["v1/status.json", "manifest.json", "live.json"])(
  "an upload that ends before %s leaves every answer with the release before, and the next one brings all over",
  async (last) => {
    await upload(1);
    await upload(2, (key) => key === last);
    expect(await describeRelease(open())).toEqual(["r1", 1, 1]);
    await upload(2);
    expect(await describeRelease(open())).toEqual(["r2", 2, 2]);
  },
);

test("a client stays with its release as long as a cache may, and answers all from the next one then, or where the clock is put back", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  await upload(1);
  const client = open();
  expect((await client.holding()).stocks[0]?.current).toBe(1);
  await upload(2);
  now.mockReturnValue(300_000);
  expect(await describeRelease(client)).toEqual(["r1", 1, 1]);
  now.mockReturnValue(300_001);
  expect(await describeRelease(client)).toEqual(["r2", 2, 2]);
  await upload(3);
  now.mockReturnValue(0);
  expect(await describeRelease(client)).toEqual(["r3", 3, 3]);
});

test("nothing is read but the pointer, and once each what nothing is written over", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  await upload(1);
  const client = open();
  await client.holding();
  now.mockReturnValue(1_000_000);
  await client.holding({ page: 2, page_size: 1 });
  expect(asked).toEqual(["live.json", expect.stringMatching(/^rankings\/[0-9a-f]{64}\.arrow$/), "live.json"]);
  asked = [];
  for (const name of ["status", "sectors", "industries"] as const) await client[name]();
  expect(asked).toEqual(["status", "sectors", "industries"].map((name) => `releases/r1/v1/${name}.json`));
});

test("a ranking that the next release has, too, is not read again", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  await upload(1);
  const client = open();
  await client.holding();
  objects.set("live.json", Buffer.from(String(objects.get("live.json")).replace('"r1"', '"r2"')));
  now.mockReturnValue(300_001);
  await client.holding();
  expect(asked.filter((key) => key.startsWith("rankings/"))).toHaveLength(1);
  expect(asked.filter((key) => key === "live.json")).toHaveLength(2);
});

test("a quarter without a ranking is empty, and nothing is asked for", async () => {
  await upload(1);
  const page = await open().fundsPortfolios({ year: 2014, quarter: 1 });
  expect(page).toMatchObject({ reporting_year: 2014, reporting_quarter: 1, portfolios: [] });
  expect(asked).toEqual(["live.json"]);
});

test("where there is no pointer, or none to be seen, the web root is read; one that cannot be read is an error", async () => {
  await upload(1);
  objects.delete("live.json");
  for (const missing of [404, 403]) expect(await describeRelease(open(missing))).toEqual(["r1", 1, 1]);
  await expect(open(500).holding()).rejects.toThrow(/^https:\/\/bucket\/13f\/live\.json\?at=\d+ answered 500/);
});
