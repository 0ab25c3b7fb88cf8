import * as c from "../columns.ts";
import { bigint, double, flag, integer, type Table } from "../table.ts";

const bookColumns = {
  aum_usd: bigint("US dollars of all positions"),
  aum_top_10_usd: bigint("US dollars of the ten largest positions"),
  etfs_usd: bigint("US dollars of the positions in ETFs; null where the type of no position is known"),
  holdings_count: integer("number of positions"),
};

/** What a manager bought and sold between two quarters that it reported in full. */
const flowColumns = {
  capital_flow_usd: double("US dollars put in or, below 0, taken out: bought_usd less sold_usd"),
  bought_usd: double(
    "US dollars of shares added to positions, new ones included, at the price at the quarter's end: the reference price, else the manager's own value / shares (a value of 0 gives none), as where some file the security as principal and the reference price is over twice the manager's own, or under half of it; or the one before where it has none",
  ),
  sold_usd: double(
    "US dollars of shares taken from positions, closed ones included, at the price at the quarter's end, or the one before where it has none",
  ),
};

/** Positions by their status in core.position_changes; `unless` says what stands where there is nothing to compare. */
function countPositions(unless: string) {
  return {
    new_positions_count: integer(`positions with the status new; ${unless}`),
    closed_positions_count: integer(`positions with the status closed; ${unless}`),
    increased_positions_count: integer(`positions with the status increased; ${unless}`),
    reduced_positions_count: integer(`positions with the status reduced; ${unless}`),
  };
}

/** Core tables of what managers hold, bought, sold and earned. */
export const portfoliosTables: readonly Table[] = [
  {
    name: "core.portfolio_flows",
    grain:
      "one row per manager that reported the period and the quarter before in full: what it bought, sold and earned",
    key: ["cik", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.position_changes": "same",
      "core.reporters": "same and previous",
      "core.reference_prices": "same and previous",
      "core.split_factors": "same",
      "core.cusips": "same and previous",
    },
    columns: {
      cik: c.cik,
      report_period: c.reportPeriod,
      ...flowColumns,
      priced_previous_value_usd: bigint(
        "US dollars that positions of the quarter before were worth then, of those with a price at both ends, for quarter_return_percent",
      ),
      quarter_return_percent: c.quarterReturn,
    },
  },
  {
    name: "core.books",
    grain:
      "one row per manager that reported the period: the size and make-up of its book (all its positions), and how many of them it changed",
    key: ["cik", "report_period"],
    partitioning: "quarter",
    reads: {
      "core.reporters": "same",
      "core.positions": "same",
      "core.cusips": "same",
      "core.security_types": { by: "security_id", in: "core.cusips" },
      "core.position_changes": "same",
    },
    columns: {
      cik: c.cik,
      report_period: c.reportPeriod,
      ...bookColumns,
      ...countPositions(`0 ${c.unlessInFull}`),
    },
  },
  {
    name: "core.portfolios",
    grain:
      "one row per manager that reported the period: its book, and its changes and flows where it reported the quarter before, and both in full",
    key: ["cik", "report_period"],
    partitioning: "quarter",
    reads: { "core.books": "same", "core.portfolio_flows": "same" },
    columns: {
      cik: c.cik,
      report_period: c.reportPeriod,
      reported_previous: flag(
        "whether the manager reported the quarter before, and both in full; else nothing is compared",
      ),
      ...bookColumns,
      ...countPositions(`null ${c.unlessInFull}`),
      capital_flow_usd: double(`${flowColumns.capital_flow_usd.meaning}; null ${c.unlessInFull}`),
      bought_usd: double(`${flowColumns.bought_usd.meaning}; null ${c.unlessInFull}`),
      sold_usd: double(`${flowColumns.sold_usd.meaning}; null ${c.unlessInFull}`),
      quarter_return_percent: c.quarterReturn,
    },
  },
];
