import { createHash } from "node:crypto";
import { appendFile, cp, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listFiles } from "../pipeline/publish/manifest.ts";
import { digestPublished, readWriteTimes, runNight } from "./run-night.ts";
import { type DataSet, listSmallFilings, makeSmallInput, readSmallDataSets, writeDataSet } from "./small-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("nightly");
/** What the small input publishes when it is read from zips alone. */
let published: Record<string, string>;

beforeAll(async () => {
  await makeSmallInput(join(folder, "zips"), "zips");
  await runNight(join(folder, "zips"), join(folder, "zips-out"));
  published = await digestPublished(join(folder, "zips-out"));
});

/** Runs a job of its own on an input that `make` makes, and answers what it publishes. */
async function publish(name: string, make: (input: string) => Promise<void>) {
  const input = join(folder, name);
  await make(input);
  await runNight(input, `${input}-out`);
  return digestPublished(`${input}-out`);
}

const writeDataSets = async (input: string, dataSets: Iterable<readonly [string, DataSet]>) => {
  await makeSmallInput(input);
  for (const [name, dataSet] of dataSets) await writeDataSet(join(input, "sec-13f", name), dataSet);
};

test("the small input gives every endpoint something to publish", () => {
  expect(Object.keys(published)).toContain("v1/fund-trends/holding/sector=real-estate/page=1.json");
  expect(Object.keys(published)).toContain("v1/rankings/funds-portfolios/2023q1.arrow");
});

test("a second run reads, computes and writes nothing", async () => {
  const outDir = join(folder, "zips-out");
  const parquet = async () =>
    Object.entries(await readWriteTimes(join(outDir, "warehouse"))).filter(([path]) => path.endsWith(".parquet"));
  const before = [await readWriteTimes(join(outDir, "releases")), await parquet()];
  const lines = await runNight(join(folder, "zips"), outDir);
  expect(lines).toContain(": 0 read now, the rest known");
  expect(lines).toContain("; 0 partitions built, ");
  expect(lines).toContain("(unchanged)");
  expect(lines).toContain(", 0 of them written now");
  expect([await readWriteTimes(join(outDir, "releases")), await parquet()]).toEqual(before);
});

test("of a quarter that is not held any more nothing is left of what was published, as of a day before it begins", async () => {
  const input = join(folder, "ahead");
  await makeSmallInput(input, "edgar");
  // Filed in May, for a quarter that begins in July.
  const filing = join(input, "edgar", (await listSmallFilings()).find((file) => file.startsWith("1649339")) ?? "");
  const text = await readFile(filing, "utf8");
  await writeFile(filing, text.replaceAll("20230331", "20230930").replaceAll("03-31-2023", "09-30-2023"));
  await runNight(input, `${input}-out`, { asOf: "2023-07-05" });
  expect(Object.keys(await digestPublished(`${input}-out`))).toContain("v1/rankings/funds-portfolios/2023q3.arrow");
  for (const out of ["out", "cold-out"]) await runNight(input, `${input}-${out}`, { asOf: "2023-06-25" });
  expect(await digestPublished(`${input}-out`)).toEqual(await digestPublished(`${input}-cold-out`));
});

test("computed for a later day than that of the ingest, the bytes are those of a night of that day", async () => {
  const outDir = join(folder, "later-out");
  await runNight(join(folder, "zips"), outDir, { asOf: "2023-05-20" }, ["ingest"]);
  await runNight(join(folder, "nowhere"), outDir, { asOf: "2023-11-30" }, ["compute", "publish"]);
  expect(await digestPublished(outDir)).toEqual(published);
});

test("on another machine, on two threads and stage by stage, the bytes are the same, down to the warehouse", async () => {
  const outDir = join(folder, "stages-out");
  const threads = 2;
  await mkdir(outDir);
  await expect(runNight(join(folder, "zips"), outDir, { threads }, ["compute"])).rejects.toThrow(
    'Run "npm run ingest -- --input DIR --out ',
  );
  await runNight(join(folder, "zips"), outDir, { threads }, ["ingest"]);
  // The as-of date is that of the ingest, and the input folder is needed no more.
  await runNight(join(folder, "nowhere"), outDir, { threads, asOf: undefined }, ["compute"]);
  await runNight(join(folder, "nowhere"), outDir, { threads, asOf: undefined }, ["publish"]);
  expect(await digestPublished(outDir)).toEqual(published);
  // The names tell the fingerprints of the contents.
  expect(await listPartitions(outDir)).toEqual(await listPartitions(join(folder, "zips-out")));
});

const listPartitions = async (outDir: string) =>
  (await listFiles(join(outDir, "warehouse"))).filter((path) => path.endsWith(".parquet"));

test("the same filings from EDGAR texts publish the same bytes", async () => {
  expect(await publish("edgar", (input) => makeSmallInput(input, "edgar"))).toEqual(published);
});

test("the same filings from zips and EDGAR texts together publish the same bytes, under any file names", async () => {
  const both = await publish("both", async (input) => {
    await makeSmallInput(input, "edgar", "zips");
    const flat = join(input, "edgar", "flat");
    await mkdir(flat);
    for (const [index, file] of (await listSmallFilings()).reverse().entries()) {
      const ending = file.endsWith(".gz") ? ".TXT.gz" : ".TXT";
      await rename(join(input, "edgar", file), join(flat, `${index}${ending}`));
    }
    await rename(join(input, "sec-13f/2023q2_form13f.zip"), join(input, "sec-13f/zz.ZIP"));
    for (const file of await listFiles(join(input, "analyst-targets"))) {
      await rename(join(input, "analyst-targets", file), join(input, "analyst-targets", `${digest(file)}-${file}`));
    }
    await cp(join(input, "sec-13f/zz.ZIP"), join(input, "sec-13f/again/zz.zip"));
  });
  expect(both).toEqual(published);
});

test("rows in another order, and a data set issued as two that overlap, publish the same bytes", async () => {
  const shuffled = await publish("shuffled", async (input) => {
    const dataSets = [...(await readSmallDataSets())].map(([name, dataSet]) => [name, shuffle(dataSet)] as const);
    const parts = dataSets.flatMap(([name, dataSet]) => [
      [`a-${name}`, takeFilings(dataSet, (index) => index < 2)] as const,
      [`b-${name}`, takeFilings(dataSet, (index) => index > 0)] as const,
    ]);
    await writeDataSets(input, parts);
  });
  expect(shuffled).toEqual(published);
});

test("data sets of the old layout, and folders that read like a column and its value, publish the same bytes", async () => {
  const old = await publish("report_period=2026-12-31/cik=7/old", async (input) => {
    const dataSets = [...(await readSmallDataSets())].map(([name, dataSet]) => [name, makeOld(dataSet)] as const);
    await writeDataSets(input, dataSets);
    await rename(join(input, "prices"), join(input, "date=2026-12-31"));
    await mkdir(join(input, "prices"));
    await rename(join(input, "date=2026-12-31"), join(input, "prices/date=2026-12-31"));
  });
  expect(old).toEqual(published);
});

test("closes adjusted for a later split publish the same bytes as those as traded", async () => {
  const file = "prices/quarter-end-closes-derived-from-filings.csv";
  const splitHilton = (name: string, adjust: (close: number) => number) =>
    publish(name, async (input) => {
      await makeSmallInput(input, "zips");
      await appendFile(join(input, "splits.csv"), "43300A203,2023-11-01,4,1\n");
      const closes = await readFile(join(input, file), "utf8");
      const adjusted = closes.replace(/(?<=,HLT,)[\d.]+/g, (close) => `${adjust(Number(close))}`);
      await writeFile(join(input, file), adjusted);
    });
  const asTraded = await splitHilton("as-traded", (close) => close);
  expect(await splitHilton("adjusted", (close) => close / 4)).toEqual(asTraded);
  // Closes that no split explains are another matter.
  expect(await splitHilton("wrong", (close) => close / 3)).not.toEqual(asTraded);
});

/** The rows of every table in an order that has nothing to do with the one before. */
function shuffle(dataSet: DataSet): DataSet {
  return mapTables(dataSet, (rows) => [...rows].sort((a, b) => (digest(a) < digest(b) ? -1 : 1)));
}

function takeFilings(dataSet: DataSet, isTaken: (index: number) => boolean): DataSet {
  const accessionNumbers = (dataSet.SUBMISSION ?? []).slice(1).map((row) => row.slice(0, 20));
  const taken = accessionNumbers.filter((_, index) => isTaken(index));
  return mapTables(dataSet, (rows) => rows.filter((row) => taken.includes(row.slice(0, 20))));
}

/** Without the newer columns, and with bare CIKs. */
function makeOld(dataSet: DataSet): DataSet {
  const tables = Object.entries(dataSet).map(([table, [header = "", ...rows]]) => {
    const names = header.split("\t");
    const isOld = (_: string, index: number) => !["FIGI", "CRDNUMBER", "SECFILENUMBER"].includes(names[index] ?? "");
    const trim = (cell: string, index: number) => (names[index] === "CIK" ? cell.replace(/^0+/, "") : cell);
    return [table, [header, ...rows].map((row) => row.split("\t").map(trim).filter(isOld).join("\t"))];
  });
  return Object.fromEntries(tables);
}

function mapTables(dataSet: DataSet, change: (rows: string[]) => string[]): DataSet {
  const tables = Object.entries(dataSet).map(([table, [header = "", ...rows]]) => [table, [header, ...change(rows)]]);
  return Object.fromEntries(tables);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
