import * as z from "zod";
import { fundTrendsDocument, fundTrendsEntry } from "./documents/fund-trends.ts";
import { fundsPortfoliosDocument, fundsPortfoliosEntry } from "./documents/funds-portfolios.ts";
import { upsideDocument, upsideEntry } from "./documents/upside.ts";
import {
  commonParameters,
  fundTrendsParameters,
  marketCapParameter,
  minRatingsCountParameter,
  type Parameter,
  quarterParameters,
} from "./parameters.ts";

/** The name of an endpoint, and the folder of its pages and rankings below `v1`. */
export type EndpointSlug =
  | "analyst-trends/upside"
  | "funds-portfolios"
  | "fund-trends/increased-positions"
  | "fund-trends/closed-positions"
  | "fund-trends/holding";

/** One column by which ties break, always in its own direction. */
export type TieBreak = { readonly column: string; readonly direction: "asc" | "desc" };

/** One list endpoint: all that any other part of the product may know about it. */
export type Endpoint = {
  readonly slug: EndpointSlug;
  /** The path below the host. */
  readonly path: `/v1/${EndpointSlug}`;
  readonly summary: string;
  /** The key of the list in the body. */
  readonly listKey: "stocks" | "portfolios";
  readonly parameters: readonly Parameter[];
  /** The figures to sort by; the first is the default. */
  readonly sorts: readonly [string, ...string[]];
  /** The order of entries that the sort leaves tied; it ends with a key, so that no two entries are equal. */
  readonly tieBreaks: readonly TieBreak[];
  readonly entry: z.ZodObject;
  readonly document: z.ZodObject;
  /** What the description of the interface calls the document; endpoints with one document share it. */
  readonly documentName: "Upside" | "FundsPortfolios" | "FundTrends";
  /** The table that the entries come from, and the rows of it that are this endpoint's. */
  readonly mart: { readonly table: string; readonly where: Readonly<Record<string, string>> };
  /** Whether the body carries `reporting_year` and `reporting_quarter`. */
  readonly reportsQuarter: boolean;
  /** Whether there is one ranking a quarter, chosen by `year` and `quarter`, rather than one in all. */
  readonly byQuarter: boolean;
};

const upsideSorts = ["upside_percent", "bullish_percent", "ratings_count"] as const;
const portfolioSorts = ["aum"] as const;
const trendSorts = ["current", "change", "change_percent"] as const;

const upside: Endpoint = {
  slug: "analyst-trends/upside",
  path: "/v1/analyst-trends/upside",
  summary: "Stocks ranked by upside, from analyst price targets received in the last 3 months",
  listKey: "stocks",
  parameters: [...commonParameters(upsideSorts), marketCapParameter, minRatingsCountParameter],
  sorts: upsideSorts,
  tieBreaks: [{ column: "ticker", direction: "asc" }],
  entry: upsideEntry,
  document: upsideDocument,
  documentName: "Upside",
  mart: { table: "marts.analyst_upside", where: {} },
  reportsQuarter: false,
  byQuarter: false,
};

const fundsPortfolios: Endpoint = {
  slug: "funds-portfolios",
  path: "/v1/funds-portfolios",
  summary: "Funds ranked by the value of their portfolio in one quarter",
  listKey: "portfolios",
  parameters: [...commonParameters(portfolioSorts), ...quarterParameters],
  sorts: portfolioSorts,
  tieBreaks: [{ column: "id", direction: "asc" }],
  entry: fundsPortfoliosEntry,
  document: fundsPortfoliosDocument,
  documentName: "FundsPortfolios",
  mart: { table: "marts.funds_portfolios", where: {} },
  reportsQuarter: true,
  byQuarter: true,
};

const fundTrends = (trend: "increased-positions" | "closed-positions" | "holding", did: string): Endpoint => ({
  slug: `fund-trends/${trend}`,
  path: `/v1/fund-trends/${trend}`,
  summary: `Securities ranked by the number of funds that ${did} in the latest finalized quarter`,
  listKey: "stocks",
  parameters: [...commonParameters(trendSorts), ...fundTrendsParameters],
  sorts: trendSorts,
  tieBreaks: [
    { column: "current", direction: "desc" },
    { column: "ticker", direction: "asc" },
    { column: "id", direction: "asc" },
  ],
  entry: fundTrendsEntry,
  document: fundTrendsDocument,
  documentName: "FundTrends",
  mart: { table: "marts.fund_trends", where: { trend } },
  reportsQuarter: true,
  byQuarter: false,
});

/** The five list endpoints, in the order of the documentation: what is served derives from this list and its parameters. */
export const endpoints: readonly Endpoint[] = [
  upside,
  fundsPortfolios,
  fundTrends("increased-positions", "increased an existing position"),
  fundTrends("closed-positions", "closed a position"),
  fundTrends("holding", "hold a position"),
];

/** The endpoint of that name; throws where there is none. */
export function findEndpoint(slug: string): Endpoint {
  const endpoint = endpoints.find((candidate) => candidate.slug === slug);
  if (endpoint === undefined) {
    throw new Error(`endpoint "${slug}" does not exist; there are ${endpoints.map((each) => each.slug).join(", ")}`);
  }
  return endpoint;
}

/** The published leaf keys of an entry in order, through nested objects: each equals a column of the mart. */
export function listLeaves(entry: z.ZodObject): string[] {
  return Object.entries(entry.shape).flatMap(([key, field]) =>
    field instanceof z.ZodObject ? listLeaves(field) : [key],
  );
}
