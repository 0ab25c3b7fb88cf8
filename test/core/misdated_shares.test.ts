import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const google = 1;
const period = { report_period: "2022-06-30" };
const split = (ex_date: string, new_shares: number, old_shares = 1) => ({
  ...{ security_id: google, ex_date, new_shares, old_shares },
});
/** A row of 1,000 shares at 2,000 dollars, filed on a day and with such values, where 5 managers support 2,000 dollars. */
const find = (
  filed: Row,
  splits: readonly Row[],
  filed_at = "2022-08-01",
  price: Row = {},
  value_unit_usd = 1_000,
  given: Given = {},
) =>
  runModel(
    "core.misdated_shares",
    {
      "core.holdings": [{ ...period, accession_number: "a", cusip: "02079K305", shares_type: "SH", ...filed }],
      "core.filing_rulings": [{ ...period, accession_number: "a", filed_at }],
      "core.filing_units": [{ ...period, accession_number: "a", value_unit_usd }],
      "core.cusips": [{ ...period, cusip: "02079K305", security_id: google }],
      "core.reference_prices": [
        {
          ...{ ...period, security_id: google, price_usd: 2_000, implied_price_usd: 2_000, shareholders_count: 5 },
          ...price,
        },
      ],
      "core.splits": splits,
      ...given,
    },
    period,
  );
const twentyfold = split("2022-07-18", 20);
const after = { filed_value: 2_000, shares: 20_000 };

describe("shares are counted as after a split between the quarter's end and the day of filing", () => {
  test("where the price is as many times too low", async () => {
    expect(await find(after, [twentyfold])).toEqual([
      {
        ...{ accession_number: "a", ...period, cusip: "02079K305", shares_type: "SH" },
        ...{ ex_date: "2022-07-18", filed_shares: 20_000, shares: 1_000 },
      },
    ]);
    expect(await find({ filed_value: 2_000, shares: 500 }, [split("2022-07-18", 1, 2)])).toMatchObject([
      { shares: 1_000 },
    ]);
  });

  test("each row by its own filing, security and split", async () => {
    const [apple, other] = ["037833100", "594918104"];
    const rows = ["a", "b"].flatMap((accession_number) =>
      ["02079K305", apple, other].map((cusip) => ({
        ...{ ...period, accession_number, cusip, shares_type: "SH" },
        ...{ filed_value: cusip === apple ? 5_000 : 2_000, shares: 20_000 },
      })),
    );
    const filings = [
      { ...period, accession_number: "a", filed_at: "2022-08-01" },
      { ...period, accession_number: "b", filed_at: "2022-07-10" },
    ];
    const securities = [
      { security_id: google, cusip: "02079K305", price_usd: 2_000 },
      { security_id: 2, cusip: apple, price_usd: 1_000 },
      { security_id: 3, cusip: other, price_usd: 2_000 },
    ];
    const found = await runModel(
      "core.misdated_shares",
      {
        "core.holdings": rows,
        "core.filing_rulings": filings,
        "core.filing_units": ["a", "b"].map((accession_number, index) => ({
          ...{ ...period, accession_number, value_unit_usd: index === 0 ? 1_000 : 1_000_000 },
        })),
        "core.cusips": securities.map(({ security_id, cusip }) => ({ ...period, security_id, cusip })),
        "core.reference_prices": securities.map(({ security_id, price_usd }) => ({
          ...{ ...period, security_id, price_usd, implied_price_usd: price_usd, shareholders_count: 5 },
        })),
        "core.splits": [twentyfold, { ...split("2022-07-05", 4), security_id: 2 }],
      },
      period,
    );
    expect(found).toMatchObject([
      { accession_number: "a", cusip: "02079K305", shares: 1_000 },
      { accession_number: "a", cusip: apple, shares: 5_000 },
    ]);
  });

  test("a fraction of a share is paid out in cash", async () => {
    const consolidated = split("2022-06-10", 1, 8);
    const filed = (shares: number) => ({ filed_value: 2_000, shares });
    expect(await find(filed(8_007), [consolidated])).toMatchObject([{ shares: 1_000 }]);
    expect(await find(filed(8_000), [consolidated])).toMatchObject([{ shares: 1_000 }]);
    expect(await find(filed(333), [split("2022-06-10", 3)])).toMatchObject([{ shares: 999 }]);
    expect(await find(filed(8_007), [split("2022-06-30", 1, 8)])).toMatchObject([{ shares: 1_000 }]);
  });

  test("also after a split that came since, before which there were a little more", async () => {
    const filed = { filed_value: 20_000, shares: 15_001 };
    expect(await find(filed, [split("2022-07-18", 3, 2)], "2022-08-01", {})).toMatchObject([{ shares: 10_001 }]);
    expect(await find({ ...filed, shares: 15_000 }, [split("2022-07-18", 3, 2)])).toMatchObject([{ shares: 10_000 }]);
    // 21 / 1.4 is a little more than 15 in binary.
    expect(await find({ filed_value: 30, shares: 21 }, [split("2022-07-18", 7, 5)])).toMatchObject([{ shares: 15 }]);
  });

  test("within 5 %", async () => {
    expect(await find({ ...after, filed_value: 2_098 }, [twentyfold])).toHaveLength(1);
    expect(await find({ ...after, filed_value: 1_906 }, [twentyfold])).toHaveLength(1);
    expect(await find({ ...after, filed_value: 2_120 }, [twentyfold])).toEqual([]);
    expect(await find({ ...after, filed_value: 1_890 }, [twentyfold])).toEqual([]);
    expect(await find({ filed_value: 2_000, shares: 1_000 }, [twentyfold])).toEqual([]);
  });

  test("whatever the amount and its unit", async () => {
    const most = { filed_value: 9_999_999_999_999, shares: 99_999_999_999 };
    expect(await find(most, [twentyfold], "2022-08-01", {}, 1_000_000)).toEqual([]);
  });

  test("but not before its ex-date", async () => {
    expect(await find(after, [twentyfold], "2022-07-18")).toHaveLength(1);
    expect(await find(after, [twentyfold], "2022-07-17")).toEqual([]);
    expect(await find(after, [split("2022-06-30", 20)])).toEqual([]);
  });

  test("by as many splits as there were until then", async () => {
    const splits = [split("2024-06-10", 3), twentyfold];
    expect(await find(after, splits, "2025-01-02")).toMatchObject([{ ex_date: "2022-07-18", shares: 1_000 }]);
    expect(await find({ ...after, shares: 60_000 }, splits, "2025-01-02")).toMatchObject([
      { ex_date: "2024-06-10", shares: 1_000 },
    ]);
    const near = [twentyfold, split("2022-07-20", 104, 100)];
    expect(await find({ ...after, shares: 20_300 }, near)).toMatchObject([{ ex_date: "2022-07-18", shares: 1_015 }]);
    expect(await find({ ...after, shares: 20_600 }, near)).toMatchObject([{ ex_date: "2022-07-20" }]);
  });
});

describe("shares are counted as before a split of the quarter", () => {
  test("where the price is as many times too high", async () => {
    const before = { filed_value: 2_000, shares: 50 };
    expect(await find(before, [split("2022-06-30", 20)])).toMatchObject([{ ex_date: "2022-06-30", shares: 1_000 }]);
    expect(await find(before, [split("2022-04-01", 20)])).toMatchObject([{ shares: 1_000 }]);
    expect(await find(before, [split("2022-03-31", 20)])).toEqual([]);
    expect(await find({ ...before, shares: 25 }, [split("2022-04-01", 2), split("2022-05-01", 20)])).toMatchObject([
      { ex_date: "2022-04-01", shares: 1_000 },
    ]);
  });
});

test("nothing is told of a split of less than a tenth, options, principal, or values that are mostly rounded", async () => {
  expect(await find({ filed_value: 2_000, shares: 1_050 }, [split("2022-07-18", 105, 100)])).toEqual([]);
  expect(await find({ filed_value: 2_000, shares: 950 }, [split("2022-07-18", 95, 100)])).toEqual([]);
  expect(await find({ filed_value: 2_000, shares: 1_100 }, [split("2022-07-18", 11, 10)])).toHaveLength(1);
  expect(await find({ filed_value: 2_000, shares: 900 }, [split("2022-07-18", 90, 100)])).toHaveLength(1);
  expect(await find({ ...after, put_call: "Call" }, [twentyfold])).toEqual([]);
  expect(await find({ ...after, shares_type: "PRN" }, [twentyfold])).toEqual([]);
  expect(await find({ filed_value: 9, shares: 90 }, [twentyfold])).toEqual([]);
  expect(await find({ filed_value: 10, shares: 100 }, [twentyfold])).toHaveLength(1);
});

test("nothing is told by a price that fewer than 5 managers support, or that its holders contradict", async () => {
  expect(await find(after, [twentyfold], "2022-08-01", { shareholders_count: 4 })).toEqual([]);
  expect(await find(after, [twentyfold], "2022-08-01", { implied_price_usd: 199 })).toEqual([]);
});

test("what stands in other quarters tells nothing of this one", async () => {
  const before = { report_period: "2022-03-31" };
  const unit = { ...period, accession_number: "a", value_unit_usd: 1_000 };
  const price = { ...period, security_id: google, price_usd: 2_000, implied_price_usd: 2_000, shareholders_count: 5 };
  const row = { ...period, accession_number: "a", cusip: "02079K305", shares_type: "SH", ...after };
  const given = {
    "core.holdings": [row, { ...row, ...before, accession_number: "b" }],
    "core.filing_rulings": [
      { ...period, accession_number: "a", filed_at: "2022-07-01" },
      { ...before, accession_number: "a", filed_at: "2022-08-01" },
      { ...period, accession_number: "b", filed_at: "2022-08-01" },
    ],
    "core.filing_units": [unit, { ...unit, accession_number: "b" }],
    "core.cusips": [{ ...period, cusip: "02079K305", security_id: google }],
    "core.reference_prices": [price],
    "core.splits": [twentyfold],
  };
  const run = (more: Given) => runModel("core.misdated_shares", { ...given, ...more }, period);
  expect(await run({})).toEqual([]);
  const ruled = { "core.filing_rulings": [{ ...period, accession_number: "a", filed_at: "2022-08-01" }] };
  expect(await run(ruled)).toHaveLength(1);
  expect(await run({ ...ruled, "core.filing_units": [{ ...unit, ...before }] })).toEqual([]);
  expect(await run({ ...ruled, "core.reference_prices": [{ ...price, ...before }] })).toEqual([]);
  expect(await run({ ...ruled, "core.cusips": [{ ...before, cusip: "02079K305", security_id: google }] })).toEqual([]);
});

test("each row is told of by its own filing and the splits of its own security", async () => {
  const [alphabet, amazon] = ["02079K305", "023135106"];
  const later = { security_id: 2, ex_date: "2022-07-20", new_shares: 2, old_shares: 1 };
  const earlier = { ...later, ex_date: "2022-05-20", new_shares: 4 };
  const row = (accession_number: string, cusip: string, shares: number) => ({
    ...{ ...period, accession_number, cusip, shares_type: "SH", filed_value: 2_000_000, shares },
  });
  const filings = [
    { ...period, accession_number: "a", filed_at: "2022-08-01", value_unit_usd: 1 },
    { ...period, accession_number: "b", filed_at: "2022-07-01", value_unit_usd: 1 },
    { ...period, accession_number: "c", filed_at: "2022-08-01", value_unit_usd: 1 },
  ];
  const price = { ...period, price_usd: 2_000, implied_price_usd: 2_000, shareholders_count: 5 };
  const rows = await runModel(
    "core.misdated_shares",
    {
      "core.holdings": [
        ...[row("a", alphabet, 20_000), row("a", amazon, 2_000), row("b", alphabet, 20_000), row("b", amazon, 250)],
        row("c", amazon, 20_000),
      ],
      "core.filing_rulings": filings.map(({ value_unit_usd: _, ...filing }) => filing),
      "core.filing_units": filings.map(({ filed_at: _, ...filing }) => filing),
      "core.cusips": [alphabet, amazon].map((cusip, index) => ({ ...period, cusip, security_id: index + 1 })),
      "core.reference_prices": [1, 2].map((security_id) => ({ ...price, security_id })),
      "core.splits": [twentyfold, split("2022-06-10", 3), later, earlier],
    },
    period,
  );
  expect(rows.map(({ accession_number, cusip, shares }) => [accession_number, cusip, shares])).toEqual([
    ["a", alphabet, 1_000],
    ["a", amazon, 1_000],
    ["b", amazon, 1_000],
  ]);
});

describe("who holds what it held a quarter before, or nearly so, has counted its shares right, and has a wrong VALUE", () => {
  /** Of a row of the quarter, and one of the quarter before under a CUSIP of the security. */
  const compare = (filed: Row, before: Row, splits: readonly Row[], price: Row = {}) => {
    const row = { ...period, cik: 1, accession_number: "a", cusip: "02079K305", shares_type: "SH", ...filed };
    const earlier = { ...row, accession_number: "b", cusip: "38259P508", report_period: "2022-03-31", ...before };
    return find({}, splits, "2022-08-01", price, 1_000, {
      "core.holdings": [row, earlier],
      "core.cusips": [
        { ...period, cusip: "02079K305", security_id: google },
        { report_period: "2022-03-31", cusip: "38259P508", security_id: google },
        { report_period: "2022-03-31", cusip: "037833100", security_id: 2 },
      ],
    });
  };
  const inQuarter = [split("2022-06-10", 10), split("2022-06-20", 2)];

  test("at the price before a split of the quarter", async () => {
    const stale = { filed_value: 40_000, shares: 1_000 };
    for (const shares of [50, 50.04]) expect(await compare(stale, { shares }, inQuarter)).toEqual([]);
    for (const shares of [34, 49, 51, 74]) expect(await compare(stale, { shares }, inQuarter)).toEqual([]);
    for (const shares of [33, 76, 1_000]) expect(await compare(stale, { shares }, inQuarter)).toHaveLength(1);
    // Of 707, which are 1,414 since, both 1,000 shares and the 2,000 that these would be put to are as far off.
    const double = (shares: number) => compare({ ...stale, filed_value: 4_000 }, { shares }, [split("2022-06-10", 2)]);
    for (const shares of [400, 700]) expect(await double(shares)).toEqual([]);
    for (const shares of [715, 740]) expect(await double(shares)).toHaveLength(1);
  });

  test("at the price after one that came since", async () => {
    const early = { filed_value: 100, shares: 1_000 };
    expect(await compare(early, { shares: 999 }, [twentyfold])).toEqual([]);
    expect(await compare(early, { shares: 900 }, [twentyfold])).toEqual([]);
    expect(await compare(early, { shares: 20_000 }, [twentyfold])).toHaveLength(1);
    expect(await compare(early, { shares: 60 }, [twentyfold])).toMatchObject([{ shares: 50 }]);
    expect(await compare(early, { shares: 50 }, [twentyfold, ...inQuarter])).toEqual([]);
  });

  test("under a CUSIP that it has in both quarters", async () => {
    const row = { cik: 1, cusip: "02079K305", shares_type: "SH", shares: 1_000 };
    const given = {
      "core.holdings": [
        { ...row, ...period, accession_number: "a", filed_value: 40_000 },
        { ...row, report_period: "2022-03-31", accession_number: "b", shares: 50 },
      ],
      "core.cusips": [period.report_period, "2022-03-31"].map((report_period) => ({
        ...{ report_period, cusip: "02079K305", security_id: google },
      })),
    };
    expect(await find({}, inQuarter, "2022-08-01", {}, 1_000, given)).toEqual([]);
  });

  test("and fractions that were paid out are what it held before", async () => {
    const reverse = [split("2022-07-18", 1, 20)];
    const cut = { filed_value: 60_000, shares: 1_500 };
    const price = { price_usd: 2_000, implied_price_usd: 2_000 };
    const shares = async (before: number) => (await compare(cut, { shares: before }, reverse, price))[0]?.shares;
    expect(await shares(30_011)).toBe(30_011);
    expect(await shares(29_985)).toBe(29_985);
    expect(await shares(30_021)).toBe(30_000);
    const consolidated = { filed_value: 200, shares: 2_015 };
    expect(await compare(consolidated, { shares: 2_015 }, [split("2022-06-10", 1, 20)])).toMatchObject([
      { shares: 100 },
    ]);
  });

  test("but who holds the very shares of the other side of the split has them from there, at the price of any day there", async () => {
    const listed = (before: number, filed: Row, splits = inQuarter) => compare(filed, { shares: before }, splits);
    // 40,000 dollars is the price of before, as it would be at 2,000 since.
    for (const filed_value of [1_300, 1_700, 2_600]) {
      expect(await listed(50, { filed_value, shares: 50 })).toMatchObject([{ filed_shares: 50, shares: 1_000 }]);
      expect(await listed(49, { filed_value, shares: 50 })).toMatchObject([{ shares: 980 }]);
      for (const before of [48, 52, 1_000]) expect(await listed(before, { filed_value, shares: 50 })).toEqual([]);
    }
    expect(await listed(50, { filed_value: 620, shares: 50 })).toHaveLength(1);
    expect(await listed(50, { filed_value: 600, shares: 50 })).toEqual([]);
    expect(await listed(20, { filed_value: 700, shares: 20 })).toHaveLength(1);
    expect(await listed(19, { filed_value: 700, shares: 19 })).toEqual([]);
    expect(await listed(50, { filed_value: 200, shares: 1_000 }, [twentyfold])).toMatchObject([{ shares: 50 }]);
  });

  test("and who sold as many at the price of now has counted them right", async () => {
    const half = [split("2022-06-10", 2)];
    const filed = (filed_value: number) => compare({ filed_value, shares: 500 }, { shares: 500 }, half);
    for (const filed_value of [900, 1_000, 1_090]) expect(await filed(filed_value)).toEqual([]);
    for (const filed_value of [1_110, 1_700, 2_000]) expect(await filed(filed_value)).toHaveLength(1);
    const since = (filed_value: number) =>
      compare({ filed_value, shares: 1_000 }, { shares: 500 }, [split("2022-07-18", 2)]);
    for (const filed_value of [1_830, 2_000, 2_300]) expect(await since(filed_value)).toEqual([]);
    for (const filed_value of [1_000, 1_810]) expect(await since(filed_value)).toMatchObject([{ shares: 500 }]);
  });

  test("not who held options, or principal, or another security, or is another manager", async () => {
    const stale = { filed_value: 40_000, shares: 1_000 };
    for (const other of [{ put_call: "Call" }, { shares_type: "PRN" }, { cusip: "037833100" }, { cik: 2 }]) {
      expect(await compare(stale, { shares: 50, ...other }, inQuarter)).toHaveLength(1);
    }
  });
});
