import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const period = { report_period: "2023-12-31" };
const row = { ...period, cik: 1, accession_number: "a", cusip: "apple", shares_type: "SH" };
const run = (holding: Row, given: Given = {}, is_swapped = false) =>
  runModel(
    "core.suspect_holdings",
    {
      "core.holdings": [{ ...row, ...holding }],
      "core.filing_units": [{ ...period, accession_number: "a", value_unit_usd: 1_000, is_swapped }],
      "core.cusips": [{ ...period, cusip: "apple", security_cusip: "apple", security_id: 1 }],
      "core.reference_prices": [
        { ...period, security_id: 1, price_usd: 100, implied_price_usd: 100, shareholders_count: 6 },
      ],
      ...given,
    },
    period,
  );

test("a row more than ten times off the price comes with what it was compared with", async () => {
  expect(await run({ filed_value: 20, shares: 10 })).toEqual([
    {
      ...{ ...row, security_id: 1, value_unit_usd: 1_000, filed_value: 20, filed_shares: 10, filed_value_usd: 20_000 },
      ...{ price_usd: 100, shareholders_count: 6, expected_value_usd: 1_000, row_ratio: null, is_far: true },
      ...{ seems_off: true, is_repeating: false, is_filing_repeating: false, is_filing_swapped: false },
      dated_shares: null,
    },
  ]);
  expect(await run({ filed_value: 10, shares: 10 })).toEqual([]);
});

test("a sum comes with the row of it that is off", async () => {
  const sum = { filed_value: 385, shares: 1_000, highest_row_price: 100, lowest_row_price: 0.1 };
  expect(await run(sum)).toMatchObject([{ row_ratio: 1_000, is_far: true }]);
  expect(await run({ ...sum, highest_row_price: 0.5, lowest_row_price: 0.005 })).toMatchObject([{ row_ratio: 0.05 }]);
  expect(await run({ ...sum, highest_row_price: 0.5, lowest_row_price: 0.02 })).toEqual([]);
});

test("so do rows that are known to be wrong, near the price or not, and those that are worth more than anything", async () => {
  const near = { filed_value: 1, shares: 10 };
  expect(await run(near)).toEqual([]);
  expect(await run(near, {}, true)).toMatchObject([{ is_filing_swapped: true, is_far: false, seems_off: false }]);
  const dated = { ...period, accession_number: "a", cusip: "apple", shares_type: "SH", shares: 20 };
  expect(await run(near, { "core.misdated_shares": [dated] })).toMatchObject([{ dated_shares: 20, is_far: false }]);
  const repeating = { "core.repeating_filings": [{ ...period, accession_number: "a" }] };
  expect(await run({ filed_value: 10, shares: 10 }, repeating)).toMatchObject([
    { is_repeating: true, seems_off: true },
  ]);
  const unpriced = { "core.reference_prices": [] };
  expect(await run({ filed_value: 1e10, shares: 10 }, unpriced)).toMatchObject([{ price_usd: null, is_far: null }]);
});

test("what corrections.csv gives stands, and contradicts the price still", async () => {
  const dated = { ...period, accession_number: "a", cusip: "apple", shares_type: "SH", shares: 20 };
  const given = { "core.misdated_shares": [dated] };
  const off = { filed_value: 20, shares: 10 };
  expect(await run({ ...off, is_stated: true }, given, true)).toMatchObject([
    { is_far: true, seems_off: false, is_filing_swapped: false, dated_shares: null },
  ]);
  expect(await run({ ...off, is_stated: false }, given, true)).toMatchObject([
    { seems_off: true, is_filing_swapped: true, dated_shares: 20 },
  ]);
  for (const other of [{ cusip: "tesla" }, { shares_type: "PRN" }, { put_call: "Put" }]) {
    const holdings = [off, { ...off, is_stated: true, ...other }].map((holding) => ({ ...row, ...holding }));
    expect(await run(off, { ...given, "core.holdings": holdings }, true)).toContainEqual(
      expect.objectContaining({ cusip: "apple", seems_off: true, is_filing_swapped: true, dated_shares: 20 }),
    );
  }
});

test("options, principal and rows of no value contradict no price", async () => {
  expect(await run({ filed_value: 20, shares: 10, put_call: "Call" })).toEqual([]);
  expect(await run({ filed_value: 20, shares: 10, shares_type: "PRN" })).toEqual([]);
  expect(await run({ filed_value: 0, shares: 10_000 })).toEqual([]);
});

const pricedAt = (price: Row): Given => ({
  "core.reference_prices": [
    { ...period, security_id: 1, price_usd: 100, implied_price_usd: 100, shareholders_count: 6, ...price },
  ],
});

test("a price that is not supported, or of another quarter, is compared with nothing", async () => {
  const off = { filed_value: 20, shares: 10 };
  for (const price of [{ shareholders_count: 4 }, { implied_price_usd: 5 }, { report_period: "2023-09-30" }]) {
    expect(await run(off, pricedAt(price))).toEqual([]);
  }
  expect(await run({ ...off, shares: 0 })).toEqual([]);
});

test("of a filing that repeats VALUE only the rows that do, and they within a hundredth", async () => {
  const repeating = { "core.repeating_filings": [{ ...period, accession_number: "a" }] };
  expect(await run({ filed_value: 2, shares: 10 }, repeating)).toEqual([]);
  const off = [{ is_repeating: true, seems_off: true }];
  for (const [price_usd, expected] of [
    [950, off],
    [1_000, []],
    [1_010, []],
    [1_010.15, off],
  ] as const) {
    const near = { ...repeating, ...pricedAt({ price_usd, implied_price_usd: price_usd }) };
    expect(await run({ filed_value: 10, shares: 10 }, near)).toMatchObject(expected);
  }
});

test("shares of another date are those of their own row", async () => {
  const dated = { ...period, accession_number: "a", cusip: "apple", shares_type: "SH", shares: 20 };
  const near = { filed_value: 1, shares: 10 };
  for (const other of [{ cusip: "other" }, { accession_number: "b" }]) {
    expect(await run(near, { "core.misdated_shares": [{ ...dated, ...other }] })).toEqual([]);
  }
  expect(await run({ ...near, shares_type: "PRN" }, { "core.misdated_shares": [dated] })).toEqual([]);
});

test("of a sum the highest row tells where it is more than ten times off, else the lowest; a swapped one is left", async () => {
  const sum = (highest_row_price: number, lowest_row_price: number) =>
    run({ filed_value: 385, shares: 3_850, highest_row_price, lowest_row_price });
  expect(await sum(1, 0.005)).toMatchObject([{ row_ratio: 0.05 }]);
  expect(await sum(1, 0.0105)).toEqual([]);
  expect(await sum(1.5, 0.1)).toMatchObject([{ row_ratio: 15, is_far: true }]);
  expect(await sum(10, 0.1)).toEqual([]);
});

test("what is worth more than anything seems off where shares times the price is not", async () => {
  expect(await run({ filed_value: 2e10, shares: 3e10 })).toMatchObject([{ is_far: false, seems_off: true }]);
  expect(await run({ filed_value: 2e10, shares: 2e11 })).toMatchObject([{ is_far: false, seems_off: false }]);
});
