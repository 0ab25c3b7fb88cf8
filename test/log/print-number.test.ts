import { expect, test } from "vitest";
import { printDollars } from "../../pipeline/log/print-number.ts";

test.each([
  [1234, "$1,234"],
  [-1234, "-$1,234"],
  [0, "$0"],
  [null, "-"],
])("%s dollars are printed as %s", (value, printed) => {
  expect(printDollars(value)).toBe(printed);
});
