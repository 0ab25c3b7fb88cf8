import * as c from "../columns.ts";
import { double, flag, type Table, text } from "../table.ts";

/** Core tables of prices as vendors give them, and of the CUSIPs that they are of. */
export const pricesTables: readonly Table[] = [
  {
    name: "core.closes",
    grain:
      "one row per ticker with a close at the end of the report period: its last one, up to 7 days before the last trading day",
    key: ["report_period", "ticker"],
    partitioning: "quarter",
    reads: { "staging.prices": { by: "report_period" } },
    columns: {
      report_period: c.reportPeriod,
      ticker: c.ticker,
      price_date: c.priceDate,
      close: c.close,
      currency: c.currency,
    },
  },
  {
    name: "core.latest_closes",
    grain: "one row per ticker that has a price: its last close on or before as-of",
    key: ["ticker"],
    partitioning: "whole",
    reads: { "staging.prices": "all" },
    columns: { ticker: c.ticker, price_date: c.priceDate, close: c.close, currency: c.currency },
  },
  {
    name: "core.listings",
    grain: "one row per CUSIP that securities.csv gives a ticker: what of that line does not change daily",
    key: ["cusip"],
    partitioning: "whole",
    reads: { "staging.securities": "all" },
    columns: {
      cusip: c.cusip,
      ticker: c.ticker,
      name: text("company name in securities.csv; null where it has none"),
      is_active: c.isActive,
    },
  },
  {
    name: "core.held_cusips",
    grain: "one row per CUSIP that effective filings of the report period hold, options included",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: { "core.holdings": "same" },
    columns: {
      cusip: c.filedCusip,
      report_period: c.reportPeriod,
      has_principal: c.hasPrincipal,
      is_principal: flag("whether more than half of its rows, options aside, are of a principal amount"),
    },
  },
  {
    name: "core.quotes",
    grain:
      "one row per CUSIP of core.listings with a close in US dollars at the end of the report period; of those with one ticker, the held ones, if any is",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.listings": { by: "ticker", in: "core.closes" },
      "core.closes": "same",
      "core.held_cusips": "same",
      "core.holdings": "same",
    },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      ticker: c.ticker,
      is_active: c.isActive,
      is_held: flag("whether effective filings hold it, or options on it"),
      price_date: c.priceDate,
      close: double("closing price as traded, in US dollars a share"),
      refuting_price_usd: double(
        "median over filings of value / shares, in the unit due for the quarter, where four fifths of them show that the close is not of these shares: ten filings or more at ten times the close or a tenth of it, or three that no unit brings within a factor of 5; the close is then not used; null where it stands",
      ),
    },
  },
];
