import * as z from "zod";
import { amount, flag, groupName, name, oneOf, orEmpty, orUnknown, rejectedAlone, ticker } from "./cells.ts";
import { cusip } from "./cusip.ts";

/** A ticker of the US, which has a letter; elsewhere digits make one, so closes and targets may have them. */
const usTicker = ticker.refine((given) => /\p{L}/u.test(given) && given !== "N/A", {
  error: "is no ticker of a US stock: write it like BRK.B, or leave it empty where it is not known",
});

/** No company is worth nothing: who writes 0 does not know, as vendors of funds. */
const size = amount.transform((given) => (given === 0 ? null : given)).pipe(z.number().nullable());

/** A row of `securities.csv`: what is known of one CUSIP beyond the filings. Source: the user, or SEC files. */
export const securityRow = z.strictObject({
  cusip: cusip.describe("nine-character CUSIP, upper case"),
  ticker: rejectedAlone(orEmpty(usTicker)).describe(
    "exchange ticker, upper case; null: unknown, and the security is in no trend",
  ),
  name: rejectedAlone(orUnknown(name)).describe("name to publish; null: the issuer's name most filed"),
  type: rejectedAlone(orUnknown(oneOf(["stock", "etf"]))).describe("stock or etf; null: unknown"),
  sector: rejectedAlone(orUnknown(groupName)).describe("name of the sector; null: unknown"),
  industry: rejectedAlone(orUnknown(groupName)).describe("name of the industry; null: unknown"),
  market_cap_usd: rejectedAlone(orUnknown(size)).describe("market capitalisation in US dollars; null: unknown"),
  shares_outstanding: rejectedAlone(orUnknown(size)).describe("shares outstanding; null: unknown"),
  active: rejectedAlone(orUnknown(flag)).describe(
    "whether it is traded still; null: told by whether it is held in the latest finalized quarter",
  ),
});
