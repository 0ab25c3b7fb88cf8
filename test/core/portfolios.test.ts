import { expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const period = { cik: "1", report_period: "2023-12-31" };
const held = (security_id: string, value_usd: number) => ({ ...period, security_id, value_usd });
const flows = { ...period, capital_flow_usd: 5, bought_usd: 7, sold_usd: 2, quarter_return_percent: 1.5 };
const run = (given: Given) =>
  runModel(
    "core.portfolios",
    { "core.reporters": [{ ...period, status: "reported" }], ...given },
    { report_period: "2023-12-31" },
  );

test("assets, the ten largest of them, those in ETFs, and the number of positions", async () => {
  const rows = await run({
    "core.positions": [
      ...Array.from({ length: 11 }, (_, index) => held(`s${index}`, 100)),
      held("SPY", 50),
      held("?", 1),
    ],
    "core.securities": [
      { security_id: "s0", type: "stock" },
      { security_id: "SPY", type: "etf" },
    ],
  });
  expect(rows).toMatchObject([{ aum_usd: 1_151, aum_top_10_usd: 1_000, etfs_usd: 50, holdings_count: 13 }]);
});

test("where the quarter before was reported, positions are counted by status", async () => {
  const statuses = ["new", "new", "new", "closed", "closed", "increased", "reduced", "maintained"];
  const rows = await run({
    "core.position_changes": statuses.map((status) => ({ ...period, evidence: "both quarters", status })),
    "core.portfolio_flows": [flows],
  });
  expect(rows).toMatchObject([
    {
      reported_previous: true,
      new_positions_count: 3,
      closed_positions_count: 2,
      increased_positions_count: 1,
      reduced_positions_count: 1,
      capital_flow_usd: 5,
      bought_usd: 7,
      sold_usd: 2,
      quarter_return_percent: 1.5,
    },
  ]);
});

test("where both were reported and nothing changed, the counts are 0", async () => {
  expect(await run({ "core.portfolio_flows": [flows] })).toMatchObject([
    { new_positions_count: 0, closed_positions_count: 0, increased_positions_count: 0, reduced_positions_count: 0 },
  ]);
});

test("where the quarter before was not reported, all that compares the two is unknown", async () => {
  const rows = await run({
    "core.positions": [held("AAPL", 100)],
    "core.position_changes": [{ ...period, evidence: "first or returning" }],
  });
  expect(rows).toEqual([
    {
      ...period,
      reported_previous: false,
      aum_usd: 100,
      aum_top_10_usd: 100,
      etfs_usd: 0,
      holdings_count: 1,
      new_positions_count: null,
      closed_positions_count: null,
      increased_positions_count: null,
      reduced_positions_count: null,
      capital_flow_usd: null,
      bought_usd: null,
      sold_usd: null,
      quarter_return_percent: null,
    },
  ]);
});

test("an empty report is a portfolio of nothing; a notice is none", async () => {
  expect(await run({})).toMatchObject([{ aum_usd: 0, holdings_count: 0 }]);
  expect(await run({ "core.reporters": [{ ...period, status: "reported elsewhere" }] })).toEqual([]);
});

test("managers and quarters do not mix", async () => {
  const other = { cik: "2", report_period: "2023-12-31" };
  const rows = await run({
    "core.reporters": [period, other].map((row) => ({ ...row, status: "reported" })),
    "core.positions": [
      held("AAPL", 100),
      { ...other, security_id: "AAPL", value_usd: 5 },
      { ...period, report_period: "2023-09-30", security_id: "AAPL", value_usd: 7 },
    ],
    "core.position_changes": [{ ...other, evidence: "both quarters", status: "new" }],
    "core.portfolio_flows": [flows, { ...flows, ...other, capital_flow_usd: 9 }],
  });
  expect(rows).toMatchObject([
    { cik: "1", aum_usd: 100, new_positions_count: 0, capital_flow_usd: 5 },
    { cik: "2", aum_usd: 5, new_positions_count: 1, capital_flow_usd: 9 },
  ]);
});
