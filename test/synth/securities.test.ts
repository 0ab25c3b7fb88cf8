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
  // More securities than there are issuers: as many as make a world of a thousand times the real size.
  const turns = [0, 1, 2, 54].map((turn) => makeCusip(turn * 3_400_000 + 1));
  expect(new Set(turns).size).toBe(turns.length);
  expect(turns.every((cusip) => cusip.length === 9 && hasCheckDigit(cusip))).toBe(true);
});
