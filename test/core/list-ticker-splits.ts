import { quarterEnd, quarterOf } from "../../pipeline/calendar.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

/** The splits of tickers, as the lines of splits.csv, the listings, and the lines of cusip_changes.csv by the end of 2023 make them. */
export function listTickerSplits(
  splits: readonly Row[],
  listings: readonly Row[],
  changes: readonly Row[] = [],
): Promise<Row[]> {
  const staged = splits.map((split) => {
    const { year, quarter } = quarterOf(String(split.ex_date));
    return { ...split, report_period: quarterEnd(year, quarter) };
  });
  const given = { "staging.splits": staged, "core.listings": listings, "staging.cusip_changes": changes };
  return runModel("core.ticker_splits", given, { as_of: "2023-12-31" });
}
