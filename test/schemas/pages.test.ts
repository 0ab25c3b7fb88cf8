import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints, findEndpoint } from "../../schemas/endpoints.ts";
import {
  defaultQuery,
  findPageQuery,
  findWrittenUpTo,
  pagePath,
  rankingName,
  rankingPath,
  writtenQueries,
} from "../../schemas/pages.ts";
import { minRatingsCountParameter } from "../../schemas/parameters.ts";
import { canonicalAddress, parseQuery } from "../../schemas/query.ts";
import { anyQuery } from "../serve/any-query.ts";
import { context } from "../serve/mart-rows.ts";

function findPage(target: string): string | null {
  const url = new URL(target, "http://host/v1/");
  const parsed = parseQuery(findEndpoint(url.pathname.slice("/v1/".length)), url.searchParams, context);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return pagePath(parsed.query);
}

describe("the written page of a query", () => {
  test.each([
    ["fund-trends/holding", "v1/fund-trends/holding/index.json"],
    ["fund-trends/holding?page=2", "v1/fund-trends/holding/page=2.json"],
    [
      "fund-trends/holding?sort_by=change&sort_dir=asc",
      "v1/fund-trends/holding/sort_by=change/sort_dir=asc/page=1.json",
    ],
    ["fund-trends/holding?sector=Technology", "v1/fund-trends/holding/sector=technology/page=1.json"],
    ["fund-trends/holding?type=etf&page=4", "v1/fund-trends/holding/type=etf/page=4.json"],
    [
      "fund-trends/holding?market_cap=mid_cap,mid_cap&sort_dir=asc",
      "v1/fund-trends/holding/market_cap=mid_cap/sort_dir=asc/page=1.json",
    ],
    ["funds-portfolios?year=2020&quarter=2", "v1/funds-portfolios/quarter=2/year=2020/page=1.json"],
    ["funds-portfolios?year=2020", "v1/funds-portfolios/index.json"],
    ["analyst-trends/upside?min_ratings_count=0", "v1/analyst-trends/upside/min_ratings_count=0/page=1.json"],
    ["analyst-trends/upside?min_ratings_count=10", "v1/analyst-trends/upside/min_ratings_count=10/page=1.json"],
    ["analyst-trends/upside?min_ratings_count=3", "v1/analyst-trends/upside/index.json"],
  ])("%s is %s", (target, path) => {
    expect(findPage(target)).toBe(path);
  });

  test.each([
    "fund-trends/holding?page_size=99",
    "fund-trends/holding?market_cap=mid_cap,mega_cap",
    "fund-trends/holding?market_cap=mid_cap&type=etf",
    "fund-trends/holding?sector=technology&industry=software",
    "analyst-trends/upside?min_ratings_count=11",
    "analyst-trends/upside?min_ratings_count=4&market_cap=mid_cap",
  ])("%s has none", (target) => {
    expect(findPage(target)).toBeNull();
  });
});

test.each([
  "v1/fund-trends/holding",
  "v1/fund-trends/holding/",
  "v1/fund-trends/holding/index",
  "v1/fund-trends/holding/page=1.json",
  "v1/fund-trends/holding/page=02.json",
  "v1/fund-trends/holding/page=2index.json",
  "v1/fund-trends/holding/page=2/index.json",
  "v1/fund-trends/holding/type=etf/index.json",
  "v1/fund-trends/holding/type=bond/page=1.json",
  "v1/fund-trends/holding/type=etf&page=1.json",
  "v1/fund-trends/holding/type=e%74f/page=1.json",
  "v1/fund-trends/holding/sector=Technology/page=1.json",
  "v1/fund-trends/holding/market_cap=mega_cap,mid_cap/page=1.json",
  "v1/fund-trends/holding/type=etf/sector=technology/page=1.json",
  "v1/fund-trends/holding/sector=technology/type=etf/page=1.json",
  "v1/fund-trends/holding/page_size=7/page=1.json",
  "v1/analyst-trends/upside/min_ratings_count=3/page=1.json",
  "v1/analyst-trends/upside/min_ratings_count=11/page=1.json",
  "v1/funds-portfolios/year=2020/quarter=2/page=1.json",
  "v1/funds-portfolios/quarter=2/page=1.json",
  "v1/rankings/funds-portfolios/2020q2.arrow",
  "v1/status.json",
  "manifest.json",
])("%s is the page of no query", (path) => {
  expect(findPageQuery(path, context)).toBeNull();
});

describe.each(endpoints)("$slug", (endpoint) => {
  const written = writtenQueries(endpoint, context);

  test("the written queries are legal, canonical and differ", () => {
    for (const query of written) {
      const { searchParams } = new URL(canonicalAddress(query), "http://host");
      expect(parseQuery(endpoint, searchParams, context)).toEqual({ ok: true, query });
    }
    const paths = written.map(pagePath);
    expect(paths).not.toContain(null);
    expect(new Set(paths).size).toBe(written.length);
  });

  test("a page's path leads back to its query, later pages' too", () => {
    for (const query of written.flatMap((first) => [first, { ...first, page: 2 }, { ...first, page: 10 }])) {
      expect(findPageQuery(pagePath(query) ?? "", context)).toEqual(query);
    }
  });

  test("a query has a page just where it is among the written", () => {
    const paths = new Set(written.map(pagePath));
    const property = fc.property(anyQuery(endpoint), (sent) => {
      const parsed = parseQuery(endpoint, new URLSearchParams(sent), context);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const first = { ...parsed.query, page: 1 };
      const found = written.some((query) => canonicalAddress(query) === canonicalAddress(first));
      expect(pagePath(first) !== null && paths.has(pagePath(first))).toBe(found);
      expect(pagePath(parsed.query) !== null).toBe(found);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

test("of an integer that narrows the list, pages are written up to where it says, and of a page's size none", () => {
  const filter = { ...minRatingsCountParameter, minimum: 2 };
  const { writtenUpTo, ...unsaid } = filter;
  expect([findWrittenUpTo(filter), findWrittenUpTo(unsaid)]).toEqual([writtenUpTo, 1]);
  const { parameters } = findEndpoint("funds-portfolios");
  const lasts = parameters.flatMap((each) => (each.kind === "integer" ? [[each.name, findWrittenUpTo(each)]] : []));
  const all = Number.POSITIVE_INFINITY;
  expect(Object.fromEntries(lasts)).toEqual({ page: all, page_size: 0, year: all, quarter: all });
});

test("how many queries are written: filters, and none, times sorts times directions", () => {
  const [caps, types, sectors, industries, ratings, quarters] = [5, 2, 2, 3, 10, 12 * 4];
  const trends = (1 + caps + types + sectors + industries) * 3 * 2;
  const counts = endpoints.map((endpoint) => writtenQueries(endpoint, context).length);
  expect(counts).toEqual([(1 + caps + ratings) * 3 * 2, (1 + quarters) * 2, trends, trends, trends]);
});

test("a ranking's path has a quarter where there is one ranking a quarter", () => {
  const quarter = { year: 2023, quarter: 3 };
  expect(endpoints.map((endpoint) => rankingPath(endpoint, quarter))).toEqual([
    "v1/rankings/analyst-trends/upside.arrow",
    "v1/rankings/funds-portfolios/2023q3.arrow",
    "v1/rankings/fund-trends/increased-positions.arrow",
    "v1/rankings/fund-trends/closed-positions.arrow",
    "v1/rankings/fund-trends/holding.arrow",
  ]);
});

test("a ranking is called by its path, without folder and ending; no other file is one", () => {
  const quarter = { year: 2023, quarter: 3 };
  expect(endpoints.map((endpoint) => rankingName(rankingPath(endpoint, quarter)))).toEqual(
    endpoints.map(({ slug, byQuarter }) => (byQuarter ? `${slug}/2023q3` : slug)),
  );
  expect(rankingName("v1/fund-trends/holding/index.json")).toBeUndefined();
});

test("the default query is the one without parameters", () => {
  for (const endpoint of endpoints) {
    expect(parseQuery(endpoint, new URLSearchParams(), context)).toEqual({ ok: true, query: defaultQuery(endpoint) });
  }
});
