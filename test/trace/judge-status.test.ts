import { expect, test } from "vitest";
import { judgeChange } from "../../pipeline/trace/judge-status.ts";

const both = { reporting: "reported", previous_reporting: "reported", splitFactor: null };

test.each([
  ["opened", { ...both, shares: 5, previousShares: null }, "new"],
  ["closed", { ...both, shares: null, previousShares: 5 }, "closed"],
  ["one share more", { ...both, shares: 6, previousShares: 5 }, "increased"],
  ["one share less", { ...both, shares: 4, previousShares: 5 }, "reduced"],
  ["the same", { ...both, shares: 5, previousShares: 5 }, "maintained"],
  ["a fraction paid out in a split", { ...both, splitFactor: 1.5, shares: 7, previousShares: 5 }, "maintained"],
  ["one share less than 11 for 10 makes", { ...both, splitFactor: 1.1, shares: 54, previousShares: 50 }, "maintained"],
  ["one share more than that", { ...both, splitFactor: 1.1, shares: 56, previousShares: 50 }, "maintained"],
  ["two shares more", { ...both, splitFactor: 1.1, shares: 57, previousShares: 50 }, "increased"],
  ["more than a fraction off a split", { ...both, splitFactor: 20, shares: 102, previousShares: 5 }, "increased"],
  ["held at neither end", { ...both, shares: null, previousShares: null }, null],
])("%s", (_, terms, status) => {
  expect(judgeChange(terms)).toMatchObject({ evidence: "both quarters", status });
});

test.each([
  ["not filed", { ...both, reporting: null, shares: null, previousShares: 5 }],
  ["in part", { ...both, previous_reporting: "reported in part", shares: 5, previousShares: 4 }],
  ["in part", { ...both, reporting: "reported in part", shares: null, previousShares: 5 }],
  ["reported elsewhere", { ...both, reporting: "reported elsewhere", shares: null, previousShares: 5 }],
  ["first or returning", { ...both, previous_reporting: null, shares: 5, previousShares: null }],
])("%s is no evidence of a change", (evidence, terms) => {
  expect(judgeChange(terms)).toMatchObject({ evidence, status: null });
});
