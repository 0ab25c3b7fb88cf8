import { endpoints } from "../../schemas/endpoints.ts";

/** A request of a vector; `ownTag` stands for the ETag of the answer itself. */
export type VectorRequest = {
  readonly method: string;
  readonly target: string;
  readonly ifNoneMatch?: "ownTag" | string;
};

const [holding, closed] = ["/v1/fund-trends/holding", "/v1/fund-trends/closed-positions"];
const [upside, portfolios] = ["/v1/analyst-trends/upside", "/v1/funds-portfolios"];
const get = (...targets: string[]): VectorRequest[] => targets.map((target) => ({ method: "GET", target }));
const on = (path: string, ...queries: string[]) => get(...queries.map((query) => `${path}?${query}`));

/** Every sort and direction of every endpoint, and its first pages. */
const everywhere = endpoints.flatMap(({ path, sorts }) => [
  ...get(path),
  ...on(path, "page=2", "page=4", "page=9007199254740991", "page_size=1", "page_size=7&page=3", "page_size=10000"),
  ...sorts.flatMap((sort) =>
    on(path, `sort_by=${sort}`, `sort_by=${sort}&sort_dir=asc`, `sort_dir=asc&sort_by=${sort}`),
  ),
]);

const filtered = [
  ...on(holding, "type=stock", "type=etf&page=2", "market_cap=mega_cap", "market_cap=mega_cap,mega_cap"),
  ...on(holding, "market_cap=large_cap%2Cmega_cap", "market_cap=micro_cap,small_cap,mid_cap,large_cap,mega_cap"),
  ...on(holding, "sector=technology", "sector=TECHNOLOGY", "sector=Real+Estate", "sector=real%20estate&sort_dir=asc"),
  ...on(holding, "industry=reits", "industry=Software+%26+Services", "industry=software&sort_by=change&page=1"),
  ...on(holding, "sector=technology&industry=reits", "type=stock&market_cap=small_cap&sector=technology&page_size=3"),
  ...on(closed, "industry=semiconductors&page_size=2", "type=etf"),
  ...on(upside, "min_ratings_count=0", "min_ratings_count=3", "min_ratings_count=10", "min_ratings_count=11"),
  ...on(upside, "min_ratings_count=9007199254740991", "market_cap=mid_cap", "market_cap=mid_cap&min_ratings_count=5"),
  ...on(portfolios, "year=2013&quarter=3", "quarter=4&year=2013", "year=2014&quarter=1", "year=2013", "quarter=9"),
  ...on(portfolios, "year=", "year=2013&quarter=4&sort_dir=asc", "year=nonsense&page=1"),
  ...on(holding, "", "&", "page=1&&sort_dir=asc&", "page=%31", "%70age=2", "sector=r%65its"),
];

const illegal = [
  ...on(holding, "page=0", "page=-1", "page=01", "page=1.0", "page=", "page", "page=x", "page=9007199254740992"),
  ...on(holding, "page=1&page=1", "page=1&page=2&page=3", "Page=1", "cursor=a", "=1", "page_size=0", "page_size=10001"),
  ...on(holding, "sort_by=aum", "sort_by=Current", "sort_dir=up", "type=bond", "type=stock,etf", "market_cap="),
  ...on(
    holding,
    "market_cap=mega_cap,",
    "market_cap=,",
    "market_cap=huge_cap,mega_cap",
    "market_cap=mega_cap&market_cap=mid_cap",
  ),
  ...on(holding, "sector=reits", "sector=", "industry=none%22%3C", "year=2013&quarter=4", "page=1=2", "page=%201"),
  ...on(holding, "?page=2", "?", "type=etf&=", "%ff=1", "type=%f0%9f%92%e2%82%ffx%zz%41%c3%A9%ed%a0%80"),
  ...on(
    holding,
    "page=0&page_size=1.5&sector=x&type=&when=now",
    `sector=${"long-".repeat(20)}`,
    "constructor=1&__proto__=2",
    "b=1&2=x&1=y&b=2",
  ),
  ...on(upside, "min_ratings_count=-1", "min_ratings_count=3.0", "sector=technology", "sort_by=current"),
  ...on(portfolios, "year=2012&quarter=4", "year=2015&quarter=1", "year=2013&quarter=0", "year=2013&quarter=5"),
  ...on(portfolios, "year=2013&quarter=", "year=2013&year=2013", "quarter=1&quarter=1", "sort_by=holdings"),
];

const others: VectorRequest[] = [
  ...get("/v1/sectors.json", "/v1/industries.json", "/v1/icons/oak-management.svg"),
  ...get("/v1/rankings/fund-trends/holding.arrow", "/v1/fund-trends/holding/page=2.json", "/v1/sectors.json?x=1"),
  ...get("/", "/v1", "/v1/fund-trends", `${holding}/`, "/V1/fund-trends/holding", "/v1/icons/none.svg", "/robots.txt"),
  ...["HEAD", "OPTIONS", "POST", "DELETE"].map((method) => ({ method, target: holding })),
  ...["HEAD", "OPTIONS", "PUT"].map((method) => ({ method, target: "/v1/sectors.json" })),
  ...["OPTIONS", "POST"].flatMap((method) => {
    return ["/", "/v1/none.json", "/v1/fund-trends", `${holding}/x`].map((target) => ({ method, target }));
  }),
  ...get("/v1/fund%2Dtrends/holding?page=2"),
  { method: "HEAD", target: `${holding}?page=0` },
  { method: "HEAD", target: "/v1/none.json" },
  { method: "GET", target: `${holding}?page=2`, ifNoneMatch: "ownTag" },
  { method: "HEAD", target: "/v1/sectors.json", ifNoneMatch: "ownTag" },
  { method: "GET", target: upside, ifNoneMatch: "*" },
  { method: "GET", target: upside, ifNoneMatch: '"another"' },
];

/** The requests that the vectors are made of. */
export const vectorRequests: readonly VectorRequest[] = [...everywhere, ...filtered, ...illegal, ...others];
