import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { appendFile, cp, readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { FailedChecks } from "../pipeline/checks/run-checks.ts";
import { silentReport } from "../pipeline/log/report.ts";
import { withSoleLock } from "../pipeline/output/lock.ts";
import { checkContent } from "../pipeline/publish/check-content.ts";
import { findDamage } from "../pipeline/publish/find-damage.ts";
import { listFiles } from "../pipeline/publish/manifest.ts";
import { openWarehouse } from "../pipeline/warehouse.ts";
import { readCatalog } from "./run-fixtures.ts";
import { digestPublished, runNight } from "./run-night.ts";
import { finishScript, runScript, startScript } from "./run-script.ts";
import { type DataSet, makeSmallInput, readSmallDataSets, writeDataSet } from "./small-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("nightly");
let good: string;
let outDir: string;
let dataSet: DataSet;
/** An input of its own for each test, sound until the test damages it. */
let input: string;
let published: Record<string, string>;

const edgarFile = "edgar/1336528/0001172661-23-004016.txt";

beforeAll(async () => {
  good = join(folder, "good");
  outDir = join(folder, "out");
  await makeSmallInput(good, "edgar");
  await runNight(good, outDir);
  published = await digestPublished(outDir);
  dataSet = (await readSmallDataSets()).get("2023q4_form13f.zip") ?? {};
});
beforeEach(async () => {
  input = join(folder, "input");
  await rm(input, { recursive: true, force: true });
  await cp(good, input, { recursive: true });
});

/** What is live is whole, and what it was before. */
async function expectUntouched(): Promise<void> {
  expect(await findDamage(join(outDir, "public/"), { check: checkContent })).toEqual([]);
  expect(await digestPublished(outDir)).toEqual(published);
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(input, file);
  const [before, after] = [await readFile(path, "latin1"), change(await readFile(path, "latin1"))];
  expect(after).not.toBe(before);
  await writeFile(path, after, "latin1");
}

const zip = "sec-13f/2023q4_form13f.zip";
const writeZip = (changes: DataSet) => writeDataSet(join(input, zip), { ...dataSet, ...changes });

test.each([
  {
    what: "a damaged zip",
    damage: async () => {
      await writeZip({});
      const bytes = await readFile(join(input, zip));
      await writeFile(join(input, zip), bytes.subarray(0, bytes.length - 100));
    },
    message: /2023q4_form13f\.zip cannot be read as a zip file/,
  },
  {
    what: "a zip damaged within",
    damage: async () => {
      await writeZip({});
      const bytes = await readFile(join(input, zip));
      await writeFile(join(input, zip), bytes.fill(0, 200, 260));
    },
    message: /2023q4_form13f\.zip: COVERPAGE\.tsv is damaged/,
  },
  {
    what: "a zip that lacks a table",
    damage: async () => {
      const { COVERPAGE: _, ...others } = dataSet;
      await writeDataSet(join(input, zip), others);
    },
    message: /2023q4_form13f\.zip: COVERPAGE\.tsv is missing: .+ and the zip holds SUBMISSION\.tsv, .+\. Download/,
  },
  {
    what: "a table with a wrong header",
    damage: () =>
      writeZip({ INFOTABLE: dataSet.INFOTABLE?.map((line) => line.replace("\tCUSIP\t", "\tKUSIP\t")) ?? [] }),
    message: /2023q4_form13f\.zip: INFOTABLE\.tsv has no column CUSIP; its first line is "ACCESSION_NUMBER/,
  },
  {
    what: "an EDGAR text that breaks off",
    damage: () => edit(edgarFile, (text) => text.slice(0, text.indexOf("</informationTable>"))),
    message: /0001172661-23-004016\.txt/,
  },
  {
    what: "an EDGAR text of broken XML",
    damage: () => edit(edgarFile, (text) => text.replace("</infoTable>", "</infoTabel>")),
    message: /0001172661-23-004016\.txt/,
  },
  {
    what: "a CSV file with a wrong header",
    damage: () => edit("securities.csv", (text) => text.replace("cusip,", "cusipp,")),
    message: /securities\.csv.*cusip/s,
  },
  {
    what: "prices with a wrong header",
    damage: () => edit("prices/quarter-end-closes-derived-from-filings.csv", (text) => text.replace("close", "klose")),
    message: /quarter-end-closes-derived-from-filings\.csv.*close/s,
  },
  {
    what: "a workbook of closes",
    damage: () => writeFile(join(input, "prices/closes.csv"), "PK\x03\x04\x14\0\x06\0"),
    message: /prices\/closes\.csv: is a zip, or a workbook/,
  },
  {
    what: "no filings at all",
    damage: () => rm(join(input, "edgar"), { recursive: true }),
    message: /holds no 13F filings\. Put SEC data sets into sec-13f/,
  },
])("$what is an error that names it, and what is published stays", async ({ damage, message }) => {
  await damage();
  await expect(runNight(input, outDir)).rejects.toThrow(message);
  await expectUntouched();
});

test("of several damaged inputs all are named, and the others need not be read again", async () => {
  await writeZip({});
  const bytes = await readFile(join(input, zip));
  await writeFile(join(input, zip), bytes.subarray(0, bytes.length - 100));
  await edit("securities.csv", (text) => text.replace("cusip,", "cusipp,"));
  await writeFile(join(input, "prices/more.csv"), "date,ticker,close\n2023-11-29,AAPL,190\n");
  const other = join(folder, "several");
  await expect(runNight(input, other)).rejects.toThrow(
    /^2 inputs cannot be read:\n {2}.*(?:2023q4_form13f\.zip|securities\.csv).*\n {2}.*(?:2023q4_form13f\.zip|securities\.csv)/s,
  );
  await cp(good, input, { recursive: true });
  await rm(join(input, zip));
  const [, all, read] = /in (\d+) sources: (\d+) read now/.exec(await runNight(input, other)) ?? [];
  expect(Number(read)).toBeLessThan(Number(all));
});

test("the command ends with 1; the last that it says is the error, after what is safe all the same", async () => {
  await edit("securities.csv", (text) => text.replace("cusip,", "cusipp,"));
  const { code, error } = await runScript("run", "nightly", "--input", input, "--out", outDir, "--as-of", "2023-11-30");
  expect(code).toBe(1);
  expect(error).toMatch(/^\nWhat is published stays as it was; .*\nError: securities\.csv: .*cusip.*\n$/);
  await expectUntouched();
});

test("after a failure the next run on sound inputs works", async () => {
  await edit("securities.csv", (text) => text.replace("cusip,", "cusipp,"));
  await expect(runNight(input, outDir)).rejects.toThrow();
  expect(await runNight(good, outDir)).toContain("(unchanged)");
  await expectUntouched();
});

/** Changes a byte of a table's file, or many, and perhaps sets its time back; answers its path. */
async function damageTable(table: string, bytes: number, isTold: boolean): Promise<string> {
  const folder = join(outDir, "warehouse", table);
  const name = (await listFiles(folder)).at(-1) ?? expect.unreachable();
  const file = join(folder, name);
  const { atime, mtime } = await stat(file);
  const content = await readFile(file);
  await writeFile(file, content.fill(content[40] === 0 ? 1 : 0, 40, 40 + bytes));
  if (!isTold) await utimes(file, atime, mtime);
  return `${table}/${name}`;
}

test("a table's file that was changed since the last run is made again", async () => {
  for (const bytes of [1, 500]) {
    const path = await damageTable("core/trend_counts", bytes, true);
    expect(await runNight(good, outDir)).toMatch(/1 partition built(.|\n)*\(unchanged\)/);
    expect(existsSync(join(outDir, "warehouse", path))).toBe(true);
  }
  await expectUntouched();
});

test("one that the disk has damaged is named where a run fails over it, and the next run makes it again", async () => {
  await edit("securities.csv", (text) => text.replace(/stock/, "etf"));
  const path = await damageTable("core/trend_counts", 500, false);
  await expect(runNight(input, outDir)).rejects.toThrow(`${path} was not what a run had written there`);
  await expectUntouched();
  await runNight(input, outDir);
  expect(existsSync(join(outDir, "warehouse", path))).toBe(true);
  await runNight(good, outDir);
  await expectUntouched();
});

/** Has a table's file say something else that can be read, and perhaps sets its time back; answers its path. */
async function changeTable(table: string, key: string, change: string, isTold: boolean): Promise<string> {
  const folder = join(outDir, "warehouse", table);
  const name = (await listFiles(folder)).find((each) => each.startsWith(key)) ?? expect.unreachable();
  const file = join(folder, name);
  const { atime, mtime } = await stat(file);
  const warehouse = await openWarehouse({ threads: 1 });
  await warehouse.execute(`copy (select * replace (${change}) from read_parquet('${file}')) to '${file}'`);
  warehouse.close();
  if (!isTold) await utimes(file, atime, mtime);
  return `${table}/${name}`;
}

test("where checks fail over one it is named as well, and what was made of it is made again, too", async () => {
  await rm(join(input, edgarFile));
  const path = await changeTable("core/portfolios", "2023q2", "holdings_count + 100 as holdings_count", false);
  const failing = expect(runNight(input, outDir)).rejects;
  await failing.toThrow(`${path} was not what a run had written there`);
  await failing.toHaveProperty("cause", expect.any(FailedChecks));
  await expectUntouched();
  await runNight(input, outDir);
  await runNight(input, join(folder, "cold"));
  expect(await digestPublished(outDir)).toEqual(await digestPublished(join(folder, "cold")));
  await runNight(good, outDir);
  await expectUntouched();
});

test.each([
  ["publish", "marts/analyst_upside", "all", "price_target + 1 as price_target"],
  ["compute", "staging/filing_totals", "edgar", "row_count + 1 as row_count"],
] as const)("%s alone takes over none that was changed since it was noted", async (stage, table, key, change) => {
  const path = await changeTable(table, key, change, true);
  const failing = runNight(good, outDir, { asOf: undefined }, [stage]);
  await expect(failing).rejects.toThrow(`${path} was not what a run had written there`);
  await runNight(good, outDir);
  await expectUntouched();
});

test("rows that cannot be used are told with file, line, field, value and reason", async () => {
  const [header = "", first = "", ...rest] = dataSet.INFOTABLE ?? [];
  const names = header.split("\t");
  const spoil = (row: string, field: string, value: string) =>
    row.split("\t").with(names.indexOf(field), value).join("\t");
  await writeZip({ INFOTABLE: [header, spoil(first, "VALUE", "many"), ...rest] });
  await edit("splits.csv", (text) => `${text}037833100,2023-02-30,2,1\n`);
  await edit("prices/quarter-end-closes-derived-from-filings.csv", (text) => `${text}2023-09-29,ZZYZX,free\n`);
  await runNight(input, outDir);
  const rejects = await readCatalog(outDir, "select * exclude (source_id) from ops.rejects");
  const find = (part: string) => rejects.filter(({ file }) => String(file).includes(part));
  const splitLines = (await readFile(join(input, "splits.csv"), "utf8")).trimEnd().split("\n").length;
  expect(find("splits.csv")).toEqual([
    {
      file: "splits.csv",
      line: splitLines,
      accession_number: null,
      ticker: null,
      field: "ex_date",
      value: "2023-02-30",
      reason: expect.stringContaining("not a day"),
    },
  ]);
  expect(find("derived")).toEqual([
    expect.objectContaining({ ticker: "ZZYZX", field: "close", value: "free", reason: expect.stringMatching(/\w/) }),
  ]);
  expect(find("INFOTABLE")).toEqual([
    {
      ...{
        file: `${zip}: INFOTABLE.tsv`,
        line: 2,
        accession_number: first.split("\t")[0],
        ticker: null,
        field: "VALUE",
        value: "many",
      },
      reason: expect.stringMatching(/\w/),
    },
  ]);
  await runNight(good, outDir);
  await expectUntouched();
});

test("a filing whose CIK is none is left out and told, and the others are published", async () => {
  const [header = "", first = "", ...rest] = dataSet.SUBMISSION ?? [];
  const row = first.split("\t").with(header.split("\t").indexOf("CIK"), "../12 34");
  await writeZip({ SUBMISSION: [header, row.join("\t"), ...rest] });
  await runNight(input, outDir);
  const [reject] = await readCatalog(
    outDir,
    "select file, line, field, value, reason from ops.rejects where file like '%SUBMISSION%'",
  );
  expect(reject).toEqual({
    file: `${zip}: SUBMISSION.tsv`,
    line: 2,
    field: "CIK",
    value: "../12 34",
    reason: expect.stringContaining("no number of ten digits at most"),
  });
  await runNight(good, outDir);
  await expectUntouched();
});

test("figures and names that cannot be are left out one by one, and the others are published", async () => {
  const add = (file: string, ...lines: string[]) =>
    appendFile(join(input, file), lines.map((line) => `${line}\n`).join(""));
  await add(
    "analyst-targets/invented-targets-a.csv",
    "2023-11-20,BKNG,Tiny,,Buy,0.003,USD",
    "2023-11-20,BKNG,Huge,,Buy,1e300,USD",
  );
  await add("prices/quarter-end-closes-derived-from-filings.csv", "2023-11-20,LOW,1e300", "2023-11-20,HLT,1e-300");
  await add("splits.csv", "09857L108,2023-08-01,1e300,1", "09857L108,2023-11-24,1e300,1");
  await add("securities.csv", "09857L108,BKNG,Booking,stock,技術,Hotels,1,1,true");
  await add(
    "corrections.csv",
    "accession_number,field,filed_value,corrected_value,reason",
    "0001172661-23-004016,value:09857L108,1,1e300,a slip of the keyboard",
  );
  await runNight(input, outDir);
  const rejects = await readCatalog(
    outDir,
    "select value from ops.rejects where value like '1e%300' or value = '技術'",
  );
  expect(rejects.map(({ value }) => value).sort()).toEqual(["1e-300", "1e300", "1e300", "1e300", "1e300", "技術"]);
  const setAside = await readCatalog(
    outDir,
    "select firm, is_counted, target_rejected_reason from core.analyst_entries where firm in ('Tiny', 'Huge') order by firm",
  );
  const target_rejected_reason = "target not above half a cent, or above 10 million";
  expect(setAside).toEqual(["Huge", "Tiny"].map((firm) => ({ firm, is_counted: true, target_rejected_reason })));
  await runNight(good, outDir);
  await expectUntouched();
});

test("a run that is stopped while it computes leaves the old release live, and the next run works", async () => {
  const core = join(outDir, "warehouse/core");
  const before = (await listFiles(core)).length;
  const child = startScript("run", "nightly", "--input", good, "--out", outDir, "--as-of", "2023-11-15");
  const ended = finishScript(child);
  while (child.exitCode === null && (await listFiles(core)).length === before) await sleep(5);
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(existsSync(join(outDir, ".lock"))).toBe(false);
  await expectUntouched();
  // What a killed run was working on goes; what NFS keeps for a reader until it closes it stays.
  const left = [".reading-killed", ".nfs0000000000a1"].map((name) => join(outDir, "warehouse", name));
  for (const file of left) await writeFile(file, "");
  expect(await runNight(good, outDir, { asOf: "2023-11-15" })).toContain("(published)");
  expect(left.map((file) => existsSync(file))).toEqual([false, true]);
  expect(await findDamage(join(outDir, "public/"), { check: checkContent })).toEqual([]);
  await runNight(good, outDir);
  await expectUntouched();
});

test.each(["SIGHUP", "SIGTERM"] as const)("%s ends a run with a word of consolation and its code", async (signal) => {
  const child = startScript("run", "nightly", "--input", good, "--out", outDir, "--as-of", "2023-11-15");
  await once(child.stdout, "data");
  child.kill(signal);
  const { code, error } = await finishScript(child);
  expect(code).toBe({ SIGHUP: 129, SIGTERM: 143 }[signal]);
  expect(error).toMatch(/^\nInterrupted\. What is published stays as it was; /);
  await expectUntouched();
});

test("who interrupts a run that has just set a release live is told so", async () => {
  const before = await readlink(join(outDir, "public"));
  const child = startScript("run", "nightly", "--input", good, "--out", outDir, "--as-of", "2023-11-15");
  while (child.exitCode === null && (await readlink(join(outDir, "public"))) === before) await sleep(1);
  child.kill("SIGINT");
  const { code, error } = await finishScript(child);
  const live = basename(await readlink(join(outDir, "public")));
  expect(live).toMatch(/^2023-11-15-/);
  const told = `Interrupted. Release ${live} is live by now; what moved with it is told in ${outDir}/releases/${live}.changes.json, `;
  // It may have come to its end before.
  expect({ code, error }).toEqual(
    code === 0 ? { code: 0, error: "" } : { code: 130, error: expect.stringContaining(told) },
  );
  await runNight(good, outDir);
  await expectUntouched();
});

test("a night that repairs a damaged file of the live release tells that nothing moved", async () => {
  await appendFile(join(outDir, "public/v1/status.json"), "x");
  const told = await runNight(good, outDir);
  expect(told).toContain("(repaired)");
  expect(told).toMatch(/moved {7}nothing/);
  await expectUntouched();
});

test("a clock that is behind publishes nothing older; a day that is given does", async () => {
  const today = "2023-11-29";
  for (const names of [["ingest", "compute", "publish"], ["ingest"]] as const) {
    await expect(runNight(good, outDir, { asOf: undefined, today }, names)).rejects.toThrow(
      "Today, by this machine's clock, is 2023-11-29, before the live release's 2023-11-30: set the clock; or where it is right, give --as-of 2023-11-29 once.",
    );
  }
  await expectUntouched();
  expect(await runNight(good, outDir, { asOf: undefined, today: "2023-11-30" })).toContain("(unchanged)");
  expect(await runNight(good, outDir, { asOf: today, today })).toContain("(published)");
  await runNight(good, outDir);
  await expectUntouched();
});

test.runIf(existsSync("/dev/full"))(
  "a write that finds the disk full tells the folder, which it does not name",
  async () => {
    const report = { ...silentReport, progress: () => writeFileSync("/dev/full", "1") };
    await expect(runNight(good, outDir, { report })).rejects.toThrow(
      `${outDir}: ENOSPC: no space left on device, write`,
    );
    await expectUntouched();
  },
);

test("a run that finds another one at work tells whose it is, and does nothing", async () => {
  await withSoleLock(outDir, async () => {
    const { code, error } = await runScript("run", "nightly", "--input", good, "--out", outDir);
    expect(error).toContain(`held by process ${process.pid} on `);
    expect(code).toBe(1);
  });
  await expectUntouched();
});
