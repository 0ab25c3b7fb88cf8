import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { kernelFile } from "../../../pipeline/ingest/information-table/open-kernel.ts";
import { compileKernel } from "../../../scripts/kernel/compile-kernel.ts";
import { row, splitLines } from "./split-lines.ts";

test("the kernel is what its source compiles to", async () => {
  expect(await compileKernel()).toEqual(await readFile(kernelFile));
});

const nameRows = (names: readonly string[]) => names.map((NAMEOFISSUER) => row({ NAMEOFISSUER }));
const listNames = (names: readonly string[]) => {
  const { others, result } = splitLines(nameRows(names));
  return { others, names: result?.texts.name, kept: result?.kept.length };
};

test("texts are numbered as they are first seen", () => {
  expect(listNames(["b", "", "a", "b", "ab", "b ", " "])).toMatchObject({ names: ["b", "", "a", "ab"], kept: 7 });
});

test("there may be more of them than there was room for, and they may be long", () => {
  const texts = Array.from({ length: 50_000 }, (_, index) => `${index}${"x".repeat(index % 40)}`);
  const all = [...texts, "y".repeat(200_000), ...texts.toReversed()];
  const { others, result } = splitLines(nameRows(all));
  expect(result?.texts.name).toEqual([...texts, "y".repeat(200_000)]);
  expect([others, result?.kept]).toEqual([[], nameRows(all)]);
});

test.each([1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 48])(
  "texts of %d letters that differ in one are told apart",
  (length) => {
    const texts = Array.from({ length }, (_, place) => `${"a".repeat(place)}b${"a".repeat(length - place - 1)}`);
    expect(listNames([...texts, ...texts])).toMatchObject({ names: texts, kept: 2 * length });
  },
);

test("rows whose text is made to take long are handed back", () => {
  const alike = makeAlike(1_200);
  const { others, result } = splitLines([...nameRows(alike), ...nameRows(alike.slice(0, 10))]);
  expect(result?.texts.name).toEqual(alike.slice(0, 1_000));
  expect(others).toEqual(nameRows(alike.slice(1_000)));
  expect(result?.kept).toEqual(nameRows([...alike.slice(0, 1_000), ...alike.slice(0, 10)]));
});

test("rows with more text than there is room for are handed back, and those before keep theirs", () => {
  const texts = Array.from({ length: 34 }, (_, index) => String(index).padEnd(1_999_600, "x"));
  const { others, result } = splitLines(nameRows([...texts, "a", ...texts]));
  expect(result?.texts.name.map((text) => text.length)).toEqual([...Array(33).fill(1_999_600), 1]);
  expect([others.length, result?.kept.length]).toEqual([2, 67]);
});

test("a table with a NUL, or a line that DuckDB does not read, is none to be split", () => {
  const isSplit = (name: string) => splitLines(nameRows(["a", name, "b"])).result !== undefined;
  expect([isSplit("x".repeat(1_999_900)), isSplit("x".repeat(2_000_000)), isSplit("x\0")]).toEqual([
    true,
    false,
    false,
  ]);
});

/** Texts of sixteen letters that the hash of kernel/words.ts cannot tell apart: of those that it cannot, few are of letters only. */
function makeAlike(count: number): string[] {
  const multiplier = 0x9e3779b97f4a7c15n;
  const halves = new BigUint64Array(2);
  const bytes = new Uint8Array(halves.buffer);
  const texts: string[] = [];
  for (let tried = 0; texts.length < count; tried += 1) {
    for (let place = 0; place < 8; place += 1) bytes[place] = 64 + ((tried >> (4 * place)) & 15);
    const product = BigInt.asUintN(64, ((halves[0] ?? 0n) ^ 16n) * multiplier);
    halves[1] = product ^ (product >> 32n) ^ 0x5f5f5f5f5f5f5f5fn;
    if (bytes.every((byte) => byte > 34 && byte < 127)) texts.push(Buffer.from(bytes).toString("latin1"));
  }
  return texts;
}
