import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import { runSql } from "../run-model.ts";

test.each([
  ["a letter wrong", "MSFR", "AAPL,MSFT,MSFW", ["MSFT", "MSFW"]],
  ["a letter missing, in another case", "mst", "MSFT,AAPL", ["MSFT"]],
  ["two letters that changed places", "KVEU", "VEU,KVUE,AAPL", ["KVUE", "VEU"]],
  ["part of a long name", "pershing", "amazon-com-inc-1,pershing-square-2", ["pershing-square-2"]],
  ["the likeliest first", "renaissance", "renaisance,renaissance", ["renaissance", "renaisance"]],
  ["two letters wrong of six, not of five", "abcdxx", "abcdef", ["abcdef"]],
  ["two letters wrong of five", "abcxx", "abcde", []],
  ["part of a long name as good as a letter wrong", "fun", "my-fund,funds,run", ["funds", "my-fund", "run"]],
  ["two letters, of which much is made", "fu", "my-fund", []],
  ["one letter in place of another, which is another word; one more may be missed", "0", "L,0X", ["0X"]],
  ["nothing near", "XXXX", "AAPL,MSFT", []],
  ["nothing to choose from", "A", "", []],
])("%s", async (_, word, words, nearest) => {
  const rows = await runSql(await readSql("trace/nearest.sql"), {}, { word, words });
  expect(rows.map((row) => row.word)).toEqual(nearest);
});
