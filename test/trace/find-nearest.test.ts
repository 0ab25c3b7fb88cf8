import { expect, test } from "vitest";
import { findNearest } from "../../pipeline/trace/find-nearest.ts";

test.each([
  ["a letter wrong", "MSFR", ["AAPL", "MSFT", "MSFW"], ["MSFT", "MSFW"]],
  ["a letter missing, in another case", "mst", ["MSFT", "AAPL"], ["MSFT"]],
  ["part of a long name", "pershing", ["amazon-com-inc-1", "pershing-square-2"], ["pershing-square-2"]],
  ["nothing near", "XXXX", ["AAPL", "MSFT"], []],
])("%s", (_, word, words, nearest) => {
  expect(findNearest(word, words)).toEqual(nearest);
});

test("the likeliest come first, and only as many as asked for", () => {
  expect(findNearest("renaissance", ["renaisance", "renaissance", "rennaisance"], 2)).toEqual([
    "renaissance",
    "renaisance",
  ]);
});
