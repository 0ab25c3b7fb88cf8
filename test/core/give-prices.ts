import type { Row } from "../../pipeline/warehouse.ts";
import type { Given } from "../run-model.ts";

/** Tables of prices that filings imply, and of closes, for rows in which a test gives both. */
export function givePrices(rows: readonly Row[]): Given {
  const quotes = rows.flatMap(
    ({ report_period = null, cusip = null, close = null, refuting_price_usd = null }): [unknown, Row][] =>
      close === null ? [] : [[cusip, { report_period, cusip, close, refuting_price_usd }]],
  );
  return {
    "core.filed_prices": rows.map(({ close, refuting_price_usd, ...row }) => row),
    "core.quotes": [...new Map(quotes).values()],
  };
}
