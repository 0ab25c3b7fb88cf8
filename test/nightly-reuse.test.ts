import { appendFile, cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { silentReport } from "../pipeline/log/report.ts";
import { readLiveState } from "../pipeline/tables/live.ts";
import { readCatalog } from "./run-fixtures.ts";
import { runNight } from "./run-night.ts";
import { makeSmallInput } from "./small-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("nightly");
let input: string;
let outDir: string;

beforeAll(async () => {
  await makeSmallInput(join(folder, "evening/input"), "zips");
  await runNight(join(folder, "evening/input"), join(folder, "evening/out"));
});

beforeEach(async () => {
  const night = await mkdtemp(join(folder, "night-"));
  await cp(join(folder, "evening"), night, { recursive: true, verbatimSymlinks: true });
  [input, outDir] = [join(night, "input"), join(night, "out")];
});

/** What decides, with the rows as filed, which a quarter has in core.holdings. */
const heldBy = /^core (corrected_holdings|set_aside_filings) /;

/** The live partitions of tables that are cut by quarter, by path: each names what it was made from. */
async function listLive(): Promise<string[]> {
  const { partitions = new Map() } = (await readLiveState(join(outDir, "warehouse"))) ?? {};
  return [...partitions.values()].flat().map(({ path }) => path);
}

/** Runs again; answers `<table> <quarter>` of what was made again, even where it came out as it was before. */
async function rerun(asOf?: string): Promise<string[]> {
  const before = new Set(await listLive());
  await runNight(input, outDir, asOf ? { asOf } : {});
  const made = (await listLive()).filter((path) => !before.has(path));
  return made.flatMap((path) => /^(\w+)\/(\w+)\/(\d{4}q\d)-/.exec(path)?.slice(1).join(" ") ?? []).sort();
}

/** Has corrections.csv say one thing. */
async function correct(line: string): Promise<void> {
  const header = "accession_number,field,filed_value,corrected_value,reason";
  await writeFile(join(input, "corrections.csv"), `${header}\n${line}\n`);
}

test("a later day and its closes touch no quarter but that of the closes", async () => {
  await writeFile(join(input, "prices/daily.csv"), "date,ticker,close\n2023-12-01,BKNG,3150\n");
  expect(await rerun("2023-12-01")).toEqual(["staging prices 2023q4"]);
});

test("another market cap touches no quarter", async () => {
  const file = join(input, "securities.csv");
  const lines = (await readFile(file, "utf8")).split("\n");
  const place = lines[0]?.split(",").indexOf("market_cap_usd") ?? -1;
  const cells = lines[1]?.split(",") ?? [];
  await writeFile(file, [lines[0], cells.with(place, "123456789").join(","), ...lines.slice(2)].join("\n"));
  expect(place).toBeGreaterThan(0);
  expect(await rerun()).toEqual([]);
});

test("a close at the end of a quarter touches that one and its neighbours", async () => {
  await appendFile(join(input, "prices/quarter-end-closes-derived-from-filings.csv"), "2023-03-31,HHH,80\n");
  const made = await rerun();
  expect(made.filter((name) => name.startsWith("core closes"))).toEqual(["core closes 2023q1"]);
  expect(made.filter((name) => heldBy.test(name))).toEqual([]);
});

test("a split touches the quarter of its day", async () => {
  await appendFile(join(input, "splits.csv"), "44267T102,2023-05-10,2,1\n");
  const made = await rerun();
  expect(made).toContain("core split_factors 2023q2");
  expect(made.filter((name) => name.includes("split_"))).not.toContainEqual(expect.stringMatching("2023q[13]"));
});

test("a correction of a row touches the quarter of its filing, and those that compare with it", async () => {
  await correct("0001172661-23-002303,value:02079K107,839256080,839256081,misread");
  expect((await rerun()).filter((name) => heldBy.test(name))).toHaveLength(2);
});

test("what a quarter says of a price that a close tells touches no other's unit evidence", async () => {
  await correct("0001172661-23-002303,value:43300A203,1309955906,1309954906,misread");
  const made = await rerun();
  expect(made).toContain("core neighbouring_prices 2023q2");
  expect(made.filter((name) => name.includes("unit_evidence"))).toEqual(["core unit_evidence 2023q1"]);
});

test("a filing whose report period was wrong brings its rows to the quarter that it is corrected to", async () => {
  await correct("0001172661-23-002303,report_period,2023-03-31,2022-12-31,another quarter");
  await rerun();
  const rows = await readCatalog(
    outDir,
    "select distinct report_period::varchar as report_period from core.holdings where accession_number = '0001172661-23-002303'",
  );
  expect(rows).toEqual([{ report_period: "2022-12-31" }]);
});

test("staging tables are built once, after the user's files are read, whether the filings are or not", async () => {
  await makeSmallInput(input, "edgar");
  await writeFile(join(input, "prices/daily.csv"), "date,ticker,close\n2023-12-01,BKNG,3150\n");
  const listSteps = async () => {
    const steps: string[] = [];
    const report = { ...silentReport, progress: (label: string) => void steps.push(label) };
    await runNight(input, outDir, { report }, ["ingest"]);
    return steps.filter((step) => ["reading sources", "staging.securities"].includes(step));
  };
  const [first, ...rest] = await listSteps();
  expect(first).toBe("reading sources");
  expect(rest.filter((step) => step === "staging.securities")).toHaveLength(1);
  const listMade = () => readdir(join(outDir, "warehouse/staging/prices"));
  const made = await listMade();
  expect(await listSteps()).toEqual(["staging.securities"]);
  expect(await listMade()).toEqual(made);
});
