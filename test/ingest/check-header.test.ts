import { expect, test } from "vitest";
import { checkHeader, findDelimiter, listTextColumns, nameColumns } from "../../pipeline/ingest/check-header.ts";

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
  ["date;ticker;close, in full", ";"],
])("the cells of %j are told apart by %j", (header, delimiter) => {
  expect(findDelimiter(header)).toBe(delimiter);
});

test.each([
  ["day,ticker,close", "Rename the columns so; none"],
  ["Closes of November", "Rename the columns so, or delete what comes before their names; none"],
  [
    '[{"date": "2023-11-29", "ticker": "AAPL"}]',
    "It is JSON, but closes are read from CSV alone: write them as CSV; none",
  ],
  ["<!DOCTYPE html><html>", "It is a page, as a server sends in place of a file: get the file again; none"],
  [
    Buffer.from("date,ticker", "utf16le").toString(),
    "There are NULs in it, as in UTF-16: save the file as UTF-8; none",
  ],
])("what to do about a header of %j is told", (header, advice) => {
  expect(() => checkHeader(header.toLowerCase().split(","), "prices", "prices/a.csv")).toThrow(advice);
});

test("a name is the same in any case, and with spaces or characters around or within it that nobody sees", () => {
  expect(nameColumns([" Date\u00a0", "\u200bticker", "\ufeffCLOSE", "curr\u00adency\u200e"])).toEqual([
    "date",
    "ticker",
    "close",
    "currency",
  ]);
});

test("columns that nobody reads may have no name, or one twice: they are named by their places", () => {
  const columns = listTextColumns(["note", "date", "", "note"], ["date", "close"]);
  expect(columns).toEqual(["column 1", "date", "column 3", "column 4"]);
});
