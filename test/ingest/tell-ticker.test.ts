import { expect, test } from "vitest";
import { cutCells, openBrokenTicker, openTicker } from "../../pipeline/ingest/tell-ticker.ts";

const targets = ["published_at", "ticker", "firm", "price_target"];
const closes = ["date", "ticker", "close"];

test("the ticker of a row is spelled as in tables; one that cannot be read is none", () => {
  const tell = openTicker("analyst_targets", targets);
  const cells = [" brk.b\t", "NA", "", "#N/A", "AA\u200bPL", 'C"', ["AAPL"], null, undefined, "x".repeat(10_001)];
  expect(cells.map((cell) => tell(["yesterday", cell]))).toEqual(["BRK.B", "NA", ...Array(8).fill(null)]);
  expect(openTicker("prices", ["close", "ticker", "date"])(["n/a", "ko", ""])).toBe("KO");
});

test("of files that are of no upside no ticker is told, though they have one", () => {
  const row = ["AAPL", "037833100"];
  expect(openTicker("securities", ["ticker", "cusip"])(row)).toBeNull();
  expect(openBrokenTicker("securities", ["ticker", "cusip"])(row)).toBeNull();
  expect(openBrokenTicker("securities", ["date", "ticker", "cusip"])(["2023-11-21", ...row])).toBeNull();
  expect(openTicker("splits", ["cusip", "ex_date"])(row)).toBeNull();
});

test.each([
  ["2023-11-21,KO,Stifel, Nicolaus & Co,66", "KO"],
  ["2023-11-21T16:30:00Z,ko", "KO"],
  ["21.11.2023,KO,Stifel, Nicolaus & Co,66", null],
  ["KO,Stifel,66", null],
  ["2023-11-21", null],
  ["2023-11-21,,Stifel, Nicolaus & Co,66", null],
  ["", null],
])(
  "of a row of too many or too few cells the ticker is told where a day that can be read is before it (%j)",
  (row, ticker) => {
    expect(openBrokenTicker("analyst_targets", targets)(row.split(","))).toBe(ticker);
  },
);

test("what a name is before may be another cell than the ticker", () => {
  const row = "2023-11-21,Stifel, UBS,KO,66".split(",");
  for (const before of ["firm", "note", "", "date"]) {
    expect(openBrokenTicker("analyst_targets", ["published_at", before, "ticker", "price_target"])(row)).toBeNull();
  }
  expect(openBrokenTicker("analyst_targets", ["ticker", "published_at", "firm"])(["KO", "yesterday"])).toBe("KO");
});

test.each([
  ["2023-11-29,KO,1,234.5", "KO"],
  [' "2023-11-29" ,"KO",1,234.5', "KO"],
  ['2023-11-29,"KO,1', null],
  ['"2023-11-29,KO,1', null],
  ["2023-11-29,K\ufffd,1", null],
  ["2023-11-29,K??1", null],
  [`2023-11-29,${"K".repeat(189)}… (300 characters)`, null],
])(
  "a quote that nothing closes, a byte that is no UTF-8 or an end that is cut off is in no ticker (%j)",
  (row, ticker) => {
    expect(openBrokenTicker("prices", closes)(cutCells(row, ","))).toBe(ticker);
  },
);
