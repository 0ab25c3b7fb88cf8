import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const book = {
  cik: 1,
  reported_previous: true,
  aum_usd: 2_000,
  aum_top_10_usd: 1_500,
  etfs_usd: 300,
  holdings_count: 12,
  new_positions_count: 4,
  closed_positions_count: 2,
  increased_positions_count: 6,
  reduced_positions_count: 1,
  capital_flow_usd: 499.5,
  bought_usd: 700,
  sold_usd: 200.5,
  quarter_return_percent: 1.23456,
};
const now = { ...book, report_period: "2023-12-31" };
const before = {
  ...book,
  report_period: "2023-09-30",
  aum_usd: 1_600,
  holdings_count: 10,
  new_positions_count: 5,
  closed_positions_count: 9,
  increased_positions_count: 3,
  reduced_positions_count: 7,
};
const run = (...portfolios: Row[]) =>
  runModel(
    "marts.funds_portfolios",
    { "core.portfolios": portfolios, "core.funds": [{ cik: 1, id: "soros-1", name: "Soros", return_years_1: 7.5 }] },
    { report_period: "2023-12-31" },
  );

test("a portfolio, compared with the quarter before", async () => {
  const [portfolio, ...rest] = await run(now, before);
  expect(rest).toEqual([]);
  expect(portfolio).toMatchObject({
    id: "soros-1",
    name: "Soros",
    return_years_1: 7.5,
    reporting_year: 2023,
    reporting_quarter: 4,
    quarter_return: 1.23,
    aum: 2_000,
    aum_last: 1_600,
    aum_change: 400,
    aum_change_percent: 25,
    aum_top_10: 1_500,
    aum_top_10_as_percent_of_aum: 75,
    capital_flow: 500,
    capital_flow_as_percent_of_aum: 24.98,
    etfs_percent: 15,
    // The lesser of 700 bought and 200.50 sold, over the mean of 2,000 and 1,600.
    turnover_percent: 11.14,
    holdings: 12,
    holdings_last: 10,
    holdings_change: 2,
    new_positions: 4,
    new_positions_last: 5,
    new_positions_change: -1,
    closed_positions: 2,
    closed_positions_last: 9,
    closed_positions_change: -7,
    increased_positions: 6,
    increased_positions_last: 3,
    increased_positions_change: 3,
    reduced_positions: 1,
    reduced_positions_last: 7,
    reduced_positions_change: -6,
  });
});

describe("what cannot be known is null", () => {
  test("all that compares, where the quarter before was not reported, or not in full", async () => {
    const unknown = Object.fromEntries(
      ["new", "closed", "increased", "reduced"].map((status) => [`${status}_positions_count`, null]),
    );
    const flows = { capital_flow_usd: null, bought_usd: null, sold_usd: null, quarter_return_percent: null };
    const alone = { ...now, ...unknown, ...flows, reported_previous: false };
    const [portfolio] = await run(alone, { ...before, report_period: "2023-06-30" });
    expect(await run(alone, before)).toEqual([portfolio]);
    const known = Object.entries(portfolio ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(known)).toEqual({
      id: "soros-1",
      name: "Soros",
      return_years_1: 7.5,
      report_period: "2023-12-31",
      reporting_year: 2023,
      reporting_quarter: 4,
      aum: 2_000,
      aum_top_10: 1_500,
      aum_top_10_as_percent_of_aum: 75,
      etfs_percent: 15,
      holdings: 12,
    });
  });

  test("the changes of the counts, where the quarter before that was not reported", async () => {
    const [portfolio] = await run(now, { ...before, new_positions_count: null });
    expect(portfolio).toMatchObject({ new_positions: 4, new_positions_last: null, new_positions_change: null });
    expect(portfolio).toMatchObject({ holdings_last: 10, holdings_change: 2 });
  });

  test("a percent of zero", async () => {
    const empty = { aum_usd: 0, aum_top_10_usd: 0, etfs_usd: 0, capital_flow_usd: 0, bought_usd: 0, sold_usd: 0 };
    const [portfolio] = await run({ ...now, ...empty }, { ...before, ...empty });
    expect(portfolio).toMatchObject({
      aum: 0,
      aum_change: 0,
      capital_flow: 0,
      aum_change_percent: null,
      aum_top_10_as_percent_of_aum: null,
      capital_flow_as_percent_of_aum: null,
      etfs_percent: null,
      turnover_percent: null,
    });
  });
});

test("who did not report the quarter is not listed", async () => {
  expect(await run(before)).toEqual([]);
});

test("each manager is compared with itself, in the order of their ids", async () => {
  const rows = await runModel(
    "marts.funds_portfolios",
    {
      "core.portfolios": [now, before, { ...now, cik: 2, aum_usd: 50 }, { ...before, cik: 2, aum_usd: 40 }],
      "core.funds": [
        { cik: 1, id: "soros-1" },
        { cik: 2, id: "scion-2" },
      ],
    },
    { report_period: "2023-12-31" },
  );
  expect(rows).toMatchObject([
    { id: "scion-2", aum: 50, aum_last: 40 },
    { id: "soros-1", aum: 2_000, aum_last: 1_600 },
  ]);
});
