import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileKind, sniffFile } from "../../pipeline/ingest/sniff-file.ts";
import { makeZip } from "./make-zip.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sniff-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function sniff(bytes: Buffer | string): Promise<FileKind> {
  const file = join(folder, "named.zip");
  await writeFile(file, bytes);
  return sniffFile(file);
}

const zip = makeZip([{ name: "a.tsv", content: "a" }]);
const submission = "<SEC-DOCUMENT>0000000001-22-000001.txt : 20220214\n<SEC-HEADER>x\n";
const csv = "date,ticker,close\n2022-02-14,AMZN,155.17\n";

test.each<[string, Buffer | string, FileKind]>([
  ["a zip", zip, "zip"],
  ["a zip with nothing in it", makeZip([]), "zip"],
  ["a full submission", submission, "edgar-submission"],
  ["one with a byte-order mark", `\uFEFF${submission}`, "edgar-submission"],
  ["one in lower case, with CRLF", submission.toLowerCase().replaceAll("\n", "\r\n"), "edgar-submission"],
  ["one of the 1990s", `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\n\n<IMS-DOCUMENT>x\n`, "edgar-submission"],
  ["one without its first lines", "ACCESSION NUMBER:\t0000000001-22-000001\n", "edgar-submission"],
  ["a table", csv, "text"],
  ["a table in UTF-16", Buffer.from(`\uFEFF${csv}`, "utf16le"), "text"],
  ["a page that only speaks of one", "See <SEC-DOCUMENT> in the manual.\n", "text"],
  ["a spreadsheet of old", Buffer.from("d0cf11e0a1b11ae10000", "hex"), "binary"],
  ["nothing", "", "empty"],
])("tells %s by its content", async (_, bytes, kind) => {
  expect(await sniff(bytes)).toBe(kind);
});

test.each<[string, Buffer | string, FileKind]>([
  ["a full submission", submission, "edgar-submission"],
  ["a table longer than what is looked at", csv.repeat(20_000), "text"],
  ["nothing", "", "empty"],
  ["a zip", zip, "binary"],
])("looks through gzip at %s", async (_, bytes, kind) => {
  expect(await sniff(gzipSync(bytes))).toBe(kind);
});

test("names a file whose gzip is damaged", async () => {
  const packed = gzipSync(csv);
  packed.fill(0xff, 10, 20);
  await expect(sniff(packed)).rejects.toThrow(/named\.zip: the gzip is damaged \(/);
});
