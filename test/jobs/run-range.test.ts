import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { parseQuarterRange } from "../../pipeline/jobs/quarter-range.ts";
import { runRange } from "../../pipeline/jobs/run-range.ts";
import { silentReport } from "../../pipeline/log/report.ts";
import { withSoleLock } from "../../pipeline/output/lock.ts";
import { listFiles } from "../../pipeline/publish/manifest.ts";
import { callScript } from "../call-script.ts";
import { readCatalog } from "../run-fixtures.ts";
import { digestPublished, readWriteTimes, runNight } from "../run-night.ts";
import { finishScript, runScript, startScript } from "../run-script.ts";
import { makeSmallInput } from "../small-input.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("ranges");
/** What one process makes of the small input, which has three quarters. */
let expected: Result;

beforeAll(async () => {
  await makeSmallInput(join(folder, "input"), "edgar");
  await runNight(join(folder, "input"), join(folder, "ingested"), {}, ["ingest"]);
  await cp(join(folder, "ingested"), join(folder, "alone"), { recursive: true });
  expected = await merge(join(folder, "alone"));
});

type Result = Awaited<ReturnType<typeof merge>>;

/** Runs what comes after the ranges, in one process; answers all that it leaves, by the contents' fingerprints. */
async function merge(outDir: string) {
  await runNight("nowhere", outDir, { asOf: undefined }, ["compute", "publish"]);
  const views = await readCatalog(outDir, "select schema_name, view_name, sql from duckdb_views() where not internal");
  return {
    live: await readFile(join(outDir, "warehouse/live.json"), "utf8"),
    partitions: (await listFiles(join(outDir, "warehouse"))).filter((path) => path.endsWith(".parquet")),
    views: JSON.stringify(views).replaceAll(outDir, ""),
    published: await digestPublished(outDir),
  };
}

async function copyIngested(name: string): Promise<string> {
  const outDir = join(folder, name);
  await cp(join(folder, "ingested"), outDir, { recursive: true });
  return outDir;
}

const computeArguments = (outDir: string, quarters: string, wait = "60") => [
  ...["compute", "--out", outDir, "--threads", "1"],
  ...["--quarters", quarters, "--wait", wait],
];

function compute(outDir: string, quarters: string): Promise<string[]> {
  const range = parseQuarterRange(quarters) ?? {};
  const rest = { inputDir: "nowhere", asOf: undefined, baseUrl: "http://localhost", retain: 1, report: silentReport };
  return runRange({ outDir, range, waitSeconds: 60, threads: 1, ...rest });
}

/** When each partition of a core table was written that is a quarter's. */
async function readQuarterTimes(outDir: string): Promise<[string, bigint][]> {
  const times = await readWriteTimes(join(outDir, "warehouse/core"));
  return Object.entries(times).filter(([path]) => /\/\d{4}q\d-/.test(path));
}

test("two processes at once, and one that merges, leave what one process does; the merge builds no quarter again", async () => {
  const outDir = await copyIngested("two");
  const ranges = ["..2023q1", "2023q2.."].map((quarters) => runScript("run", ...computeArguments(outDir, quarters)));
  const [first, second] = await Promise.all(ranges);
  expect([first?.code, first?.error, second?.code, second?.error]).toEqual([0, "", 0, ""]);
  expect(first?.out).toContain("quarters    2023q1, 1 of the 3 that are held");
  expect(second?.out).toContain("quarters    2023q2..2023q3, 2 of the 3 that are held");
  const made = await readQuarterTimes(outDir);
  expect(await merge(outDir)).toEqual(expected);
  expect(await readQuarterTimes(outDir)).toEqual(made);
  expect(made.map(([path]) => `core/${path}`)).toEqual(
    expected.partitions.filter((path) => /^core\/.*\/\d{4}q\d-/.test(path)),
  );
});

test("a process changes nothing but that it adds partitions; a second one finds them all again", async () => {
  const outDir = await copyIngested("again");
  await merge(outDir);
  const before = await readWriteTimes(join(outDir, "warehouse"));
  expect(await compute(outDir, "2023q1..2023q3")).toContainEqual(expect.stringContaining(" 0 partitions built, "));
  expect(await readWriteTimes(join(outDir, "warehouse"))).toEqual(before);
});

test("a process a quarter, of which two overlap, leave what one process does", async () => {
  const outDir = await copyIngested("three");
  await Promise.all(["2023q3", "2023q1", "2023q2..2023q3"].map((quarters) => compute(outDir, quarters)));
  expect(await merge(outDir)).toEqual(expected);
});

test("a process that waits in vain names what nobody made; started again beside the others it completes", async () => {
  const outDir = await copyIngested("vain");
  const { code, error } = await runScript("run", ...computeArguments(outDir, "2023q2", "1"));
  expect(code).toBe(1);
  expect(error).toContain("\nError: missing: core.filings of 2023q1, 2023q3. For 1 second no process made anything");
  expect(error).toContain("--quarters");
  await Promise.all(["2023q2", "2023q3", "2023q1"].map((quarters) => compute(outDir, quarters)));
  expect(await merge(outDir)).toEqual(expected);
});

test("a process that was killed leaves nothing that harms, and completes when it is run again", async () => {
  const outDir = await copyIngested("killed");
  const child = startScript("run", ...computeArguments(outDir, "2023q1"));
  const ended = finishScript(child);
  const table = join(outDir, "warehouse/core/quarter_units");
  while (child.exitCode === null && !existsSync(table)) await sleep(5);
  child.kill("SIGKILL");
  expect((await ended).code).toBe(137);
  expect(await readdir(outDir)).toContain(".lock-shared-2023q1");
  // What a kill while a file is written, or while the engine spills, leaves.
  await writeFile(join(table, ".making-lost-2023q1"), "PAR1");
  await mkdir(join(outDir, "warehouse/.spill-lost"));
  await Promise.all(["..2023q1", "2023q2.."].map((quarters) => compute(outDir, quarters)));
  expect(await merge(outDir)).toEqual(expected);
  const left = await readdir(outDir, { recursive: true });
  expect(left.filter((path) => /\.(lock|spill|making)/.test(path))).toEqual([]);
});

test("a process does not begin while a run holds the folder, and no run that needs the folder begins beside it", async () => {
  const outDir = await copyIngested("locked");
  await withSoleLock(outDir, async () => {
    await expect(compute(outDir, "2023q1")).rejects.toThrow(`held by process ${process.pid} on `);
  });
  const waiting = compute(outDir, "2023q1");
  while (!existsSync(join(outDir, "warehouse/core/filings"))) await sleep(5);
  await expect(merge(outDir)).rejects.toThrow(".lock-shared-2023q1: held by process");
  await Promise.all([waiting, compute(outDir, "2023q2..2023q3")]);
  expect(await merge(outDir)).toEqual(expected);
});

test("the way to the merge keeps the day that was asked for", async () => {
  const outDir = await copyIngested("a day");
  const { out } = await callScript("run", ...computeArguments(outDir, "2023q1.."), "--as-of", "2023-11-29");
  expect(out).toContain(`\nnext        npm run compute -- --out '${outDir}' --as-of 2023-11-29, when `);
});

test.each([
  [["compute", "--quarters", "2023q3..2023q1"], "--quarters 2023q3..2023q1 is not a range of quarters"],
  [["compute", "--quarters", "2023"], "write it like 2013q2..2016q4, ..2016q4, 2017q1.. or 2017q1."],
  [["compute", "--quarters", "2022q4..2023q3"], "No filing is for 2022q4; the warehouse holds 2023q1..2023q3."],
  [["compute", "--quarters", "2023q1..", "--wait", "0"], "--wait 0 is not a whole number from 1 to 9999999."],
  [["compute", "--wait", "5"], "--wait goes with --quarters."],
  [["nightly", "--quarters", "2023q1"], "--quarters goes with npm run compute only."],
])("%o is refused with 64, the reason and the way to the help", async (args, message) => {
  const { code, error } = await callScript("run", ...args, "--out", join(folder, "ingested"));
  expect(code).toBe(64);
  expect(error).toContain(message);
  expect(error).toContain("--help");
});

test("a process does not begin upon a table that was changed since the ingest", async () => {
  const outDir = await copyIngested("changed");
  const holdings = join(outDir, "warehouse/staging/holdings");
  const [name = ""] = await readdir(holdings);
  await writeFile(join(holdings, name), "PAR1 cows PAR1");
  await expect(compute(outDir, "..")).rejects.toThrow(`${name} was not what a run had written there`);
  expect(existsSync(join(holdings, name))).toBe(false);
});

test("where nothing was ingested, the way to do so is named", async () => {
  await mkdir(join(folder, "empty"));
  await expect(compute(join(folder, "empty"), "2023q1")).rejects.toThrow('Run "npm run ingest -- --input DIR --out ');
});
