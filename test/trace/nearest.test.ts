import { expect, test } from "vitest";
import { readSql } from "../../pipeline/read-model.ts";
import { runSql } from "../run-model.ts";

test.each([
  ["a letter wrong", "MSFR", "AAPL,MSFT,MSFW", ["MSFT", "MSFW"]],
  ["a letter missing, in another case", "mst", "MSFT,AAPL", ["MSFT"]],
  ["part of a long name", "pershing", "amazon-com-inc-1,pershing-square-2", ["pershing-square-2"]],
  ["the likeliest first", "renaissance", "renaisance,renaissance", ["renaissance", "renaisance"]],
  ["nothing near", "XXXX", "AAPL,MSFT", []],
  ["nothing to choose from", "A", "", []],
])("%s", async (_, word, words, nearest) => {
  const rows = await runSql(await readSql("trace/nearest.sql"), {}, { word, words });
  expect(rows.map((row) => row.word)).toEqual(nearest);
});
