import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readText } from "../../pipeline/ingest/read-text.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("read-text");

async function write(bytes: Buffer | string): Promise<string> {
  const file = join(folder, "targets.csv");
  await writeFile(file, bytes);
  return file;
}

const text = "firm,analyst\nNestlé,Zoë\n";

test.each<[string, Buffer | string]>([
  ["UTF-8", text],
  ["UTF-8 with a byte-order mark", `\uFEFF${text}`],
  ["UTF-16 with its mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16 of the other byte order", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ["gzip", gzipSync(text)],
  ["gzip of text with a mark", gzipSync(`\uFEFF${text}`)],
])("reads %s", async (_, bytes) => {
  expect(await readText(await write(bytes))).toBe(text);
});

test("names what is gzipped twice", async () => {
  await expect(readText(await write(gzipSync(gzipSync(text))))).rejects.toThrow(
    /targets\.csv: cannot be unpacked \(it is gzipped twice\)/,
  );
});

test("names what is a zip, or a workbook", async () => {
  const file = await write(Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1"));
  await expect(readText(file)).rejects.toThrow(
    /targets\.csv: is a zip, or a workbook\. Unpack it, or save it as CSV\.$/,
  );
});

test("names file and line of bytes that are not UTF-8", async () => {
  const file = await write(Buffer.from(text, "latin1"));
  await expect(readText(file)).rejects.toThrow(/targets\.csv: line 2 is not valid utf-8\. Save the file as UTF-8/);
  const others = await write(Buffer.from(text.replaceAll("\n", "\r"), "latin1"));
  await expect(readText(others)).rejects.toThrow("line 2 is not valid utf-8");
});

test("names a file in UTF-16 that ends within a character", async () => {
  const file = await write(Buffer.from(`\uFEFF${text}`, "utf16le").subarray(0, -1));
  await expect(readText(file)).rejects.toThrow(/targets\.csv: a character is not valid utf-16le\. Save the file/);
  await expect(readText(file, "windows-1252")).rejects.toThrow("a character is not valid utf-16le");
});

test("reads such bytes as windows-1252 where that is asked for", async () => {
  const file = await write(Buffer.from([...Buffer.from("Soci\xe9t\xe9 ", "latin1"), 0x93, 0x80, 0x9f, 0x94]));
  expect(await readText(file, "windows-1252")).toBe("Société “€Ÿ”");
});

test("but no line that is UTF-8", async () => {
  const file = await write(Buffer.concat([Buffer.from(text), Buffer.from("Soci\xe9t\xe9", "latin1")]));
  expect(await readText(file, "windows-1252")).toBe(`${text}Société`);
});

test("a gzip may be padded with zeros, but not be followed by what nobody would read", async () => {
  const padding = Buffer.alloc(700);
  expect(await readText(await write(Buffer.concat([gzipSync(text), padding])))).toBe(text);
  const hidden = await write(Buffer.concat([gzipSync(text), padding, gzipSync(text)]));
  await expect(readText(hidden)).rejects.toThrow(
    /targets\.csv: cannot be unpacked \(bytes follow its end\)\. Get the file again, or remove it\.$/,
  );
});

test("keeps UTF-8 as UTF-8 where the fallback is allowed", async () => {
  expect(await readText(await write(text), "windows-1252")).toBe(text);
});

test("names a file whose gzip is cut short", async () => {
  const packed = gzipSync(text.repeat(100));
  const file = await write(packed.subarray(0, packed.length - 12));
  await expect(readText(file)).rejects.toThrow(/targets\.csv: cannot be unpacked \(unexpected end of file\)/);
});

test("names a file that is too long to be read at all, and says what to do", async () => {
  const file = await write("");
  await truncate(file, 2 ** 31);
  await expect(readText(file)).rejects.toThrow(
    /targets\.csv: holds more than 500 MB of text\. Split it into several files\.$/,
  );
});
