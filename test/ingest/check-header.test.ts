import { expect, test } from "vitest";
import { findDelimiter, listTextColumns } from "../../pipeline/ingest/check-header.ts";

test.each([
  ["date,ticker", ","],
  ["date\tticker", "\t"],
  ["date;ticker", ";"],
  ["date|ticker", "|"],
  ["date", ","],
  ["date|ticker;close\tname, in full", ","],
  ["date|ticker;close\tname", "\t"],
  ["date|ticker;close", ";"],
  ['"date, traded"|ticker', "|"],
])("the cells of %j are told apart by %j", (header, delimiter) => {
  expect(findDelimiter(header)).toBe(delimiter);
});

test("columns that nobody reads may have no name, or one twice: they are named by their places", () => {
  const columns = listTextColumns(["note", "date", "", "note"], ["date", "close"]);
  expect(columns).toEqual(["column 1", "date", "column 3", "column 4"]);
});
