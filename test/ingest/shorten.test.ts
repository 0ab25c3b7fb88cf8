import { expect, test } from "vitest";
import { listNames, shortenCell, shortenValue } from "../../pipeline/ingest/shorten.ts";

test("a value is shown whole up to 200 characters, else its beginning and its length", () => {
  expect(shortenValue("x".repeat(200))).toBe("x".repeat(200));
  expect(shortenValue(`${"x".repeat(200)}y`)).toBe(`${"x".repeat(200)}… (201 characters)`);
});

test("no character is cut in two", () => {
  expect(shortenValue(`${"x".repeat(199)}🚀`)).toBe(`${"x".repeat(199)}… (201 characters)`);
  expect(shortenValue(`🚀${"x".repeat(199)}`)).toBe(`🚀${"x".repeat(198)}… (201 characters)`);
});

test("what DuckDB read is shown as text, nothing as nothing", () => {
  expect([shortenCell(5), shortenCell(""), shortenCell(null), shortenCell(undefined)]).toEqual(["5", "", null, null]);
});

test("names are listed up to twenty, then counted", () => {
  expect(listNames(["cusip", "", "name"])).toBe("cusip, (no name), name");
  expect(listNames(["x".repeat(201), "y"])).toBe(`${"x".repeat(200)}… (201 characters), y`);
  const many = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
  expect(listNames(many.slice(0, 20))).toBe(many.slice(0, 20).join(", "));
  expect(listNames(many)).toMatch(/^c0, c1, .*c19 and 9980 more$/);
});
