import * as z from "zod";
import { date, positiveNumber } from "./cells.ts";
import { cusip } from "./cusip.ts";

/** One side of a ratio. The splits of a quarter are multiplied side by side, and no fund's shares may come to more than a number holds. */
const side = positiveNumber.pipe(
  z
    .number()
    .min(1e-9, "is less than a billionth: write both sides in whole shares")
    .max(1e9, "is more than a billion: write the smallest numbers that make the ratio"),
);

/** A row of `splits.csv`: `old_shares` of one CUSIP became `new_shares` on one day. Source: the user. */
export const splitRow = z
  .strictObject({
    cusip: cusip.describe("nine-character CUSIP, upper case, of the shares before or after the split"),
    ex_date: date.describe("first trading day on the new basis"),
    new_shares: side.describe("shares after the split for each `old_shares`; 20 in a 20:1 split"),
    old_shares: side.describe("shares before the split; 20 in a 1:20 reverse split"),
  })
  // What is beyond makes more of a fund's shares than a number holds; no split comes near it.
  .refine(
    ({ new_shares, old_shares }) =>
      !(old_shares > 0 && (new_shares > 10_000 * old_shares || old_shares > 1_000_000 * new_shares)),
    {
      path: ["new_shares"],
      error: "is more than 10000 for each old share, or less than a millionth, as no split is: correct the ratio",
    },
  );
