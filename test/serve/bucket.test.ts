import { expect, test } from "vitest";
import { closePrefix } from "../../pipeline/serve/bucket.ts";

test.each([
  ["", ""],
  ["/", ""],
  ["//", ""],
  ["13f", "13f/"],
  ["/13f/", "13f/"],
  ["a/13f//", "a/13f/"],
])("the prefix %j is %j", (given, prefix) => {
  expect(closePrefix(given)).toBe(prefix);
});
