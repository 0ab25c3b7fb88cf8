import { countStatuses } from "./judge-status.ts";
import type { Portfolio, Position } from "./read-portfolio.ts";

/** The sums of a portfolio as they are published, in US dollars; what compares two quarters is null where it cannot be. */
export type PortfolioSums = ReturnType<typeof sumPortfolio>;

/** Adds up a portfolio; null in place of what compares two quarters where the one before was not reported. */
export function sumPortfolio({ positions, isCompared }: Portfolio) {
  const held = positions.filter(({ value_usd }) => value_usd !== null);
  const value = (list: readonly Position[]) => sum(list, ({ value_usd }) => value_usd);
  return {
    aum: value(held),
    topTen: value(held.slice(0, 10)),
    /** Null where the type of no position is known. */
    etfs: held.every(({ type }) => type === null) ? null : value(held.filter(({ type }) => type === "etf")),
    holdings: held.length,
    counts: isCompared ? countStatuses(positions) : null,
    flows: isCompared ? sumFlows(positions) : null,
    earned: isCompared ? sumGains(positions) : null,
  };
}

/** The sum of what is known of some terms. */
export function sum<T>(terms: readonly T[], amountOf: (term: T) => number | null): number {
  return terms.reduce((total, term) => total + (amountOf(term) ?? 0), 0);
}

/** Shares bought and sold at the price at the quarter's end. */
function sumFlows(positions: readonly Position[]) {
  return {
    net: sum(positions, ({ flow }) => flow),
    bought: sum(positions, ({ flow }) => Math.max(flow ?? 0, 0)),
    sold: sum(positions, ({ flow }) => Math.max(-(flow ?? 0), 0)),
  };
}

/** What the previous book earned, where it is priced at both ends; no percent where less than half of it is. */
function sumGains(positions: readonly Position[]) {
  const previousValue = sum(positions, ({ previous_value_usd }) => previous_value_usd);
  const priced = positions.filter(({ gain }) => gain !== null);
  const pricedValue = sum(priced, ({ previous_value_usd }) => previous_value_usd);
  const gain = sum(priced, (position) => position.gain);
  const isKnown = pricedValue > 0 && 2 * pricedValue >= previousValue;
  return { previousValue, pricedValue, gain, percent: isKnown ? (100 * gain) / pricedValue : null };
}
