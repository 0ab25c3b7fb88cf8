import type {
  FundsPortfolios,
  FundsPortfoliosEntry,
  FundTrends,
  FundTrendsEntry,
  Industries,
  MarketCap,
  Sectors,
  Status,
  Upside,
  UpsideEntry,
} from "./client-documents.ts";

/** What every list can be asked: which page, of which size (`openapi.json` tells its bounds), sorted how. */
export type PageQuery<Sort extends string> = {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly sort_by?: Sort | undefined;
  readonly sort_dir?: "asc" | "desc" | undefined;
};

/** What `/v1/analyst-trends/upside` can be asked. */
export type UpsideQuery = PageQuery<"upside_percent" | "bullish_percent" | "ratings_count"> & {
  readonly market_cap?: readonly MarketCap[] | undefined;
  readonly min_ratings_count?: number | undefined;
};

/** What `/v1/funds-portfolios` can be asked; `year` and `quarter` need each other. */
export type FundsPortfoliosQuery = PageQuery<"aum"> & {
  readonly year?: number | undefined;
  readonly quarter?: number | undefined;
};

/** What the three lists of `/v1/fund-trends` can be asked; a sector or industry goes by its name or its id. */
export type FundTrendsQuery = PageQuery<"current" | "change" | "change_percent"> & {
  readonly type?: "stock" | "etf" | undefined;
  readonly market_cap?: readonly MarketCap[] | undefined;
  readonly sector?: string | undefined;
  readonly industry?: string | undefined;
};

type Trends = { query: FundTrendsQuery; document: FundTrends; entry: FundTrendsEntry };

/** Of each list, what it is asked and what it answers. */
export type Lists = {
  "analyst-trends/upside": { query: UpsideQuery; document: Upside; entry: UpsideEntry };
  "funds-portfolios": { query: FundsPortfoliosQuery; document: FundsPortfolios; entry: FundsPortfoliosEntry };
  "fund-trends/increased-positions": Trends;
  "fund-trends/closed-positions": Trends;
  "fund-trends/holding": Trends;
};

/** Of each companion document, its body. */
export type Companions = { status: Status; sectors: Sectors; industries: Industries };

/** What one call may be given: its own way to abort it. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

/**
 * One list: called, it answers one page (the first unless asked otherwise).
 *
 * `pages` goes on to the last page, `entries` gives their entries one by one; both ask for a page when it is needed. Over
 * ranking files all pages of one iteration come from one release.
 */
export type ListMethod<Slug extends keyof Lists> = {
  (query?: Lists[Slug]["query"], options?: CallOptions): Promise<Lists[Slug]["document"]>;
  pages(query?: Lists[Slug]["query"], options?: CallOptions): AsyncGenerator<Lists[Slug]["document"], void>;
  entries(query?: Lists[Slug]["query"], options?: CallOptions): AsyncGenerator<Lists[Slug]["entry"], void>;
};

/** `fund-trends/closed-positions` is `closedPositions`. */
export type MethodName<Slug extends string> = Slug extends `${string}/${infer Last}` ? MethodName<Last> : Camel<Slug>;
type Camel<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<Camel<Rest>>}`
  : Text;

/** The whole API: a method a list, a method a companion document; each rejects with an `ApiError` where the API refuses. */
export type Client = { readonly [Slug in keyof Lists as MethodName<Slug>]: ListMethod<Slug> } & {
  readonly [Name in keyof Companions]: (options?: CallOptions) => Promise<Companions[Name]>;
};
