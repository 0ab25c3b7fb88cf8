import { createHash } from "node:crypto";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { encodeRanking } from "../../pipeline/publish/encode-ranking.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import { type Endpoint, endpoints } from "../../schemas/endpoints.ts";
import { rankingPath } from "../../schemas/pages.ts";
import { makeMartRow } from "../make-mart-row.ts";
import { context } from "./mart-rows.ts";

/** What tells one made-up release from another: every figure in it is `figure`. */
export type FakeRelease = { readonly id: string; readonly figure: number; readonly entries: number };

/** How a server is started here: on any free port, and without a word. */
export const quietServer = { host: "127.0.0.1", port: 0, checkEveryMs: 1000, log: () => {} };

const latest = { year: 2023, quarter: 3 };

/** Writes a whole release of made-up figures, with the `others` by their paths, below `folder`/releases and returns its own folder. */
export async function writeRelease(
  folder: string,
  { id, figure, entries }: FakeRelease,
  others: readonly [string, Uint8Array][] = [],
): Promise<string> {
  const root = join(folder, "releases", id);
  const files = new Map<string, Uint8Array>([
    ...(await listRankings(figure, entries)),
    [
      "v1/status.json",
      print({ release: id, as_of: "2024-05-20", latest_finalized: latest, quarters: [], warnings: [] }),
    ],
    ["v1/sectors.json", print({ sectors: context.sectors })],
    ["v1/industries.json", print({ industries: context.industries })],
    ["v1/icons/fund-a.svg", print("an icon")],
    ["v1/fund-trends/holding/page=2.json", print(`page 2 of ${id}`)],
    ...others,
  ]);
  for (const [path, bytes] of files) await writeBelow(root, path, bytes);
  const digests = [...files].map(([path, bytes]) => [path, { sha256: digest(bytes), bytes: bytes.length }]);
  await writeBelow(
    root,
    "manifest.json",
    print({ release: id, as_of: "2024-05-20", files: Object.fromEntries(digests) }),
  );
  return root;
}

/** Makes a release live by one rename, as a publish does; returns the web root. */
export async function makeLive(folder: string, release: string): Promise<string> {
  const webRoot = join(folder, "public");
  await symlink(release, `${webRoot}.next`);
  await rename(`${webRoot}.next`, webRoot);
  return webRoot;
}

function listRankings(figure: number, entries: number): Promise<[string, Uint8Array][]> {
  const given = Array.from({ length: entries }, (_, index) => tellApart(figure, index));
  const encode = async (endpoint: Endpoint): Promise<[string, Uint8Array]> => {
    const rows = given.map((columns) => makeMartRow(endpoint.slug, columns));
    const bytes = await encodeRanking(endpoint, rows, endpoint.reportsQuarter ? latest : null);
    return [rankingPath(endpoint, latest), bytes];
  };
  return Promise.all(endpoints.map(encode));
}

/** What a row of any mart has of its own. */
function tellApart(figure: number, index: number): MartRow {
  const id = `a${index}`;
  return {
    ...{ id, ticker: id.toUpperCase(), name: id },
    ...{ current: figure, previous: figure, change: 0, change_percent: 0, aum: figure },
    ...{ price_target: figure, upside_percent: figure, bullish_percent: null, ratings_count: figure },
    ...{ type: "stock", market_cap: "mega_cap", sector_id: "technology", industry_id: "software" },
  };
}

async function writeBelow(root: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), bytes);
}

const print = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
