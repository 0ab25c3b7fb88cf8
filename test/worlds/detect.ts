import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "../../pipeline/warehouse.ts";
import { numberSecurity } from "../number-security.ts";
import { runModel } from "../run-model.ts";
import type { World } from "./world.ts";

/** What a manager held of a security at the end of one quarter and of the next; 0 where it held none. */
export interface Move {
  readonly cik: string;
  readonly cusip: string;
  readonly previousShares: number;
  readonly shares: number;
}

/** What the managers that reported two quarters did between them, and how prices moved. */
export interface Market {
  readonly moves: readonly Move[];
  /** US dollars by CUSIP, at the end of one quarter and of the next. */
  readonly prices: ReadonlyMap<string, readonly [previous: number, current: number]>;
}

const now = "2022-12-31";
const before = "2022-09-30";
const splitRatios: Row[] = readFileSync(join(import.meta.dirname, "../../pipeline/staging/split_ratios.csv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",").map(Number))
  .map(([new_shares = 1, old_shares = 1]) => ({ new_shares, old_shares }));

/** What happened between the first two quarters of a world. */
export function compareQuarters({ reports, securities }: World): Market {
  const readBooks = (asked: number) => {
    const told = reports.filter(({ quarter, holdings }) => quarter === asked && holdings !== null);
    return new Map(told.map(({ manager, holdings }) => [manager.cik, mapShares(holdings ?? [])]));
  };
  const [previous, current] = [readBooks(0), readBooks(1)];
  const both = [...current.keys()].filter((cik) => previous.has(cik));
  const moves = both.flatMap((cik) => {
    const cusips = new Set([...(previous.get(cik)?.keys() ?? []), ...(current.get(cik)?.keys() ?? [])]);
    return [...cusips].map((cusip) => ({
      cik,
      cusip,
      previousShares: previous.get(cik)?.get(cusip) ?? 0,
      shares: current.get(cik)?.get(cusip) ?? 0,
    }));
  });
  return { moves, prices: new Map(securities.map(({ cusip, prices: [a = 1, b = 1] }) => [cusip, [a, b]])) };
}

function mapShares(holdings: NonNullable<World["reports"][number]["holdings"]>): Map<string, number> {
  return new Map(holdings.map(({ security, shares }) => [security.cusip, shares]));
}

/** What the models say of the splits in a market: rows of `core.split_evidence`. */
export async function detectSplits(market: Market): Promise<Row[]> {
  const period = { report_period: now };
  const held = listHoldings(market).map(({ cusip, ...each }) => ({ ...each, security_id: numberSecurity(cusip) }));
  const ciks = [...new Set(held.map(({ cik }) => cik))];
  const reporters = ciks.map((cik) => ({ ...period, cik, status: "reported", has_base: true }));
  const pairs = {
    "core.position_pairs": await runModel(
      "core.position_pairs",
      { "core.reporters": reporters, "core.positions": held },
      period,
    ),
  };
  const impliedPrices = [...market.prices].flatMap(([cusip, prices]) =>
    [before, now].map((report_period, quarter) => ({
      ...{ security_id: numberSecurity(cusip), security_cusip: cusip },
      ...{ report_period, price_usd: prices[quarter] ?? null, shareholders_count: 5 },
    })),
  );
  const shareMoves = await runModel("core.share_moves", { ...pairs, "core.implied_prices": impliedPrices }, period);
  const moves = { ...pairs, "core.share_moves": shareMoves };
  const shownRatios = await runModel("core.shown_ratios", moves, period);
  const ratios = { "core.shown_ratios": shownRatios, "staging.split_ratios": splitRatios };
  return runModel("core.split_evidence", { ...moves, ...ratios }, period);
}

/** What the models say of new CUSIPs in a market: rows of `core.cusip_evidence`. */
export async function detectCusipChanges(market: Market): Promise<Row[]> {
  const holdings = listHoldings(market).map(({ value_usd, ...held }) => ({
    ...{ ...held, shares_type: "SH", filed_value: value_usd },
    accession_number: `${held.cik} ${held.report_period}`,
  }));
  const filings = new Map(
    holdings.map(({ cik, report_period, accession_number }) => [accession_number, { cik, report_period }]),
  );
  const reporters = [...filings.values()].map((filing) => ({
    ...filing,
    status: "reported",
    has_base: true,
    effective_filings_count: 1,
  }));
  const units = [...filings].map(([accession_number, { report_period }]) => ({
    ...{ accession_number, report_period, value_unit_usd: 1 },
  }));
  const period = { report_period: now };
  const filed = { "core.holdings": holdings };
  const moved = await runModel("core.moved_cusips", { ...filed, "core.reporters": reporters }, period);
  const given = { ...filed, "core.moved_cusips": moved, "core.quarter_units": units };
  return runModel("core.cusip_evidence", given, period);
}

function listHoldings({ moves, prices }: Market) {
  return moves
    .flatMap(({ cik, cusip, previousShares, shares }) => [
      { cik, cusip, report_period: before, shares: previousShares, price: prices.get(cusip)?.[0] ?? 0 },
      { cik, cusip, report_period: now, shares, price: prices.get(cusip)?.[1] ?? 0 },
    ])
    .filter(({ shares }) => shares > 0)
    .map(({ price, ...held }) => ({ ...held, value_usd: Math.round(held.shares * price) }));
}
