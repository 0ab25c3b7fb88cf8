import { quarterEnd, quarterOf } from "../../pipeline/calendar.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

/** The splits of tickers, as the lines of splits.csv and the listings make them. */
export function listTickerSplits(splits: readonly Row[], listings: readonly Row[]): Promise<Row[]> {
  const staged = splits.map((split) => {
    const { year, quarter } = quarterOf(String(split.ex_date));
    return { ...split, report_period: quarterEnd(year, quarter) };
  });
  return runModel("core.ticker_splits", { "staging.splits": staged, "core.listings": listings });
}
