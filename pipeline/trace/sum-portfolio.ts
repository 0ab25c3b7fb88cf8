import { type Status, statuses } from "./judge-status.ts";
import type { Portfolio, Position } from "./read-portfolio.ts";

/** The sums of a portfolio, in US dollars; what compares two quarters is null where the one before was not reported. */
export interface PortfolioSums {
  readonly aum: number;
  readonly topTen: number;
  /** Null where the type of no position is known. */
  readonly etfs: number | null;
  readonly holdings: number;
  readonly counts: Readonly<Record<Status, number>> | null;
  readonly flows: Flows | null;
  readonly earned: Earned | null;
}

/** Shares bought and sold at the price at the quarter's end. */
export interface Flows {
  readonly net: number;
  readonly bought: number;
  readonly sold: number;
}

/** What the previous book earned, where it is priced at both ends. */
export interface Earned {
  readonly previousValue: number;
  readonly pricedValue: number;
  readonly gain: number;
  /** Null where less than half of the previous book is priced. */
  readonly percent: number | null;
}

/** Adds up a portfolio by the rules of metrics.md. */
export function sumPortfolio({ positions, isCompared }: Portfolio): PortfolioSums {
  const held = positions.filter(({ value_usd }) => value_usd !== null);
  const values = (list: readonly Position[]) => sum(list.map(({ value_usd }) => value_usd));
  return {
    aum: values(held),
    topTen: values(held.slice(0, 10)),
    etfs: held.every(({ type }) => type === null) ? null : values(held.filter(({ type }) => type === "etf")),
    holdings: held.length,
    counts: isCompared ? countStatuses(positions) : null,
    flows: isCompared ? sumFlows(positions) : null,
    earned: isCompared ? sumGains(positions) : null,
  };
}

/** The sum of what is known in a list. */
export function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function countStatuses(positions: readonly Position[]): Record<Status, number> {
  const count = (status: Status) => positions.filter((position) => position.status === status).length;
  return Object.fromEntries(statuses.map((status) => [status, count(status)])) as Record<Status, number>;
}

function sumFlows(positions: readonly Position[]): Flows {
  const cents = positions.map(({ flowCents }) => flowCents ?? 0);
  return {
    net: sum(cents) / 100,
    bought: sum(cents.filter((flow) => flow > 0)) / 100,
    sold: -sum(cents.filter((flow) => flow < 0)) / 100,
  };
}

function sumGains(positions: readonly Position[]): Earned {
  const previousValue = sum(positions.map(({ previous_value_usd }) => previous_value_usd));
  const priced = positions.filter(({ gainCents }) => gainCents !== null);
  const pricedValue = sum(priced.map(({ previous_value_usd }) => previous_value_usd));
  const gain = sum(priced.map(({ gainCents }) => gainCents)) / 100;
  const isKnown = pricedValue > 0 && 2 * pricedValue >= previousValue;
  return { previousValue, pricedValue, gain, percent: isKnown ? (100 * gain) / pricedValue : null };
}
