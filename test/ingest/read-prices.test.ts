import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { fingerprint } from "../../pipeline/fingerprints/fingerprint.ts";
import { openReaders } from "../../pipeline/ingest/information-table/open-readers.ts";
import { openSource, readSource } from "../../pipeline/ingest/read-source.ts";
import { priceRow } from "../../schemas/inputs/prices.ts";
import { makeSource, openTestBuild, readInput } from "./read-input.ts";

const { build, root } = await openTestBuild("read-prices");

type Cells = Readonly<Record<keyof typeof priceRow.shape, string>>;
const sound: Cells = { date: "2023-11-29", ticker: "AAPL", close: "189.37", currency: "USD" };

/** What comes of a file of closes: its rows, and what was rejected or noted. */
async function readFileOf(name: string, bytes: string | Buffer) {
  const path = join(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  const source = await makeSource(path, `prices/${name}`, "prices");
  const { partitions, rejects, notes } = await readInput(build, root, source, fingerprint(name));
  const rows = await build.warehouse.rows(
    `select line, date::varchar as date, ticker, close, currency from read_parquet('${join(build.store.root, partitions[0]?.path ?? "")}')`,
  );
  return { rows, rejects, notes };
}

/** What DuckDB makes of each row, by its place: its cells, or why it is none. */
async function readByDuckDb(name: string, cells: readonly Cells[]): Promise<unknown[]> {
  const { rows, rejects } = await readFileOf(`${name}.csv`, Papa.unparse([...cells], { newline: "\n", quotes: true }));
  const byLine = new Map([
    ...rows.map(({ line, ...read }) => [Number(line), read] as const),
    ...rejects.map(({ line, field, reason }) => [Number(line), { field, reason }] as const),
  ]);
  return cells.map((_, index) => byLine.get(index + 2));
}

/** The same by the declaration in zod, which reads all other cells of the user. */
function readByZod(cells: Cells): unknown {
  const { data, error } = priceRow.safeParse(cells);
  return data ?? { field: error?.issues[0]?.path[0], reason: error?.issues[0]?.message };
}

const manyCells: Readonly<Partial<Record<keyof Cells, readonly string[]>>> = {
  date: [
    ...["2023-11-29", " 2023-11-29\t", "2024-02-29", "2023-02-29", "2023-11-31", "9999-12-31", "0000-01-01", ""],
    ...["1900-01-01", "1899-12-31", "2199-12-31", "2200-01-01"],
    ...["2023/11/29", "29/11/2023", "20231129", "2023-11-9", "10000-01-01", "-023-11-29", "0044-03-15 (BC)"],
    ...[
      "23-11-29",
      "2023-11-29T00:00:00",
      "2023-11-29 00:00:00",
      "2023-11-29Z",
      "epoch",
      "infinity",
      "-infinity",
      "today",
      "#N/A",
    ],
  ],
  ticker: [
    "AAPL",
    " brk.b ",
    "BRK/B",
    "",
    " ",
    "AA\u0007PL",
    "AA\u0085PL",
    "Ä中",
    ...["AA\u200bPL", "\u202eAAPL", "AAPL\u200e", "AA\uFEFFPL", "\uFEFFAAPL", "A\u00adB"],
    "#N/A",
    "#n/a ",
    "#REF!",
    "#name?",
    "#nv",
    "#Н/Д",
    "#¡valor!",
    "Err:502",
    "ERR",
    "#N/AB",
    "#NVDA",
    "N/A",
  ],
  close: [
    ...["189.37", " 5 ", "5\u00a0", "+5", "5.", ".5", "1e3", "1E-2", "0.006", "0.005", "0.003", "0", "-1", "10000000"],
    ...[
      "10000001",
      "1_000",
      "1,000",
      "$5",
      "0x10",
      "1e",
      "nan",
      "infinity",
      "n/a",
      "#DIV/0!",
      "Err:522",
      "err:522",
      "",
    ],
  ],
  currency: [
    ...[
      "USD",
      "usd",
      "Usd",
      " usd\t",
      "",
      " ",
      "GBP",
      "gbp",
      "GBp",
      "gBp",
      "ZAc",
      "USd",
      "GBX",
      "$",
      "US",
      "USDT",
      "U5D",
    ],
    ...["GBpence", "xGBp", "US Dollar", "Uſd", "null", "NaN", " N/A ", "NA", "none"],
  ],
};

test.each(Object.entries(manyCells))("every %s is judged as the targets' cells are", async (field, cells) => {
  const rows = cells.map((cell) => ({ ...sound, [field]: cell }));
  const read = await readByDuckDb(field, rows);
  expect(read.map((row, index) => [cells[index], row])).toEqual(
    rows.map((row) => [row[field as keyof Cells], readByZod(row)]),
  );
});

const header = "date,ticker,close,currency\n";
const lines = Array.from({ length: 20_000 }, (_, index) => `2023-11-29,T${index},${((index * 7919) % 1000) + 1},USD\n`);
const many = header + lines.join("");
const few = `${header}2023-11-28,A,1,USD\n2023-11-29,B,2,USD\n`;
const fewRows = [
  { line: 2, date: "2023-11-28", ticker: "A", close: 1, currency: "USD" },
  { line: 3, date: "2023-11-29", ticker: "B", close: 2, currency: "USD" },
];

const packed = gzipSync(many);
const half = Math.floor(packed.length / 2);
test.each<[string, Buffer, RegExp]>([
  ["cut at half", packed.subarray(0, half), /unexpected end of file/],
  ["without its trailer", packed.subarray(0, -8), /unexpected end of file/],
  ["with a wrong checksum", Buffer.from(packed).fill(0, packed.length - 8, packed.length - 4), /incorrect data check/],
  ["behind whose end another lies", Buffer.concat([packed, Buffer.alloc(9), packed]), /bytes follow its end/],
  ["with other bytes in its middle", Buffer.from(packed).fill(0xff, half, half + 8), /cannot be unpacked/],
])("a gzip %s is an error that names the file", async (what, bytes, message) => {
  const read = readFileOf(`${what}.csv.gz`, bytes);
  await expect(read).rejects.toThrow(message);
  await expect(read).rejects.toThrow(/\.csv\.gz: cannot be unpacked \(.*\)\. Get the file again, or remove it\./);
});

test.each([few, many])("a file that is gzipped twice is an error that names it", async (rows) => {
  const read = readFileOf("twice.csv.gz", gzipSync(gzipSync(rows)));
  await expect(read).rejects.toThrow(/^prices\/twice\.csv\.gz: cannot be unpacked \(/);
});

test("what is wrong with such a file is told, and that a workbook is one", async () => {
  const twice = readFileOf("stored.csv.gz", gzipSync(gzipSync(few, { level: 0 })));
  await expect(twice).rejects.toThrow("prices/stored.csv.gz: cannot be unpacked (it is gzipped twice)");
  const workbook = readFileOf("workbook.csv", Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1"));
  await expect(workbook).rejects.toThrow("prices/workbook.csv: is a zip, or a workbook.");
});

test.each<[string, string | Buffer]>([
  ["plain", few],
  ["gzip", gzipSync(few)],
  ["two gzips in one", Buffer.concat([gzipSync(few.slice(0, 30)), gzipSync(few.slice(30))])],
  ["a byte-order mark", `\uFEFF${few}`],
  ["UTF-16", Buffer.from(`\uFEFF${few}`, "utf16le")],
  ["UTF-16 of the other byte order", Buffer.from(`\uFEFF${few}`, "utf16le").swap16()],
  ["CRLF", few.replaceAll("\n", "\r\n")],
  ["CR", few.replaceAll("\n", "\r")],
  ["CRLF then LF", few.replace("\n", "\r\n")],
  ["LF then CRLF", few.replace(/\n$/, "\r\n")],
  ["no line end at the end", few.trimEnd()],
  ["blank lines at the end", `${few}\n\n`],
])("closes in %s come out the same", async (what, bytes) => {
  expect(await readFileOf(`${what}.csv`, bytes)).toEqual({ rows: fewRows, rejects: [], notes: [] });
});

test.each(["\n", " \n", "\uFEFF\n", ",,,\n", '"", ,\n'])(
  "lines without a cell before the header are passed over (%j)",
  async (before) => {
    const { rows, rejects } = await readFileOf(`before-${fingerprint(before)}.csv`, before + few);
    expect(rows).toEqual(fewRows.map((row) => ({ ...row, line: row.line + 1 })));
    expect(rejects).toEqual([]);
  },
);

test("an empty file of closes is an error that says so, gzipped or not", async () => {
  await expect(readFileOf("empty.csv", "\n")).rejects.toThrow(
    "prices/empty.csv: the file is empty. Give it a header row",
  );
  await expect(readFileOf("empty.csv.gz", gzipSync(""))).rejects.toThrow("prices/empty.csv.gz: the file is empty.");
});

test("a header alone is a file without rows, though no line end follows it", async () => {
  expect(await readFileOf("header.csv", header.trimEnd())).toEqual({ rows: [], rejects: [], notes: [] });
});

test("a header that lacks a column is an error that names it", async () => {
  const lacking = readFileOf("lacking.csv", header.replace("date", "day"));
  await expect(lacking).rejects.toThrow(
    "prices/lacking.csv: the header lacks date. It has day, ticker, close, currency",
  );
});

test("a first line of more than 8 KB is no header", async () => {
  const long = readFileOf("long.csv", `${header.trimEnd()}${",x".repeat(4_100)}`);
  await expect(long).rejects.toThrow("prices/long.csv: the first line is longer than 8 KB");
});

test.each([
  ["sep=;\ndate;ticker;close\n", "The first line is meant for Excel alone: delete it"],
  ['date, "ticker", "close"\n', "A quote does not count after a space: delete those before quotes"],
  ['"date,ticker,close"\n', "It is one column, as the whole line is in quotes: take them away"],
])("a header that a spreadsheet spoiled is an error that tells what to do", async (text, advice) => {
  await expect(readFileOf("spoiled.csv", text)).rejects.toThrow(advice);
});

test("columns that are not read are noted", async () => {
  const { rows, notes } = await readFileOf("wide.csv", "date,open,close,ticker\n2023-11-29,5,6,A\n");
  expect(rows).toMatchObject([{ ticker: "A", close: 6 }]);
  expect(notes).toEqual(["prices/wide.csv: ignored columns open. Columns it could have, but has not: currency."]);
});

test("every row has its line, whatever lies between them", async () => {
  const text = `\n${header}\n2023-11-28,A,1,USD,,\n2023-11-28,"AB\n",1,USD\n2023-11-28,A\n\n2023-11-29,B,2,USD,x,y\nx,C,3,USD\n2023-11-29,"say, D",4,USD\n2023-11-29,"say ""D""",4,USD\n2023-11-30,E\n`;
  const { rows, rejects } = await readFileOf("odd.csv", text);
  expect(rows.map(({ line, ticker }) => [line, ticker])).toEqual([
    [4, "A"],
    [5, "AB"],
    [11, "SAY, D"],
  ]);
  const advice = "quote cells that hold commas, write a quote in them twice, and leave none out";
  expect(rejects).toEqual([
    {
      file: "prices/odd.csv",
      line: 7,
      ticker: "A",
      field: null,
      value: "2023-11-28,A",
      reason: `has 2 cells where the header has 4: ${advice}`,
    },
    {
      file: "prices/odd.csv",
      line: 9,
      ticker: "B",
      field: null,
      value: "2023-11-29,B,2,USD,x,y",
      reason: `has 6 cells where the header has 4: ${advice}`,
    },
    expect.objectContaining({ line: 10, ticker: "C", field: "date", value: "x" }),
    expect.objectContaining({ line: 12, ticker: null, field: "ticker", value: 'SAY "D"' }),
    expect.objectContaining({ line: 13, ticker: "E", field: null, value: "2023-11-30,E" }),
  ]);
});

test("of a line every cell that cannot be used is told, as of the user's other files", async () => {
  const { rows, rejects } = await readFileOf("worse.csv", `${few}29/11/2023,,$5,€\n2023-11-30,,1,USD\n`);
  expect(rows).toEqual(fewRows);
  expect(rejects.map(({ line, field, value }) => [line, field, value])).toEqual([
    [4, "date", "29/11/2023"],
    [4, "ticker", null],
    [4, "close", "$5"],
    [4, "currency", "€"],
    [5, "ticker", null],
  ]);
});

test("what is rejected of a line says its ticker, spelled as in the table", async () => {
  const { rejects } = await readFileOf("whose.csv", `${few}2023-11-30, brk.b ,$5,€\n2023-11-31,#n/a,1,USD\n`);
  expect(rejects.map(({ line, ticker, field }) => [line, ticker, field])).toEqual([
    [4, "BRK.B", "close"],
    [4, "BRK.B", "currency"],
    [5, null, "date"],
    [5, null, "ticker"],
  ]);
});

test("cells that cannot be used are told as they are given, a long one by its beginning", async () => {
  const cells = [
    "29/11/2023,A,1,USD",
    "2023-11-29,A,$5,USD",
    "2023-11-29,A,nan,USD",
    "2023-11-29,A,1,gbpx",
    `2023-11-29,A,${"x".repeat(201)},USD`,
  ];
  const { rejects } = await readFileOf("given.csv", `${header}${cells.join("\n")}\n`);
  expect(rejects.map(({ line, field, value }) => [line, field, value])).toEqual([
    [2, "date", "29/11/2023"],
    [3, "close", "$5"],
    [4, "close", "nan"],
    [5, "currency", "gbpx"],
    [6, "close", `${"x".repeat(200)}… (201 characters)`],
  ]);
});

test("what stands between cells does so where not every line is a row, too", async () => {
  const { rows, rejects } = await readFileOf(
    "odd-semicolons.csv",
    "date;ticker;close\n\n2023-11-28;A;1\n2023-11-29;B\n",
  );
  expect(rows).toMatchObject([{ line: 3, ticker: "A", close: 1 }]);
  const reason = expect.stringContaining("quote cells that hold semicolons");
  expect(rejects).toMatchObject([{ line: 4, value: "2023-11-29;B", reason }]);
});

test("two spaces before a quote make it one of the text, as DuckDB reads it", async () => {
  const cell = '  "was\n1,2023-11-27,B,200,before"';
  const { rows, rejects } = await readFileOf("spaces.csv", `date,ticker,close,note\n2023-11-28,A,1,${cell}\n`);
  expect(rows.map(({ line, ticker }) => [line, ticker])).toEqual([[2, "A"]]);
  expect(rejects).toMatchObject([{ line: 3, reason: expect.stringMatching(/^has 5 cells where the header has 4/) }]);
});

test.each(["", '""', '"x'])("a quote that nothing closes loses its own row only (%j)", async (end) => {
  const damaged = lines.with(1000, `2023-11-29,"T1000${end},5,USD\n`).with(2000, '2023-11-29,"T2000",5,USD\n');
  const { rows, rejects } = await readFileOf(`quote${end.replaceAll('"', "-")}.csv`, header + damaged.join(""));
  expect(rows.length).toBe(19_999);
  expect(rows.filter(({ ticker }) => ["T999", "T1001", "T2000"].includes(String(ticker)))).toMatchObject([
    { line: 1001 },
    { line: 1003 },
    { line: 2002 },
  ]);
  expect(rejects).toMatchObject([
    { line: 1002, field: null, reason: expect.stringContaining("has a quote that nothing closes") },
  ]);
});

test("two stray quotes in the first column lose the row of the first one", async () => {
  const file = `ticker,date,close\n"A,2023-11-28,1\nB,2023-11-28,2\nC",2023-11-28,3\n"D\n",2023-11-28,4\n`;
  const { rows, rejects } = await readFileOf("stray.csv", file);
  expect(rows.map(({ line, ticker }) => [line, ticker])).toEqual([
    [3, "B"],
    [5, "D"],
  ]);
  expect(rejects).toMatchObject([
    { line: 2, field: null, reason: expect.stringContaining("has a quote that nothing closes") },
    { line: 4, field: "ticker", value: 'C"' },
  ]);
});

test("bytes that are no UTF-8 cost the row whose cell they are in, and no other", async () => {
  const long = `\xe9${"x".repeat(300)}`;
  const text = `${header}2023-11-28,A,1,USD\n2023-11-28,\xe9,1,USD\n2023-11-29,B,2,USD\n2023-11-29,${long},2,USD\n2023-11-29,c,\xe9,USD\n`;
  const { rows, rejects } = await readFileOf("latin.csv", Buffer.from(text, "latin1"));
  expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  const reason = "has a character that is not valid UTF-8: save the file as UTF-8";
  expect(rejects).toMatchObject([
    { line: 3, ticker: null, field: null, value: expect.stringMatching(/^2023-11-28,.+,USD$/), reason },
    { line: 5, ticker: null, value: expect.stringMatching(/^2023-11-29,.{189}… \(318 characters\)$/), reason },
    { line: 6, ticker: "C", value: expect.stringMatching(/^2023-11-29,c,.+USD$/), reason },
  ]);
});

test("a file is read by its own name, whatever DuckDB would take that for", async () => {
  const print = (ticker: string) => `date,ticker,close\n2023-11-29,${ticker},5\n`;
  await writeFile(join(root, "zz1.csv"), print("OTHER"));
  for (const name of ["zz[1].csv", "zz*.csv", "zz?.csv", "ticker=OTHER/zz.csv", "zz.csv.gz"]) {
    expect(await readFileOf(name, print("MINE"))).toMatchObject({ rows: [{ ticker: "MINE" }], rejects: [] });
  }
});

test.each(["before DuckDB", "while DuckDB"])("of a file that changes %s reads it nothing is kept", async (when) => {
  const path = join(root, "growing.csv");
  const print = (rows: number) => `date,ticker,close\n${"2023-11-29,AAPL,5\n".repeat(rows)}`;
  await writeFile(path, print(1));
  const source = await makeSource(path, "prices/growing.csv", "prices");
  const open = () =>
    openSource({ folder: join(root, "reading"), readers: openReaders(), atOnce: 1 }, source, fingerprint(when));
  const changed = "prices/growing.csv changed while it was read, so none of it was kept";
  const opened = when === "while DuckDB" ? await open() : undefined;
  await writeFile(path, print(2));
  await expect(opened ? readSource(build, opened) : open()).rejects.toThrow(changed);
  expect(await build.store.find("raw.prices", source.id, fingerprint(when))).toBeUndefined();
});

test("what was unpacked for a source is gone as soon as it is loaded", async () => {
  const path = join(root, "packed.csv.gz");
  await writeFile(path, gzipSync("date,ticker,close\n2023-11-29,AAPL,5\n"));
  const source = await makeSource(path, "prices/packed.csv.gz", "prices");
  const reading = { folder: join(root, "unpacking"), readers: openReaders(), atOnce: 1 };
  const opened = await openSource(reading, source, fingerprint("packed"));
  expect(await readdir(reading.folder)).toEqual([source.id]);
  await readSource(build, opened);
  expect(await readdir(reading.folder)).toEqual([]);
});

test("rows of nothing but commas, as a spreadsheet may end in, are no rows", async () => {
  const file = `date,ticker,close,source\n2023-11-28,AAPL,190,x\n,,,\n , ,"",\n2023-11-29,AAPL,189,x\n${",,,\n".repeat(30)}`;
  const { rows, rejects } = await readFileOf("commas.csv", file);
  expect(rows.map(({ line, close }) => [line, close])).toEqual([
    [2, 190],
    [5, 189],
  ]);
  expect(rejects).toEqual([]);
});

test.each([
  ["comma", 'date,ticker,close,"close, adjusted"\n2023-11-29,AAPL,189,188\n'],
  ["semicolon", 'date;ticker;close;"close, adjusted"\n2023-11-29;AAPL;189;188\n'],
])("a quoted name of a column may hold a comma (%s)", async (name, file) => {
  expect(await readFileOf(`quoted-${name}.csv`, file)).toMatchObject({ rows: [{ close: 189 }], rejects: [] });
});
