import * as z from "zod";

/** A ticker of a company that files with the SEC. */
const companyTicker = z.object({
  cik: z.number().int().positive().describe("the company's number"),
  name: z.string().min(1).describe("its name, as EDGAR has it"),
  ticker: z.string().min(1).describe("upper case, with a hyphen before the letter of a class: BRK-B"),
  exchange: z.string().nullable().describe("Nasdaq, NYSE, CBOE or OTC; null: unknown"),
});

/**
 * The SEC's list of tickers, one row per ticker, a company's main one first; given as the names of the columns and rows of values.
 * Source: https://www.sec.gov/files/company_tickers_exchange.json
 */
export const companyTickers = z
  .object({ fields: z.array(z.string()), data: z.array(z.array(z.unknown())) })
  .transform(({ fields, data }) =>
    data.map((values) => Object.fromEntries(fields.map((field, place) => [field, values[place]]))),
  )
  .pipe(z.array(companyTicker).min(1, "it has no rows"));
