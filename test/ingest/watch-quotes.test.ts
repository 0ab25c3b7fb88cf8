import fc from "fast-check";
import { expect, test } from "vitest";
import { countCells } from "../../pipeline/ingest/count-cells.ts";
import { watchQuotes } from "../../pipeline/ingest/watch-quotes.ts";

/** Whether a line with broken quotes is seen in a text that comes in chunks of this length. */
function hasBroken(text: string, length: number): boolean {
  const bytes = Buffer.from(text);
  const quotes = watchQuotes();
  for (let start = 0; start < bytes.length; start += length) quotes.add(bytes.subarray(start, start + length));
  return quotes.hasBroken();
}

test("a line with broken quotes is seen wherever the text is cut", () => {
  const line = fc.oneof(
    fc.constantFrom('a\t"b"', '"a""b"\tc', 'a"b'),
    fc.string({ unit: fc.constantFrom('"', "a", "\t") }),
  );
  const property = fc.property(fc.array(line, { maxLength: 5 }), fc.integer({ min: 1, max: 12 }), (lines, length) => {
    const isBroken = lines.some((each) => typeof countCells(each, "\t") === "string");
    for (const end of ["", "\n"]) expect(hasBroken(lines.join("\n") + end, length)).toBe(isBroken);
  });
  fc.assert(property, { numRuns: 300 });
});

test("so is a line of more than 2 MB, though it has none", () => {
  for (const [length, isBroken] of [
    [2_000_000, false],
    [2_000_001, true],
  ] as const) {
    expect(hasBroken(`a\n${"x".repeat(length)}`, 2 ** 16)).toBe(isBroken);
  }
});
