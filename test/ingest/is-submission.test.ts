import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSubmission } from "../../pipeline/ingest/is-submission.ts";
import { readHead } from "../../pipeline/ingest/read-head.ts";
import { makeZip } from "./make-zip.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "is-submission-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function judge(bytes: Buffer | string): Promise<boolean> {
  const file = join(folder, "named.txt");
  await writeFile(file, bytes);
  return isSubmission(await readHead(file));
}

const submission = "<SEC-DOCUMENT>0000000001-22-000001.txt : 20220214\n<SEC-HEADER>x\n";
const csv = "date,ticker,close\n2022-02-14,AMZN,155.17\n";

test.each([
  ["a full submission", submission],
  ["one that is gzipped", gzipSync(submission)],
  ["one with a byte-order mark", `\uFEFF${submission}`],
  ["one in lower case, with CRLF", submission.toLowerCase().replaceAll("\n", "\r\n")],
  ["one of the 1990s", `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\n\n<IMS-DOCUMENT>x\n`],
  ["one without its first lines", "ACCESSION NUMBER:\t0000000001-22-000001\n"],
])("%s is told by its content", async (_, bytes) => {
  expect(await judge(bytes)).toBe(true);
});

test.each([
  ["a zip", makeZip([{ name: "a.txt", content: submission }])],
  ["a table", csv],
  ["a table longer than what is looked at", gzipSync(csv.repeat(20_000))],
  ["a text in UTF-16", Buffer.from(`\uFEFF${submission}`, "utf16le")],
  ["a page that only speaks of one", "See <SEC-DOCUMENT> in the manual.\n"],
  ["nothing", ""],
])("%s is none", async (_, bytes) => {
  expect(await judge(bytes)).toBe(false);
});

test("a file whose gzip is damaged is named", async () => {
  const packed = gzipSync(csv);
  packed.fill(0xff, 10, 20);
  await expect(judge(packed)).rejects.toThrow(/named\.txt: the gzip is damaged \(/);
});
