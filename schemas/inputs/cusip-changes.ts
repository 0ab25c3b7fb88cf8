import * as z from "zod";
import { date, orUnknown } from "./cells.ts";
import { cusip } from "./cusip.ts";

/** A row of `cusip_changes.csv`: one security, known by one CUSIP and later by another. Source: the user. */
export const cusipChangeRow = z
  .strictObject({
    old_cusip: cusip.describe("CUSIP before the change, nine characters, upper case"),
    new_cusip: cusip.describe("CUSIP after the change, nine characters, upper case"),
    effective_date: orUnknown(date).describe("first day of the new CUSIP; null: unknown"),
  })
  .refine((row) => row.old_cusip !== row.new_cusip, {
    path: ["new_cusip"],
    error: "is the old CUSIP too: write the one that replaced it, or delete the row",
  });
