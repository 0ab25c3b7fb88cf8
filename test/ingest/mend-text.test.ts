import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mendText } from "../../pipeline/ingest/mend-text.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("mend-text");

async function mend(text: Buffer) {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  writeFileSync(from, text);
  return { mended: await mendText(from, to), text: readFileSync(to, "utf8") };
}

test("a line that is no UTF-8 is read as windows-1252, its neighbours are left as they are", async () => {
  const lines = ["\u20ac\n", Buffer.from([0x80, 0xe9, 0x0d, 0x0a]), "\u00e9\n", "\n", Buffer.from([0x93])];
  expect(await mend(Buffer.concat(lines.map((line) => Buffer.from(line as string))))).toEqual({
    mended: 2,
    text: "\u20ac\n\u20ac\u00e9\r\n\u00e9\n\n\u201c",
  });
});

test("lines may be longer than what is read at once, and be cut anywhere", async () => {
  const long = "\u20ac".repeat(2 ** 20);
  const text = Buffer.concat([Buffer.from(`${long}\n${long}`), Buffer.from([0xe9, 0x0a]), Buffer.from(long)]);
  const { mended, text: found } = await mend(text);
  expect([mended, found.split("\n").map((line) => line === long)]).toEqual([1, [true, false, true]]);
  expect(await mend(Buffer.from(`${long}\n`))).toEqual({ mended: 0, text: `${long}\n` });
});
