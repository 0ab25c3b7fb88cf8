import { previousQuarterEnd, quarterName } from "../calendar.ts";
import {
  printCents,
  printChange,
  printCount,
  printDollars,
  printFlow,
  printNumber,
  printRatio,
} from "../log/print-number.ts";
import { statuses } from "./judge-status.ts";
import { type Columns, printTerms } from "./print-table.ts";
import type { Portfolio, Position } from "./read-portfolio.ts";
import { type PortfolioSums, sum } from "./sum-portfolio.ts";

const position = ({ ticker, name, security_cusip }: Position) =>
  `${ticker ?? security_cusip} ${name}`.slice(0, 34).trimEnd();
const status = (term: Position) => term.status;
const shares = (term: Position) => term.shares;
const restated = (term: Position) => term.restatedShares;
const priceSource = (term: Position) =>
  term.price === null ? "none known" : (term.price_source ?? "own value / shares");
const flowPriceSource = (term: Position) => {
  if (term.isMixed) return `${priceSource(term)}, like others' at one end alone: at most the change of value`;
  return term.price === null && term.previousPrice !== null ? "the quarter before" : priceSource(term);
};

const positionColumns: Columns<Position> = {
  position,
  type: ({ type }) => type,
  shares,
  value: ({ value_usd }) => value_usd,
  price: ({ price }) => printRatio(price),
  "price from": priceSource,
  managers: ({ managers_count }) => managers_count,
};

const splitColumns: Columns<Position> = {
  position,
  split: ({ new_shares, old_shares }) => `${printNumber(new_shares)} for ${printNumber(old_shares)}`,
  from: ({ split_source }) => split_source,
  "before, as filed": ({ previous_shares }) => previous_shares,
  "before, restated": restated,
  shares,
  change: (term) => printChange((term.shares ?? 0) - (term.restatedShares ?? 0)),
  status,
};

const flowColumns: Columns<Position> = {
  position,
  status,
  "before, restated": restated,
  shares,
  price: ({ price, previousPrice }) => printRatio(price ?? previousPrice),
  "price from": flowPriceSource,
  flow: ({ flow }) => printFlow(flow),
};

const gainColumns: Columns<Position> = {
  position,
  "value before": ({ previous_value_usd }) => previous_value_usd,
  "price before, restated": ({ previousPrice }) => printRatio(previousPrice),
  price: ({ price }) => printRatio(price),
  gain: ({ gain }) => printFlow(gain),
};

/** The positions by value, the rest summed, down to the aum. */
export function printPositions({ positions }: Portfolio, sums: PortfolioSums, limit: number): string[] {
  const held = positions.filter(({ value_usd }) => value_usd !== null);
  const total = `sum of ${printCount(sums.holdings, "position")} = ${printDollars(sums.aum)}`;
  return [
    ...printTerms(positionColumns, held, limit, { value: (terms) => sum(terms, (term) => term.value_usd) }),
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
  const moved = positions.filter(({ flow }) => flow !== 0);
  return [
    ...printTerms(flowColumns, sortBySize(moved, "flow"), limit, {
      flow: (terms) => printFlow(sum(terms, (term) => term.flow)),
    }),
    `  capital flow = bought ${printCents(flows.bought)} − sold ${printCents(flows.sold)} = ${printFlow(flows.net)} dollars`,
  ];
}

/** What the previous book earned, the largest contributors first, and what of it has no price; nothing where quarters are not compared. */
export function printGains({ positions }: Portfolio, { earned }: PortfolioSums, limit: number): string[] {
  if (earned === null) return [];
  const priced = positions.filter((position) => position.gain !== null);
  const unpriced = positions.filter((position) => position.gain === null && position.previous_shares !== null);
  const mixed = unpriced.some(({ isMixed }) => isMixed)
    ? ", or with an own price that is like others' at one end alone"
    : "";
  const { previousValue, pricedValue, gain, percent } = earned;
  const unknown =
    previousValue === 0 ? "not known: nothing of value was held before" : "not known: less than half of it is priced";
  const result = percent === null ? unknown : `${printNumber(percent)} %`;
  return [
    ...printTerms(gainColumns, sortBySize(priced, "gain"), limit, {
      "value before": (terms) => sum(terms, (term) => term.previous_value_usd),
      gain: (terms) => printFlow(sum(terms, (term) => term.gain)),
    }),
    `  left out: ${printCount(unpriced.length, "position")} without a price at both ends${mixed}, ${printDollars(previousValue - pricedValue)} of ${printDollars(previousValue)}`,
    `  quarter return = 100 × ${printFlow(gain)} / ${printNumber(pricedValue)} = ${result}`,
  ];
}

function sortBySize(positions: readonly Position[], term: "flow" | "gain"): Position[] {
  const size = (each: Position) => Math.abs(each[term] ?? 0);
  return [...positions].sort((a, b) => size(b) - size(a) || a.security_id - b.security_id);
}
