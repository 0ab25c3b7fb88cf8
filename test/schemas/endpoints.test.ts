import { describe, expect, test } from "vitest";
import { endpoints, findEndpoint, listLeaves } from "../../schemas/endpoints.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";

test("the five endpoints, their lists and their sorts", () => {
  expect(endpoints.map(({ path, listKey, sorts }) => [path, listKey, ...sorts])).toEqual([
    ["/v1/analyst-trends/upside", "stocks", "upside_percent", "bullish_percent", "ratings_count"],
    ["/v1/funds-portfolios", "portfolios", "aum"],
    ["/v1/fund-trends/increased-positions", "stocks", "current", "change", "change_percent"],
    ["/v1/fund-trends/closed-positions", "stocks", "current", "change", "change_percent"],
    ["/v1/fund-trends/holding", "stocks", "current", "change", "change_percent"],
  ]);
});

test("the parameters of each endpoint", () => {
  const common = ["page", "page_size", "sort_by", "sort_dir"];
  const trends = [...common, "type", "market_cap", "sector", "industry"];
  expect(endpoints.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
    [...common, "market_cap", "min_ratings_count"],
    [...common, "year", "quarter"],
    trends,
    trends,
    trends,
  ]);
});

describe.each(endpoints)("$slug", (endpoint) => {
  const leaves = listLeaves(endpoint.entry);

  test("no two leaves of an entry share a name, so that each is one column", () => {
    expect(new Set(leaves).size).toBe(leaves.length);
  });

  test("what is published or filtered by is a column of the mart", () => {
    const columns = Object.keys(findTable(endpoint.mart.table as TableName).columns);
    const filters = endpoint.parameters.flatMap(({ filter }) => filter?.column ?? []);
    expect(columns).toEqual(expect.arrayContaining([...leaves, ...filters, ...Object.keys(endpoint.mart.where)]));
  });

  test("what sorts or breaks ties is published", () => {
    expect(leaves).toEqual(expect.arrayContaining([...endpoint.sorts]));
    expect(leaves).toEqual(expect.arrayContaining(endpoint.tieBreaks.map(({ column }) => column)));
  });

  test("the document holds the page's fields, the quarter if it reports one, then the list of entries", () => {
    const page = ["page", "page_size", "has_more_pages"];
    const quarter = endpoint.reportsQuarter ? ["reporting_year", "reporting_quarter"] : [];
    expect(Object.keys(endpoint.document.shape)).toEqual([...page, ...quarter, endpoint.listKey]);
  });
});

test("the fields of a portfolio, in the order of the interface", () => {
  const counted = ["new_positions", "closed_positions", "increased_positions", "reduced_positions"];
  expect(listLeaves(findEndpoint("funds-portfolios").entry)).toEqual([
    ...["id", "name", "profile", "icon_url", "city", "state_or_country"],
    ...["latest_reporting_year", "latest_reporting_quarter", "latest_aum", "return_latest_quarter"],
    ...["return_years_1", "return_years_3", "return_years_5", "return_years_10"],
    ...["reporting_year", "reporting_quarter", "quarter_return"],
    ...["aum", "aum_last", "aum_change", "aum_change_percent", "aum_top_10", "aum_top_10_as_percent_of_aum"],
    ...["capital_flow", "capital_flow_as_percent_of_aum", "etfs_percent", "turnover_percent"],
    ...["holdings", "holdings_last", "holdings_change"],
    ...counted.flatMap((name) => [name, `${name}_last`, `${name}_change`]),
  ]);
});

test("an unknown endpoint is an error that names those there are", () => {
  expect(() => findEndpoint("fund-trends")).toThrow(
    'endpoint "fund-trends" does not exist; there are analyst-trends/upside',
  );
});
