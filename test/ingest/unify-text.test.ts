import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unifyText } from "../../pipeline/ingest/unify-text.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("unify");
const file = join(folder, "file.csv");
const copy = join(folder, "copy.csv");

/** What is read of a file with these bytes, whether of the file itself, and how many lines that has. */
async function unify(bytes: string | Buffer) {
  await rm(copy, { force: true });
  await writeFile(file, bytes);
  const { path, lines } = await unifyText(file, copy);
  return { text: await readFile(path, "utf8"), isItself: path === file, lines };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const text = "day,close\n2023-12-29,1\nÉire,2\n";

test("a text that is as it should be is read where it is", async () => {
  expect(await unify(text)).toEqual({ text, isItself: true, lines: 3 });
});

test.each([
  ["gzipped", gzipSync(text)],
  ["gzipped in two parts", Buffer.concat([gzipSync("day,close\n2023-12"), gzipSync("-29,1\nÉire,2\n")])],
  ["gzipped and padded with zeros", Buffer.concat([gzipSync(text), Buffer.alloc(9)])],
  ["with line ends of Windows", text.replaceAll("\n", "\r\n")],
  ["with line ends of old Macs", text.replaceAll("\n", "\r")],
  ["with line ends of all kinds", "day,close\r2023-12-29,1\r\nÉire,2\n"],
  ["gzipped, with line ends of Windows", gzipSync(text.replaceAll("\n", "\r\n"))],
])("the same text %s is copied", async (_, bytes) => {
  expect(await unify(bytes)).toEqual({ text, isItself: false, lines: 3 });
});

test.each(["\n", "\r\n", "\r"])("the same text in UTF-16, of lines that end in %j, is copied", async (end) => {
  expect(await unify(utf16(text.replaceAll("\n", end)))).toEqual({ text, isItself: false, lines: 3 });
});

test.each([0, 1, 2, 3])("line ends that lie across what is read at once, after %i bytes less", async (less) => {
  const [before, after] = ["x".repeat(2 ** 20 - less), "y"];
  const told = { isItself: false, lines: 4 };
  const unified = `${before}\n${after}\n\n${after}`;
  expect(await unify(`${before}\r\n${after}\r\n\r\n${after}`)).toEqual({ text: unified, ...told });
  expect(await unify(`${before}\n${after}\r\r${after}`)).toEqual({ text: unified, ...told });
});

test("a character in UTF-16 that lies across what is read at once is whole", async () => {
  const cut = `${"x".repeat(2 ** 19 - 2)}🙂\n`;
  expect(await unify(utf16(cut))).toEqual({ text: cut, isItself: false, lines: 1 });
});

/** Packed it is longer than what is read to tell what a file holds. */
const long = gzipSync(randomBytes(20_000).toString("hex"));

test.each([
  ["a gzip cut off", gzipSync(text).subarray(0, -9), /file\.csv: cannot be unpacked \(/],
  ["a gzip with more behind it", Buffer.concat([long, Buffer.from("\0x")]), /file\.csv: .*bytes follow its end/],
  ["a gzip with other bytes within", Buffer.from(gzipSync(text)).fill(255, 12, 20), /file\.csv: cannot be unpacked \(/],
  [
    "UTF-16 and ends within a character",
    utf16(text).subarray(0, -1),
    /file\.csv: a character is not valid utf-16le\. Save/,
  ],
])("a file that is %s is an error that names it", async (_, bytes, message) => {
  await expect(unify(bytes)).rejects.toThrow(message);
});
