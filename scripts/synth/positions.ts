import { mix } from "./chance.ts";
import type { Filing } from "./filings.ts";
import type { Market } from "./market.ts";

/** One row of an information table. It is filled again and again: making millions of objects would take the time. */
export interface Position {
  place: number;
  /** In the filing's own unit. */
  value: number;
  /** Shares, or the principal of a note. */
  shares: number;
  putCall: "" | "Put" | "Call";
  /** Which of the manager's other managers the row names; 0 for none. */
  otherManager: number;
  /** How the votes are divided: all sole, none at all, or both. */
  voting: "sole" | "none" | "mixed";
}

/** Makes a row to fill. */
export function startPosition(): Position {
  return { place: 0, value: 0, shares: 0, putCall: "", otherManager: 0, voting: "sole" };
}

const restated = 7;

/**
 * Fills a row with one position of a filing. A position stays in a manager's book for 4 to 35 quarters and is traded
 * every quarter to every sixteenth; popular securities are in many books, and twice in a large one.
 */
export function fillPosition(row: Position, filing: Filing, market: Market, index: number): void {
  const own = mix(filing.manager.key, index);
  const epoch = Math.floor((filing.period + ((own >>> 5) & 63)) / (4 + (own & 31)));
  const holding = mix(own, epoch);
  const place = Math.floor(market.prices.length * (holding / 2 ** 32) ** 2.6);
  const detail = mix(holding, 1);
  const spell = 1 << (detail & 3 ? detail & 3 : (detail >>> 8) & 3 ? 0 : 4);
  const trade = mix(detail, Math.floor((filing.period + ((detail >>> 3) & 15)) / spell));
  const factor = 0.6 + (0.8 * (trade >>> 8)) / 2 ** 24;
  const price = market.prices[place] ?? 0;
  row.place = place;
  row.shares = countShares(filing, detail, factor * (market.shareFactors[place] ?? 1), index);
  row.value = countValue(filing, row.shares * price, trade);
  row.putCall = (detail >>> 12) % 40 === 0 ? (detail & 4 ? "Put" : "Call") : "";
  row.otherManager = filing.manager.otherManagers && (detail >>> 16) % (filing.manager.otherManagers + 1);
  row.voting = (detail >>> 20) & 3 ? "sole" : (detail >>> 22) & 1 ? "none" : "mixed";
}

/** Few positions are large and most are small; a restatement changes one in seven. */
function countShares(filing: Filing, detail: number, factor: number, index: number): number {
  const rank = (detail & 0xffff) / 65_536;
  const size = filing.manager.slot < 2_000 ? 4_000 : 700;
  const change = filing.amendment === "RESTATEMENT" && index % restated === 0 ? 1.1 : 1;
  return Math.max(1, Math.round((size * factor * change) / (rank + 0.001) ** 0.9));
}

/** One row in 260,000 is a thousand times too large, where its manager slips. */
function countValue(filing: Filing, dollars: number, trade: number): number {
  const isSlip = filing.manager.slips && (trade & 0x3ffff) === 7;
  return Math.round((isSlip ? 1000 * dollars : dollars) / filing.unit);
}
