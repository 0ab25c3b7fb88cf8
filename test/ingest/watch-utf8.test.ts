import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { watchUtf8 } from "../../pipeline/ingest/watch-utf8.ts";

/** What is seen of a text that comes in chunks of these lengths, the last of them again and again. */
function watch(text: Buffer, lengths: readonly number[]): boolean {
  const utf8 = watchUtf8();
  for (let start = 0, turn = 0; start < text.length; turn += 1) {
    const end = start + (lengths[Math.min(turn, lengths.length - 1)] ?? 1);
    utf8.add(text.subarray(start, end));
    start = end;
  }
  return utf8.isValid();
}

const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
const characters = fc.string({ unit: fc.constantFrom("a", "\n", "\u00e9", "\u20ac", "\u{1f600}") });

test("a text in UTF-8 is that, wherever its chunks are cut", () => {
  fc.assert(fc.property(characters, lengths, (text, cuts) => watch(Buffer.from(text), cuts)));
});

test("the first and the last character of each length are whole, wherever they are cut, and where the text ends", () => {
  const limits = ["\x7f", "\u0080", "\u07ff", "\u0800", "\uffff", "\u{10000}", "\u{10ffff}"];
  for (const text of limits.flatMap((each) => [each, `a${each}`, `${each}a`, each.repeat(2)])) {
    for (const cuts of [1, 2, 3, 4, 5])
      expect([text, cuts, watch(Buffer.from(text), [cuts])]).toEqual([text, cuts, true]);
  }
});

test("of other bytes the same is said as where they come in one", () => {
  const bytes = fc.uint8Array({ maxLength: 40 }).map((each) => Buffer.from(each));
  const damaged = fc.tuple(characters, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([text, place, byte]) => {
    const damagedText = Buffer.from(`${text}\u20ac`);
    damagedText[place % damagedText.length] = byte;
    return damagedText;
  });
  fc.assert(fc.property(fc.oneof(bytes, damaged), lengths, (text, cuts) => watch(text, cuts) === isUtf8(text)));
});

test("a text that ends within a character is none", () => {
  expect(watch(Buffer.from([0x61, 0xe2, 0x82]), [1])).toBe(false);
});
