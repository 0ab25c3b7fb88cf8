import type { MartRow } from "../../pipeline/publish/marts.ts";
import { publishRelease } from "../../pipeline/publish/publish.ts";
import { releaseDirectory } from "../../pipeline/publish/release.ts";
import type { Trend } from "../../pipeline/trace/tally-holders.ts";
import { marketCaps } from "../../schemas/parameters.ts";
import { makeMartRow } from "../make-mart-row.ts";
import { AS_OF, makeTables, openFakeMarts } from "../publish/fake-marts.ts";
import { quickEffects } from "../publish/watch-effects.ts";
import { context } from "./mart-rows.ts";

const counts: Readonly<Record<Trend, number>> = { holding: 260, "increased-positions": 120, "closed-positions": 40 };

/**
 * Publishes the release that the vectors are made on into a folder, and answers its own folder: 260 stocks held, every
 * filter with some and without some, ties, nulls, names beyond ASCII, two quarters of portfolios. Its bytes follow from
 * the code alone; only its id, which no list repeats, changes with every line of it.
 */
export async function publishVectorRelease(outDir: string): Promise<string> {
  const tables = {
    ...makeTables(),
    "marts.sectors": context.sectors.map((sector) => ({ ...sector })),
    "marts.industries": context.industries.map((industry) => ({ ...industry })),
    "marts.fund_trends": Object.entries(counts).flatMap(([trend, count]) =>
      Array.from({ length: count }, (_, index) => makeTrend(trend as Trend, index)),
    ),
    "marts.analyst_upside": Array.from({ length: 230 }, (_, index) => makeUpside(index)),
  };
  const options = { outDir, asOf: AS_OF, baseUrl: "", fingerprint: "vectors", effects: quickEffects };
  const { id } = await publishRelease({ ...openFakeMarts(tables), ...options });
  return releaseDirectory(outDir, id);
}

/** One of the choices, unevenly but always the same for an index; what is beyond the last one is null. */
const pick = <Choice>(choices: readonly Choice[], index: number): Choice | null =>
  choices[(index * 7 + (index % 5)) % (choices.length + 1)] ?? null;

function makeTrend(trend: Trend, index: number): MartRow {
  const current = (index * index) % 41;
  const previous = (index * 3) % 17;
  return makeMartRow(`fund-trends/${trend}`, {
    ...{ id: `s${index}`, ticker: `T${index % 250}`, name: `Société ${index} "Ω" 株`, active: index % 4 > 0 },
    ...{ current, previous, change: current - previous },
    change_percent: previous === 0 ? null : Math.round((10_000 * (current - previous)) / previous) / 100,
    type: pick(["stock", "etf"], index),
    market_cap: pick(marketCaps, index),
    sector_id: pick(["real-estate", "technology"], index + 1),
    industry_id: pick(["reits", "semiconductors", "software"], index + 2),
  });
}

function makeUpside(index: number): MartRow {
  return makeMartRow("analyst-trends/upside", {
    ticker: `U${index}`,
    price_target: 10 + index / 4,
    upside_percent: ((index * 37) % 200) - 60.5,
    bullish_percent: index % 6 === 0 ? null : (index * 12.5) % 100,
    ratings_count: index % 13,
    market_cap: pick(marketCaps, index),
  });
}
