import { expect, test } from "vitest";
import { closePrefix, isIcon } from "../../pipeline/serve/bucket.ts";

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

test("an icon's key is that and nothing around it, and of 512 characters at most", () => {
  const long = (length: number) => `v1/icons/${"x".repeat(length - "v1/icons/.svg".length)}.svg`;
  const keys = ["v1/icons/scion-2.svg", long(512)];
  const others = ["v1/icons/.svg", "v1/icons/a/b.svg", "old/v1/icons/scion.svg", "v1/icons/scion.svg.bak", long(513)];
  expect([...keys, ...others].filter(isIcon)).toEqual(keys);
});
