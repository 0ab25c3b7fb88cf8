import { expect, test } from "vitest";
import { parseUserFile } from "../../pipeline/ingest/user-file.ts";

const readFunds = (text: string) => parseUserFile(text, "funds.csv", "funds");

test("rows are looked for in the cells of a row, too, that is as such none", async () => {
  await expect(readFunds('cik,name\n1,A,"x\n2,B\n3,C",4\n')).rejects.toThrow("over line 3, which is a row by itself");
  await expect(readFunds('cik,name\n1,"A\nx,B\n2,C\nD"\n')).rejects.toThrow("over line 4, which is a row by itself");
});

test("what stands between cells does so in a cell that goes on over lines", async () => {
  await expect(readFunds('cik;name\n1;"A\n2;B, C, D\n"\n')).rejects.toThrow("over line 3, which is a row by itself");
});

test("a line of a quoted cell that has more or fewer cells than the header is no row", async () => {
  const { rows } = await readFunds('cik,name\n1,"A\n2\nB"\n3,"C\n4,D,E\nF"\n');
  expect(rows).toMatchObject([{ name: "A 2 B" }, { name: "C 4,D,E F" }]);
});

test.each([",", "\t", ";"])(
  "a cell in quotes is the first of its row where none stands before it (%j)",
  async (between) => {
    const text = 'cik,name\n,"A\n2,B"\n'.replaceAll(",", between);
    await expect(readFunds(text)).rejects.toThrow("over line 3, which is a row by itself");
  },
);

test("a row that is none is told by its beginning, as a cell that cannot be read is", async () => {
  const long = "x".repeat(300);
  const { rejects } = await readFunds(`cik,name\n1,A,${long}\n${long},A\n`);
  expect(rejects).toMatchObject([
    { line: 2, field: null, value: `1,A,${"x".repeat(196)}… (304 characters)` },
    { line: 3, field: "cik", value: `${"x".repeat(200)}… (300 characters)` },
  ]);
});

test.each([
  [",", "commas"],
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
])(
  "a row of too many cells is told as it lies there, with advice on what is between them (%j)",
  async (between, names) => {
    const { rejects } = await readFunds("cik,name\n1,A,B\n".replaceAll(",", between));
    const reason = `has 3 cells where the header has 2: quote cells that hold ${names}, and leave none out`;
    expect(rejects).toMatchObject([{ line: 2, value: `1${between}A${between}B`, reason }]);
  },
);
