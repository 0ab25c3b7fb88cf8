import { expect, test } from "vitest";
import { hasCheckDigit } from "../../schemas/inputs/cusip.ts";
import { makeCusip } from "../../scripts/synth/securities.ts";

test("a CUSIP ends with the check digit of the eight characters before it", () => {
  const cusips = Array.from({ length: 1_000 }, (_, number) => makeCusip(number * 17));
  expect(cusips.filter((cusip) => cusip.length !== 9 || !hasCheckDigit(cusip))).toEqual([]);
});

test("no two numbers have one CUSIP", () => {
  const cusips = Array.from({ length: 200_000 }, (_, number) => makeCusip(number));
  expect(new Set(cusips).size).toBe(cusips.length);
});
