import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodingOf, isGzip, readHead, refuseRest, refuseZip } from "../../pipeline/ingest/read-head.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("read-head");

const short = Buffer.from("date,ticker,close\n");
const long = Buffer.alloc(20_000, "x");

test.each([
  ["a short file", short, { bytes: short, gzipped: false }],
  ["a long one", long, { bytes: long.subarray(0, 8192), gzipped: false }],
  ["a short one that is gzipped", gzipSync(short), { bytes: short, gzipped: true }],
  ["a long one that is gzipped", gzipSync(long), { bytes: long.subarray(0, 8192), gzipped: true }],
])("of %s no more than the first 8 KB are read", async (_, content, head) => {
  const file = join(folder, "file");
  await writeFile(file, content);
  expect(await readHead(file)).toEqual(head);
});

test.runIf(existsSync("/proc/self/fd"))("no file is left open", async () => {
  const file = join(folder, "file");
  await writeFile(file, short);
  const countOpen = async () => (await readdir("/proc/self/fd")).length;
  const before = await countOpen();
  for (let time = 1; time <= 20; time += 1) await readHead(file);
  expect(await countOpen()).toBeLessThan(before + 10);
});

test("a file is told by all of its first bytes", () => {
  const gzips = [[0x1f, 0x8b, 8], [0x1f, 0x8b, 7], [0x1f, 8, 8], []];
  expect(gzips.map((bytes) => isGzip(Buffer.from(bytes)))).toEqual([true, false, false, false]);
  const marks = [[0xff, 0xfe], [0xfe, 0xff], [0xff, 0x41], [0xfe, 0x41], []];
  const encodings = marks.map((bytes) => encodingOf(Buffer.from(bytes)));
  expect(encodings).toEqual(["utf-16le", "utf-16be", undefined, undefined, undefined]);
  expect(() => refuseZip(Buffer.from("PK\x03\x04..."), "a.csv")).toThrow("a.csv: is a zip, or a workbook");
  expect(() => refuseZip(Buffer.from("PKX,USD"), "a.csv")).not.toThrow();
});

test("nothing but zeros may lie behind the end of a gzip", () => {
  expect(() => refuseRest(Buffer.alloc(3), "a.gz")).not.toThrow();
  expect(() => refuseRest(Buffer.from("\0\n"), "a.gz")).toThrow("a.gz: cannot be unpacked (bytes follow its end)");
});
