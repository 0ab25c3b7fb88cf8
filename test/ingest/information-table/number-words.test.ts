import { expect, test } from "vitest";
import { numberWords } from "../../../pipeline/ingest/information-table/number-words.ts";

const number = (words: ReturnType<typeof numberWords>, text: string, guess?: number) => {
  const bytes = Buffer.from(`<${text}>`);
  return words.number(bytes, 1, bytes.length - 1, guess);
};

test("texts are numbered as they are first seen, whatever is guessed", () => {
  const words = numberWords();
  expect(["b", "", "a", "b", "ab"].map((text) => number(words, text))).toEqual([0, 1, 2, 0, 3]);
  expect(["b", "a", "ab", "c"].map((text) => number(words, text, 3))).toEqual([0, 2, 3, 4]);
  expect(words.list()).toEqual(["b", "", "a", "ab", "c"]);
});

test("there may be more of them than there was room for, and they may be long", () => {
  const words = numberWords();
  const texts = Array.from({ length: 50_000 }, (_, index) => `${index}${"x".repeat(index % 7)}`).concat(
    "y".repeat(200_000),
  );
  const numbers = texts.map((text) => number(words, text));
  expect(numbers).toEqual(texts.map((_, index) => index));
  expect(texts.map((text) => number(words, text))).toEqual(numbers);
  expect(words.list()).toEqual(texts);
});

test("each text is judged once", () => {
  const judged: string[] = [];
  const words = numberWords((text) => judged.push(text));
  for (const text of ["a", "b", "a", "a"]) number(words, text);
  expect(judged).toEqual(["a", "b"]);
  expect([words.verdict(0), words.verdict(1), words.verdict(2), words.verdict(-1)]).toEqual([1, 2, 0, -1]);
});

test("what is made to take long has no number", () => {
  const words = numberWords();
  // Of the hash, which multiplies by 31: "Aa" is as "BB".
  const alike = (bits: number) => Array.from({ length: 12 }, (_, bit) => ((bits >> bit) & 1 ? "Aa" : "BB")).join("");
  const numbers = Array.from({ length: 2_000 }, (_, bits) => number(words, alike(bits)));
  expect(numbers.slice(0, 1_000)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  expect(new Set(numbers.slice(1_000))).toEqual(new Set([-1]));
  expect(number(words, alike(7))).toBe(7);
});

test("more texts than a string can hold have no number, and those before keep theirs", () => {
  const words = numberWords();
  const word = Buffer.alloc(2 ** 21, "x");
  const numberOf = (index: number) => {
    word.writeUInt16BE(index + 1);
    return words.number(word, 0, word.length);
  };
  const numbers = Array.from({ length: 129 }, (_, index) => numberOf(index));
  expect(numbers).toEqual([...Array.from({ length: 128 }, (_, index) => index), -1]);
  expect([numberOf(5), words.list().length]).toEqual([5, 128]);
});
