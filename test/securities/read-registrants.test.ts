import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRegistrants } from "../../pipeline/securities/read-registrants.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const folder = shareTemporaryFolder("registrants");

const read = async (content: unknown) => {
  const file = join(folder, "tickers.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return readRegistrants(file);
};
const fields = ["cik", "name", "ticker", "exchange"];

test("each company has its tickers in the order of the list, whatever the order of its columns", async () => {
  const data = [
    [1652044, "Alphabet Inc.", "GOOGL", "Nasdaq"],
    [320193, "Apple Inc.", "AAPL", "Nasdaq"],
    [1652044, "Alphabet Inc.", "GOOGN", "OTC"],
    [1, "Nobody", "NBDY", null],
    [2, "York", "YORK", "NYSE"],
    [3, "Option", "OPTN", "CBOE"],
  ];
  const registrants = [
    {
      name: "Alphabet Inc.",
      tickers: [
        { ticker: "GOOGL", isListed: true },
        { ticker: "GOOGN", isListed: false },
      ],
    },
    { name: "Apple Inc.", tickers: [{ ticker: "AAPL", isListed: true }] },
    { name: "Nobody", tickers: [{ ticker: "NBDY", isListed: false }] },
    { name: "York", tickers: [{ ticker: "YORK", isListed: true }] },
    { name: "Option", tickers: [{ ticker: "OPTN", isListed: true }] },
  ];
  expect(await read({ fields, data })).toEqual(registrants);
  const turned = { fields: fields.toReversed(), data: data.map((row) => row.toReversed()) };
  expect(await read(turned)).toEqual(registrants);
});

test.each([
  ["another list", { 0: { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." } }, "fields: "],
  ["a list without a column", { fields: ["cik", "name", "ticker"], data: [[1, "A", "A"]] }, "[0].exchange: "],
  [
    "a row without a ticker",
    {
      fields,
      data: [
        [1, "A", "A", null],
        [2, "B"],
      ],
    },
    "[1].ticker: ",
  ],
  ["a list of nothing", { fields, data: [] }, "it has no rows"],
  ["an error page", "<html>", "is not valid JSON"],
])("%s is refused, with the file, the row and field, and where to get it", async (_, content, fault) => {
  await expect(read(content)).rejects.toThrow(fault);
  await expect(read(content)).rejects.toThrow(
    /tickers\.json is (damaged|not the SEC's list of tickers and their exchanges) \(.*\)\. Download the SEC's list from https:\/\/www\.sec\.gov\/files\/company_tickers_exchange\.json\.$/,
  );
});

test("so is one that is not there, and a folder", async () => {
  await expect(readRegistrants(folder)).rejects.toThrow(`${folder}: EISDIR`);
  await expect(readRegistrants(join(folder, "none.json"))).rejects.toThrow(/none\.json is missing\. Download /);
});

test("another of the SEC's lists is not told as damaged", async () => {
  const others = { 0: { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." } };
  await expect(read(others)).rejects.toThrow(
    "tickers.json is not the SEC's list of tickers and their exchanges (fields",
  );
});
