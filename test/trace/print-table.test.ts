import { expect, test } from "vitest";
import { printList, printTerms } from "../../pipeline/trace/print-table.ts";

const columns = { name: (term: { name: string; amount: number }) => term.name, amount: ({ amount = 0 }) => amount };
const terms: readonly { name: string; amount: number }[] = [
  { name: "a", amount: 1000 },
  { name: "b", amount: 20 },
];

test("a list as long as the limit is whole, and so is any without one", () => {
  const whole = ["  name  amount", "  a      1,000", "  b         20"];
  for (const limit of [0, 2, 3]) expect(printList(columns, terms, limit)).toEqual(whole);
  expect(printList(columns, terms, 1)).toEqual([
    "  name  amount",
    "  a      1,000",
    "  … and 1 more; --limit 0 lists them all",
  ]);
  expect(printList(columns, [], 1)).toEqual([]);
});

test("the terms of a sum are all told, those beyond the limit in one line", () => {
  const rest = { amount: (others: typeof terms) => others.length };
  expect(printTerms(columns, terms, 2, rest)).toEqual(printList(columns, terms, 0));
  expect(printTerms(columns, terms, 1, rest)).toEqual([
    "  name         amount",
    "  a             1,000",
    "  the other 1       1",
  ]);
});
