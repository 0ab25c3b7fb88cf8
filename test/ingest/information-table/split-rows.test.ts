import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openRowSplitter } from "../../../pipeline/ingest/information-table/split-rows.ts";
import { listColumns } from "../../../schemas/inputs/data-set.ts";
import { printLine } from "../read-data-set.ts";

const header = listColumns("INFOTABLE").map(({ name }) => name);
const plain = {
  ...{ ACCESSION_NUMBER: "0000000001-23-000001", NAMEOFISSUER: "APPLE INC", TITLEOFCLASS: "COM", CUSIP: "037833100" },
  ...{ VALUE: "100", SSHPRNAMT: "10", SSHPRNAMTTYPE: "SH", PUTCALL: "" },
};
const row = (cells: Readonly<Record<string, string>> = {}) => printLine("INFOTABLE", { ...plain, ...cells });

/** Splits a table, handed over in pieces of some lengths; answers what was handed back. */
function split(lines: readonly string[], lengths: readonly number[] = [], encoding: BufferEncoding = "utf8") {
  const bytes = Buffer.from([header.join("\t"), ...lines].join("\n"), encoding);
  const splitter = openRowSplitter(header);
  const handedBack: Buffer[] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    handedBack.push(splitter.add(bytes.subarray(at, at + length)));
    at += length;
  }
  handedBack.push(splitter.end());
  const others = Buffer.concat(handedBack).toString(encoding).replace(/\n+$/, "").split("\n").slice(1);
  return { others, result: splitter.result() };
}

describe("a row is plain", () => {
  test.each([
    ["as nearly all are", {}],
    ["as an option", { PUTCALL: "Put" }],
    ["as an option whatever its title says", { PUTCALL: "Call", TITLEOFCLASS: "PUT" }],
    ["with principal", { SSHPRNAMTTYPE: "PRN" }],
    ["with spaces around its names, or none", { NAMEOFISSUER: " A ", TITLEOFCLASS: "" }],
    ["with leading zeros", { VALUE: "000", SSHPRNAMT: "007" }],
    ["with the largest of amounts", { VALUE: "99999999999", SSHPRNAMT: "99999999999" }],
  ])("%s", (_, cells) => {
    const { others, result } = split([row(cells), ""]);
    expect(others).toEqual([]);
    expect(result).toMatchObject({ rowCount: 1, otherLines: [1], rows: { count: 1 } });
  });
});

describe("a row is handed back as it is", () => {
  test.each([
    ["whose amount is no whole number", { VALUE: "1.5" }],
    ["whose amount is below 0", { SSHPRNAMT: "-1" }],
    ["without an amount", { VALUE: "" }],
    ["whose amount may be beyond a limit", { VALUE: "100000000000" }],
    ["whose CUSIP is to be tidied", { CUSIP: "37833100" }],
    ["whose CUSIP is in small letters", { CUSIP: "02079k305" }],
    ["whose type is another", { SSHPRNAMTTYPE: "sh" }],
    ["whose PUTCALL is another", { PUTCALL: "PUT" }],
    ["whose title may tell of an option", { TITLEOFCLASS: "COMPUTER" }],
    ["with a quote", { NAMEOFISSUER: '"A ""B"""' }],
    ["with a letter that is no ASCII", { NAMEOFISSUER: "SOCIÉTÉ" }],
    ["with a control character", { NAMEOFISSUER: "A\u0001" }],
  ])("%s", (_, cells) => {
    const { others, result } = split([row(), row(cells), row(), ""]);
    expect(others).toEqual([row(cells)]);
    expect(result).toMatchObject({ rowCount: 3, otherLines: [1, 3], isUtf8: true, rows: { count: 2 } });
    expect([...(result?.rows.line.subarray(0, 2) ?? [])]).toEqual([2, 4]);
  });

  test("with too many or too few cells", () => {
    const lines = ["short", `${row()}\tmore`, row()];
    expect(split(lines)).toMatchObject({ others: lines.slice(0, 2), result: { rows: { count: 1 } } });
  });

  test("and it is told where one of them is no UTF-8", () => {
    expect(split([row({ NAMEOFISSUER: "SOCI\u00c9T\u00c9" }), row()], [], "latin1").result?.isUtf8).toBe(false);
  });
});

test.each([
  ["a line is blank", [row(), "", row()]],
  ["a line ends within quotes", [row({ NAMEOFISSUER: '"A' }), row({ NAMEOFISSUER: 'B"' })]],
  ["a line ends otherwise", [`${row()}\r`, row()]],
  ["a line is longer than DuckDB reads", [row({ NAMEOFISSUER: "A".repeat(2 ** 22) }), row()]],
])("a table cannot be split where %s", (_, lines) => {
  expect(split(lines, [2 ** 20, 2 ** 21]).result).toBeUndefined();
});

test("blank lines at the end of a table are no matter, nor is a last line without an end", () => {
  expect(split([row(), row({ VALUE: "x" }), "", ""]).result?.rowCount).toBe(2);
  expect(split([row(), row({ VALUE: "x" })])).toMatchObject({ others: [row({ VALUE: "x" })], result: { rowCount: 2 } });
  expect(split([])).toMatchObject({ others: [], result: { rowCount: 0, rows: { count: 0 } } });
});

test("wherever the bytes are cut, a table is split alike", () => {
  const lines = [
    row(),
    row({ VALUE: "1.5" }),
    row({ NAMEOFISSUER: '"A B"' }),
    row({ NAMEOFISSUER: "É" }),
    row({ PUTCALL: "Put" }),
  ];
  const whole = split(lines);
  const summarize = ({ others, result }: ReturnType<typeof split>) => {
    const { rows, texts, ...told } = result ?? expect.unreachable();
    return { others, told, value: [...rows.value.subarray(0, rows.count)], names: texts.name };
  };
  const property = fc.property(fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 12 }), (lengths) => {
    expect(summarize(split(lines, lengths))).toEqual(summarize(whole));
  });
  fc.assert(property, { numRuns: 200 });
});
