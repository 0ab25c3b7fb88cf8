import { expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const [apple, spy, unknown, unheld, bonds] = [101, 102, 103, 104, 105] as const;
const period = { cik: 1, report_period: "2023-12-31" };
const held = (security_id: number, value_usd: number) => ({ ...period, security_id, value_usd });
const cusip = (name: string, security_id: number) => ({
  report_period: period.report_period,
  cusip: name,
  security_id,
});
const run = (given: Given) =>
  runModel(
    "core.books",
    { "core.reporters": [{ ...period, status: "reported" }], ...given },
    { report_period: "2023-12-31" },
  );

test("assets, the ten largest of them, those in ETFs, and the number of positions", async () => {
  const rows = await run({
    "core.positions": [
      ...Array.from({ length: 11 }, (_, index) => held(index, 100)),
      ...[held(spy, 50), held(bonds, 20), held(unknown, 1)],
    ],
    "core.cusips": [cusip("a", 0), cusip("b", spy), cusip("c", spy), cusip("d", bonds)],
    "core.security_types": [...[spy, unheld, bonds].map((security_id) => ({ security_id, is_etf: true }))],
  });
  expect(rows).toMatchObject([{ aum_usd: 1_171, aum_top_10_usd: 1_000, etfs_usd: 70, holdings_count: 14 }]);
});

test("there are none in ETFs where what is known of the positions is none, and nobody knows where nothing is", async () => {
  const given = { "core.positions": [held(0, 100), held(unknown, 1)], "core.cusips": [cusip("a", 0)] };
  const stock = { "core.security_types": [{ security_id: 0, is_etf: false }] };
  expect(await run({ ...given, ...stock })).toMatchObject([{ etfs_usd: 0 }]);
  expect(await run(given)).toMatchObject([{ etfs_usd: null }]);
});

test("positions are counted by status where both quarters were reported, else not", async () => {
  const statuses = ["new", "new", "new", "closed", "closed", "increased", "reduced", "maintained"];
  const rows = await run({
    "core.position_changes": [
      ...statuses.map((status) => ({ ...period, evidence: "both quarters", status })),
      { ...period, evidence: "first or returning", status: "new" },
    ],
  });
  expect(rows).toMatchObject([
    { new_positions_count: 3, closed_positions_count: 2, increased_positions_count: 1, reduced_positions_count: 1 },
  ]);
});

test("a manager that reported no position has a book of nothing; one that did not report has none", async () => {
  const rows = await run({
    "core.reporters": [
      { ...period, status: "reported" },
      { ...period, cik: 2, status: "reported elsewhere" },
    ],
    "core.positions": [{ ...held(apple, 1), cik: 2 }],
  });
  expect(rows).toMatchObject([{ cik: 1, aum_usd: 0, holdings_count: 0, new_positions_count: 0 }]);
});

test("managers and quarters do not mix", async () => {
  const other = { cik: 2, report_period: "2023-12-31" };
  const rows = await run({
    "core.reporters": [period, other].map((row) => ({ ...row, status: "reported" })),
    "core.positions": [
      held(apple, 100),
      { ...other, security_id: apple, value_usd: 5 },
      { ...period, report_period: "2023-09-30", security_id: apple, value_usd: 7 },
    ],
    "core.position_changes": [{ ...other, evidence: "both quarters", status: "new" }],
  });
  expect(rows).toMatchObject([
    { cik: 1, aum_usd: 100, new_positions_count: 0 },
    { cik: 2, aum_usd: 5, new_positions_count: 1 },
  ]);
});

test("a manager without any change has changed nothing, and a book without positions has none among the ten largest", async () => {
  const nothing = {
    ...{ new_positions_count: 0, closed_positions_count: 0, increased_positions_count: 0, reduced_positions_count: 0 },
  };
  expect(await run({})).toMatchObject([{ aum_usd: 0, aum_top_10_usd: 0, holdings_count: 0, ...nothing }]);
});
