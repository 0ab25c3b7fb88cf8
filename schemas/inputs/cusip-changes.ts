import * as z from "zod";
import { date, orUnknown } from "./cells.ts";
import { cusip } from "./cusip.ts";

/**
 * A row of `cusip_changes.csv`: one security, known by one CUSIP and later by another; or by the one alone, whatever managers' filings
 * look like. Source: the user.
 */
export const cusipChangeRow = z.strictObject({
  old_cusip: cusip.describe("CUSIP before the change, nine characters, upper case"),
  new_cusip: cusip.describe(
    "CUSIP after the change, nine characters, upper case; the old one again where it did not change, though filings look so",
  ),
  effective_date: orUnknown(date).describe("first day of the new CUSIP; null: unknown"),
});
