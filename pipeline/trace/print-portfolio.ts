import { previousQuarterEnd, quarterName } from "../calendar.ts";
import {
  printCents,
  printChange,
  printCount,
  printDollars,
  printFlow,
  printNumber,
  printRatio,
} from "../print-number.ts";
import { statuses } from "./judge-status.ts";
import { printTerms, type TermColumn } from "./print-terms.ts";
import type { Portfolio, Position } from "./read-portfolio.ts";
import { type PortfolioSums, sum } from "./sum-portfolio.ts";

type Column = TermColumn<Position>;

const position: Column = {
  head: "position",
  of: ({ ticker, name, security_cusip }) => `${ticker ?? security_cusip} ${name}`.slice(0, 34).trimEnd(),
};
const status: Column = { head: "status", of: (term) => term.status };
const shares: Column = { head: "shares", of: (term) => term.shares };
const restated: Column = { head: "before, restated", of: (term) => term.restatedShares };

const positionColumns: readonly Column[] = [
  position,
  { head: "type", of: ({ type }) => type },
  shares,
  { head: "value", of: ({ value_usd }) => value_usd, rest: (terms) => sum(terms.map(({ value_usd }) => value_usd)) },
  { head: "price", of: ({ price }) => printRatio(price) },
  { head: "price from", of: ({ price_source }) => price_source ?? "own value / shares" },
  { head: "managers", of: ({ managers_count }) => managers_count },
];

const splitColumns: readonly Column[] = [
  position,
  { head: "split", of: ({ new_shares, old_shares }) => `${printNumber(new_shares)} for ${printNumber(old_shares)}` },
  { head: "from", of: ({ split_source }) => split_source },
  { head: "before, as filed", of: ({ previous_shares }) => previous_shares },
  restated,
  shares,
  { head: "change", of: (term) => printChange((term.shares ?? 0) - (term.restatedShares ?? 0)) },
  status,
];

const flowColumns: readonly Column[] = [
  position,
  status,
  restated,
  shares,
  { head: "price", of: ({ price, previousPrice }) => printRatio(price ?? previousPrice) },
  {
    head: "price from",
    of: (term) => (term.price === null ? "the quarter before" : (term.price_source ?? "own value / shares")),
  },
  {
    head: "flow",
    of: ({ flowCents }) => printTerm(flowCents),
    rest: (terms) => printTerm(sum(terms.map(({ flowCents }) => flowCents))),
  },
];

const gainColumns: readonly Column[] = [
  position,
  {
    head: "value before",
    of: ({ previous_value_usd }) => previous_value_usd,
    rest: (terms) => sum(terms.map(({ previous_value_usd }) => previous_value_usd)),
  },
  { head: "price before, restated", of: ({ previousPrice }) => printRatio(previousPrice) },
  { head: "price", of: ({ price }) => printRatio(price) },
  {
    head: "gain",
    of: ({ gainCents }) => printTerm(gainCents),
    rest: (terms) => printTerm(sum(terms.map(({ gainCents }) => gainCents))),
  },
];

/** The positions by value, the rest summed, down to the aum. */
export function printPositions({ positions }: Portfolio, sums: PortfolioSums, limit: number): string[] {
  const held = positions.filter(({ value_usd }) => value_usd !== null);
  const total = `sum of ${printCount(sums.holdings, "position")} = ${printDollars(sums.aum)}`;
  return [
    ...printTerms(positionColumns, held, limit),
    `  aum = ${total}; the ten largest ${printDollars(sums.topTen)}; ETFs ${sums.etfs === null ? "unknown" : printDollars(sums.etfs)}`,
  ];
}

/** How many positions were opened, kept and closed, or that the quarters are not compared. */
export function printCounts({ reportPeriod }: Portfolio, { counts }: PortfolioSums): string[] {
  const span = `${quarterName(reportPeriod)} against ${quarterName(previousQuarterEnd(reportPeriod))}`;
  return counts === null
    ? [`  ${span}: not compared, since the manager did not report both in full`]
    : [`  ${span}: ${statuses.map((each) => `${printNumber(counts[each])} ${each}`).join(", ")}`];
}

/** The positions whose shares a split restated. */
export function printSplits({ positions }: Portfolio, limit: number): string[] {
  const split = positions.filter(({ new_shares, previous_shares }) => new_shares !== null && previous_shares !== null);
  return printTerms(splitColumns, split, limit);
}

/** Shares bought and sold at the price at the quarter's end, the largest first, down to the flow; nothing where quarters are not compared. */
export function printFlows({ positions }: Portfolio, { flows }: PortfolioSums, limit: number): string[] {
  if (flows === null) return [];
  const moved = positions.filter(({ flowCents }) => flowCents !== 0);
  return [
    ...printTerms(flowColumns, sortBySize(moved, "flowCents"), limit),
    `  capital flow = bought ${printCents(flows.bought)} − sold ${printCents(flows.sold)} = ${printFlow(flows.net)} dollars`,
  ];
}

/** What the previous book earned, the largest contributors first, and what of it has no price; nothing where quarters are not compared. */
export function printGains({ positions }: Portfolio, { earned }: PortfolioSums, limit: number): string[] {
  if (earned === null) return [];
  const priced = positions.filter(({ gainCents }) => gainCents !== null);
  const unpriced = positions.filter(({ gainCents, previous_shares }) => gainCents === null && previous_shares !== null);
  const { previousValue, pricedValue, gain, percent } = earned;
  const result = percent === null ? "not known: less than half of it is priced" : `${printNumber(percent)} %`;
  return [
    ...printTerms(gainColumns, sortBySize(priced, "gainCents"), limit),
    `  left out: ${printCount(unpriced.length, "position")} without a price at both ends, ${printDollars(previousValue - pricedValue)} of ${printDollars(previousValue)}`,
    `  quarter return = 100 × ${printFlow(gain)} / ${printNumber(pricedValue)} = ${result}`,
  ];
}

function sortBySize(positions: readonly Position[], term: "flowCents" | "gainCents"): Position[] {
  const size = (each: Position) => Math.abs(each[term] ?? 0);
  return [...positions].sort((a, b) => size(b) - size(a) || (a.security_id < b.security_id ? -1 : 1));
}

function printTerm(cents: number | null): string {
  return printFlow(cents === null ? null : cents / 100);
}
