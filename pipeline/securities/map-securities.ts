import { cusip } from "../../schemas/inputs/cusip.ts";
import { chooseTicker, namesShares } from "./choose-ticker.ts";
import { indexRegistrants } from "./find-registrant.ts";
import { findFitting, type PriceFit, proveTickers } from "./prove-tickers.ts";
import type { Registrant } from "./read-registrants.ts";

/** A security that managers hold or held, and that has no ticker; the columns of `securities/untickered.sql`. */
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
  /** How many of these have a ticker that closes prove. */
  readonly provenCount: number;
  readonly left: readonly { readonly held: HeldSecurity; readonly reason: string }[];
}

/**
 * Gives securities the tickers whose closes prove them, or else those of the registrants whose names they bear. A ticker that
 * another security has already, among `taken` or with more holders, is not given again.
 */
export function mapSecurities(
  held: readonly HeldSecurity[],
  registrants: readonly Registrant[],
  taken: ReadonlySet<string>,
  fits: readonly PriceFit[] = [],
): SecurityMap {
  const proven = proveTickers(fits);
  const findRegistrants = indexRegistrants(registrants);
  const byTicker = new Map(
    registrants.flatMap((registrant) => registrant.tickers.map((each) => [each.ticker, registrant])),
  );
  const choices = new Map<HeldSecurity, Choice | string>();
  const given = new Set([...taken, ...proven.values()]);
  const mostHeldFirst = [...held].sort((a, b) => b.holding_count - a.holding_count || (a.cusip < b.cusip ? -1 : 1));
  for (const security of mostHeldFirst) {
    const ticker = proven.get(security.cusip);
    const choice =
      ticker === undefined
        ? choose(security, findRegistrants(security.name_of_issuer), given, fits)
        : { ticker, registrant: byTicker.get(ticker) };
    choices.set(security, choice);
    if (typeof choice !== "string") given.add(choice.ticker);
  }
  return {
    ...splitChoices(held, choices),
    provenCount: held.filter(({ cusip }) => proven.has(cusip)).length,
  };
}

/** The rows of the securities that have a ticker, and the others with the reason. */
function splitChoices(
  held: readonly HeldSecurity[],
  choices: ReadonlyMap<HeldSecurity, Choice | string>,
): Pick<SecurityMap, "mapped" | "left"> {
  const [mapped, left]: [MappedSecurity[], SecurityMap["left"][number][]] = [[], []];
  for (const security of held) {
    const choice = choices.get(security);
    if (typeof choice === "string") left.push({ held: security, reason: choice });
    else if (choice) mapped.push(printRow(security, choice));
  }
  return { mapped: mapped.sort((a, b) => (a.cusip < b.cusip ? -1 : 1)), left };
}

/** A ticker, and the registrant that has it, where the SEC's list has one. */
interface Choice {
  readonly ticker: string;
  readonly registrant: Registrant | undefined;
}

/** The ticker that a security has by its issuer's name, or the reason why it has none. */
function choose(
  security: HeldSecurity,
  registrants: readonly Registrant[],
  given: ReadonlySet<string>,
  fits: readonly PriceFit[],
): Choice | string {
  if (!cusip.safeParse(security.cusip).success) return "its CUSIP is none";
  if (!namesShares(security.title_of_class)) return "no shares by its title of class";
  const listed = registrants.filter(({ tickers }) => tickers.some(({ isListed }) => isListed));
  const [registrant, ...more] = listed.length > 0 ? listed : registrants;
  if (registrant === undefined) return "no registrant of this name";
  if (more.length > 0) return `${more.length + 1} registrants may be meant`;
  const tickers = registrant.tickers.map((each) => each.ticker);
  const ticker = findFitting(fits, security.cusip, tickers) ?? chooseTicker(registrant, security.title_of_class);
  if (ticker === undefined) return `its class is none of ${tickers.slice(0, 4).join(", ")}`;
  return given.has(ticker) ? `${ticker} is another security's already` : { ticker, registrant };
}

function printRow(security: HeldSecurity, { ticker, registrant }: Choice): MappedSecurity {
  const type = judgeType(security, registrant);
  // Of a fund the registrant is the trust that it is one of many of.
  const name = type === "stock" && registrant ? printName(registrant.name) : "";
  return { cusip: security.cusip, ticker, name, type, active: "true" };
}

/** EDGAR has many names all in capitals: those filed are tidied when they are published. */
function printName(name: string): string {
  return name === name.toUpperCase() ? "" : name;
}

/** A trust may be a fund, and only its name may say so, or the title of class. */
function judgeType(
  { name_of_issuer, title_of_class }: HeldSecurity,
  registrant: Registrant | undefined,
): MappedSecurity["type"] {
  if ([registrant?.name ?? "", name_of_issuer, title_of_class].some((name) => /\bETF\b/i.test(name))) return "etf";
  return registrant === undefined || /\b(TRUST|TR|FUND|SHARES)\b/i.test(registrant.name) ? "" : "stock";
}
