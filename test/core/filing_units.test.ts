import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31", accession_number: "a" };
const run = (evidence: Row | null, filing: Row = {}, later: Given = {}) =>
  runModel(
    "core.filing_units",
    {
      "core.filing_rulings": [{ ...period, cik: 1, is_effective: true }],
      "core.filings": [{ ...period, prior_value_unit_usd: 1, is_unit_corrected: false, ...filing }],
      "core.unit_evidence": evidence
        ? [{ ...period, rows_compared: 0, rows_1: 0, rows_1000: 0, rows_1000000: 0, ...evidence }]
        : [],
      ...later,
    },
    { report_period: "2023-12-31" },
  );

test("without evidence, the day of filing tells", async () => {
  expect(await run(null)).toMatchObject([
    {
      value_unit_usd: 1,
      decided_by: "filing date",
      rows_compared: 0,
      rows_agreeing: 0,
      confidence: "filing date only",
    },
  ]);
});

describe("evidence overrules the day of filing", () => {
  test.each([
    [{ rows_compared: 3, rows_1000: 3 }, 1_000, "evidence"],
    [{ rows_compared: 2, rows_1000: 2 }, 1, "filing date"],
    [{ rows_compared: 6, rows_1000: 4, rows_1: 2 }, 1_000, "evidence"],
    [{ rows_compared: 7, rows_1000: 4, rows_1: 3 }, 1, "filing date"],
    [{ rows_compared: 3, rows_1000000: 3 }, 1_000_000, "evidence"],
    [{ rows_compared: 3, rows_1: 3 }, 1, "evidence"],
  ])("%j: %i by %s", async (evidence, value_unit_usd, decided_by) => {
    expect(await run(evidence)).toMatchObject([{ prior_value_unit_usd: 1, value_unit_usd, decided_by }]);
  });

  test("and is as sure as the rows are many and agree", async () => {
    expect(await run({ rows_compared: 10, rows_1000: 10 })).toMatchObject([
      { confidence: "proven", rows_agreeing: 10 },
    ]);
    expect(await run({ rows_compared: 9, rows_1000: 9 })).toMatchObject([{ confidence: "supported" }]);
    expect(await run({ rows_compared: 20, rows_1000: 18, rows_1: 2 })).toMatchObject([{ confidence: "proven" }]);
    expect(await run({ rows_compared: 20, rows_1000: 17, rows_1: 3 })).toMatchObject([{ confidence: "supported" }]);
    expect(await run({ rows_compared: 3, rows_1000000: 3 })).toMatchObject([{ rows_agreeing: 3 }]);
  });

  test("where two thirds of the rows agree", async () => {
    expect(await run({ rows_compared: 6, rows_1: 4, rows_1000: 2 }, { prior_value_unit_usd: 1_000 })).toMatchObject([
      { value_unit_usd: 1 },
    ]);
    expect(await run({ rows_compared: 6, rows_1000000: 4, rows_1000: 2 })).toMatchObject([
      { value_unit_usd: 1_000_000 },
    ]);
  });
});

test("what a chain of quarters shows takes the place of what neighbours showed", async () => {
  const chained = { ...period, rows_compared: 4, rows_1: 1, rows_1000: 3, rows_1000000: 0 };
  const rows = await run({ rows_compared: 1, rows_1: 1 }, {}, { "core.chained_units": [chained] });
  expect(rows).toMatchObject([
    { value_unit_usd: 1_000, decided_by: "evidence", rows_compared: 4, rows_agreeing: 3, is_swapped: false },
  ]);
});

test("usual prices tell where evidence is not enough, and none speaks against them", async () => {
  const usual = {
    "core.unsettled_prices": [
      { ...period, usual_unit_usd: 1_000 },
      { ...period, usual_unit_usd: 1_000 },
    ],
  };
  const told = { value_unit_usd: 1_000, decided_by: "usual prices", confidence: "usual prices only" };
  expect(await run(null, {}, usual)).toMatchObject([told]);
  expect(await run({ rows_compared: 2, rows_1000: 2 }, {}, usual)).toMatchObject([told]);
  expect(await run({ rows_compared: 2, rows_1000: 1, rows_1: 1 }, {}, usual)).toMatchObject([{ value_unit_usd: 1 }]);
  expect(await run({ rows_compared: 3, rows_1: 3 }, {}, usual)).toMatchObject([{ decided_by: "evidence" }]);
  expect(await run(null, { prior_value_unit_usd: 1_000 }, usual)).toMatchObject([{ decided_by: "filing date" }]);
  const inDollars = { "core.unsettled_prices": [{ ...period, usual_unit_usd: 1 }] };
  expect(await run({ rows_compared: 2, rows_1: 2 }, { prior_value_unit_usd: 1_000 }, inDollars)).toMatchObject([
    { value_unit_usd: 1, decided_by: "usual prices" },
  ]);
  expect(await run({ rows_compared: 2, rows_1000: 2 }, { prior_value_unit_usd: 1_000 }, inDollars)).toMatchObject([
    { value_unit_usd: 1_000 },
  ]);
  expect(await run(null, { is_unit_corrected: true }, usual)).toMatchObject([
    { value_unit_usd: 1, decided_by: "corrections.csv" },
  ]);
});

describe("a filing whose columns are swapped", () => {
  const filed = { rows_compared: 4, rows_1000: 4 };
  const changedBack = { ...period, rows_compared: 4, rows_1: 4, rows_1000: 0, rows_1000000: 0 };
  const judge = (is_unit_corrected: boolean) =>
    run(filed, { prior_value_unit_usd: 1_000, is_unit_corrected }, { "core.swapped_filings": [changedBack] });

  test("is in the unit that its rows show once they are changed back", async () => {
    const shown = { value_unit_usd: 1, decided_by: "evidence", rows_agreeing: 4, is_swapped: true };
    expect(await judge(false)).toMatchObject([shown]);
    expect(await run(filed)).toMatchObject([{ value_unit_usd: 1_000, is_swapped: false }]);
    expect(await run(null)).toMatchObject([{ is_swapped: false }]);
  });

  test("is so in the unit of corrections.csv, too", async () => {
    expect(await judge(true)).toMatchObject([
      { value_unit_usd: 1_000, decided_by: "corrections.csv", is_swapped: true },
    ]);
  });
});

test("corrections.csv overrules both", async () => {
  const correction = { prior_value_unit_usd: 1_000, is_unit_corrected: true };
  expect(await run({ rows_compared: 30, rows_1: 30 }, correction)).toMatchObject([
    { value_unit_usd: 1_000, decided_by: "corrections.csv", confidence: "corrections.csv only" },
  ]);
});

test("a filing that does not count has no unit", async () => {
  const rows = await runModel(
    "core.filing_units",
    {
      "core.filing_rulings": [{ ...period, cik: 1, is_effective: false }],
      "core.filings": [{ ...period, prior_value_unit_usd: 1, is_unit_corrected: false }],
    },
    { report_period: "2023-12-31" },
  );
  expect(rows).toEqual([]);
});
