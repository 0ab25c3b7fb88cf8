import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rewriteRows } from "../../pipeline/ingest/rewrite-rows.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("rewrite-rows");

/** The rows of a text of three columns, each behind its line, and the lines that are none. */
async function rewrite(text: string, delimiter = ",") {
  const [from, to] = [join(folder, "from.csv"), join(folder, "to.csv")];
  await writeFile(from, text);
  const print = (row: string, line: number) => `${line}: ${row}`;
  const broken = await rewriteRows(from, to, { delimiter, width: 3, print });
  return { text: await readFile(to, "utf8"), broken };
}

const noQuoteEnds = "has a quote that nothing closes, or text after the end of a quoted cell";

test("what is read at once may end anywhere, within a character or a quoted cell", async () => {
  const row = '\uFEFF1,"é\n€",3\n';
  for (let before = 0; before <= Buffer.byteLength(row); before += 1) {
    const long = `x,y,${"z".repeat(2 ** 20 - before - "a,b,c\nx,y,\n".length)}`;
    const { text, broken } = await rewrite(`a,b,c\n${long}\n${row}4,5,é`);
    expect(broken).toEqual([]);
    expect(text === `1: a,b,c\n2: ${long}\n3: ${row}5: 4,5,é\n`, `${before} bytes before its end`).toBe(true);
  }
});

test("a byte-order mark is left out, and so are blank lines, which count", async () => {
  const { text } = await rewrite("\uFEFF\n \na,b,c\n\n1,2,3\n \n4,5,6");
  expect(text).toBe("3: a,b,c\n5: 1,2,3\n7: 4,5,6\n");
});

test("a header is written as it is, for who reads the rows passes over one line", async () => {
  for (const above of ["", "\n"]) {
    const { text, broken } = await rewrite(`${above}a,"b" x,c\n1,2,3\n`);
    expect({ text: text.replace(/^\d: /, ""), broken }).toEqual({
      text: `a,"b" x,c\n${above === "" ? 2 : 3}: 1,2,3\n`,
      broken: [],
    });
  }
});

test("a line that is no row is told by its beginning, in its own letters", async () => {
  const { text, broken } = await rewrite(`a,b,c\né${"x".repeat(300)}\n1,2,3\n`);
  expect(text).toBe("1: a,b,c\n3: 1,2,3\n");
  expect(broken).toEqual([
    { line: 2, value: `é${"x".repeat(199)}… (301 characters)`, reason: "has 1 cell where the header has 3" },
  ]);
});

test("a quote that is open where the text ends loses the line that it is on", async () => {
  const { text, broken } = await rewrite('a,b,c\n1,2,"3\n4,5,6\n7,8,"9');
  expect(text).toBe("1: a,b,c\n3: 4,5,6\n");
  expect(broken).toMatchObject([
    { line: 2, value: '1,2,"3', reason: noQuoteEnds },
    { line: 4, value: '7,8,"9', reason: noQuoteEnds },
  ]);
});

test("the end of a quoted cell is looked for until its row has 64 KB", async () => {
  const begin = (length: number) => `1,"${"x".repeat(length - '1,"'.length)}`;
  const whole = `${begin(65_536)}\ny",3`;
  expect((await rewrite(`a,b,c\n${whole}\n4,5,6\n`)).text).toBe(`1: a,b,c\n2: ${whole}\n4: 4,5,6\n`);
  const { text, broken } = await rewrite(`a,b,c\n${begin(65_537)}\ny",3\n4,5,6\n`);
  expect(text).toBe("1: a,b,c\n4: 4,5,6\n");
  expect(broken.map(({ line }) => line)).toEqual([2, 3]);
});

test("lines are one row where a quoted cell holds line breaks, whatever its lines but a row by itself", async () => {
  for (const row of ['"A\nB",2,3', ' "A\nB",2,3', '1,2,"x\na,b,c,d\n\ny"', '1,"x\n\ny"  ,3,,']) {
    const { text, broken } = await rewrite(`a,b,c\n${row}\n4,5,6\n`);
    expect({ text, broken }).toEqual({
      text: `1: a,b,c\n2: ${row}\n${row.split("\n").length + 2}: 4,5,6\n`,
      broken: [],
    });
  }
});

test("where they come out as no row the first alone is none", async () => {
  const { text, broken } = await rewrite('a,b,c\n1,"2\n3",4,5,6\n7,8,9\n');
  expect(text).toBe("1: a,b,c\n4: 7,8,9\n");
  expect(broken).toEqual([
    { line: 2, value: '1,"2', reason: noQuoteEnds },
    { line: 3, value: '3",4,5,6', reason: "has 4 cells where the header has 3" },
  ]);
});

test.each([",", "\t", ";"])("a stray quote swallows no row, though another one follows it (%j)", async (delimiter) => {
  for (const row of ['1,2,"3', ',,"3']) {
    const { text, broken } = await rewrite(`a,b,c\n${row}\n4,5,6"\n`.replaceAll(",", delimiter), delimiter);
    expect(text.replaceAll(delimiter, ",")).toBe('1: a,b,c\n3: 4,5,6"\n');
    expect(broken).toMatchObject([{ line: 2, reason: noQuoteEnds }]);
  }
});
