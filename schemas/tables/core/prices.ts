import * as c from "../columns.ts";
import { date, double, flag, integer, type Table, text } from "../table.ts";

/** Core tables of prices as vendors give them, and of the CUSIPs that they are of. */
export const pricesTables: readonly Table[] = [
  {
    name: "core.closes",
    grain:
      "one row per ticker with a close at the end of the report period: its last one in US dollars, else in another currency, up to 7 days before the last trading day",
    key: ["report_period", "ticker"],
    partitioning: "quarter",
    reads: { "staging.prices": "same" },
    columns: {
      report_period: c.reportPeriod,
      ticker: c.ticker,
      price_date: c.priceDate,
      close: c.close,
      currency: c.currency,
    },
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
    name: "core.ticker_splits",
    grain:
      "one row per ticker and ex-date of its splits in splits.csv, of whatever day; a split may be listed under the old and the new CUSIP, or one of them; of one that is listed on two days within ten the later",
    key: ["ticker", "ex_date"],
    partitioning: "whole",
    reads: { "staging.splits": "all", "staging.cusip_changes": "all", "core.listings": "all" },
    columns: {
      ticker: c.ticker,
      ex_date: date("first trading day on the new basis"),
      report_period: c.quarterOfDay,
      ratio: double("new shares for an old one, the most where lines of two CUSIPs differ"),
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
      has_options_only: flag("whether all of its rows are options"),
    },
  },
  {
    name: "core.quote_evidence",
    grain:
      "one row per CUSIP of core.listings with a close in US dollars at the end of the report period and rows of shares to compare with it: how many times the close they show, and whether that refutes it",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.listings": { by: "ticker", in: "core.closes" },
      "core.closes": "same",
      "core.filings": "same",
      "core.holdings": "same",
      "core.ticker_splits": { by: "report_period" },
    },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      price_date: c.priceDate,
      filings_count: integer("effective filings with a row of shares whose VALUE is 10 or more and is not its shares"),
      filed_price_usd: double(
        "median of their value / shares in US dollars: in the unit due by the filing's day or by corrections.csv, or, of a filing with three closes or more that is a thousandfold off most of them, in the one that brings it to them",
      ),
      price_ratio: double(
        "median of their value / shares over the close, after splits between its day and the quarter's end, in the unit that brings it nearest to 1",
      ),
      is_refuted: flag(
        "whether four fifths of the filings show that the close is not of these shares: ten or more at over ten times the close or under a tenth of it, three or more that no unit brings within a factor of 5, or five or more whose prices, in whatever unit, are within 5 % of their median, which is half as high again as the close, or lower by as much, where they are ten or more a tenth; or whether three filings or more are over 2 % off it, as more than half of at least ten such closes of the quarter are",
      ),
    },
  },
  {
    name: "core.quotes",
    grain:
      "one row per CUSIP of core.listings with a close in US dollars at the end of the report period; of those with one ticker, the held and the active ones, if any is held",
    key: ["cusip", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.listings": { by: "ticker", in: "core.closes" },
      "core.closes": "same",
      "core.held_cusips": "same",
      "core.quote_evidence": "same and previous",
      "core.ticker_splits": "all",
    },
    columns: {
      cusip: c.cusip,
      report_period: c.reportPeriod,
      ticker: c.ticker,
      is_active: c.isActive,
      is_held: flag("whether effective filings hold it, options aside"),
      is_compared: flag("whether core.quote_evidence has compared the close with rows of the quarter that hold it"),
      has_rival: flag(
        "whether securities.csv marks one CUSIP with its ticker as active and another one not: the close may be of the other",
      ),
      price_date: c.priceDate,
      given_close: double("closing price in US dollars a share, as the file has it"),
      adjustment_ratio: double(
        "new shares for an old one of the later splits, of splits.csv, that the close is adjusted for: together they make the price_ratio of core.quote_evidence, within 5 %, of the quarter, or of the one before where that has none of the CUSIP; null where it is taken to be as traded",
      ),
      adjusted_until: date(
        "ex-date of the last split that given_close is adjusted for; null where it is as traded, or that cannot be told",
      ),
      close: double(
        "closing price as traded, in US dollars a share: given_close times adjustment_ratio, where there is one",
      ),
      refuting_price_usd: double(
        "filed_price_usd of core.quote_evidence where the filings refute the close and no splits explain why, which is then not used; null where it stands",
      ),
    },
  },
  {
    name: "core.latest_closes",
    grain:
      "one row per ticker that has a price: its last close on or before as-of, or one in US dollars of the week before it, as traded",
    key: ["ticker"],
    partitioning: "whole",
    reads: { "staging.prices": "all", "core.quotes": "all", "core.ticker_splits": "all" },
    columns: {
      ticker: c.ticker,
      price_date: c.priceDate,
      close: double(
        "closing price as traded, in `currency` a share: one in US dollars is put back for the splits up to the adjusted_until of the ticker's newest close in core.quotes",
      ),
      currency: c.currency,
    },
  },
];
