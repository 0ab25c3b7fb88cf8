import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { FailedChecks } from "../pipeline/checks/run-checks.ts";
import { digestPublished, runNight } from "./run-night.ts";
import { listSmallFilings, makeSmallInput, readSmallDataSets, writeDataSet } from "./small-input.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

// What is wrong with a whole file must not empty the API in silence.

const folder = shareTemporaryFolder("inputs");
let good: string;
let input: string;
let outDir: string;
let published: Record<string, string>;

beforeAll(async () => {
  [good, input, outDir] = [join(folder, "good"), join(folder, "input"), join(folder, "out")];
  await makeSmallInput(good, "edgar");
  await runNight(good, outDir);
  published = await digestPublished(outDir);
});
beforeEach(async () => {
  await rm(input, { recursive: true, force: true });
  await cp(good, input, { recursive: true });
});

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(input, file), change(await readFile(join(input, file), "utf8")));
}

async function editTargets(change: (text: string) => string): Promise<void> {
  for (const name of await readdir(join(input, "analyst-targets"))) {
    if (name.endsWith(".csv")) await edit(`analyst-targets/${name}`, change);
    else await rm(join(input, "analyst-targets", name));
  }
}

const keepHeader = (text: string) => `${text.split("\n", 1)[0]}\n`;
const targetRows = (count: number) =>
  Array.from({ length: count }, (_, index) => `2023-11-01,BKNG,Firm ${index},Ann,Buy,4000,USD\n`).join("");

test.each([
  {
    what: "securities.csv whose every row is rejected",
    damage: () => edit("securities.csv", (text) => text.replace(/^[^,]+(?=,)(?<!cusip)/gm, "no CUSIP")),
    message: /securities__no_row_left: .*take it away.*"file":"securities\.csv"/,
  },
  {
    what: "securities.csv with nothing but its header",
    damage: () => edit("securities.csv", keepHeader),
    message: /securities__no_row_left: .*"file":"securities\.csv"/,
  },
  {
    what: "a file of targets whose days are written MM/DD/YYYY",
    damage: async () => {
      const header = "published_at,ticker,firm,analyst,rating,price_target,currency\n";
      const rows = targetRows(30).replace(/(\d{4})-(\d\d)-(\d\d)/g, "$2/$3/$1");
      await writeFile(join(input, "analyst-targets/new.csv"), header + rows);
    },
    message: /rejects__most_of_file: .*"file":"analyst-targets\/new\.csv","rejected_count":30,.*line 2 published_at/,
  },
  {
    what: "a data set whose INFOTABLE has nothing but its header",
    damage: async () => {
      await rm(join(input, "edgar"), { recursive: true });
      for (const [name, dataSet] of await readSmallDataSets()) {
        const INFOTABLE = (dataSet.INFOTABLE ?? []).slice(0, name.startsWith("2023q4") ? 1 : undefined);
        await writeDataSet(join(input, "sec-13f", name), { ...dataSet, INFOTABLE });
      }
    },
    message: /filings__no_holdings: .*get the files again.*"file":"sec-13f\/2023q4_form13f\.zip"/,
  },
])("$what stops the run, which names it, and what is published stays", async ({ damage, message }) => {
  await damage();
  const failing = runNight(input, outDir);
  await expect(failing).rejects.toThrow(FailedChecks);
  await expect(failing).rejects.toThrow(message);
  expect(await digestPublished(outDir)).toEqual(published);
});

test("targets with nothing but their headers list no stock, and the closing lines say so", async () => {
  await editTargets(keepHeader);
  const told = await runNight(input, outDir);
  expect(told).toMatch(
    /\nmend +files of targets or closes are in the input folder, but bring no row with a target or close/,
  );
  expect(told).toContain('"kind":"analyst_targets"');
});

test("an EDGAR text without its information table is named in the closing lines", async () => {
  const [file = ""] = (await listSmallFilings()).filter((name) => name.startsWith("1649339"));
  await edit(`edgar/${file}`, (text) =>
    text.replace(/<DOCUMENT>\s*<TYPE>INFORMATION TABLE[\s\S]*?<\/DOCUMENT>\n?/, ""),
  );
  const told = await runNight(input, outDir);
  expect(told).toMatch(/\nmend +a filing of holdings came without its information table/);
  expect(told).toContain(`"file":"edgar/${file}"`);
});

test("lines that contradict each other are counted, and the first is named, in a line beside that of another mistake", async () => {
  await editTargets(keepHeader);
  const lines = (await readFile(join(input, "securities.csv"), "utf8")).trimEnd().split("\n");
  const [cusip, ticker, , ...rest] = (lines.find((line) => line.includes(",BKNG,")) ?? "").split(",");
  await appendFile(join(input, "securities.csv"), `${[cusip, ticker, "Another name", ...rest].join(",")}\n`);
  const told = await runNight(input, outDir);
  expect(told).toContain("securities__conflicting_lines 1");
  expect(told).toMatch(
    /\nmend +lines of securities\.csv say different things of one CUSIP[^\n]*"first_line":\d+,"last_line":\d+\}\n/,
  );
  expect(told.match(/^mend {2}/gm)).toHaveLength(2);
});

test("of what is no input the first of each folder is named, so that a README hides no data set that was unpacked", async () => {
  const strangers = ["README.md", "sec-13f/2023q4/COVERPAGE.tsv", "sec-13f/2023q4/INFOTABLE.tsv"];
  await mkdir(join(input, "sec-13f/2023q4"), { recursive: true });
  for (const file of strangers) await writeFile(join(input, file), "");
  expect(await runNight(input, outDir)).toMatch(
    /\nread .*; 3 files are no input, such as README\.md, sec-13f\/2023q4\/COVERPAGE\.tsv\n/,
  );
});

test("the file that lost most rows is named first", async () => {
  const first = await readFile(join(input, "splits.csv"), "utf8");
  await appendFile(join(input, "securities.csv"), "?,A\n?,B\n?,C\n?,D\n");
  await writeFile(join(input, "splits.csv"), `${first}037833100,2023-02-30,2,1\n`);
  expect(await runNight(input, outDir)).toMatch(
    /\nrejected .* most rows of [^;]*securities\.csv \(4\)[^;]*; the first there: /,
  );
});

test("what could not be used before is told apart from what is new", async () => {
  const file = join(input, "splits.csv");
  await runNight(input, outDir);
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; none new; most rows of ");
  await appendFile(file, "037833100,2023-02-30,2,1\n");
  const told = await runNight(input, outDir);
  expect(told).toMatch(/, listed in ops\.rejects; 1 new, the first: \S*splits\.csv line \d+ ex_date "2023-02-30" is /);
  await appendFile(file, "037833100,2023-02-30,2,1\n");
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; 1 new, the first: ");
  // Nor is another name of the file.
  await rename(join(input, "analyst-targets/invented-targets-a.csv"), join(input, "analyst-targets/renamed.csv"));
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; none new; most rows of ");
  // Another line is no other fault.
  await edit("splits.csv", (text) => text.replace("\n", "\n\n"));
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; none new; most rows of ");
});

test("what could not be used is new until a run that came to its end told of it", async () => {
  const [link, moved] = [join(outDir, "public"), join(outDir, "moved")];
  await runNight(input, outDir);
  await appendFile(join(input, "splits.csv"), "037833100,2023-02-30,2,1\n");
  await rename(link, moved);
  await mkdir(link);
  await expect(runNight(input, outDir)).rejects.toThrow("not a symbolic link to a release");
  await rm(link, { recursive: true });
  await rename(moved, link);
  // Nor do runs that fail of which a later one removes what they made.
  expect(await runNight(input, outDir, {}, ["compute"])).not.toContain("rejected ");
  expect(await runNight(input, outDir, {}, ["compute", "publish"])).not.toContain("rejected ");
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; 1 new, the first: ");
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; none new; ");
});

test("a note of what was told that names a file which is gone keeps no run from its end", async () => {
  await runNight(input, outDir);
  const rejects = join(outDir, "warehouse/ops/rejects");
  await appendFile(join(input, "splits.csv"), "037833100,2023-02-30,2,1\n");
  for (const file of await readdir(rejects)) await rm(join(rejects, file));
  expect(await runNight(input, outDir)).toContain(", listed in ops.rejects; ");
});

test("quarters whose deadline has passed and that have no filing are named", async () => {
  const told = await runNight(input, outDir, { asOf: "2024-09-01" });
  expect(told).toMatch(
    /\nquarters .*; no filing is for 2023q4\.\.2024q2, though the deadline has passed: add filings\n/,
  );
});
