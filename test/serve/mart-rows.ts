import fc from "fast-check";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import type { Endpoint } from "../../schemas/endpoints.ts";
import { marketCaps } from "../../schemas/parameters.ts";
import type { QueryContext } from "../../schemas/query.ts";
import { makeMartRow } from "../make-mart-row.ts";

/** A few sectors and industries, and the years up to 2024. */
export const context: QueryContext = {
  as_of_year: 2024,
  sectors: [
    { id: "real-estate", name: "Real Estate" },
    { id: "technology", name: "Technology" },
  ],
  industries: [
    { id: "reits", name: "REITs", sector_id: "real-estate" },
    { id: "semiconductors", name: "Semiconductors", sector_id: "technology" },
    { id: "software", name: "Software & Services", sector_id: "technology" },
  ],
};

const figure = fc.integer({ min: 0, max: 6 });
const percent = fc.option(fc.integer({ min: -300, max: 300 }).map((value) => value / 100));
/** Few letters, so that ties and near-ties are common; beyond ASCII, so that bytes and characters differ. */
const word = fc.stringMatching(/^[A-Ba-bé😀".\\]{1,4}$/u);
const slug = fc.stringMatching(/^[a-c]{1,3}$/);
const cap = fc.constantFrom(...marketCaps, null);

const trendRow = fc.record({
  id: slug,
  ticker: word,
  name: word,
  active: fc.boolean(),
  current: figure,
  previous: figure,
  change: fc.integer({ min: -3, max: 3 }),
  change_percent: percent,
  type: fc.constantFrom("stock", "etf", null),
  market_cap: cap,
  sector_id: fc.constantFrom("real-estate", "technology", null),
  industry_id: fc.constantFrom("reits", "software", null),
});

const upsideRow = fc.record({
  ticker: word,
  price_target: fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100),
  upside_percent: fc.integer({ min: -300, max: 300 }).map((value) => value / 100),
  bullish_percent: percent,
  ratings_count: figure,
  market_cap: cap,
});

const portfolioRow = fc.record({ id: slug, name: word, aum: figure });

const rows = { "analyst-trends": upsideRow, "fund-trends": trendRow, "funds-portfolios": portfolioRow };

/** Any content of the mart of an endpoint. */
export function anyRows({ slug }: Endpoint): fc.Arbitrary<MartRow[]> {
  const family = slug.split("/")[0] as keyof typeof rows;
  const key = family === "analyst-trends" ? "ticker" : "id";
  const row: fc.Arbitrary<MartRow> = rows[family];
  return fc
    .uniqueArray(row, { maxLength: 30, selector: (given) => given[key] })
    .map((list) => list.map((given) => makeMartRow(slug, given)));
}
