import { expect, test } from "vitest";
import { matchIntegers, matchText } from "../../pipeline/serve/nginx-patterns.ts";

test.each([
  [1, 7],
  [0, 9],
  [1, 10_000],
  [0, 2_047],
  [1, 4_999],
] as const)("integers from %i to %i, and no other", (minimum, maximum) => {
  const pattern = new RegExp(`^${matchIntegers(minimum, maximum)}$`);
  const accepted = Array.from({ length: 2 * maximum + 20 }, (_, number) => number).filter((number) =>
    pattern.test(String(number)),
  );
  expect([accepted[0], accepted.at(-1), accepted.length]).toEqual([minimum, maximum, maximum - minimum + 1]);
  expect(["01", "-1", "", "1.0", " 1"].filter((text) => pattern.test(text))).toEqual([]);
});

test("the largest integer there is, to the last digit", () => {
  const pattern = new RegExp(`^${matchIntegers(1, Number.MAX_SAFE_INTEGER)}$`);
  const texts = ["9007199254740991", "9007199254740990", "9007199254740992", "9007199254741000", "10000000000000000"];
  expect(texts.map((text) => pattern.test(text))).toEqual([true, true, false, false, false]);
});

test("a text as any client may send it, and nothing else", () => {
  const pattern = new RegExp(`^${matchText("R&D, é (a.b)")}$`);
  const search = new URLSearchParams({ q: "R&D, é (a.b)" });
  const sent = [encodeURIComponent("R&D, é (a.b)"), String(search).slice(2), "R%26D,+%c3%a9+%28a.b%29"];
  expect(sent.filter((text) => !pattern.test(text))).toEqual([]);
  expect(["R&D,+%C3%A9+(a.b)", "R%26D,+%C3%A9+(axb)"].filter((text) => pattern.test(text))).toEqual([]);
});

test("a mark that no URL should hold plainly, as some clients do", () => {
  const text = 'A|B {c} \\ ^` "d" <e> 100% f%';
  const pattern = new RegExp(`^${matchText(text)}$`);
  const plain = text.replaceAll(" ", "+");
  expect([plain, encodeURIComponent(text)].filter((sent) => !pattern.test(sent))).toEqual([]);
  expect(new RegExp(`^${matchText("100%41")}$`).test("100%41")).toBe(false);
});
