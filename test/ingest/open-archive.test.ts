import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMember, openArchive } from "../../pipeline/ingest/open-archive.ts";
import { dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeZip, type ZipEntry } from "./make-zip.ts";

const folder = shareTemporaryFolder("open-archive");

const wholeSet: ZipEntry[] = dataSetTables.map((table) => ({
  name: `${table}.tsv`,
  content: `${listColumns(table)
    .map(({ name }) => name)
    .join("\t")}\n`,
}));

function replace(table: string, change: Partial<ZipEntry>): ZipEntry[] {
  return wholeSet.map((entry) => (entry.name === `${table}.tsv` ? { ...entry, ...change } : entry));
}

function leaveOut(...tables: string[]): ZipEntry[] {
  return wholeSet.filter(({ name }) => !tables.includes(name.replace(".tsv", "")));
}

async function write(bytes: Buffer): Promise<string> {
  const file = join(folder, "set.zip");
  await writeFile(file, bytes);
  return file;
}

async function open(entries: ZipEntry[]) {
  return openArchive(await write(makeZip(entries)));
}

test("finds the seven tables at the root", async () => {
  const archive = await open(wholeSet);
  expect([...archive.members.keys()]).toEqual(dataSetTables);
});

test("finds the tables in one folder, in any letter case, beside other files", async () => {
  const inFolder = wholeSet.map(({ name, content }) => ({ name: `2025Q2/${name.toLowerCase()}`, content }));
  const archive = await open([{ name: "2025Q2/FORM13F_metadata.json", content: "{}" }, ...inFolder]);
  expect([...archive.members.keys()]).toEqual(dataSetTables);
});

test("reads members that are stored, not packed", async () => {
  const archive = await open(wholeSet.map((entry) => ({ ...entry, method: 0 })));
  expect(findMember(archive, "SUBMISSION").header[0]).toBe("ACCESSION_NUMBER");
});

test.runIf(existsSync("/proc/self/fd"))("leaves no file open", async () => {
  const file = await write(makeZip(wholeSet));
  const countOpen = async () => (await readdir("/proc/self/fd")).length;
  const before = await countOpen();
  for (let time = 1; time <= 5; time += 1) await openArchive(file);
  await expect.poll(countOpen).toBeLessThan(before + 10);
});

test("does without the tables that feed no published number", async () => {
  const archive = await open(leaveOut("SIGNATURE", "OTHERMANAGER", "OTHERMANAGER2"));
  expect([...archive.members.keys()]).toEqual(["SUBMISSION", "COVERPAGE", "SUMMARYPAGE", "INFOTABLE"]);
  expect(() => findMember(archive, "SIGNATURE")).toThrow(/set\.zip: holds no SIGNATURE\.tsv/);
});

test.each(["SUBMISSION", "COVERPAGE", "SUMMARYPAGE", "INFOTABLE"])(
  "names %s.tsv where it is missing",
  async (table) => {
    await expect(open(leaveOut(table))).rejects.toThrow(new RegExp(`set\\.zip: ${table}\\.tsv is missing: `));
  },
);

test.each<[string, ZipEntry[], string]>([
  [
    "in a folder within a folder",
    wholeSet.map((entry) => ({ ...entry, name: `a/b/${entry.name}` })),
    "a/b/SUBMISSION.tsv, ",
  ],
  ["in a zip of its own", [{ name: "2025q2_form13f.zip", content: makeZip(wholeSet) }], "2025q2_form13f.zip. Download"],
  ["nowhere", [], "nothing. Download"],
])("tells what a zip holds whose tables lie %s", async (_, entries, held) => {
  await expect(open(entries)).rejects.toThrow(`at the root and in one folder, and the zip holds ${held}`);
});

test("gives the header as printed: another order, more columns, quotes, a mark and CRLF are fine", async () => {
  const content = '\uFEFFTABLEVALUETOTAL\t"TABLEENTRYTOTAL"\tNEW_COLUMN\tACCESSION_NUMBER\r\n1\t2\t3\t4\r\n';
  const archive = await open(replace("SUMMARYPAGE", { content }));
  expect(findMember(archive, "SUMMARYPAGE").header).toEqual([
    "TABLEVALUETOTAL",
    "TABLEENTRYTOTAL",
    "NEW_COLUMN",
    "ACCESSION_NUMBER",
  ]);
});

test("reads a set from before 2023, without FIGI, CRDNUMBER and SECFILENUMBER", async () => {
  const newer = /\t(FIGI|CRDNUMBER|SECFILENUMBER)/g;
  const archive = await open(
    wholeSet.map((entry) => ({ ...entry, content: String(entry.content).replaceAll(newer, "") })),
  );
  expect(findMember(archive, "INFOTABLE").header).not.toContain("FIGI");
  expect(findMember(archive, "INFOTABLE").header).toContain("CUSIP");
});

test("names file, member and columns where the header lacks one that is needed", async () => {
  const header = replace("INFOTABLE", { content: "ACCESSION_NUMBER\tNAMEOFISSUER\tTITLEOFCLASS\tVALUE\n" });
  await expect(open(header)).rejects.toThrow(
    /set\.zip: INFOTABLE\.tsv has no column CUSIP, SSHPRNAMT, SSHPRNAMTTYPE, PUTCALL; its first line is "ACCESSION/,
  );
  await expect(open(replace("COVERPAGE", { content: "" }))).rejects.toThrow(/COVERPAGE\.tsv has no column ACCESSION/);
});

test("refuses a header with a column twice", async () => {
  const content = "ACCESSION_NUMBER\tTABLEENTRYTOTAL\tTABLEVALUETOTAL\tTABLEVALUETOTAL\n";
  await expect(open(replace("SUMMARYPAGE", { content }))).rejects.toThrow(/the column "TABLEVALUETOTAL" twice/);
});

test("refuses a table that is there twice, and tables in two folders", async () => {
  const twice = [...wholeSet, { name: "old/SUBMISSION.tsv", content: "" }];
  await expect(open(twice)).rejects.toThrow(/set\.zip: holds SUBMISSION\.tsv and old\/SUBMISSION\.tsv/);
  const apart = replace("INFOTABLE", { name: "old/INFOTABLE.tsv" });
  await expect(open(apart)).rejects.toThrow(/set\.zip: its tables lie in 2 folders/);
});

test("refuses what is no zip, or a zip cut short", async () => {
  const whole = makeZip(wholeSet);
  for (const bytes of [Buffer.alloc(0), Buffer.from("<html>Not found</html>"), whole.subarray(0, whole.length / 2)]) {
    await expect(openArchive(await write(bytes))).rejects.toThrow(/set\.zip cannot be read as a zip file .*Download/);
  }
});

test("names a file that does not exist", async () => {
  await expect(openArchive(join(folder, "none.zip"))).rejects.toThrow(/none\.zip: ENOENT/);
});

test("refuses an encrypted member and an unknown packing", async () => {
  await expect(open(replace("INFOTABLE", { flags: 1 }))).rejects.toThrow(/INFOTABLE\.tsv is encrypted/);
  await expect(open(replace("INFOTABLE", { method: 14 }))).rejects.toThrow(/INFOTABLE\.tsv is packed by method 14/);
});

test("refuses a member that claims to unpack beyond belief, before unpacking it", async () => {
  await expect(open(replace("INFOTABLE", { size: 4_000_000_000 }))).rejects.toThrow(
    /INFOTABLE\.tsv claims 4000000000 bytes out of \d+: not credible/,
  );
});
