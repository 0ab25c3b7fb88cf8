import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const apple = 1;
const period = { report_period: "2023-12-31" };
const price = {
  ...period,
  security_id: apple,
  price_usd: 100,
  implied_price_usd: 100,
  managers_count: 5,
  shareholders_count: 6,
};
/** What is given makes the suspects, and these the repairs. */
async function repair({ "core.splits": splits = [], ...given }: Given) {
  const suspects = await runModel("core.suspect_holdings", given, period);
  const { "core.holdings": holdings = [], "core.cusips": now = [] } = given;
  const cusips = now.flatMap((cusip) => [cusip, { ...cusip, report_period: "2023-09-30" }]);
  const judged = {
    ...{ "core.suspect_holdings": suspects, "core.splits": splits },
    ...{ "core.holdings": holdings, "core.cusips": cusips },
  };
  return runModel("core.repairs", { ...judged, "core.reference_prices": given["core.reference_prices"] ?? [] }, period);
}
const row = { ...period, cik: 1, accession_number: "a", cusip: "apple", shares_type: "SH" };
const run = (holding: Row, given: Given = {}, unit = 1, is_swapped = false) =>
  repair({
    "core.holdings": [{ ...row, ...holding }],
    "core.filing_units": [{ ...period, accession_number: "a", value_unit_usd: unit, is_swapped }],
    "core.cusips": [{ ...period, cusip: "apple", security_cusip: "apple", security_id: apple }],
    "core.reference_prices": [price],
    ...given,
  });

describe("a row more than 10 times off the price has its value repaired", () => {
  test("upwards or downwards", async () => {
    expect(await run({ filed_value: 20_000, shares: 10 })).toMatchObject([
      { repaired_column: "value", filed_value_usd: 20_000, value_usd: 1_000, shares: 10, changed_usd: 19_000 },
    ]);
    expect(await run({ filed_value: 95, shares: 10 })).toMatchObject([{ repaired_column: "value" }]);
    expect(await run({ filed_value: 50, shares: 10 })).toMatchObject([
      { repaired_column: "value", filed_value_usd: 50, value_usd: 1_000, shares: 10, changed_usd: 950 },
    ]);
  });

  test("10 times is not more than 10 times", async () => {
    expect(await run({ filed_value: 10_000, shares: 10 })).toEqual([]);
    expect(await run({ filed_value: 100, shares: 10 })).toEqual([]);
  });

  test("what rounding to thousands may have done is no fault; a value of 0 is left as it is", async () => {
    const cheap = { "core.reference_prices": [{ ...price, price_usd: 1, implied_price_usd: 1 }] };
    expect(await run({ filed_value: 1, shares: 10_400 }, cheap, 1_000)).toEqual([]);
    expect(await run({ filed_value: 11, shares: 1_050 }, cheap, 1_000)).toEqual([]);
    expect(await run({ filed_value: 0, shares: 20_000 }, cheap, 1_000)).toEqual([]);
  });

  test("to whole dollars", async () => {
    const odd = { "core.reference_prices": [{ ...price, price_usd: 100.06 }] };
    expect(await run({ filed_value: 20_000, shares: 10 }, odd)).toMatchObject([{ value_usd: 1_001 }]);
  });
});

test("shares that are counted on the other side of a split become those of the quarter's end, and the value stays", async () => {
  const misdated = { ...period, accession_number: "a", cusip: "apple", shares_type: "SH", shares: 10 };
  const given = { "core.misdated_shares": [misdated] };
  const filed = { filed_value: 1_000, shares: 200 };
  const split = { repaired_column: "split", filed_shares: 200, shares: 10, value_usd: 1_000, changed_usd: 0 };
  expect(await run(filed, given)).toMatchObject([split]);
  expect(await run({ ...filed, shares: 20 }, given)).toMatchObject([{ repaired_column: "split", shares: 10 }]);
  const other = { "core.misdated_shares": [{ ...misdated, cusip: "tesla" }] };
  expect(await run(filed, other)).toMatchObject([{ repaired_column: "value" }]);
});

test("what corrections.csv gives is not repaired, and supports no price that it contradicts; but nothing is worth more than anything", async () => {
  const given = (holding: Row) => ({ ...holding, is_stated: true });
  expect(await run(given({ filed_value: 20_000, shares: 10 }))).toEqual([]);
  expect(await run(given({ filed_value: 10, shares: 1_000 }), {}, 1, true)).toEqual([]);
  expect(await run(given({ filed_value: 1e13, shares: 10 }))).toMatchObject([{ repaired_column: "both" }]);
  const off = { ...row, filed_value: 20_000, shares: 10 };
  const [first, ...others] = ["a", "b", "c"].map((accession_number, cik) => ({ ...off, accession_number, cik }));
  const corrected = { "core.holdings": [{ ...first, is_stated: true }, ...others] };
  const several = {
    "core.holdings": [{ ...first }, ...others],
    "core.filing_units": ["a", "b", "c"].map((accession_number) => ({
      ...{ ...period, accession_number, value_unit_usd: 1, is_swapped: false },
    })),
    "core.reference_prices": [{ ...price, shareholders_count: 7 }],
  };
  expect(await run({}, several)).toEqual([]);
  expect(await run({}, { ...several, ...corrected })).toEqual([]);
  const supported = { ...several, ...corrected, "core.reference_prices": [{ ...price, shareholders_count: 8 }] };
  expect(await run({}, supported)).toMatchObject([{ accession_number: "b" }, { accession_number: "c" }]);
});

describe("a sum is repaired for one of its rows", () => {
  const sum = (highest_row_price: number | null, lowest_row_price: number | null, more: Row = {}) => ({
    ...{ filed_value: 385_000, shares: 1_000, row_count: 2, highest_row_price, lowest_row_price },
    ...more,
  });

  test("that is more than 10 times off, though the sum is not", async () => {
    const repaired = [{ repaired_column: "value", filed_value_usd: 385_000, value_usd: 100_000, shares: 1_000 }];
    expect(await run(sum(100_000, 100))).toMatchObject(repaired);
    expect(await run(sum(100, 0.1))).toMatchObject(repaired);
    expect(await run(sum(1_100, 90))).toMatchObject(repaired);
    expect(await run(sum(1000, 10))).toEqual([]);
    expect(await run(sum(null, null))).toEqual([]);
  });

  test("in the unit of its filing", async () => {
    expect(await run(sum(100, 0.1, { filed_value: 385 }), {}, 1_000)).toMatchObject([
      { filed_value_usd: 385_000, value_usd: 100_000 },
    ]);
    expect(await run(sum(0.1, 0.1, { filed_value: 100 }), {}, 1_000)).toEqual([]);
  });

  test("not for one that rounding made more than nothing is worth", async () => {
    expect(await run(sum(-0.05, 100, { filed_value: 100_000 }))).toEqual([]);
  });

  test("whose columns are swapped, so that the sum is off: VALUE and shares come to as much either way", async () => {
    // 40 shares at 100, and 60 with the columns changed.
    const mixed = sum(100, 0.01, { filed_value: 4_060, shares: 6_040 });
    const swappedRow = { repaired_column: "swapped row", filed_shares: 6_040, shares: 100, value_usd: 10_000 };
    expect(await run(mixed)).toMatchObject([swappedRow]);
    const cheap = { "core.reference_prices": [{ ...price, price_usd: 0.05, implied_price_usd: 0.05 }] };
    expect(await run(sum(20, 0.05, { filed_value: 62, shares: 43 }), cheap)).toMatchObject([
      { repaired_column: "swapped row", shares: 100, value_usd: 5 },
    ]);
    // Another row makes the sum too low, where that one makes it too high.
    expect(await run(sum(20, 0.0001, { filed_value: 60, shares: 100_000 }), cheap)).toMatchObject([
      { repaired_column: "value", shares: 100_000, value_usd: 5_000 },
    ]);
    // In thousands.
    expect(await run(sum(10, 0.1, { filed_value: 64_000, shares: 46_000 }), {}, 1_000)).toMatchObject([
      { repaired_column: "swapped row", shares: 100_000, value_usd: 10_000_000 },
    ]);
  });

  test("not for one whose columns are swapped: which shares are its own is not known", async () => {
    expect(await run(sum(100, 0.01))).toEqual([]);
  });

  test("that is a thousandfold off, though the sum would come to the price with its columns swapped", async () => {
    const half = { filed_value: 500_000, shares: 25_000 };
    const given = { "core.reference_prices": [{ ...price, price_usd: 40, implied_price_usd: 40 }] };
    expect(await run(sum(40, 0.04, half), given, 1_000)).toMatchObject([
      { repaired_column: "value", value_usd: 1_000_000 },
    ]);
    const swapped = sum(20, 20, half);
    expect(await run(swapped, given, 1_000)).toMatchObject([{ repaired_column: "swapped", value_usd: 25_000_000 }]);
  });

  test("only against a supported price", async () => {
    const given = { "core.reference_prices": [{ ...price, shareholders_count: 4 }] };
    expect(await run(sum(100_000, 100), given)).toEqual([]);
  });
});

describe("only against a price that 5 or more managers support", () => {
  const filings = (cik: number, filed_value: number) => ({
    holding: {
      ...period,
      cik,
      accession_number: `f${cik}`,
      cusip: "apple",
      shares_type: "SH",
      filed_value,
      shares: 10,
    },
    unit: { ...period, accession_number: `f${cik}`, value_unit_usd: 1, is_swapped: false },
  });
  /** What is repaired of some who file 20 times the price, of six managers and two that repeat VALUE as shares or swap the columns. */
  const repairOf = async (farCount: number) => {
    const far = Array.from({ length: farCount }, (_, cik) => filings(cik, 20_000));
    const rows = await repair({
      "core.holdings": [...far.map(({ holding }) => holding), filings(8, 10).holding, filings(9, 5).holding],
      "core.filing_units": [
        ...far.map(({ unit }) => unit),
        filings(8, 10).unit,
        { ...filings(9, 5).unit, is_swapped: true },
      ],
      "core.cusips": [{ ...period, cusip: "apple", security_cusip: "apple", security_id: apple }],
      "core.reference_prices": [price],
      "core.repeating_filings": [{ ...period, accession_number: "f8" }],
    });
    return rows.filter(({ cik }) => Number(cik) < 8).map(({ cik, managers_count }) => [cik, managers_count]);
  };

  test("those who contradict it do not", async () => {
    expect(await repairOf(1)).toEqual([[0, 5]]);
    expect(await repairOf(2)).toEqual([]);
  });

  test("each security by itself, and each manager once, be it off as a whole or by one of its rows", async () => {
    const rowOf = (cik: number, accession_number: string, cusip: string, more: Row = {}) => ({
      ...{ ...period, cik, accession_number, cusip, shares_type: "SH", filed_value: 20_000, shares: 10 },
      ...more,
    });
    const far = [rowOf(1, "a", "apple"), rowOf(1, "b", "apple"), rowOf(2, "c", "amazon"), rowOf(3, "d", "amazon")];
    const repairs = (...holdings: Row[]) =>
      repair({
        "core.holdings": holdings,
        "core.filing_units": [..."abcde"].map((accession_number) => ({
          ...{ ...period, accession_number, value_unit_usd: 1, is_swapped: false },
        })),
        "core.cusips": ["apple", "amazon", "old apple"].map((cusip, index) => ({
          ...{ ...period, cusip, security_cusip: cusip, security_id: index % 2 },
        })),
        "core.reference_prices": [0, 1].map((security_id) => ({ ...price, security_id })),
      });
    expect(await repairs(...far)).toMatchObject([
      { accession_number: "a", managers_count: 5 },
      { accession_number: "b", managers_count: 5 },
    ]);
    const sum = { filed_value: 3_850, highest_row_price: 2_000, lowest_row_price: 100 };
    expect(await repairs(rowOf(4, "e", "apple", sum))).toMatchObject([{ accession_number: "e", managers_count: 5 }]);
    expect(await repairs(...far, rowOf(4, "e", "apple", sum))).toEqual([]);
    expect(await repairs(...far, rowOf(4, "e", "old apple"))).toEqual([]);
  });

  test("what rounding left of a value is no price", async () => {
    const given = { "core.reference_prices": [{ ...price, price_usd: 1e-9, implied_price_usd: 1e-9 }] };
    expect(await run({ filed_value: 10_000_000_000, shares: 10 }, given)).toEqual([]);
  });

  test("fewer prove nothing", async () => {
    const given = { "core.reference_prices": [{ ...price, shareholders_count: 4 }] };
    expect(await run({ filed_value: 20_000, shares: 10 }, given)).toEqual([]);
  });

  test("nor does a close that its own holders contradict", async () => {
    const contradicted = (implied_price_usd: number) => ({
      "core.reference_prices": [{ ...price, implied_price_usd }],
    });
    expect(await run({ filed_value: 20_000, shares: 10 }, contradicted(2_000))).toEqual([]);
    expect(await run({ filed_value: 50, shares: 10 }, contradicted(5))).toEqual([]);
  });

  test("those who hold shares are meant", async () => {
    const given = { "core.reference_prices": [{ ...price, shareholders_count: 7, managers_count: 9 }] };
    expect(await run({ filed_value: 20_000, shares: 10 }, given)).toMatchObject([{ managers_count: 6 }]);
  });
});

describe("where the filing's shares column repeats its value column", () => {
  const repeating = { "core.repeating_filings": [{ ...period, accession_number: "a" }] };

  test("the shares are repaired, to a whole number", async () => {
    expect(await run({ filed_value: 100_060, shares: 100_060 }, repeating)).toMatchObject([
      { repaired_column: "shares", filed_shares: 100_060, value_usd: 100_060, shares: 1_001, changed_usd: 0 },
    ]);
  });

  test("where the value is more than a hundredth off, if not ten times", async () => {
    const cheap = (price_usd: number) => ({
      ...repeating,
      "core.reference_prices": [{ ...price, price_usd, implied_price_usd: 1 }],
    });
    expect(await run({ filed_value: 50, shares: 50 }, cheap(5))).toMatchObject([
      { repaired_column: "shares", shares: 10 },
    ]);
    expect(await run({ filed_value: 1_000, shares: 1_000 }, cheap(1.02))).toMatchObject([{ shares: 980 }]);
    expect(await run({ filed_value: 1_000, shares: 1_000 }, cheap(1.01))).toEqual([]);
  });

  test("a row that does not repeat is judged like any other", async () => {
    expect(await run({ filed_value: 20_000, shares: 10 }, repeating)).toMatchObject([{ repaired_column: "value" }]);
    expect(await run({ filed_value: 1_000, shares: 10 }, repeating)).toEqual([]);
  });
});

describe("a row that is at the price once VALUE and shares change places", () => {
  test("is taken so", async () => {
    expect(await run({ filed_value: 10, shares: 1_100 })).toMatchObject([
      {
        ...{ repaired_column: "swapped", filed_value_usd: 10, filed_shares: 1_100 },
        ...{ value_usd: 1_100, shares: 10, changed_usd: 1_090 },
      },
    ]);
    expect(await run({ filed_value: 9_000, shares: 901 }, {}, 1_000)).toMatchObject([
      { repaired_column: "swapped", filed_value_usd: 9_000_000, value_usd: 901_000, shares: 9_000 },
    ]);
  });

  test("is left as it is where it is within 10 times as filed", async () => {
    const cheap = { "core.reference_prices": [{ ...price, price_usd: 3, implied_price_usd: 3 }] };
    expect(await run({ filed_value: 100, shares: 300 }, cheap)).toEqual([]);
  });

  test("is not, beyond a factor of 1.25", async () => {
    expect(await run({ filed_value: 10, shares: 1_300 })).toMatchObject([
      { repaired_column: "value", value_usd: 130_000, shares: 1_300 },
    ]);
  });

  test("is not where its value is a thousandfold off, which both would explain", async () => {
    const given = { "core.reference_prices": [{ ...price, price_usd: 32, implied_price_usd: 32 }] };
    expect(await run({ filed_value: 32, shares: 1_000 }, given)).toMatchObject([
      { repaired_column: "value", value_usd: 32_000, shares: 1_000 },
    ]);
    expect(await run({ filed_value: 1_000, shares: 32_000 }, given)).toMatchObject([
      { repaired_column: "swapped", value_usd: 32_000, shares: 1_000 },
    ]);
  });

  test("is not where its shares are those of the quarter before, and those in its VALUE are not", async () => {
    const filed = { filed_value: 10, shares: 100 };
    const given = (before: number) => ({
      "core.reference_prices": [{ ...price, price_usd: 10, implied_price_usd: 10 }],
      "core.holdings": [
        { ...row, ...filed },
        { ...row, report_period: "2023-09-30", accession_number: "b", filed_value: 1_000, shares: before },
      ],
    });
    expect(await run(filed, given(100))).toMatchObject([{ repaired_column: "value", shares: 100, value_usd: 1_000 }]);
    expect(await run(filed, given(10))).toMatchObject([{ repaired_column: "swapped", shares: 10, value_usd: 100 }]);
    expect(await run(filed, given(35))).toMatchObject([{ repaired_column: "value" }]);
    expect(await run(filed, given(31))).toMatchObject([{ repaired_column: "swapped" }]);
    expect(await run(filed, given(2_000))).toMatchObject([{ repaired_column: "swapped" }]);
  });

  test("is no fault of the shares, though they make more than anything is worth", async () => {
    expect(await run({ filed_value: 2_000_000_000, shares: 200_000_000_000 })).toMatchObject([
      { repaired_column: "swapped", value_usd: 200_000_000_000, shares: 2_000_000_000 },
    ]);
  });
});

describe("in a filing whose columns are swapped", () => {
  const runSwapped = (row: Row, given: Given = {}, unit = 1) => run(row, given, unit, true);
  const none = { "core.reference_prices": [] };

  test("every row is changed back, whatever its price, its kind and its size", async () => {
    expect(await runSwapped({ filed_value: 10, shares: 1_100 })).toMatchObject([
      { repaired_column: "swapped", shares: 10 },
    ]);
    expect(await runSwapped({ filed_value: 10, shares: 2_000 })).toMatchObject([
      { repaired_column: "swapped", value_usd: 2_000, shares: 10 },
    ]);
    const misdated = { ...period, accession_number: "a", cusip: "apple", shares_type: "SH", shares: 55 };
    expect(await runSwapped({ filed_value: 10, shares: 1_100 }, { "core.misdated_shares": [misdated] })).toMatchObject([
      { repaired_column: "swapped", shares: 10 },
    ]);
    for (const shares_type of ["SH", "PRN"]) {
      expect(await runSwapped({ filed_value: 10, shares: 5, shares_type }, none, 1_000)).toMatchObject([
        { repaired_column: "swapped", price_usd: null, value_usd: 5_000, shares: 10 },
      ]);
    }
    expect(await runSwapped({ filed_value: 10, shares: 0 })).toMatchObject([{ value_usd: 0, shares: 10 }]);
    expect(await runSwapped({ filed_value: 20_000_000, shares: 3 }, none, 1_000_000)).toMatchObject([
      { repaired_column: "swapped", filed_value_usd: 1e13, value_usd: 3_000_000, shares: 20_000_000 },
    ]);
  });

  test("but the row that fits better as it is", async () => {
    expect(await runSwapped({ filed_value: 1_000, shares: 10 })).toEqual([]);
    const cheap = { "core.reference_prices": [{ ...price, price_usd: 3, implied_price_usd: 3 }] };
    expect(await runSwapped({ filed_value: 300, shares: 100 }, cheap)).toEqual([]);
    const near = { ...row, filed_value: 1_000, shares: 11 };
    const before = { ...near, accession_number: "before", report_period: "2023-09-30", shares: 10 };
    expect(await runSwapped(near, { "core.holdings": [near, before] })).toEqual([]);
  });

  test("a row that fits in neither way has its value repaired", async () => {
    expect(await runSwapped({ filed_value: 1, shares: 2_000 })).toMatchObject([
      { repaired_column: "value", value_usd: 200_000, shares: 2_000 },
    ]);
    expect(await runSwapped({ filed_value: 1, shares: 1_100 })).toMatchObject([
      { repaired_column: "value", value_usd: 110_000, shares: 1_100 },
    ]);
    expect(await runSwapped({ filed_value: 1, shares: 950 })).toMatchObject([
      { repaired_column: "swapped", shares: 1 },
    ]);
  });

  test("a row that is as near to the price at 32 dollars as if thousands were due is changed back, too", async () => {
    const given = { "core.reference_prices": [{ ...price, price_usd: 32, implied_price_usd: 32 }] };
    expect(await runSwapped({ filed_value: 1_000, shares: 32_000 }, given)).toMatchObject([
      { repaired_column: "swapped", value_usd: 32_000, shares: 1_000 },
    ]);
  });

  test("a row that is worth more than anything so is left out", async () => {
    expect(await runSwapped({ filed_value: 10, shares: 20_000_000_000 }, none, 1_000)).toMatchObject([
      { repaired_column: "both", filed_value_usd: 10_000, value_usd: 0, shares: 0 },
    ]);
  });

  test("options are left as they are", async () => {
    expect(await runSwapped({ filed_value: 10, shares: 1_100, put_call: "Put" })).toEqual([]);
  });
});

describe("where the manager held shares of the security a quarter before", () => {
  const before = { ...row, report_period: "2023-09-30", accession_number: "before" };
  const runAfter = (filed: Row, shares: number, more: Row = {}, splits: Row[] = [], unit = 1) =>
    run(
      filed,
      {
        "core.holdings": [
          { ...row, ...filed },
          { ...before, shares, ...more },
        ],
        "core.splits": splits,
      },
      unit,
    );
  const shares = [{ repaired_column: "shares", filed_shares: 10_000, shares: 10, value_usd: 1_000, changed_usd: 0 }];
  const value = [{ repaired_column: "value", filed_shares: 10_000, shares: 10_000, value_usd: 1_000_000 }];
  const filed = { filed_value: 1_000, shares: 10_000 };

  test("that counts once, however many of its filings have a row that is off", async () => {
    const unit = { ...period, value_unit_usd: 1, is_swapped: false };
    const rows = await run(filed, {
      "core.holdings": [
        { ...row, ...filed },
        { ...row, ...filed, accession_number: "added" },
        { ...before, shares: 20 },
      ],
      "core.filing_units": ["a", "added"].map((accession_number) => ({ ...unit, accession_number })),
    });
    expect(rows).toMatchObject([...shares, ...shares]);
  });

  test("the value tells what the shares are that alone are another number", async () => {
    expect(await run(filed)).toMatchObject(value);
    for (const near of [4, 10, 30]) expect(await runAfter(filed, near)).toMatchObject(shares);
    for (const far of [3, 31, 0]) expect(await runAfter(filed, far)).toMatchObject(value);
    expect(await runAfter({ ...filed, filed_value: 100_000, shares: 10 }, 1_000)).toMatchObject([
      { repaired_column: "shares", filed_shares: 10, shares: 1_000, value_usd: 100_000 },
    ]);
  });

  test("and the shares are right that go on, or may", async () => {
    expect(await runAfter({ ...filed, shares: 101 }, 31)).toMatchObject([{ repaired_column: "value" }]);
    expect(await runAfter({ ...filed, shares: 101 }, 30)).toMatchObject([{ repaired_column: "shares" }]);
  });

  test("of that CUSIP, of shares, by itself, and no options", async () => {
    for (const other of [{ cik: 2 }, { cusip: "tesla" }, { shares_type: "PRN" }, { put_call: "Put" }])
      expect(await runAfter(filed, 10, other)).toMatchObject(value);
    expect(await runAfter(filed, 10, { report_period: "2023-06-30" })).toMatchObject(value);
  });

  test("under another of its CUSIPs, as before that was changed", async () => {
    const cusips = (security_id: number) => ({
      "core.holdings": [
        { ...row, ...filed },
        { ...before, cusip: "old apple", shares: 10 },
      ],
      "core.cusips": [
        { ...period, cusip: "apple", security_cusip: "apple", security_id: apple },
        { ...period, cusip: "old apple", security_cusip: "apple", security_id },
      ],
    });
    expect(await run(filed, cusips(apple))).toMatchObject(shares);
    expect(await run(filed, cusips(apple + 1))).toMatchObject(value);
  });

  test("each manager and each CUSIP by its own", async () => {
    const rows = [
      { ...row, ...filed },
      { ...row, ...filed, cusip: "old apple" },
      { ...row, ...filed, cik: 2, accession_number: "b" },
    ];
    const repaired = await repair({
      "core.holdings": [
        ...rows,
        { ...before, shares: 10_000 },
        { ...before, cusip: "old apple", shares: 10 },
        { ...before, cik: 2, accession_number: "before b", shares: 10 },
      ],
      "core.filing_units": ["a", "b"].map((accession_number) => ({
        ...{ ...period, accession_number, value_unit_usd: 1, is_swapped: false },
      })),
      "core.cusips": ["apple", "old apple"].map((cusip) => ({
        ...{ ...period, cusip, security_cusip: "apple", security_id: apple },
      })),
      "core.reference_prices": [{ ...price, shareholders_count: 7 }],
    });
    expect(repaired).toMatchObject([
      { accession_number: "a", cusip: "apple", repaired_column: "value" },
      { accession_number: "a", cusip: "old apple", repaired_column: "shares" },
      { accession_number: "b", cusip: "apple", repaired_column: "shares" },
    ]);
  });

  test("on the basis of the quarter's end", async () => {
    const split = {
      security_id: apple,
      ex_date: "2023-11-01",
      report_period: "2023-12-31",
      new_shares: 10,
      old_shares: 1,
    };
    expect(await runAfter(filed, 1, {}, [split])).toMatchObject(shares);
    expect(await runAfter(filed, 1, {}, [{ ...split, report_period: "2023-09-30" }])).toMatchObject(value);
    expect(await runAfter(filed, 10, {}, [{ ...split, security_id: apple + 1 }])).toMatchObject(shares);
    const priced = (price_usd: number, security_id = apple) =>
      run(filed, {
        "core.holdings": [
          { ...row, ...filed },
          { ...before, shares: 1 },
        ],
        "core.splits": [split],
        "core.reference_prices": [price, { ...price, security_id, report_period: "2023-09-30", price_usd }],
      });
    expect(await priced(1_000)).toMatchObject(shares);
    expect(await priced(100)).toMatchObject(value);
    expect(await priced(100, apple + 1)).toMatchObject(shares);
  });

  test("but not where the price moved as by a split that splits.csv lacks", async () => {
    const moved = (price_usd: number) =>
      run(filed, {
        "core.holdings": [
          { ...row, ...filed },
          { ...before, shares: 10 },
        ],
        "core.reference_prices": [price, { ...price, report_period: "2023-09-30", price_usd }],
      });
    for (const near of [300, 100, 34]) expect(await moved(near)).toMatchObject(shares);
    for (const far of [301, 33]) expect(await moved(far)).toMatchObject(value);
  });

  test("but not of a sum of which one row is wrong, unless the sum is off itself", async () => {
    const sum = { filed_value: 10_040, shares: 500, highest_row_price: 100, lowest_row_price: 0.1 };
    expect(await runAfter(sum, 100)).toMatchObject([{ repaired_column: "value", shares: 500, value_usd: 50_000 }]);
    // One VALUE is a hundred times too large, or one number of shares ten thousand times: the columns were not swapped.
    const [highest, lowest] = [
      { highest_row_price: 10, lowest_row_price: 0.1 },
      { highest_row_price: 100, lowest_row_price: 0.01 },
    ];
    const valueOff = { filed_value: 10_100, shares: 2_000, ...highest };
    expect(await runAfter(valueOff, 2_000, {}, [], 1_000)).toMatchObject([{ repaired_column: "value", shares: 2_000 }]);
    expect(await runAfter(valueOff, 11_000, {}, [], 1_000)).toMatchObject([{ repaired_column: "swapped row" }]);
    const sharesOff = { filed_value: 150_000, shares: 5_001_000, ...lowest };
    expect(await runAfter(sharesOff, 1_500)).toMatchObject([{ repaired_column: "shares", shares: 1_500 }]);
    const farSum = { ...sum, shares: 5_000 };
    expect(await runAfter(farSum, 100)).toMatchObject([{ repaired_column: "shares", shares: 100, value_usd: 10_040 }]);
  });

  test("columns are not swapped back where the value goes on as it is", async () => {
    const swapped = { filed_value: 2_000, shares: 200_000 };
    expect(await runAfter(swapped, 2_000)).toMatchObject([{ repaired_column: "swapped", shares: 2_000 }]);
    expect(await runAfter(swapped, 20)).toMatchObject([{ repaired_column: "shares", shares: 20, value_usd: 2_000 }]);
    expect(await runAfter(swapped, 200)).toMatchObject([{ repaired_column: "swapped" }]);
  });
});

test("shares that make more than anything is worth are repaired, whatever the value says", async () => {
  expect(await run({ filed_value: 1_000, shares: 200_000_000_000 })).toMatchObject([
    { repaired_column: "shares", filed_shares: 200_000_000_000, value_usd: 1_000, shares: 10, changed_usd: 0 },
  ]);
});

test("options and principal amounts are not repaired", async () => {
  expect(await run({ filed_value: 20_000, shares: 10, put_call: "Put" })).toEqual([]);
  expect(await run({ filed_value: 20_000, shares: 10, shares_type: "PRN" })).toEqual([]);
});

test("a value without shares is left as it is", async () => {
  expect(await run({ filed_value: 500, shares: 0 })).toEqual([]);
});

describe("what is worth more than anything, in the unit of its filing", () => {
  test.each([
    ["shares", { shares_type: "SH", shares: 10 }],
    ["principal", { shares_type: "PRN", shares: 10 }],
    ["nothing held", { shares_type: "SH", shares: 0 }],
  ])("is left out where no price tells what it should be: %s", async (_, row) => {
    const unpriced = { "core.reference_prices": [] };
    expect(await run({ ...row, filed_value: 9_999_999_999_999 }, unpriced)).toEqual([]);
    expect(await run({ ...row, filed_value: 9_999_999_999_999 }, unpriced, 1_000_000)).toMatchObject([
      { repaired_column: "both", filed_value_usd: 1e13, price_usd: null, value_usd: 0, shares: 0, changed_usd: 1e13 },
    ]);
  });

  test("has its value repaired where a price is supported", async () => {
    expect(await run({ filed_value: 9_999_999_999_999, shares: 10 }, {}, 1_000_000)).toMatchObject([
      { repaired_column: "value", value_usd: 1_000, shares: 10 },
    ]);
  });

  test("has it repaired where it only seems to be near, for what it is beyond is not counted", async () => {
    expect(await run({ filed_value: 30_000_000_000_000, shares: 20_000_000_000 })).toMatchObject([
      { repaired_column: "value", filed_value_usd: 1e13, value_usd: 2e12, shares: 20_000_000_000 },
    ]);
  });

  test("is left out where the shares would make it as much", async () => {
    expect(await run({ filed_value: 20_000_000_000_000, shares: 100_000_000_000 })).toMatchObject([
      { repaired_column: "both", price_usd: 100, value_usd: 0, shares: 0 },
    ]);
  });
});
