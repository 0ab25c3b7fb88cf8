import { rm, writeFile } from "node:fs/promises";
import Papa from "papaparse";
import { quarterName } from "../calendar.ts";
import { isFileError, namePath } from "../files/file-error.ts";
import { printCount, printDollars, printNumber } from "../log/print-number.ts";
import type { Trace } from "../trace/open-trace.ts";
import { type HeldSecurity, mapSecurities, type SecurityMap } from "./map-securities.ts";
import type { PriceFit } from "./prove-tickers.ts";
import { readRegistrants } from "./read-registrants.ts";

const columns = ["cusip", "ticker", "name", "type", "active"];

/** What to build rows of, and where. */
export interface BuildOptions {
  /** The SEC's `company_tickers_exchange.json`. */
  readonly tickersFile: string;
  /** The file to write, which must not exist. */
  readonly to: string;
  /** Longest list of what is left to print; 0 prints it whole. */
  readonly limit: number;
}

/**
 * Writes a `securities.csv` of the securities without a ticker that managers held in the latest finalized quarter or the one
 * before, as far as closes prove a ticker, or the SEC's list names the issuer; answers the lines that tell what came of it.
 * @throws Error naming the file that is not the SEC's, or exists already.
 */
export async function buildSecurities(trace: Trace, { tickersFile, to, limit }: BuildOptions): Promise<string[]> {
  const registrants = await readRegistrants(tickersFile);
  const held = await trace.rows<HeldSecurity>("securities/untickered.sql", { report_period: trace.latest });
  const stocks = await trace.rows<{ ticker: string }>("trace/stocks.sql", { word: null });
  const fits = await trace.rows<PriceFit>("securities/price_fits.sql", { latest: trace.latest });
  const map = mapSecurities(held, registrants, new Set(stocks.map(({ ticker }) => ticker)), fits);
  if (map.mapped.length > 0) await writeNew(to, `${Papa.unparse([...map.mapped], { columns, newline: "\n" })}\n`);
  return describe(trace, held, map, { to, limit });
}

const faults: Readonly<Record<string, string>> = {
  EEXIST: "exists already, and is left as it is: give --to another name, and add its rows to yours.",
  ENOENT: "is in no folder that exists: give --to another name, or make the folder.",
};

/** What a user has there was looked through by hand. */
async function writeNew(to: string, text: string): Promise<void> {
  try {
    await writeFile(to, text, { flag: "wx" });
  } catch (error) {
    const code = Object.keys(faults).find((each) => isFileError(error, each));
    if (code !== undefined) throw new Error(`${to} ${faults[code]}`, { cause: error });
    const named = namePath(error, to);
    // Only the writing names no path: what it cut short the next night would read, and the next call leave as it is.
    if (named !== error) await rm(to, { force: true });
    throw named;
  }
}

function describe(
  { latest }: Trace,
  held: readonly HeldSecurity[],
  { mapped, provenCount, left }: SecurityMap,
  { to, limit }: Pick<BuildOptions, "to" | "limit">,
): string[] {
  const sum = (securities: readonly HeldSecurity[]) =>
    securities.reduce((total, { value_usd }) => total + value_usd, 0);
  const all = `${printCount(held.length, "security", "securities")} held in shares in ${quarterName(latest)} or the quarter before, without a ticker, ${printDollars(sum(held))}`;
  const others = left.map((each) => each.held);
  const shown = left.slice(0, limit || undefined);
  const rows = shown.map(
    ({ held: { cusip, name_of_issuer, title_of_class, value_usd }, reason }) =>
      `  ${cusip}  ${printDollars(value_usd)}  ${name_of_issuer}, ${title_of_class}: ${reason}`,
  );
  const unshown = left.length - shown.length;
  return [
    all,
    `${printNumber(mapped.length - provenCount)} of them have the name of a registrant${provenCount > 0 ? `, ${printNumber(provenCount)} the closes of a ticker` : ""}: ${mapped.length > 0 ? `written to ${to}` : "nothing to write"}`,
    ...(left.length > 0 ? [`${printNumber(left.length)} are left, ${printDollars(sum(others))}:`, ...rows] : []),
    ...(unshown > 0 ? [`  and ${printNumber(unshown)} more; --limit 0 prints all`] : []),
  ];
}
