import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprint } from "../../pipeline/fingerprints/fingerprint.ts";
import { openPlainRows } from "../../pipeline/ingest/open-plain-rows.ts";
import { parseUserFile } from "../../pipeline/ingest/user-file.ts";
import { quoteLiteral } from "../../pipeline/sql/quote.ts";
import { writeRows } from "../../pipeline/tables/write-rows.ts";
import type { UserFileKind } from "../../schemas/inputs/sources.ts";
import { findTable } from "../../schemas/tables.ts";
import { makeSource, openTestBuild, readInput } from "./read-input.ts";

const { build, root } = await openTestBuild("read-plain-rows");
const file = "analyst-targets/targets.csv";
const header = ["published_at", "ticker", "firm", "analyst", "rating", "price_target", "currency"];
const sound = "2023-11-01,AAPL,Example Securities,Ann,Buy,200.5,USD";
/** So many that the text is long enough for DuckDB. */
const filler = Array.from({ length: 6_000 }, (_, index) => sound.replace("200.5", String(index % 300)));

/** What comes of a text as a source: the bytes of its table, and what was rejected or noted. */
async function readBySource(text: string, folder = root) {
  const path = join(root, "targets.csv");
  await writeFile(path, text);
  const source = await makeSource(path, file, "analyst_targets", fingerprint(text));
  const { partitions, rejects, notes } = await readInput(build, folder, source, fingerprint(text));
  const table = await readFile(join(build.store.root, partitions[0]?.path ?? ""));
  return { table, rejects, notes, id: source.id };
}

/** The same row by row. */
async function readByRow(text: string, id: string) {
  const { rows, rejects, notes } = await parseUserFile(text, file, "analyst_targets");
  const path = join(root, "expected.parquet");
  await writeRows(build.warehouse, findTable("raw.analyst_targets"), rows, path, { source_id: quoteLiteral(id) });
  return { table: await readFile(path), rejects, notes, id };
}

async function isPlain(text: string, kind: UserFileKind = "analyst_targets"): Promise<boolean> {
  const folder = join(root, "plain");
  await mkdir(folder, { recursive: true });
  return (await openPlainRows(text, file, kind, folder)) !== undefined;
}

const cells = [
  ["2023-11-01", "\uFEFF2023-11-01", " 2023-11-01T09:30+02:00", "2023-11-01 09:30:15.25", "yesterday", ""],
  ["aapl", "\uFEFFaapl", " BRK.B\u00a0", "", "Ä", "#N/A", "NULL"],
  ["Example Securities", "D'Artagnan & Co", "x\\", "x".repeat(10_001), ""],
  ["", "Ann", "Müller\t", "\u2028", "🙂"],
  ["Buy", "buy ", "", " "],
  ["200.5", "+2e2", "$5", "1e999", "-1", "0", "1_000", ""],
  ["USD", "usd", "GBp", "", " "],
];
const row = fc.tuple(...cells.map((choices) => fc.constantFrom(...choices))).map((chosen) => chosen.join(","));
const oddRow = fc.constantFrom(
  ",,,,,,",
  " , ,\t,,,,",
  `${sound},`,
  sound.slice(0, -4),
  "",
  " ",
  sound.replace("Ann", '"A,n"'),
  "\0",
);

test("a long file comes to the same table and rejects, byte for byte, as row by row", async () => {
  const lines = fc.array(fc.oneof({ weight: 9, arbitrary: row }, { weight: 1, arbitrary: oddRow }), { maxLength: 8 });
  const layout = fc.record({
    end: fc.constantFrom("\n", "\r\n", "\r"),
    tail: fc.constantFrom("", "\n", "\n\n\n"),
    delimiter: fc.constantFrom(",", ";"),
    // What is left out, and what takes its place.
    columns: fc.constantFrom<[number, string][]>(
      [],
      [[6, "source"]],
      [
        [3, "note"],
        [6, ""],
      ],
      [[0, " Published_At "]],
    ),
    // What every row has in a column that is none of ours.
    extra: fc.constantFrom(undefined, "", "stray"),
  });
  await fc.assert(
    fc.asyncProperty(lines, layout, async (some, { end, tail, delimiter, columns, extra }) => {
      const names = header.map((name, place) => new Map(columns).get(place) ?? name);
      const [head, ...rows] = [names.join(","), ...filler, ...some, sound];
      const wide = extra === undefined ? [head, ...rows] : [`${head},symbol`, ...rows.map((row) => `${row},${extra}`)];
      const text = wide.join(end).replaceAll(",", delimiter) + tail;
      const read = await readBySource(text);
      const expected = await readByRow(text, read.id);
      expect(read.rejects).toEqual(expected.rejects);
      expect(read.notes).toEqual(expected.notes);
      expect(read.table.equals(expected.table)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("rows of nothing but commas, as a spreadsheet may end in, are no rows", async () => {
  const text = [header.join(","), ...filler, ",,,,,,", " , ,\t,,,,", sound].join("\n");
  expect(await isPlain(text)).toBe(true);
  const read = await readBySource(text);
  expect(read).toEqual(await readByRow(text, read.id));
});

test("what is rejected of a row says its ticker", async () => {
  const bad = ["x,us", "yesterday,brk.b", "2023-11-01,"].map((cells) => sound.replace("2023-11-01,AAPL", cells));
  const { rejects } = await readBySource([header.join(","), ...filler, ...bad].join("\n"));
  expect(rejects.map(({ ticker, field }) => [ticker, field])).toEqual([
    ["US", "published_at"],
    ["BRK.B", "published_at"],
    [null, "ticker"],
  ]);
});

test("a file is read where it lies, whatever DuckDB would take its folder for", async () => {
  const text = [header.join(","), ...filler.slice(1), sound].join("\n");
  const read = await readBySource(text, join(root, "ticker=[1]"));
  expect(read).toEqual(await readByRow(text, read.id));
});

test("only a long text in which every line is a row of cells without quotes is plain", async () => {
  const plain = [header.join(","), ...filler].join("\n");
  expect(await isPlain(plain)).toBe(true);
  expect(await isPlain(`${plain.replaceAll("\n", "\r\n")}\r\n\r\n`)).toBe(true);
  expect(await isPlain(`${plain}\n,,,,,,`)).toBe(true);
  expect(await isPlain(plain.replaceAll(",", ";"))).toBe(true);
  for (const last of ["", `${sound},`, sound.replace(",USD", ""), sound.replace("Ann", '"Ann"'), `${sound}\0`]) {
    expect(await isPlain(`${plain}\n${last}\n${sound}`), last).toBe(false);
  }
  expect(await isPlain(`${plain}\n${sound},`)).toBe(false);
  expect(await isPlain(`\n${plain}`)).toBe(false);
  expect(await isPlain(`cik\n${"1037389\n".repeat(40_000)}`, "funds")).toBe(false);
  expect(await isPlain(`[${plain}`)).toBe(false);
  expect(await isPlain([header.join(","), sound].join("\n"))).toBe(false);
});

test("nor is one with a line of more than a quarter of a million characters", async () => {
  const plain = [header.join(","), ...filler].join("\n");
  const last = (length: number) => sound.replace("Ann", "x".repeat(length - sound.length + "Ann".length));
  expect(await isPlain(`${plain}\n${last(2 ** 18)}`)).toBe(true);
  expect(await isPlain(`${plain}\n${last(2 ** 18 + 1)}`)).toBe(false);
});

test("nor is one whose rows are judged as a whole, too", async () => {
  const text = `cusip,ex_date,new_shares,old_shares\n${"13645T100,2021-05-14,5,1\n".repeat(14_000)}`;
  expect(await isPlain(text, "splits")).toBe(false);
});

test("a header that lacks a column is an error that names it", async () => {
  const text = [header.join(",").replace("firm", "broker"), ...filler].join("\n");
  await expect(readBySource(text)).rejects.toThrow(/^analyst-targets\/targets\.csv: the header lacks firm\./);
});
