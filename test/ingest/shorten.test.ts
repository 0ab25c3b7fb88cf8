import { expect, test } from "vitest";
import { listNames, shortenValue } from "../../pipeline/ingest/shorten.ts";

test("a value is shown whole up to 200 characters, else its beginning and its length", () => {
  expect(shortenValue("x".repeat(200))).toBe("x".repeat(200));
  expect(shortenValue(`${"x".repeat(200)}y`)).toBe(`${"x".repeat(200)}… (201 characters)`);
});

test("no character is cut in two", () => {
  expect(shortenValue(`${"x".repeat(199)}🚀`)).toBe(`${"x".repeat(199)}… (201 characters)`);
});

test("names are listed up to twenty, then counted", () => {
  expect(listNames(["cusip", "", "name"])).toBe("cusip, (no name), name");
  const many = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
  expect(listNames(many)).toMatch(/^c0, c1, .*c19 and 9980 more$/);
});
