import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { warehouseFolder } from "../pipeline/output/out-folder.ts";
import { requireLiveState } from "../pipeline/tables/live.ts";
import { readCatalog } from "./run-fixtures.ts";
import { digestPublished, runNight } from "./run-night.ts";
import { makeSmallInput, readSmallDataSets, writeDataSet } from "./small-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const zip = "sec-13f/last-quarter.zip";
const folder = shareTemporaryFolder("nightly");
let input: string;
let outDir: string;
/** What the small input publishes before anything changes. */
let published: Record<string, string>;

beforeAll(async () => {
  input = join(folder, "input");
  outDir = join(folder, "out");
  await mkdir(join(folder, "aside"));
  await makeSmallInput(input, "edgar");
  await writeDataSet(join(input, zip), (await readSmallDataSets()).get("2023q4_form13f.zip") ?? {});
  await runNight(input, outDir);
  published = await digestPublished(outDir);
});

interface Entry {
  readonly fund: { readonly name: string };
  readonly stock: { readonly ticker: string; readonly name: string };
  readonly [field: string]: unknown;
}

async function readList(path: string): Promise<Entry[]> {
  const body = JSON.parse(await readFile(join(outDir, "public/v1", path), "utf8")) as { [list: string]: Entry[] };
  return body.stocks ?? body.portfolios ?? [];
}

const listFunds = async () =>
  (await readList("funds-portfolios/quarter=3/year=2023/page=1.json")).map(({ fund }) => fund.name);

async function listLiveTables(): Promise<string[]> {
  const { partitions } = await requireLiveState(warehouseFolder(outDir));
  return [...partitions.values()].flat().map(({ path }) => path);
}

const setAside = (file: string) => rename(join(input, file), join(folder, "aside", basename(file)));
const putBack = (file: string) => rename(join(folder, "aside", basename(file)), join(input, file));

const pershing = "Pershing Square Capital Management, L.P.";
const filing = "edgar/1336528/0001172661-23-004016.txt";

test("a filing that is withdrawn from one source stays while another one holds it", async () => {
  await setAside(filing);
  await runNight(input, outDir);
  expect(await digestPublished(outDir)).toEqual(published);
});

test("a data set that lies there under two names, as one saved in another's place, is read once, and told", async () => {
  const copy = "sec-13f/copy.zip";
  await cp(join(input, zip), join(input, copy));
  const told = `the rest known; 1 data set lies there twice, such as ${zip}, which is ${copy}\n`;
  expect(await runNight(input, outDir)).toContain(told);
  expect(await digestPublished(outDir)).toEqual(published);
  await rm(join(input, copy));
  expect(await runNight(input, outDir)).not.toContain("lies there twice");
});

test("a zip that is withdrawn takes along what nothing else holds", async () => {
  const before = await listFunds();
  await setAside(zip);
  // A night that fails tells of nothing but its error: the next one must tell of the file.
  const wrong = join(input, "prices/wrong.csv");
  await writeFile(wrong, "day,price\n");
  await expect(runNight(input, outDir)).rejects.toThrow("prices/wrong.csv");
  await rm(wrong);
  const told = `the rest known; 2 files gone that lay there before, such as prices/wrong.csv, ${zip}\n`;
  expect(await runNight(input, outDir)).toContain(told);
  expect(await runNight(input, outDir)).not.toContain("gone that");
  expect(before).toContain(pershing);
  expect(await listFunds()).toEqual(before.filter((name) => name !== pershing));
});

test("an EDGAR text that comes back brings its filing again, and takes it along when it is withdrawn", async () => {
  await putBack(filing);
  await runNight(input, outDir);
  expect(await digestPublished(outDir)).toEqual(published);
  const before = await listLiveTables();
  await setAside(filing);
  await runNight(input, outDir);
  expect(await listFunds()).not.toContain(pershing);
  // Who has the catalog of the night before open reads its tables to the end.
  const kept = new Set([...before, ...(await listLiveTables())]);
  expect(kept.size).toBeGreaterThan(before.length);
  const files = await readdir(warehouseFolder(outDir), { recursive: true });
  expect(files.filter((file) => file.endsWith(".parquet")).sort()).toEqual([...kept].sort());
  await putBack(filing);
});

test("a CSV file that is withdrawn takes along what it said", async () => {
  expect(await readList("fund-trends/holding/index.json")).not.toEqual([]);
  await setAside("securities.csv");
  await runNight(input, outDir);
  expect(await readList("fund-trends/holding/index.json")).toEqual([]);
  await putBack("securities.csv");
  await runNight(input, outDir);
  expect(await digestPublished(outDir)).toEqual(published);
});

test("a file that changes replaces what it said", async () => {
  const file = join(input, "securities.csv");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace("Alphabet Inc.", "Alphabet Incorporated"));
  const lines = await runNight(input, outDir);
  expect(lines).toContain(": 1 read now, the rest known");
  const names = (await readList("fund-trends/holding/index.json")).map(({ stock }) => stock.name);
  expect(names).toContain("Alphabet Incorporated");
  expect(names).not.toContain("Alphabet Inc.");
  await writeFile(file, text);
});

test("an EDGAR text that changes replaces its filing", async () => {
  const changed = join(folder, "changed");
  await cp(input, changed, { recursive: true });
  const file = join(changed, filing);
  const text = await readFile(file, "utf8");
  const rows = text.match(/<infoTable>[\s\S]*?<\/infoTable>/g) ?? [];
  await writeFile(file, text.replace(rows[0] ?? "", ""));
  await runNight(changed, outDir);
  const portfolios = await readList("funds-portfolios/index.json");
  expect(rows).toHaveLength(8);
  expect(portfolios.find(({ fund }) => fund.name === pershing)?.holdings).toBe(7);
});

test("as of an earlier day, what was filed later is as if it were not there", async () => {
  const asOf = "2023-08-14";
  const early = join(folder, "early");
  await makeSmallInput(early, "edgar");
  const later = ["1336528/0001172661-23-004016", "1649339/0000905148-23-001400"];
  for (const file of later) await rm(join(early, "edgar", `${file}.txt`));
  await runNight(early, outDir, { asOf });
  const expected = await digestPublished(outDir);
  await runNight(input, outDir, { asOf });
  expect(await digestPublished(outDir)).toEqual(expected);
  // The deadline of 2023q2 is that very day, and a quarter is open up to and including it.
  const { latest_finalized, quarters } = await readStatus();
  expect(latest_finalized).toEqual({ year: 2023, quarter: 1 });
  expect(quarters.map(({ year, quarter, state }) => `${year}q${quarter} ${state}`)).toEqual([
    "2023q1 final",
    "2023q2 open",
  ]);
  // Sources hold what was filed later, too.
  const held = await readCatalog(
    outDir,
    "select distinct report_period::varchar as held from core.holdings order by 1",
  );
  expect(held).toEqual([{ held: "2023-03-31" }, { held: "2023-06-30" }]);
});

test("as of a day on which no quarter is final, the log warns of the one that stands in", async () => {
  const told = await runNight(input, outDir, { asOf: "2023-05-15" });
  expect(told).toMatch(/\nwarning +No quarter is final yet: the newest one held, 2023q1, is answered in its place\.\n/);
  expect(await runNight(input, outDir)).not.toContain("\nwarning ");
});

interface Status {
  readonly latest_finalized: { readonly year: number; readonly quarter: number };
  readonly quarters: readonly { readonly year: number; readonly quarter: number; readonly state: string }[];
}

async function readStatus(): Promise<Status> {
  return JSON.parse(await readFile(join(outDir, "public/v1/status.json"), "utf8")) as Status;
}
