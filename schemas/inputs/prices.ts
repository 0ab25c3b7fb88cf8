import * as z from "zod";
import { currency, date, price, ticker } from "./cells.ts";

/**
 * A row of `prices/`: the close of one stock on one day, as traded, not adjusted for splits; `core.quotes` puts back those
 * that are, where filings show it. Source: the user's vendor.
 * These may be millions of rows, so DuckDB reads and casts them; this declares what it casts to.
 */
export const priceRow = z.strictObject({
  date: date.describe("trading day"),
  ticker: ticker.describe("exchange ticker, upper case"),
  close: price.describe(
    "closing price in `currency` a share, as traded; one that is adjusted for later splits is recognised",
  ),
  currency: currency.describe("ISO 4217 code of the close; USD where not given"),
});
