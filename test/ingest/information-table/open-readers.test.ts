import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openReaders, type TableReader } from "../../../pipeline/ingest/information-table/open-readers.ts";
import { locateTable, openArchive, type PackedTable } from "../../../pipeline/ingest/open-archive.ts";
import { dataSetTables, listColumns } from "../../../schemas/inputs/data-set.ts";
import { shareTemporaryFolder } from "../../temporary-folder.ts";
import { makeZip } from "../make-zip.ts";
import { printLine } from "../read-data-set.ts";

const folder = shareTemporaryFolder("open-readers");
const open = openReaders();
afterAll(async () => {
  await open.close();
});

const header = listColumns("INFOTABLE").map(({ name }) => name);
const filing = "0000000001-23-000001";
const rows = ["100", "1.5", "7"].map((VALUE) =>
  printLine("INFOTABLE", { ACCESSION_NUMBER: filing, CUSIP: "037833100", VALUE, SSHPRNAMT: "10", SSHPRNAMTTYPE: "SH" }),
);
const infotable = [header.join("\t"), ...rows, ""].join("\n");

/** Where the table lies that is packed by a method, 0 for stored. */
async function locate(method = 8): Promise<PackedTable> {
  const entries = dataSetTables.map((table) => {
    const names = listColumns(table).map(({ name }) => name);
    return { name: `${table}.tsv`, content: table === "INFOTABLE" ? infotable : `${names.join("\t")}\n`, method };
  });
  const file = join(folder, "set.zip");
  await writeFile(file, makeZip(entries));
  return locateTable(await openArchive(file), "INFOTABLE");
}

const readers = [
  ["in a thread", 2 ** 30],
  ["without one", 0],
] as const;

test.each(readers.flatMap(([how, bytes]) => [0, 8].map((method) => [how, bytes, method] as const)))(
  "splits and sums a table %s (%d) that is packed by method %d",
  async (_, bytes, method) => {
    const table = await locate(method);
    const path = join(folder, "INFOTABLE.tsv");
    const reader = open.take({ bytes });
    const split = await reader.ask("split", { table, header, path });
    expect(split).toEqual({ rowCount: 3, otherLines: [1, 3], isUtf8: true });
    expect(await readFile(path, "utf8")).toBe(`${header.join("\t")}\n${rows[1]}\n`);
    const summed = await reader.ask("sum", {
      path,
      filings: [{ accession_number: filing, cik: 1, day: 1 }],
      others: [],
    });
    expect(summed).toMatchObject({ addedLines: [], holdings: { rowCount: 1 } });
    const values = summed.holdings.columns.map((column) => [column.name, column.values[0]]);
    expect(Object.fromEntries(values)).toMatchObject({
      report_period: 1,
      filed_value: 107n,
      shares: 20n,
      row_count: 2,
    });
    await reader.close();
  },
);

test.each(readers)(
  "%s (%d), rows of filings that are none of the source's are added to the others",
  async (_, bytes) => {
    const path = join(folder, "INFOTABLE.tsv");
    const reader = open.take({ bytes });
    await reader.ask("split", { table: await locate(), header, path });
    const summed = await reader.ask("sum", { path, filings: [], others: [] });
    expect(summed).toMatchObject({ addedLines: [2, 4], holdings: { rowCount: 0 } });
    expect(await readFile(path, "utf8")).toBe(`${[header.join("\t"), rows[1], rows[0], rows[2]].join("\n")}\n`);
    await reader.close();
  },
);

const { length } = Buffer.from(infotable);
const lies: [string, Partial<PackedTable>, RegExp][] = [
  ["has a wrong checksum", { crc32: 1 }, /set\.zip: INFOTABLE\.tsv is damaged \(checksum \d+, but 1 is declared\)/],
  [
    "holds more than it declares",
    { bytes: length - 1 },
    /INFOTABLE\.tsv is damaged \(too many bytes: \d+ are declared\)/,
  ],
  [
    "holds less than it declares",
    { bytes: length + 1 },
    /INFOTABLE\.tsv is damaged \(not enough bytes: \d+ of \d+ declared\)/,
  ],
  ["is not stored as it declares", { isStored: true }, /INFOTABLE\.tsv is damaged \(not enough bytes/],
];
test.each(readers.flatMap(([how, bytes]) => lies.map((lie) => [how, bytes, ...lie] as const)))(
  "%s (%d), a table that %s is told",
  async (_, bytes, __, lie, message) => {
    const reader = open.take({ bytes });
    const table = { ...(await locate()), ...lie };
    await expect(reader.ask("split", { table, header, path: join(folder, "INFOTABLE.tsv") })).rejects.toThrow(message);
    await reader.close();
  },
);

test.each(readers)("%s, packed bytes that are damaged, or cut off, are told", async (_, bytes) => {
  const table = await locate();
  const zip = await readFile(table.file);
  const reader = open.take({ bytes });
  const path = join(folder, "INFOTABLE.tsv");
  const split = () => reader.ask("split", { table, header, path });
  await writeFile(table.file, zip.subarray(0, table.start + 5));
  await expect(split()).rejects.toThrow(/INFOTABLE\.tsv is damaged \(the file ends within it\)/);
  await writeFile(table.file, zip.fill(0xff, table.start, table.start + 20));
  await expect(split()).rejects.toThrow(/INFOTABLE\.tsv is damaged \(zlib: invalid block type\)/);
  await reader.close();
});

test.each(readers)("%s, who has read one table reads the next", async (_, bytes) => {
  const path = join(folder, "INFOTABLE.tsv");
  const sum = async (reader: TableReader) => {
    await reader.ask("split", { table: await locate(), header, path });
    return reader.ask("sum", { path, filings: [{ accession_number: filing, cik: 1, day: 1 }], others: [] });
  };
  const first = open.take({ bytes });
  const second = open.take({ bytes });
  expect(second).not.toBe(first);
  const summed = await sum(first);
  open.handBack(first);
  const next = open.take({ bytes });
  expect(next === first).toBe(bytes > 0);
  expect(await sum(next)).toEqual(summed);
  expect(await sum(second)).toEqual(summed);
  await expect(next.ask("sum", { path, filings: [], others: [] })).rejects.toThrow("was not split");
});

test("a thread that ends before it answers is told", async () => {
  const reader = open.take({ bytes: 2 ** 30 });
  const split = reader.ask("split", { table: await locate(), header, path: join(folder, "x.tsv") });
  await reader.close();
  await expect(split).rejects.toThrow(
    /^A thread that was at work ended with code \d+, as for want of memory: run again/,
  );
});
