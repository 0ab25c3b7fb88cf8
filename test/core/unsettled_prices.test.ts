import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";
import { givePrices } from "./give-prices.ts";

const now = "2023-12-31";
const row = {
  report_period: now,
  accession_number: "a",
  cusip: "oak",
  shares_type: "SH",
  filed_price: 7,
  row_count: 2,
};
const run = (prices: Row[], resolved: Row[] = [], isResolved = false, swapped: Row[] = [], prior = 1) =>
  runModel(
    "core.unsettled_prices",
    {
      "core.swapped_filings": swapped,
      "core.quarter_units": [
        { report_period: now, accession_number: "a", is_resolved: isResolved, prior_value_unit_usd: prior },
      ],
      ...givePrices(prices.map((price) => ({ ...row, is_repeating: false, is_uneven: false, ...price }))),
      "core.resolved_prices": resolved.map((price) => ({ report_period: now, cusip: "oak", ...price })),
    },
    { report_period: now },
  );

test("rows of a filing that its quarter left unsettled, and of no other", async () => {
  expect(await run([{}])).toEqual([
    {
      accession_number: "a",
      report_period: now,
      cusip: "oak",
      filed_price: 7,
      row_count: 2,
      is_compared: false,
      usual_unit_usd: null,
    },
  ]);
  expect(await run([{}], [], true)).toEqual([]);
});

test("each filing by itself: what is settled of one, or usual in it, tells nothing of another", async () => {
  const unit = (accession_number: string, is_resolved: boolean) => ({
    ...{ report_period: now, accession_number, is_resolved, prior_value_unit_usd: 1 },
  });
  const filed = ["ash", "elm", "oak"].flatMap((cusip) =>
    ["a", "b"].map((accession_number) => ({ ...row, accession_number, cusip, is_repeating: false, is_uneven: false })),
  );
  const lone = { ...row, accession_number: "c", cusip: "fir", is_repeating: false, is_uneven: false };
  const rows = await runModel(
    "core.unsettled_prices",
    { "core.quarter_units": [unit("a", false), unit("b", true), unit("c", false)], ...givePrices([...filed, lone]) },
    { report_period: now },
  );
  expect(rows.map((found) => [found.accession_number, found.usual_unit_usd])).toEqual([
    ...[
      ["a", 1],
      ["a", 1],
      ["a", 1],
    ],
    ["c", null],
  ]);
});

test("a CUSIP whose price a settled filing of the quarter tells has it from there", async () => {
  expect(await run([{}], [{}])).toEqual([]);
  expect(await run([{}], [{}, { report_period: "2023-09-30" }])).toEqual([]);
  expect(await run([{ close: 7 }], [{}])).toEqual([]);
  expect(await run([{}], [{ cusip: "ash" }])).toHaveLength(1);
});

test("what a close or a neighbouring quarter tells of is compared already", async () => {
  expect(await run([{ close: 7 }])).toMatchObject([{ is_compared: true }]);
  expect(await run([{ close: 7, refuting_price_usd: 70 }])).toMatchObject([{ is_compared: false }]);
  expect(await run([{}], [{ report_period: "2023-09-30" }])).toMatchObject([{ is_compared: true }]);
});

test("principal amounts, and filings whose shares repeat their values, tell nothing", async () => {
  expect(await run([{ shares_type: "PRN" }, { is_repeating: true }, { is_uneven: true }])).toEqual([]);
});

test("nor do filings whose columns are swapped", async () => {
  expect(await run([{}], [], false, [{ report_period: now, accession_number: "a" }])).toEqual([]);
  expect(await run([{}], [], false, [{ report_period: now, accession_number: "b" }])).toHaveLength(1);
});

describe("usual prices are 5 to 500 dollars in the median:", () => {
  const usualUnit = async (filed: readonly number[], prior: number) => {
    const prices = filed.map((filed_price, index) => ({ cusip: `oak ${index}`, filed_price }));
    const units = (await run(prices, [], false, [], prior)).map(({ usual_unit_usd }) => usual_unit_usd);
    expect(new Set(units).size).toBe(1);
    return units[0];
  };
  const times = (count: number, price: number) => Array.from({ length: count }, () => price);

  test("three rows confirm the date", async () => {
    expect(await usualUnit([0.02, 7, 8000], 1)).toBe(1);
    expect(await usualUnit([0.00002, 0.007, 8], 1_000)).toBe(1_000);
    expect(await usualUnit([7, 7], 1)).toBeNull();
    expect(await usualUnit(times(3, 4.9), 1)).toBeNull();
    expect(await usualUnit(times(3, 501), 1)).toBeNull();
    for (const price of [5, 500]) expect(await usualUnit(times(3, price), 1)).toBe(1);
  });

  test("ten overrule it", async () => {
    expect(await usualUnit(times(10, 0.04), 1)).toBe(1_000);
    expect(await usualUnit(times(9, 0.04), 1)).toBeNull();
    expect(await usualUnit(times(10, 40), 1_000)).toBe(1);
    expect(await usualUnit(times(10, 0.004), 1)).toBeNull();
    expect(await usualUnit(times(10, 501), 1_000)).toBeNull();
    expect(await usualUnit(times(10, 4.9), 1_000)).toBeNull();
    for (const price of [5, 500]) expect(await usualUnit(times(10, price), 1_000)).toBe(1);
    for (const price of [0.0049, 0.501]) expect(await usualUnit(times(10, price), 1)).toBeNull();
    for (const price of [0.005, 0.5]) expect(await usualUnit(times(10, price), 1)).toBe(1_000);
  });

  test("but not those of one who holds shares among warrants", async () => {
    expect(await usualUnit([...times(18, 0.04), ...times(2, 10)], 1)).toBe(1_000);
    expect(await usualUnit([...times(17, 0.04), ...times(3, 10)], 1)).toBeNull();
    expect(await usualUnit([...times(17, 0.04), ...times(2, 10)], 1)).toBeNull();
    for (const price of [5, 500]) expect(await usualUnit([...times(17, 0.04), ...times(3, price)], 1)).toBeNull();
    for (const price of [4.9, 501]) expect(await usualUnit([...times(17, 0.04), ...times(3, price)], 1)).toBe(1_000);
    expect(await usualUnit([...times(17, 40), ...times(3, 0.1)], 1_000)).toBeNull();
  });
});
