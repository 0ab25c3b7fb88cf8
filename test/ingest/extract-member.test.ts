import { existsSync } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extractMember } from "../../pipeline/ingest/extract-member.ts";
import { openArchive } from "../../pipeline/ingest/open-archive.ts";
import { unifyText } from "../../pipeline/ingest/unify-text.ts";
import { dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";
import { makeZip, type ZipEntry } from "./make-zip.ts";

const folder = shareTemporaryFolder("extract-member");

const header = listColumns("INFOTABLE").map(({ name }) => name);
// Long enough to come in several chunks, and not to be packed away.
const rows = Array.from({ length: 20_000 }, (_, row) => header.map((_, column) => (row * 7919 * column) % 10_007));
const infotable = [header, ...rows].map((cells) => `${cells.join("\t")}\n`).join("");

async function makeArchive(lies: Partial<ZipEntry>) {
  const entries = dataSetTables.map((table) => {
    const names = listColumns(table).map(({ name }) => name);
    return { name: `${table}.tsv`, content: `${names.join("\t")}\n`, ...(table === "INFOTABLE" && lies) };
  });
  const file = join(folder, "set.zip");
  await writeFile(file, makeZip(entries));
  return openArchive(file);
}

test.each([
  ["unpacks a table", {}],
  ["copies a table that is stored, not packed,", { method: 0 }],
])("%s byte for byte", async (_, packing) => {
  const archive = await makeArchive({ content: infotable, ...packing });
  const destination = join(folder, "INFOTABLE.tsv");
  await extractMember(archive, "INFOTABLE", destination);
  expect(await readFile(destination, "utf8")).toBe(infotable);
});

test.each([
  ["rows alone", infotable, {}],
  ["a blank line among its rows", infotable.replace("\n", "\n\n"), { isPlain: false, lines: rows.length + 2 }],
  ["a quote that its line does not close", infotable.replaceAll("\t7919\t", '\t5" PIPE\t"COM\t'), { isPlain: false }],
  ["text after the end of a quoted cell", infotable.replaceAll("\t7919\t", '\t"COM" A\t'), { isPlain: false }],
  ["quotes within cells, and around them", infotable.replaceAll("\t7919\t", '\t5"\t "C""OM" \t'), {}],
  ["a carriage return", infotable.replace("\n", "\r\n"), { isPlain: false }],
  [
    "a byte that is no UTF-8",
    Buffer.concat([Buffer.from(infotable), Buffer.from([0xe9, 0x0a])]),
    { isUtf8: false, lines: rows.length + 2 },
  ],
])("tells what it saw of a table with %s", async (_, content, seen) => {
  const archive = await makeArchive({ content });
  expect(await extractMember(archive, "INFOTABLE", join(folder, "seen.tsv"))).toEqual({
    ...{ lines: rows.length + 1, isPlain: true, isUtf8: true, ...seen },
  });
});

const size = infotable.length;
test.each([
  ["has a wrong checksum", { crc: 1 }, /INFOTABLE\.tsv is damaged \(checksum \d+, but 1 is declared\)/],
  ["holds more than it declares", { size: size - 1 }, /INFOTABLE\.tsv is damaged \(too many bytes/],
  ["holds less than it declares", { size: size + 1 }, /INFOTABLE\.tsv is damaged \(not enough bytes/],
])("leaves no file where the member %s", async (_, lie, message) => {
  const archive = await makeArchive({ content: infotable, ...lie });
  const destination = join(folder, "damaged.tsv");
  await expect(extractMember(archive, "INFOTABLE", destination)).rejects.toThrow(message);
  expect(existsSync(destination)).toBe(false);
});

test("names the archive where the bytes were damaged after it was opened", async () => {
  const archive = await makeArchive({ content: infotable });
  const bytes = await readFile(archive.file);
  bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 1000);
  await writeFile(archive.file, bytes);
  await expect(extractMember(archive, "INFOTABLE", join(folder, "x.tsv"))).rejects.toThrow(
    /set\.zip: INFOTABLE\.tsv is damaged \(/,
  );
});

test("passes on the system's own words where a file cannot be written, as an error of the file system", async () => {
  const archive = await makeArchive({ content: infotable });
  const [path, code] = [join(folder, "none", "x.tsv"), "ENOENT"];
  await expect(extractMember(archive, "INFOTABLE", path)).rejects.toMatchObject({
    message: expect.stringMatching(/set\.zip: INFOTABLE\.tsv: ENOENT.*none/),
    ...{ code, syscall: "open", path },
  });
  const text = join(folder, "ends.csv");
  await writeFile(text, "a\r\n");
  await expect(unifyText(text, path)).rejects.toMatchObject({
    message: expect.stringMatching(/ends\.csv: ENOENT.*none/),
    ...{ code, syscall: "open", path },
  });
});

test.runIf(existsSync("/dev/full"))("names the archive where the disk is full, whose error names no path", async () => {
  const archive = await makeArchive({ content: infotable });
  await symlink("/dev/full", join(folder, "full.tsv"));
  const message = `${archive.file}: INFOTABLE.tsv: ENOSPC: no space left on device, write`;
  const failed = { message, code: "ENOSPC", syscall: "write", path: archive.file };
  await expect(extractMember(archive, "INFOTABLE", join(folder, "full.tsv"))).rejects.toMatchObject(failed);
});
