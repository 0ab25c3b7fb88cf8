import * as c from "./columns.ts";
import { bigint, double, integer, type Table, text } from "./table.ts";

/** A figure of a portfolio with its value in the quarter before and the difference. */
function compared(name: string, meaning: string, type = integer) {
  return {
    [name]: type(meaning),
    [`${name}_last`]: type(`${name} of the quarter before; null where that is, or ${c.unlessInFull}`),
    [`${name}_change`]: type(`${name} less ${name}_last; null where one of them is`),
  };
}

/** The tables of the marts layer: what the endpoints serve; published columns equal the JSON keys. */
export const martTables: readonly Table[] = [
  {
    name: "marts.fund_trends",
    grain:
      "one row per trend and security with a ticker: managers that did so in the latest finalized quarter and in the one before, where any did",
    key: ["trend", "id"],
    partitioning: "whole",
    reads: { "core.quarters": "all", "core.stocks": "all", "core.trend_counts": "all" },
    columns: {
      trend: text(
        "what its endpoint below /v1/fund-trends is called: increased-positions, closed-positions or holding",
      ),
      id: c.stockId,
      ticker: c.ticker,
      name: text("name of the security"),
      active: c.isTraded,
      current: integer("managers that did so in the latest finalized quarter; of holding, that held it at its end"),
      previous: integer("the same in the quarter before"),
      change: integer("current less previous"),
      change_percent: double("change as percent of previous; null where previous is 0"),
      type: c.securityType,
      market_cap: c.marketCap,
      sector_id: text("slug of the sector; null: unknown"),
      industry_id: text("slug of the industry; null: unknown"),
    },
  },
  {
    name: "marts.funds_portfolios",
    grain:
      "one row per manager that reported the period: the whole entry of /v1/funds-portfolios, which answers for 2013 and later",
    key: ["id", "report_period"],
    partitioning: "quarter",
    reads: { "core.portfolios": "same and previous", "core.funds": { by: "cik", in: "core.portfolios" } },
    columns: {
      ...c.fund,
      report_period: c.reportPeriod,
      reporting_year: c.year,
      reporting_quarter: c.quarter,
      quarter_return: c.quarterReturn,
      ...compared("aum", "US dollars of all positions", bigint),
      aum_change_percent: double("aum_change as percent of aum_last; null where that is null or 0"),
      aum_top_10: bigint("US dollars of the ten largest positions"),
      aum_top_10_as_percent_of_aum: double("aum_top_10 as percent of aum; null where aum is 0"),
      capital_flow: bigint(`US dollars put in or, below 0, taken out; null ${c.unlessInFull}`),
      capital_flow_as_percent_of_aum: double(
        `capital_flow as percent of aum; null where aum is 0, or ${c.unlessInFull}`,
      ),
      etfs_percent: double("percent of aum in ETFs; null where aum is 0, or the type of no position is known"),
      turnover_percent: double(
        `the lesser of buys and sells as percent of the mean of aum and aum_last; null where that is 0, or ${c.unlessInFull}`,
      ),
      ...compared("holdings", "number of positions"),
      ...compared("new_positions", `positions opened; null ${c.unlessInFull}`),
      ...compared("closed_positions", `positions closed; null ${c.unlessInFull}`),
      ...compared("increased_positions", `positions increased; null ${c.unlessInFull}`),
      ...compared("reduced_positions", `positions reduced; null ${c.unlessInFull}`),
    },
  },
  {
    name: "marts.analyst_upside",
    grain: "one row per ticker with a price and a target: what analysts expect of it",
    key: ["ticker"],
    partitioning: "whole",
    reads: { "core.analyst_entries": "all", "core.ticker_prices": "all", "core.stocks": "all" },
    columns: {
      ticker: c.ticker,
      price_target: double("mean of the counted targets, in the currency of the price, two decimals"),
      upside_percent: double("percent from the price to the unrounded target"),
      bullish_percent: double("percent bullish of the ratings with a known word; null where none is known"),
      ratings_count: integer("counted entries with a rating or a target"),
      market_cap: c.marketCap,
    },
  },
  {
    name: "marts.sectors",
    grain: "one row per sector of the securities that have a ticker",
    key: ["id"],
    partitioning: "whole",
    reads: { "core.stocks": "all" },
    columns: { id: text("slug of the name"), name: text("name of the sector") },
  },
  {
    name: "marts.industries",
    grain: "one row per industry of the securities that have a ticker, with the sector that most of them are in",
    key: ["id"],
    partitioning: "whole",
    reads: { "core.stocks": "all" },
    columns: {
      id: text("slug of the name"),
      name: text("name of the industry"),
      sector_id: text("slug of the sector that most of its securities are in; null: unknown"),
    },
  },
  {
    name: "marts.quarters",
    grain: "one row per report period held, from 2013 on: its state and coverage",
    key: ["report_period"],
    partitioning: "whole",
    reads: { "core.quarters": "all" },
    columns: { report_period: c.reportPeriod, year: c.year, quarter: c.quarter, ...c.quarterState },
  },
  {
    name: "marts.funds",
    grain: "one row per manager with a portfolio: the CIK behind its id, and what its icon is drawn from",
    key: ["id"],
    partitioning: "whole",
    reads: { "core.funds": "all" },
    columns: { id: c.fund.id, name: c.fund.name, cik: c.cik },
  },
];
