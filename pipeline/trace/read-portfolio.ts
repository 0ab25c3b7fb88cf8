import type { Fund } from "./find-fund.ts";
import { type Change, judgeChange, judgeEvidence, type Reporting } from "./judge-status.ts";
import type { Trace } from "./open-trace.ts";
import { readManagers } from "./read-managers.ts";

/** As the macro value_limit_usd(). */
export const valueLimit = 1e13;

/** A security that the manager held at the end of the quarter or of the one before, as the warehouse has it. */
interface PositionRow {
  readonly security_id: number;
  readonly security_cusip: string;
  readonly ticker: string | null;
  readonly type: string | null;
  readonly name: string;
  readonly shares: number | null;
  readonly value_usd: number | null;
  readonly previous_shares: number | null;
  readonly previous_value_usd: number | null;
  readonly new_shares: number | null;
  readonly old_shares: number | null;
  readonly split_source: string | null;
  readonly price_usd: number | null;
  readonly price_source: string | null;
  readonly managers_count: number | null;
  readonly previous_price_usd: number | null;
  /** Whether some file the security as principal. */
  readonly has_principal: boolean;
}

/** A position with its terms in the portfolio's sums. */
export interface Position extends PositionRow, Change {
  /** US dollars a share at the end of the quarter: the reference price, else the manager's own value / shares, unless 0. */
  readonly price: number | null;
  /** The same a quarter earlier, on the share basis of this one. */
  readonly previousPrice: number | null;
  /** Whether it is of shares at one end of the quarter, with principal among them at the other, so that no price is of both. */
  readonly isMixed: boolean;
  /** Shares bought or sold times price, in US dollars; 0 where there are none, null where no price is known. */
  readonly flow: number | null;
  /** What the previous position earned, in US dollars; null where it is not priced at both ends. */
  readonly gain: number | null;
}

/** A manager's book at one quarter's end and what it did since the one before. */
export interface Portfolio {
  readonly reportPeriod: string;
  /** Whether the manager reported both quarters in full, so that they can be compared. */
  readonly isCompared: boolean;
  /** The largest first; those closed, which have no value, last. */
  readonly positions: readonly Position[];
}

/** Reads a manager's positions of one quarter and works out the term of each. */
export async function readPortfolio(trace: Trace, { cik }: Fund, reportPeriod: string): Promise<Portfolio> {
  const [manager] = await readManagers(trace, reportPeriod, [cik]);
  if (!manager) throw new Error(`trace/managers.sql gives no row for CIK ${cik}; it must give one a manager.`);
  const rows = await trace.rows<PositionRow>("trace/portfolio_positions.sql", { report_period: reportPeriod, cik });
  const isCompared = judgeEvidence(manager) === "both quarters";
  return { reportPeriod, isCompared, positions: rows.map((row) => describePosition(row, manager)) };
}

function describePosition(filed: PositionRow, { reporting, previous_reporting }: Reporting): Position {
  const [isLike, wasLike] = comparePrices(filed);
  const isPricedApart = isLike === false || wasLike === false;
  const isMixed = isLike !== null && wasLike !== null && isLike !== wasLike;
  const row = isPricedApart ? { ...filed, price_usd: null, price_source: null, previous_price_usd: null } : filed;
  const { shares, previous_shares: previousShares, new_shares, old_shares } = row;
  const splitFactor = new_shares !== null && old_shares !== null ? new_shares / old_shares : null;
  const change = judgeChange({ shares, previousShares, splitFactor, reporting, previous_reporting });
  const price = row.price_usd ?? ownPrice(row.value_usd, shares);
  const previousPrice = restatePrice(row, splitFactor);
  const bought = (shares ?? 0) - (change.restatedShares ?? 0);
  // What has no price in common came or went for no more than the value did.
  const most = isMixed ? Math.abs((row.value_usd ?? 0) - (row.previous_value_usd ?? 0)) : Number.POSITIVE_INFINITY;
  const flow = pay(bought, price ?? previousPrice, most);
  const gain = isMixed ? null : earn(row.previous_value_usd, price, previousPrice);
  return { ...row, ...change, price, previousPrice, isMixed, flow, gain };
}

/**
 * Whether the manager's own price is like the reference price now, and a quarter before: else one of them is of a share where the other
 * is of a dollar of principal. Null where either is not known, or nobody files principal.
 */
function comparePrices(row: PositionRow): readonly [boolean | null, boolean | null] {
  const isLike = (price: number | null, value: number | null, shares: number | null) => {
    const own = divide(value, shares);
    if (!row.has_principal || price === null || own === null) return null;
    return price >= own / 2 && price <= own * 2;
  };
  return [
    isLike(row.price_usd, row.value_usd, row.shares),
    isLike(row.previous_price_usd, row.previous_value_usd, row.previous_shares),
  ];
}

function restatePrice(row: PositionRow, splitFactor: number | null): number | null {
  return divide(row.previous_price_usd ?? ownPrice(row.previous_value_usd, row.previous_shares), splitFactor ?? 1);
}

function pay(bought: number, price: number | null, most: number): number | null {
  if (bought === 0) return 0;
  return price === null ? null : boundAmount(Math.sign(bought) * Math.min(Math.abs(bought) * price, most));
}

/** What is worth more than anything was not bought or sold, nor gained. */
function boundAmount(amount: number): number | null {
  return Math.abs(amount) < valueLimit ? amount : null;
}

function earn(previousValue: number | null, price: number | null, previousPrice: number | null): number | null {
  if (previousValue === null || price === null || previousPrice === null) return null;
  return boundAmount(previousValue * (price / previousPrice - 1));
}

/** A value of 0 is one that was rounded to thousands, and no price. */
function ownPrice(value: number | null, shares: number | null): number | null {
  return divide(value, shares) || null;
}

function divide(part: number | null, by: number | null): number | null {
  return part === null || by === null || by === 0 ? null : part / by;
}
