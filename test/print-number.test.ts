import { expect, test } from "vitest";
import { printRow } from "../pipeline/print-number.ts";

test("of a row, prices and factors have six digits, whole numbers all of theirs", () => {
  const row = { price: 12.910002502730212, tiny: 0.000012345678, value: 1234567890123, name: "1.23456789", none: null };
  expect(JSON.parse(printRow(row))).toEqual({ ...row, price: 12.91, tiny: 0.0000123457 });
});
