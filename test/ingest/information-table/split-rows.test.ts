import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countCells } from "../../../pipeline/ingest/count-cells.ts";
import { row, splitLines } from "./split-lines.ts";

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
    const { others, result } = splitLines([row(cells), row(), ""]);
    expect(others).toEqual([]);
    expect(result).toMatchObject({ rowCount: 2, otherLines: [1], lines: [2, 3] });
    const { NAMEOFISSUER, VALUE, SSHPRNAMT } = Object.assign({}, cells) as Readonly<Record<string, string>>;
    const told = {
      ...(NAMEOFISSUER !== undefined && { NAMEOFISSUER: NAMEOFISSUER.trim() }),
      ...(VALUE !== undefined && { VALUE: String(Number(VALUE)) }),
      ...(SSHPRNAMT !== undefined && { SSHPRNAMT: String(Number(SSHPRNAMT)) }),
    };
    expect(result?.kept).toEqual([row({ ...cells, ...told }), row()]);
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
    const { others, result } = splitLines([row(), row(cells), row(), ""]);
    expect(others).toEqual([row(cells)]);
    expect(result).toMatchObject({ rowCount: 3, otherLines: [1, 3], isUtf8: true, lines: [2, 4] });
    expect(result?.kept).toEqual([row(), row()]);
  });

  test("with too many or too few cells", () => {
    const lines = ["short", `${row()}\tmore`, row()];
    expect(splitLines(lines)).toMatchObject({ others: lines.slice(0, 2), result: { kept: [row()] } });
  });

  test("and it is told where one of them is no UTF-8", () => {
    expect(splitLines([row({ NAMEOFISSUER: "SOCI\u00c9T\u00c9" }), row()], [], "latin1").result?.isUtf8).toBe(false);
  });
});

test.each([
  ["a line is blank", [row(), "", row()]],
  ["a line ends within quotes", [row({ NAMEOFISSUER: '"A' }), row({ NAMEOFISSUER: 'B"' })]],
  ["a line ends otherwise", [`${row()}\r`, row()]],
  ["a line is longer than DuckDB reads", [row({ NAMEOFISSUER: "A".repeat(2 ** 22) }), row()]],
])("a table cannot be split where %s", (_, lines) => {
  expect(splitLines(lines, [2 ** 20, 2 ** 21]).result).toBeUndefined();
});

test("a table cannot be split where the quotes of a line make no row of it, and only there", () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom('"', " ", "A", "\t"), maxLength: 6 }), { maxLength: 4 });
  const property = fc.property(cells, (texts) => {
    const line = texts.join("\t");
    fc.pre(line !== "");
    expect(splitLines([line, row()]).result === undefined).toBe(typeof countCells(line, "\t") === "string");
  });
  fc.assert(property, { numRuns: 400 });
});

test("blank lines at the end of a table are no matter, nor is a last line without an end", () => {
  expect(splitLines([row(), row({ VALUE: "x" }), "", ""]).result?.rowCount).toBe(2);
  expect(splitLines([row(), row({ VALUE: "x" })])).toMatchObject({
    others: [row({ VALUE: "x" })],
    result: { rowCount: 2 },
  });
  expect(splitLines([])).toMatchObject({ others: [], result: { rowCount: 0, kept: [] } });
});

test("wherever the bytes are cut, a table is split alike", () => {
  const lines = [
    row(),
    row({ VALUE: "1.5" }),
    row({ NAMEOFISSUER: '"A B"' }),
    row({ NAMEOFISSUER: "É" }),
    row({ PUTCALL: "Put" }),
  ];
  const whole = splitLines(lines);
  const property = fc.property(fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 12 }), (lengths) => {
    expect(splitLines(lines, lengths)).toEqual(whole);
  });
  fc.assert(property, { numRuns: 200 });
});
