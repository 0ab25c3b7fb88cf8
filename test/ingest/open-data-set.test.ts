import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Readers } from "../../pipeline/ingest/information-table/open-readers.ts";
import { openTableTasks } from "../../pipeline/ingest/information-table/table-tasks.ts";
import { runHere } from "../../pipeline/threads/start-tasks.ts";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import { filing, type Lines, printLine, readDataSet, submission } from "./read-data-set.ts";
import { openTestBuild } from "./read-input.ts";

const opened = await openTestBuild("open-data-set");
const { build } = opened;

const row = (issuer: string, value = "5", more = "") =>
  `${printLine("INFOTABLE", { ...filing, NAMEOFISSUER: issuer, CUSIP: "037833100", VALUE: value, SSHPRNAMT: "1" })}${more}`;

/** What is read of a data set with these rows in its information table: how many of them count, the rejects and the notes. */
async function readInfotable(
  name: string,
  rows: readonly string[],
  lineEnd = "\n",
  more: Lines = {},
  missing: readonly DataSetTable[] = [],
) {
  const { holdings, ...told } = await readDataSet(opened, name, { INFOTABLE: rows, ...more }, { lineEnd, missing });
  const used = holdings.reduce((sum, { row_count }) => sum + Number(row_count), 0);
  return { used, name: holdings[0]?.name_of_issuer ?? null, ...told };
}

const sound = Array.from({ length: 1_000 }, (_, index) => row(index % 50 === 0 ? `"PIPE ""${index}"""` : "APPLE"));
const file = "sec-13f/set.zip: INFOTABLE.tsv";

test("quotes that are closed lose nothing, with line breaks within or without", async () => {
  expect(await readInfotable("sound", sound)).toMatchObject({ used: 1_000, rejects: [] });
  const broken = sound.with(10, row('"AAPPLE\nINC"'));
  expect(await readInfotable("line break", broken)).toEqual({
    used: 1_000,
    name: "AAPPLE\nINC",
    rejects: [],
    notes: [],
  });
});

test.each([
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("a line that ends in %s among those that end in LF is a row as they are", async (name, lineEnd) => {
  const rows = sound.with(10, `${row("X")}${lineEnd}${row("Y")}`);
  expect(await readInfotable(`one ${name}`, rows)).toMatchObject({ used: 1_001, rejects: [] });
});

test.each([
  [10, '"APPLE'],
  [999, '"APPLE'],
  [10, 'A 5" PIPE\t"COM'],
  [999, 'A 5" PIPE\t"APPLE'],
  [10, '"APPLE" 5" PIPE\t"COM"'],
])("a quote that nothing closes loses its own row only (row %d, %s)", async (place, cells) => {
  const { used, rejects } = await readInfotable(`open ${place} ${cells.length}`, sound.with(place, row(cells)));
  expect(used).toBe(999);
  expect(rejects).toEqual([
    expect.objectContaining({
      ...{ file, line: place + 2, accession_number: filing.ACCESSION_NUMBER, field: null },
      value: expect.stringContaining(cells),
    }),
  ]);
  expect(rejects[0]?.reason).toBe(
    "has a quote that nothing closes, or text after the end of a quoted cell: the row was left out",
  );
});

test.each([1, 2, 40])("rows between two stray quotes are rows (%d lines apart)", async (apart) => {
  const rows = sound.with(100, row('"APPLE')).with(100 + apart, row('PIPE 12"'));
  const { used, rejects } = await readInfotable(`stray ${apart}`, rows);
  expect(used).toBe(999);
  expect(rejects).toEqual([expect.objectContaining({ line: 102, value: expect.stringContaining('"APPLE') })]);
});

test("what is wrong with a page is told with its table and line, of a row that lacks cells how many it has", async () => {
  const stray = { ...filing, ACCESSION_NUMBER: "0000000009-23-000009" };
  const { rejects } = await readInfotable("pages", sound, "\n", {
    COVERPAGE: [printLine("COVERPAGE", filing), printLine("COVERPAGE", stray), "0000000001-23-000001\t30-SEP-2023"],
    SUMMARYPAGE: ["short", printLine("SUMMARYPAGE", { ...filing, TABLEVALUETOTAL: "lots" })],
  });
  const [covers, summaries] = ["COVERPAGE", "SUMMARYPAGE"].map((table) => `sec-13f/set.zip: ${table}.tsv`);
  expect(rejects.map(({ file, line, field, reason }) => [file, line, field, reason.replace(/[:,].*/, "")])).toEqual([
    [covers, 3, "ACCESSION_NUMBER", "is of no row of SUBMISSION"],
    [covers, 4, null, "has 2 cells where the header has 21"],
    [summaries, 2, null, "has 1 cell where the header has 5"],
    [summaries, 3, "TABLEVALUETOTAL", "is no whole number from 0 to nine quadrillion"],
  ]);
});

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
])(
  "every reject has its line and, where it can be told, its filing, and a row one reject, with %s",
  async (name, lineEnd) => {
    const rows = [row("A", "x"), "short", row("B", "y"), "", row('"C\nD"', "z"), row("E", "5", "\t\tx"), row("F", "w")];
    const { used, rejects } = await readInfotable(`odd ${name}`, [...rows, row("G")], lineEnd);
    expect(used).toBe(1);
    expect(
      rejects
        .map(({ line, field, value }) => [line, field, field && value])
        .sort((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual([
      [2, "VALUE", "x"],
      [3, null, null],
      [4, "VALUE", "y"],
      [6, "VALUE", "z"],
      [8, null, null],
      [9, "VALUE", "w"],
    ]);
    const [short, ...whole] = rejects.toSorted((a, b) => Math.abs(Number(a.line) - 3) - Math.abs(Number(b.line) - 3));
    expect(short?.reason).toMatch(/^has 1 cell where the header has \d+: the row was left out$/);
    expect(short?.accession_number).toBe(null);
    expect(whole.map(({ accession_number }) => accession_number)).toEqual(whole.map(() => filing.ACCESSION_NUMBER));
  },
);

test("a word in PUTCALL that is neither Put nor Call is a reject of its row", async () => {
  const option = (PUTCALL: string) =>
    printLine("INFOTABLE", { ...filing, CUSIP: "037833100", VALUE: "5", SSHPRNAMT: "1", PUTCALL });
  const { used, rejects } = await readInfotable("options", ["Put", "", "call", "Straddle"].map(option));
  expect(used).toBe(3);
  expect(rejects).toMatchObject([
    { line: 5, field: "PUTCALL", value: "Straddle", reason: "is neither Put nor Call: the row was left out" },
  ]);
});

test("where every line is a row, those that DuckDB passes over are counted", async () => {
  const rows = [row("A", "x"), "short", "short\tagain", row("B", "y"), row("C", "5", "\t\tx"), row("D", "z")];
  const { rejects } = await readInfotable("short", rows);
  expect(rejects.map(({ line, value }) => [line, value]).sort()).toEqual([
    [2, "x"],
    [3, "short"],
    [4, "short\tagain"],
    [5, "y"],
    [6, expect.stringContaining("C")],
    [7, "z"],
  ]);
});

test("where no filing is, and a line is longer than any, each row is told", async () => {
  const rows = ["short", row("A"), row(randomBytes(1_100_000).toString("hex")), row("C")];
  const { rejects } = await readInfotable("none", rows, "\n", { SUBMISSION: [] });
  expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.stringMatching(/^has 1 cell where the header has 15: the row was left out$/)],
    [3, "is of no filing that could be read: the row was left out"],
    [4, "is longer than 2 MB, which no row is: the row was left out"],
    [5, "is of no filing that could be read: the row was left out"],
  ]);
});

describe("lines that are no UTF-8 are read as windows-1252", () => {
  const [bad, good] = ["SOCI\u00c9T\u00c9", Buffer.from("SOCI\u00c9T\u00c9").toString("latin1")];

  test.each([
    ["line by line, which is told", [row(bad), row(good)]],
    ["among rows that are told apart first", [row(bad), "", row(good)]],
  ])("%s", async (name, rows) => {
    expect(await readInfotable(name, rows)).toEqual({
      used: 2,
      name: "SOCI\u00c9T\u00c9",
      rejects: [],
      notes: ["sec-13f/set.zip: INFOTABLE.tsv is no UTF-8 in 1 line, read as windows-1252."],
    });
  });

  test("and no other's line is shifted", async () => {
    const { used, rejects } = await readInfotable("lines", [row("A", "x"), row(bad), row(bad, "v"), row("B", "y")]);
    expect([used, rejects.map(({ line, field }) => [line, field]).sort()]).toEqual([
      1,
      [
        [2, "VALUE"],
        [4, "VALUE"],
        [5, "VALUE"],
      ],
    ]);
  });

  test("on a cover page, too", async () => {
    const COVERPAGE = [printLine("COVERPAGE", { ...filing, FILINGMANAGER_NAME: bad })];
    const { notes } = await readInfotable("cover", sound, "\n", { COVERPAGE });
    expect(notes).toEqual(["sec-13f/set.zip: COVERPAGE.tsv is no UTF-8 in 1 line, read as windows-1252."]);
    expect(await build.warehouse.rows("select filingmanager_name from raw.cover_pages")).toEqual([
      { filingmanager_name: "SOCI\u00c9T\u00c9" },
    ]);
  });
});

test("rows that vanish all the same stop the run", async () => {
  const tasks = openTableTasks();
  const split: typeof tasks.split = (task) => {
    const told = tasks.split(task);
    return told && { ...told, rowCount: told.rowCount + 1 };
  };
  const { ask } = runHere({ ...tasks, split });
  const readers: Readers = { take: () => ({ ask, close: async () => {} }), handBack: () => {}, close: async () => {} };
  await expect(readDataSet(opened, "vanished", { INFOTABLE: sound }, { readers })).rejects.toThrow(
    /^sec-13f\/set\.zip: INFOTABLE\.tsv has 1001 rows, but 1000 came out of it: its quotes are damaged, or a line is longer than 2 MB\. Download/,
  );
});

test("a table that no number rests on may be missing, which is told", async () => {
  const { used, notes } = await readInfotable("missing", sound, "\n", {}, ["OTHERMANAGER2", "SIGNATURE"]);
  expect(used).toBe(1_000);
  expect(notes).toEqual([
    "sec-13f/set.zip: has no SIGNATURE.tsv, OTHERMANAGER2.tsv; no published number needs it, but raw.signatures, raw.included_managers lack its rows.",
  ]);
});

test("submissions have their lines, too", async () => {
  const SUBMISSION = [
    "short",
    printLine("SUBMISSION", { ...submission, CIK: "x" }),
    "",
    printLine("SUBMISSION", { ...submission, CIK: "y" }),
  ];
  const { rejects } = await readInfotable("submissions", [], "\n", { SUBMISSION });
  expect(rejects.map(({ line, field }) => [line, field]).sort()).toEqual([
    [2, null],
    [3, "CIK"],
    [5, "CIK"],
  ]);
});

test("a data set of whose CUSIPs nine tenths are wrong is refused: the column is another's, or was rewritten", async () => {
  const wrong = (CUSIP: string) => printLine("INFOTABLE", { ...filing, CUSIP, VALUE: "5", SSHPRNAMT: "1" });
  const rows = (right: number, others: number, cusip = "037833101") => [
    ...Array.from({ length: right }, () => row("APPLE")),
    ...Array.from({ length: others }, () => wrong(cusip)),
  ];
  await expect(readInfotable("blank", rows(1, 19, ""))).rejects.toThrow(
    /^sec-13f\/set\.zip: INFOTABLE\.tsv: only 1 of 20 rows have a CUSIP .* the most frequent is ""\. The CUSIP column/,
  );
  await expect(readInfotable("rewritten", rows(0, 20, "3.78E+07"))).rejects.toThrow("only 0 of 20 rows");
  expect(await readInfotable("some", rows(2, 18))).toMatchObject({ used: 20 });
  expect(await readInfotable("few", rows(0, 19))).toMatchObject({ used: 19 });
});

test("who reads an information table reads the next one, and is ended where its data set cannot be used", async () => {
  const readInto = async (name: string, row: string, ask = runHere(openTableTasks()).ask) => {
    const told: string[] = [];
    const readers: Readers = {
      take: () => ({ ask, close: async () => void told.push("ended") }),
      handBack: () => void told.push("handed back"),
      close: async () => {},
    };
    const read = readDataSet(opened, name, { INFOTABLE: Array(20).fill(row) }, { readers });
    return [await read.then(({ holdings }) => holdings.length, String), ...told];
  };
  expect(await readInto("usable", row("APPLE"))).toEqual([1, "handed back"]);
  const split = () => Promise.reject(new Error("set.zip is damaged"));
  expect(await readInto("damaged", row("APPLE"), split)).toEqual(["Error: set.zip is damaged", "ended"]);
  const displaced = row("APPLE").replace("037833100", "COM");
  expect(await readInto("displaced", displaced)).toEqual([expect.stringContaining("0 of 20 rows"), "ended"]);
});
