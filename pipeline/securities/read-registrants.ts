import { companyTickers } from "../../schemas/inputs/company-tickers.ts";
import { secAddress, tickersPath } from "../fetch/open-sec.ts";
import { requireJson } from "../files/read-json.ts";

/** A company that files with the SEC, and has tickers. */
export interface Registrant {
  readonly name: string;
  /** One or more, its main one first. */
  readonly tickers: readonly Ticker[];
}

/** A ticker, and whether an exchange lists it; else it is traded over the counter. */
interface Ticker {
  readonly ticker: string;
  readonly isListed: boolean;
}

const exchanges: readonly (string | null)[] = ["Nasdaq", "NYSE", "CBOE"];
const download = `Download the SEC's list from ${secAddress}${tickersPath}.`;

/**
 * The companies of the SEC's list of tickers, in its order.
 * @throws Error naming the file, row and field where it is missing, or another file.
 */
export async function readRegistrants(file: string): Promise<Registrant[]> {
  const registrants = new Map<number, { name: string; tickers: Ticker[] }>();
  const rows = await requireJson(file, companyTickers, download);
  for (const { cik, name, ticker, exchange } of rows) {
    const registrant = registrants.get(cik) ?? { name, tickers: [] };
    registrant.tickers.push({ ticker, isListed: exchanges.includes(exchange) });
    registrants.set(cik, registrant);
  }
  return [...registrants.values()];
}
