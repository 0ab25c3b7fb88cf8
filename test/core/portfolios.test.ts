import { expect, test } from "vitest";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const book = {
  cik: 1,
  ...period,
  ...{ aum_usd: 100, aum_top_10_usd: 90, etfs_usd: 10, holdings_count: 12 },
  ...{ new_positions_count: 3, closed_positions_count: 0, increased_positions_count: 1, reduced_positions_count: 2 },
};
const flows = { capital_flow_usd: 5, bought_usd: 7, sold_usd: 2, quarter_return_percent: 1.5 };

test("a book and its flows, where the quarter before was reported", async () => {
  const rows = await runModel(
    "core.portfolios",
    { "core.books": [book], "core.portfolio_flows": [{ cik: 1, ...period, ...flows }] },
    period,
  );
  expect(rows).toEqual([{ ...book, ...flows, reported_previous: true }]);
});

test("where it was not, all that compares the two is unknown", async () => {
  const rows = await runModel(
    "core.portfolios",
    {
      "core.books": [book],
      "core.portfolio_flows": [
        { cik: 2, ...period, ...flows },
        { cik: 1, report_period: "2023-09-30", ...flows },
      ],
    },
    period,
  );
  const unknown = {
    ...{ new_positions_count: null, closed_positions_count: null },
    ...{ increased_positions_count: null, reduced_positions_count: null },
    ...{ capital_flow_usd: null, bought_usd: null, sold_usd: null, quarter_return_percent: null },
  };
  expect(rows).toEqual([{ ...book, ...unknown, reported_previous: false }]);
});

test("a book of another quarter is not of this one", async () => {
  expect(
    await runModel("core.portfolios", { "core.books": [{ ...book, report_period: "2023-09-30" }] }, period),
  ).toEqual([]);
});
