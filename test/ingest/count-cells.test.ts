import { expect, test } from "vitest";
import { countCells, sayWidth } from "../../pipeline/ingest/count-cells.ts";

test.each<[string, number]>([
  ["", 1],
  ["a", 1],
  ["a,", 2],
  [",", 2],
  ["a b,c", 2],
  ['a"b,c"', 2],
  ['"a,b",c', 2],
  ['"",a', 2],
  ['"a"",""b",c', 2],
  [' "a,b"  ,c', 2],
  ['  "a,b"  ,c', 3],
  ['a,"b"  ', 2],
])("%s has %i cells", (row, cells) => {
  expect(countCells(row, ",")).toBe(cells);
  expect(countCells(row.replaceAll(",", "\t"), "\t")).toBe(cells);
});

test.each(['"', 'a,"b', '"a""', '"""', 'a, "b,c'])("the last quote of %s is open", (row) => {
  expect(countCells(row, ",")).toBe("open");
});

test.each(['"a"b', '"a" b,c', '"a"\t,b', 'a,"b";c'])("in %s text follows the end of a quoted cell", (row) => {
  expect(countCells(row, ",")).toBe("malformed");
});

test("a width is told beside that of the header", () => {
  expect(sayWidth(2, 3)).toBe("has 2 cells where the header has 3");
});
