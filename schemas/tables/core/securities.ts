import * as c from "../columns.ts";
import { date, double, flag, type Table, text } from "../table.ts";

/** Core tables of securities and their prices. */
export const securitiesTables: readonly Table[] = [
  {
    name: "core.splits",
    grain:
      "one row per split of a security on or before as-of, from splits.csv; of one that is listed on two days within ten the later",
    key: ["security_id", "ex_date"],
    partitioning: "whole",
    reads: { "staging.splits": "all", "core.security_links": "all" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      ex_date: date("first trading day on the new basis"),
      report_period: c.quarterOfDay,
      new_shares: c.newShares,
      old_shares: c.oldShares,
    },
  },
  {
    name: "core.securities",
    grain: "one row per security that securities.csv names, as the file describes it",
    key: ["security_id"],
    partitioning: "whole",
    reads: {
      "staging.securities": "all",
      "core.held_cusips": "all",
      "core.cusip_changes": "all",
      "core.security_links": "all",
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      ...c.describedBy,
      older_market_cap_usd: double(
        "market_cap_usd of an older CUSIP's row, for shares without a price; null where the newest row with a size has one, or none has",
      ),
    },
  },
  {
    name: "core.security_types",
    grain: "one row per security whose type securities.csv names: whether it is an exchange-traded fund",
    key: ["security_id"],
    partitioning: "whole",
    reads: { "core.securities": "all" },
    columns: { security_id: c.securityId, is_etf: flag("whether it is an exchange-traded fund") },
  },
  {
    name: "core.cusips",
    grain: "one row per CUSIP that effective filings of the report period hold: the security that it stands for",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.held_cusips": "same", "core.security_links": { by: "cusip", in: "core.held_cusips" } },
    columns: {
      cusip: c.filedCusip,
      report_period: c.reportPeriod,
      security_cusip: c.securityCusip,
      security_id: c.securityId,
      has_principal: c.hasPrincipal,
    },
  },
  {
    name: "core.implied_prices",
    grain:
      "one row per security of which managers file both value and shares, or principal, at the end of the report period: the price that these imply",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: { "core.filed_prices": "same", "core.filing_units": "same", "core.cusips": "same" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      price_usd: double("median over managers of value / shares in US dollars, however few they are"),
      managers_count: c.pricingManagers,
      shareholders_count: c.pricingShareholders,
    },
  },
  {
    name: "core.reference_prices",
    grain: "one row per security with a close or an implied price at the end of the report period: its price",
    key: ["security_id", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.implied_prices": "same and previous",
      "core.quotes": "same and previous",
      "core.security_links": { by: "cusip", in: "core.quotes" },
      "core.splits": "all",
    },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      price_usd: double(
        "reference price in US dollars a share: the close, adjusted for splits between its day and the quarter's end, but not where its managers contradict it and its CUSIP is not the one held, or has an active rival, nor where nobody holds it any more and its last managers contradicted that of the quarter before, else the implied price; null where there is no such close, and fewer than 3 managers imply a price",
      ),
      price_source: text("close, or implied where 3 or more managers imply one; null where there is no price"),
      price_ticker: text("ticker whose close it is; null where the price is no close"),
      price_date: date("trading day of the close; null where the price is no close"),
      implied_price_usd: double(
        "median over managers of value / shares in US dollars, however few they are; null where none imply one",
      ),
      managers_count: c.pricingManagers,
      shareholders_count: c.pricingShareholders,
    },
  },
];
