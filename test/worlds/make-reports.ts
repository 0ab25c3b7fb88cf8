import { addDays } from "../../scripts/synth/world.ts";
import type { Random } from "./random.ts";
import type { Holding, Manager, Report, Security } from "./world.ts";

/** How a manager invests, and how it keeps to it. */
interface Style {
  readonly manager: Manager;
  /** Shares come in lots of so many. */
  readonly lot: number;
  readonly typicalLots: number;
  readonly bookSize: number;
  /** What it values at, over the true price. */
  readonly markup: number;
  readonly firstQuarter: number;
}

type Book = ReadonlyMap<Security, number>;

/** Makes what every manager reports over the quarters: who is new, late, silent or gives notice, and its book. */
export function makeReports(
  size: { readonly managers: number; readonly isExact: boolean },
  quarters: readonly string[],
  securities: readonly Security[],
  random: Random,
): Report[] {
  const styles = Array.from({ length: size.managers }, (_, index) => makeStyle(index, size.isExact, quarters, random));
  return styles.flatMap((style) => reportBook(style, quarters, securities, random));
}

function makeStyle(index: number, isExact: boolean, quarters: readonly string[], random: Random): Style {
  // Every eighth holds whole thousands of lots: its values are round millions.
  const isHuge = index % 8 === 7;
  return {
    manager: {
      cik: String(1_000_000 + 37 * index).padStart(10, "0"),
      name: `FUND ${index} "THE GOOD" & PARTNERS LLC`,
      city: random.pick(["NEW YORK", "BOSTON", "SAN JOSÉ"]),
      state: random.pick(["NY", "MA", "CA"]),
    },
    lot: isHuge ? 125_000 : 125,
    typicalLots: Math.exp(4 + random.normal()),
    bookSize: random.chance(0.15) ? random.between(0, 3) : Math.floor(6 * (1 - random.next()) ** -0.9),
    markup: isExact || random.chance(0.8) ? 1 : 0.98,
    firstQuarter: random.chance(0.85) ? 0 : random.between(0, quarters.length - 1),
  };
}

function reportBook(
  style: Style,
  quarters: readonly string[],
  securities: readonly Security[],
  random: Random,
): Report[] {
  let book: Book = new Map();
  return quarters.flatMap((end, quarter) => {
    if (quarter < style.firstQuarter) return [];
    book = tradeBook(book, style, securities, random);
    const kind = random.chance(0.94) ? "report" : random.pick(["notice", "silence"]);
    if (kind === "silence") return [];
    const days = random.chance(0.9) ? random.between(10, 44) : random.between(45, 99);
    const filedAt = addDays(end, days);
    return [
      { manager: style.manager, quarter, filedAt, holdings: kind === "notice" ? null : value(book, style, quarter) },
    ];
  });
}

/** Half of the book stays as it is, the rest grows, shrinks or goes; what goes is made up for. */
function tradeBook(book: Book, style: Style, securities: readonly Security[], random: Random): Book {
  const kept = new Map<Security, number>();
  for (const [security, lots] of book) {
    const traded = tradeLots(lots, random);
    if (traded > 0) kept.set(security, traded);
  }
  const wanted = Math.min(style.bookSize, Math.ceil(0.7 * securities.length)) + random.between(0, 2);
  for (let tries = 0; kept.size < wanted && tries < 20 * wanted; tries += 1) {
    const security = pickPopular(securities, random);
    if (!kept.has(security) && !book.has(security)) {
      kept.set(security, Math.ceil(style.typicalLots * Math.exp(1.2 * random.normal())));
    }
  }
  return kept;
}

function tradeLots(lots: number, random: Random): number {
  const draw = random.next();
  if (draw < 0.55) return lots;
  if (draw < 0.73) return lots + random.between(1, lots);
  return draw < 0.9 ? lots - random.between(0, lots - 1) : 0;
}

/** The first of the list are held by many, the last by few. */
function pickPopular(securities: readonly Security[], random: Random): Security {
  const security = securities[Math.floor(securities.length * random.next() ** 2)];
  if (!security) throw new Error("A world needs securities.");
  return security;
}

function value(book: Book, { lot, markup }: Style, quarter: number): Holding[] {
  const unit = 8 * lot;
  return [...book].map(([security, lots]) => {
    const shares = lots * (security.kind === "note" ? unit : lot);
    const price = (security.prices[quarter] ?? 0) * markup;
    return { security, shares, valueUsd: Math.max(1, Math.round((shares * price) / unit)) * unit };
  });
}
