import * as c from "../columns.ts";
import { bigint, date, double, flag, integer, type Table, text, timestamp } from "../table.ts";

/** Core tables of quarters, stocks, funds and analysts. */
export const entitiesTables: readonly Table[] = [
  {
    name: "core.quarters",
    grain: "one row per report period held, from 2013 on: who reported it, and whether it is open, final or incomplete",
    key: ["report_period"],
    partitioning: "whole",
    reads: { "core.reporters": "all", "staging.filing_deadlines": "all" },
    columns: {
      report_period: c.reportPeriod,
      year: c.year,
      quarter: c.quarter,
      ...c.quarterState,
      managers_first_time: integer("managers that reported, and no quarter held before"),
      managers_returning: integer("managers that reported, and earlier, but not the quarter before"),
    },
  },
  {
    name: "core.held_securities",
    grain:
      "one row per security that managers hold at the end of the latest finalized quarter: how many do, for how many dollars, and what securities.csv says that it is",
    key: ["security_id"],
    partitioning: "view",
    reads: { "core.trend_counts": "all", "core.quarters": "all", "core.securities": "all" },
    columns: {
      security_id: c.securityId,
      security_cusip: c.securityCusip,
      report_period: c.reportPeriod,
      name_of_issuer: c.nameMostFiled,
      holding_count: c.holdersCount,
      value_usd: c.heldValue,
      ...c.describedBy,
    },
  },
  {
    name: "core.ticker_prices",
    grain:
      "one row per ticker and security with a price: the latest close, else the implied price of the latest finalized quarter, adjusted for splits since",
    key: ["ticker", "security_id"],
    partitioning: "whole",
    reads: {
      "core.quarters": "all",
      "core.reference_prices": "all",
      "core.securities": "all",
      "core.latest_closes": "all",
      "core.listings": "all",
      "core.security_links": "all",
      "core.splits": "all",
      "core.split_factors": "all",
    },
    columns: {
      ticker: c.ticker,
      security_id: bigint(`${c.securityId.meaning}; null where securities.csv gives the ticker to none`),
      is_ticker_owner: flag(
        "whether the ticker's closes and analysts' targets are of this security, where several bear it",
      ),
      price: double("price a share, in `currency`, adjusted for splits after price_date"),
      unadjusted_price: double("price a share as traded or implied, in `currency`"),
      currency: c.currency,
      price_date: date("trading day of the close, or the quarter's end that the price is implied for"),
      price_source: text("close, or implied (by 3 managers or more)"),
    },
  },
  {
    name: "core.stocks",
    grain: "one row per security with a ticker: what the API says of it, and what it can be filtered by",
    key: ["security_id"],
    partitioning: "whole",
    reads: {
      "core.quarters": "all",
      "core.trend_counts": "all",
      "core.securities": "all",
      "core.ticker_prices": "all",
    },
    columns: {
      security_id: c.securityId,
      stock_id: c.stockId,
      security_cusip: c.securityCusip,
      ticker: c.ticker,
      name: text(
        "name in securities.csv, else name_of_issuer of core.trend_counts in the latest finalized quarter or, where that has no row of it, in the one before, tidied in case only, else the ticker",
      ),
      active: c.isTraded,
      type: c.securityType,
      market_cap: c.marketCap,
      sector_id: text("slug of the sector; null: unknown"),
      sector: text("name of the sector; null: unknown"),
      industry_id: text("slug of the industry; null: unknown"),
      industry: text("name of the industry; null: unknown"),
    },
  },
  {
    name: "core.latest_portfolios",
    grain:
      "one row per manager that reported a final quarter, or the one that stands in where none is final: its own latest one, and what it returned up to then",
    key: ["cik"],
    partitioning: "whole",
    reads: { "core.portfolios": "all", "core.quarters": "all" },
    columns: {
      cik: c.cik,
      report_period: c.reportPeriod,
      aum_usd: bigint("US dollars of all positions"),
      holdings_count: integer("number of positions"),
      quarter_return_percent: c.quarterReturn,
      return_years_1_percent: c.fund.return_years_1,
      return_years_3_percent: c.fund.return_years_3,
      return_years_5_percent: c.fund.return_years_5,
      return_years_10_percent: c.fund.return_years_10,
    },
  },
  {
    name: "core.funds",
    grain: "one row per manager that has reported a quarter: identity and its latest figures, as the API shows them",
    key: ["cik"],
    partitioning: "whole",
    reads: {
      "core.filings": "all",
      "core.portfolios": "all",
      "core.latest_portfolios": "all",
      "staging.funds": "all",
      "staging.state_codes": "all",
    },
    columns: { cik: c.cik, ...c.fund },
  },
  {
    name: "core.adjusted_targets",
    grain:
      "one row per ticker whose targets of the 3 months up to as-of from before a split are already adjusted for it, as vendors do",
    key: ["ticker"],
    partitioning: "whole",
    reads: { "staging.analyst_targets": "all", "core.ticker_prices": "all", "core.splits": "all" },
    columns: {
      ticker: c.ticker,
      ex_date: date("ex-date of the last such split"),
      targets_count: integer(
        "targets in the currency of the price from before it, a firm's of one moment once; 3 or more of a reverse split, or where adjusted_ratio is 1 / 6 or more",
      ),
      target_ratio: double(
        "median of target / what is expected of it: the median of the targets since, where there are two, or of a reverse split one, else the price; 2 / 3 to 2",
      ),
      adjusted_ratio: double(
        "the same of targets adjusted for the splits since: below 3 / 4, or of a reverse split above 3",
      ),
    },
  },
  {
    name: "core.analyst_entries",
    grain:
      "one row per entry of an analyst in the 3 months up to as-of: whether it counts, its stance, and its target on the share basis of as-of",
    key: ["entry_number"],
    partitioning: "whole",
    reads: {
      "staging.analyst_targets": "all",
      "staging.rating_words": "all",
      "core.ticker_prices": "all",
      "core.splits": "all",
      "core.adjusted_targets": "all",
    },
    columns: {
      entry_number: integer("number of the entry, in the order of ticker and moment"),
      published_at: timestamp("moment of publication, UTC"),
      ticker: c.ticker,
      firm: text("the analyst's firm"),
      analyst: text("the analyst's name; null where the vendor names the firm only"),
      rating: text("the vendor's word, as given; null where there is none"),
      price_target: double("price expected in a year as published, in `currency` a share; null where there is none"),
      currency: text("ISO 4217 code of the target"),
      stance: text(
        "bullish, neutral, bearish or withdrawn, by rating_words.csv; null where there is no word, an unknown one, or one that is no stance",
      ),
      is_unknown_rating: flag("whether rating_words.csv lacks the vendor's word; the entry counts all the same"),
      is_counted: flag("whether the entry is among the ratings that are counted"),
      not_counted_reason: text("why it is not; null where it is"),
      target_rejected_reason: text(
        "why the target is set aside, whether or not the rating counts: it is not above half a cent, above 10 million, or in another currency than the price; null where it is not, or there is none",
      ),
      adjusted_price_target: double(
        "the target on the share basis of as-of, adjusted for splits since its date but where core.adjusted_targets has the ticker; null where none is counted",
      ),
    },
  },
];
