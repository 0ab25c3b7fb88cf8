import * as z from "zod";
import { currency, moment, name, number, orUnknown, rejectedAlone, text, ticker } from "./cells.ts";

/**
 * A row of `analyst-targets/`: what one analyst said about one stock at one moment. Source: the user's vendor.
 * A target that cannot be one takes nothing with it, because the rating beside it still counts: one that is no number is
 * rejected alone, another is let through, and `core.analyst_entries` sets it aside. A currency that cannot be read takes its target
 * with it, and no more: the rating may be a withdrawal. Nor does a rating that cannot be read take its target with it, or an
 * analyst's name both.
 */
export const analystTargetRow = z.strictObject({
  published_at: moment.describe("moment of publication, UTC; a date alone is its midnight"),
  ticker: ticker.describe("exchange ticker, upper case"),
  firm: name.describe("the analyst's firm"),
  analyst: rejectedAlone(orUnknown(name)).describe("the analyst's name; null where the vendor names the firm only"),
  rating: rejectedAlone(orUnknown(text)).describe(
    "the vendor's word, as given; in lower case, letters and digits only, it is looked up in rating_words.csv; null where none was given",
  ),
  price_target: rejectedAlone(orUnknown(number)).describe(
    "price expected in a year, in `currency` a share; null where none was set, or none that is a number",
  ),
  currency: rejectedAlone(currency, "price_target").describe("ISO 4217 code of the price target; USD where not given"),
});
