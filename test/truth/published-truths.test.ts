import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type FixturesRun, readCatalog, runFixtures } from "../run-fixtures.ts";
import { portfolioTruths } from "./portfolio-truths.ts";
import { type Entry, nameTruth, readEntries, selectExpected } from "./read-published.ts";
import { smallBookTruths } from "./small-book-truths.ts";
import { noticeTruths, statusTruths } from "./status-truths.ts";
import { listingTruths, trendTruths } from "./trend-truths.ts";
import type { Truth } from "./truth.ts";
import { unitTruths } from "./unit-truths.ts";
import { upsideTruths } from "./upside-truths.ts";

let run: FixturesRun;
/** The ids of the published funds, by CIK. */
let fundIds: Map<number, string>;

beforeAll(async () => {
  run = await runFixtures();
  const funds = await readCatalog(run.outDir, "select id, cik from marts.funds");
  fundIds = new Map(funds.map(({ id, cik }) => [Number(cik), String(id)]));
});

const published = (path: string) => join(run.webRoot, path);

async function findPortfolio({ key }: Truth): Promise<Entry | undefined> {
  const [year, quarter] = String(key.quarter).split("q");
  const entries = await readEntries(published(`v1/funds-portfolios/quarter=${quarter}/year=${year}`));
  return findOne(entries, "fund.id", fundIds.get(Number(key.cik)));
}

async function findStock({ where, key }: Truth): Promise<Entry | undefined> {
  return findOne(await readEntries(published(where), "index.json"), "stock.ticker", key.ticker);
}

async function findUpside({ where, key }: Truth): Promise<Entry | undefined> {
  return findOne(await readEntries(published(`${where}/min_ratings_count=0`)), "ticker", key.ticker);
}

async function findQuarter({ where, key }: Truth): Promise<Entry | undefined> {
  const { quarters } = JSON.parse(await readFile(published(where), "utf8")) as { quarters: Entry[] };
  return quarters.find(({ year, quarter }) => `${year}q${quarter}` === key.quarter);
}

async function countListed({ where }: Truth): Promise<Entry> {
  const entries = await readEntries(published(where), "index.json");
  const sum = entries.reduce((total, { current }) => total + Number(current), 0);
  return { listed_count: entries.length, sum_of_current: sum };
}

function findOne(entries: readonly Entry[], field: string, wanted: string | number | undefined): Entry | undefined {
  const found = entries.filter((entry) => entry[field] === wanted);
  expect(found.length, `entries with ${field} ${wanted}`).toBeLessThanOrEqual(1);
  return found[0];
}

describe.each([
  ["portfolios", findPortfolio, [...portfolioTruths, ...smallBookTruths, ...noticeTruths, ...unitTruths]],
  ["trends", findStock, trendTruths],
  ["listings", countListed, listingTruths],
  ["upsides", findUpside, upsideTruths],
  ["quarters", findQuarter, statusTruths],
] as const)("%s", (_, findRow, truths) => {
  test.each(truths.map((truth) => [nameTruth(truth), truth] as const))("%s", async (_, truth) => {
    expect(selectExpected(truth.expected, await findRow(truth)), truth.arithmetic).toEqual(truth.expected);
  });
});
