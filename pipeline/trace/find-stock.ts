import { printCount } from "../log/print-number.ts";
import { suggestNearest } from "./find-nearest.ts";
import type { Trace } from "./open-trace.ts";

/** A security with a ticker, as `core.stocks` has it. */
export interface Stock {
  readonly security_id: number;
  /** The `stock.id` of the API. */
  readonly stock_id: string;
  readonly security_cusip: string;
  readonly ticker: string;
  readonly name: string;
  readonly active: boolean;
  readonly type: string | null;
}

/**
 * The security that a ticker, a CUSIP or a stock id means.
 * @throws Error where it means none, with the nearest tickers, or several, with all of them.
 */
export async function findStock(trace: Trace, word: string): Promise<Stock> {
  const [stock, ...others] = await listStocks(trace, word);
  if (!stock) throw await explainUnknown(trace, word);
  if (others.length === 0) return stock;
  const meant = [stock, ...others].map(
    ({ stock_id, security_cusip, name, active }) =>
      `\n  ${stock_id}  CUSIP ${security_cusip}  ${name}${active ? "" : " (no longer traded)"}`,
  );
  throw new Error(
    `"${word}" is the ticker of ${meant.length} securities; name one by stock id or CUSIP:${meant.join("")}`,
  );
}

/** All securities that a ticker, a CUSIP or a stock id may mean. */
export function listStocks(trace: Trace, word: string): Promise<Stock[]> {
  return trace.rows<Stock>("trace/stocks.sql", { word });
}

/** An error that says what is known of a word that means no security with a ticker. */
async function explainUnknown(trace: Trace, word: string): Promise<Error> {
  const [held] = await trace.rows<{ name_of_issuer: string; holding_count: number }>("trace/unmapped.sql", { word });
  if (held) {
    return new Error(
      `"${word}" is ${held.name_of_issuer}, held by ${printCount(held.holding_count, "manager")}, but securities.csv gives it no ticker, ` +
        "so no list shows it. Add a line for it there.",
    );
  }
  const stocks = await trace.rows<Stock>("trace/stocks.sql", { word: null });
  const nearest = await suggestNearest(trace, word, [...new Set(stocks.map(({ ticker }) => ticker))]);
  return new Error(`No security is called "${word}", by ticker, CUSIP or stock id.${nearest}`);
}
