import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { ingest } from "../../pipeline/ingest/ingest.ts";
import { makeSubmission } from "./make-submission.ts";
import { openTestBuild } from "./read-input.ts";

const { build, root } = await openTestBuild("ingest");

const rowsOf = (name: "staging.filings" | "staging.holdings" | "ops.rejects") => {
  const files = (build.live.get(name) ?? []).map(({ path }) => `'${join(build.store.root, path)}'`);
  return build.warehouse.rows(`from read_parquet([${files.join(", ")}]) order by all`);
};

test("what lies among EDGAR's texts and is none stops no night: it is named with the strangers and listed among the rejects", async () => {
  const input = join(root, "input");
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  await writeFile(join(input, "edgar/filing.txt"), makeSubmission());
  await writeFile(join(input, "edgar/README.txt"), "Filings of the managers that we follow.\n");
  await writeFile(
    join(input, "edgar/page.txt"),
    "<!DOCTYPE html>\n<html><body>Request Rate Threshold Exceeded</body></html>\n",
  );
  const read = () => ingest(build, input, async () => {});
  const strangers = ["edgar/README.txt", "edgar/page.txt"];
  expect(await read()).toMatchObject({ files: 3, sources: 2, sourcesRead: 2, strangers });
  expect(await read()).toMatchObject({ sourcesRead: 0, strangers });
  expect(await rowsOf("staging.filings")).toMatchObject([{ accession_number: "0000000001-22-000001" }]);
  const reason = expect.stringMatching(/^passed over: not an EDGAR submission; /);
  expect(await rowsOf("ops.rejects")).toMatchObject(strangers.map((file) => ({ file, line: null, reason })));
});

const summary = (entries: number) =>
  `<summaryPage><tableEntryTotal>${entries}</tableEntryTotal><tableValueTotal>3</tableValueTotal></summaryPage>`;
const table = (cusips: readonly string[]) =>
  `<informationTable>${cusips
    .map(
      (cusip) =>
        `<infoTable><nameOfIssuer>A</nameOfIssuer><titleOfClass>COM</titleOfClass><cusip>${cusip}</cusip><value>1</value><shrsOrPrnAmt><sshPrnamt>1</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt></infoTable>`,
    )
    .join("")}</informationTable>`;

test("of texts of one filing the one nearest to its summary page is read, wherever it lies; another is named", async () => {
  const input = join(root, "copies");
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  const whole = ["037833100", "594918104", "023135106"];
  const texts = { "a.txt": [], "b.txt": whole.slice(1), "c.txt": whole, "d.txt": whole, "e.txt": whole.slice(2) };
  for (const [name, cusips] of Object.entries(texts)) {
    const tables = cusips.length > 0 ? [table(cusips)] : [];
    await writeFile(join(input, "edgar", name), makeSubmission({ summary: summary(3), tables }));
  }
  await ingest(build, input, async () => {});
  expect((await rowsOf("staging.holdings")).map(({ cusip }) => cusip)).toEqual(whole.toSorted());
  expect((await rowsOf("ops.rejects")).map(({ file, reason }) => [file, reason])).toEqual([
    [
      "edgar/a.txt",
      "passed over: it has 0 rows; edgar/c.txt holds the same filing, has 3, and is nearer to its summary page",
    ],
    [
      "edgar/b.txt",
      "passed over: it has 2 rows; edgar/c.txt holds the same filing, has 3, and is nearer to its summary page",
    ],
    [
      "edgar/e.txt",
      "passed over: it has 1 row; edgar/c.txt holds the same filing, has 3, and is nearer to its summary page",
    ],
  ]);
});

test("of texts with as many rows the one whose VALUE is nearest to its summary page is read; a differing equal is named", async () => {
  const input = join(root, "equals");
  await mkdir(join(input, "edgar"), { recursive: true });
  const worth = (value: number) => table(["037833100", "594918104"]).replace("<value>1<", `<value>${value}<`);
  const texts = { "a.txt": worth(8), "b.txt": worth(1), "c.txt": worth(1) };
  for (const [name, xml] of Object.entries({ ...texts, "e.txt": worth(1).replaceAll("COM<", "ORD<") })) {
    await writeFile(join(input, "edgar", name), makeSubmission({ summary: summary(2), tables: [xml] }));
  }
  await ingest(build, input, async () => {});
  expect((await rowsOf("staging.holdings")).map(({ filed_value }) => filed_value)).toEqual([1, 1]);
  expect((await rowsOf("ops.rejects")).map(({ file, reason }) => [file, reason])).toEqual([
    [
      "edgar/a.txt",
      "passed over: it has 2 rows; edgar/b.txt holds the same filing, has 2, and is nearer to its summary page",
    ],
    [
      "edgar/e.txt",
      "passed over: edgar/b.txt holds the same filing with other contents, and comes first: keep the one from EDGAR",
    ],
  ]);
});

test("NULs behind a submission are no part of it", async () => {
  const input = join(root, "padded");
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  await writeFile(join(input, "edgar/padded.txt"), `${makeSubmission()}\0\0`);
  await ingest(build, input, async () => {});
  expect(await rowsOf("staging.filings")).toHaveLength(1);
});

test.each([
  ["behind 9 KB of something else", `${"x".repeat(9_000)}\n${makeSubmission()}`],
  ["with NULs before it", `\0\n${makeSubmission()}`],
])("a submission %s, which has no day to be grouped by, stops the run", async (_, text) => {
  const input = join(root, `odd-${text.length}`);
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  await writeFile(join(input, "edgar/odd.txt"), text);
  await expect(ingest(build, input, async () => {})).rejects.toThrow(
    /^edgar\/odd\.txt: its header does not lie within the first 8 KB, or there are NULs in it\. Download/,
  );
});

test("damaged inputs are named by their paths under the input folder, as rejects are", async () => {
  const input = join(root, "damaged");
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  await writeFile(join(input, "edgar/filing.txt"), Buffer.from(`\uFEFF${makeSubmission()}`, "utf16le").subarray(0, -1));
  await writeFile(join(input, "funds.csv"), Buffer.from("cik,name\n1,Société\n", "latin1"));
  await expect(ingest(build, input, async () => {})).rejects.toThrow(
    /^2 inputs cannot be read:\n {2}edgar\/filing\.txt: a character is not valid utf-16le\. Save the file as UTF-8\.\n {2}funds\.csv: line 2 is not valid utf-8\./,
  );
});

test("a full disk ends the reading at once, is told by itself, and what was unpacked goes", async () => {
  const input = join(root, "full");
  await mkdir(join(input, "edgar"), { recursive: true });
  await mkdir(build.store.root, { recursive: true });
  await writeFile(join(input, "edgar/filing.txt"), makeSubmission());
  await writeFile(join(input, "funds.csv"), "cik,name\n1,A\n");
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  const make = vi.fn(() => Promise.reject(full));
  const disk = { ...build, store: { ...build.store, make } };
  await expect(ingest(disk, input, async () => {})).rejects.toBe(full);
  expect(make).toHaveBeenCalledOnce();
  expect((await readdir(build.store.root)).filter((name) => name.startsWith(".reading-"))).toEqual([]);
});
