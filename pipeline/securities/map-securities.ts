import { cusip } from "../../schemas/inputs/cusip.ts";
import { chooseTicker, namesShares } from "./choose-ticker.ts";
import { indexRegistrants } from "./find-registrant.ts";
import type { Registrant } from "./read-registrants.ts";

/** A security that managers hold or held, and that has no ticker; the columns of `trace/untickered.sql`. */
export interface HeldSecurity {
  readonly cusip: string;
  readonly name_of_issuer: string;
  readonly title_of_class: string;
  readonly holding_count: number;
  readonly value_usd: number;
}

/** A row of `securities.csv`, of the columns that the SEC's list tells. */
export interface MappedSecurity {
  readonly cusip: string;
  readonly ticker: string;
  readonly name: string;
  readonly type: "stock" | "etf" | "";
  readonly active: "true";
}

/** What came of securities: rows in the order of their CUSIPs, and the others with the reason, in the order given. */
export interface SecurityMap {
  readonly mapped: readonly MappedSecurity[];
  readonly left: readonly { readonly held: HeldSecurity; readonly reason: string }[];
}

/**
 * Gives securities the tickers of the registrants whose names they bear. A ticker that another security has already, among
 * `taken` or with more holders, is not given again.
 */
export function mapSecurities(
  held: readonly HeldSecurity[],
  registrants: readonly Registrant[],
  taken: ReadonlySet<string>,
): SecurityMap {
  const findRegistrants = indexRegistrants(registrants);
  const [mapped, left]: [MappedSecurity[], SecurityMap["left"][number][]] = [[], []];
  const given = new Set(taken);
  const mostHeldFirst = [...held].sort((a, b) => b.holding_count - a.holding_count || (a.cusip < b.cusip ? -1 : 1));
  for (const security of mostHeldFirst) {
    const choice = choose(security, findRegistrants(security.name_of_issuer), given);
    if (typeof choice === "string") left.push({ held: security, reason: choice });
    else mapped.push(choice);
    if (typeof choice !== "string") given.add(choice.ticker);
  }
  const places = new Map(held.map((security, place) => [security, place]));
  return {
    mapped: mapped.sort((a, b) => (a.cusip < b.cusip ? -1 : 1)),
    left: left.sort((a, b) => (places.get(a.held) ?? 0) - (places.get(b.held) ?? 0)),
  };
}

/** The row of a security, or the reason why it has none. */
function choose(
  security: HeldSecurity,
  registrants: readonly Registrant[],
  given: ReadonlySet<string>,
): MappedSecurity | string {
  if (!cusip.safeParse(security.cusip).success) return "its CUSIP is none";
  if (!namesShares(security.title_of_class)) return "no shares by its title of class";
  const listed = registrants.filter(({ tickers }) => tickers.some(({ isListed }) => isListed));
  const [registrant, ...more] = registrants.length > 1 && listed.length > 0 ? listed : registrants;
  if (registrant === undefined) return "no registrant of this name";
  if (more.length > 0) return `${more.length + 1} registrants may be meant`;
  const ticker = chooseTicker(registrant, security.title_of_class);
  if (ticker === undefined)
    return `its class is none of ${registrant.tickers
      .slice(0, 4)
      .map((each) => each.ticker)
      .join(", ")}`;
  if (given.has(ticker)) return `${ticker} is another security's already`;
  return {
    cusip: security.cusip,
    ticker,
    name: printName(registrant.name),
    type: judgeType(registrant.name),
    active: "true",
  };
}

/** EDGAR has many names all in capitals: those filed are tidied when they are published. */
function printName(name: string): string {
  return name === name.toUpperCase() ? "" : name;
}

/** A trust may be a fund, and only its name may say so. */
function judgeType(name: string): MappedSecurity["type"] {
  if (/\bETF\b/i.test(name)) return "etf";
  return /\b(TRUST|TR|FUND|SHARES)\b/i.test(name) ? "" : "stock";
}
