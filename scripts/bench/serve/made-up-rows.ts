import type { MartRow } from "../../../pipeline/publish/marts.ts";
import { type EndpointSlug, endpoints } from "../../../schemas/endpoints.ts";
import { marketCaps } from "../../../schemas/parameters.ts";
import type { QueryContext } from "../../../schemas/query.ts";
import { makeMartRow } from "../../../test/make-mart-row.ts";
import { seedRandom } from "../../seed-random.ts";

/** The quarter that all made-up rows are about. */
export const latest = { year: 2023, quarter: 3 };

const stockCount = 23_000;
const fundCount = 9_000;
const ratedCount = 6_000;

const sectors = Array.from({ length: 11 }, (_, index) => ({ id: `sector-${index}`, name: `Sector ${index}` }));
const industries = Array.from({ length: 140 }, (_, index) => ({
  ...{ id: `industry-${index}`, name: `Industry ${index}` },
  sector_id: `sector-${index % sectors.length}`,
}));

/** The sectors, industries and years that the rows are of. */
export const context: QueryContext = { as_of_year: 2023, sectors, industries };

/** Rows of every list at full size, 23,000 stocks and 9,000 funds, the same in every run. */
export function makeRows(): ReadonlyMap<EndpointSlug, readonly MartRow[]> {
  return new Map(endpoints.map(({ slug }, index) => [slug, makeList(slug, openRandom(index + 1))]));
}

type Random = (below: number) => number;

function makeList(slug: EndpointSlug, random: Random): MartRow[] {
  if (slug === "funds-portfolios") return repeat(fundCount, (index) => makePortfolio(index, random));
  if (slug === "analyst-trends/upside") return repeat(ratedCount, (index) => makeUpside(index, random));
  return repeat(stockCount, (index) => makeTrend(index, random));
}

function makeTrend(index: number, random: Random): MartRow {
  // Few securities have many holders: most have a handful.
  const current = Math.floor(4000 / (1 + random(2000))) + random(40);
  const previous = Math.max(0, current + random(21) - 10);
  const change = current - previous;
  const industry = random(8) === 0 ? undefined : industries[random(industries.length)];
  return {
    ...{
      id: `s${index.toString(36)}`,
      ticker: spell(index),
      name: `${spell(index)} Holdings Corporation`,
      active: true,
    },
    ...{ current, previous, change },
    change_percent: previous === 0 ? null : Math.round((10_000 * change) / previous) / 100,
    ...{ type: random(7) === 0 ? "etf" : "stock", market_cap: marketCaps[random(6)] ?? null },
    ...{ sector_id: industry?.sector_id ?? null, industry_id: industry?.id ?? null },
  };
}

function makeUpside(index: number, random: Random): MartRow {
  return {
    ...{
      ticker: spell(index),
      price_target: (1 + random(50_000)) / 100,
      upside_percent: (random(20_000) - 5000) / 100,
    },
    ...{ bullish_percent: random(10_001) / 100, ratings_count: random(40) },
    market_cap: marketCaps[random(6)] ?? null,
  };
}

function makePortfolio(index: number, random: Random): MartRow {
  const name = `${spell(index)} Capital Management`;
  return makeMartRow("funds-portfolios", {
    ...{ id: `fund-${index}`, name, icon_url: `https://example.org/v1/icons/fund-${index}.svg` },
    ...{ aum: 100_000_000 + random(2 ** 31), holdings: random(3000), aum_last: random(2 ** 31) },
  });
}

const repeat = (length: number, make: (index: number) => MartRow) => Array.from({ length }, (_, index) => make(index));

/** A word of capital letters for each number. */
function spell(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${spell(Math.floor(index / 26) - 1)}${letter}`;
}

/** Whole numbers that look random and are the same every time. */
function openRandom(seed: number): Random {
  const random = seedRandom(seed);
  return (below) => (random() * 2 ** 32) % below;
}
