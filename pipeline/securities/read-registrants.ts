import * as z from "zod";
import { companyTickers } from "../../schemas/inputs/company-tickers.ts";
import { secAddress, tickersPath } from "../fetch/open-sec.ts";
import { describeFault, requireJson } from "../files/read-json.ts";

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
  for (const { cik, name, ticker, exchange } of await readRows(file)) {
    const registrant = registrants.get(cik) ?? { name, tickers: [] };
    registrant.tickers.push({ ticker, isListed: exchanges.includes(exchange) });
    registrants.set(cik, registrant);
  }
  return [...registrants.values()];
}

async function readRows(file: string): Promise<z.infer<typeof companyTickers>> {
  const { data, error } = companyTickers.safeParse(await requireJson(file, z.unknown(), download));
  if (data) return data;
  // Of its lists, which have much the same names, only this one tells the exchanges.
  throw new Error(
    `${file} is not the SEC's list of tickers and their exchanges (${describeFault(error)}). ${download}`,
  );
}
