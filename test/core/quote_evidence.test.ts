import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";
import { listTickerSplits } from "./list-ticker-splits.ts";

/** What filings of the quarter at such prices in dollars say of a close of 192.53. */
async function weigh(prices: readonly number[], other: Row = {}, report_period = "2023-12-31", splits: Row[] = []) {
  const holdings = prices.map((price, index) => ({
    ...{ report_period, accession_number: `${index}`, cusip: "apple", shares_type: "SH", shares: 1_000 },
    ...{ filed_value: Math.round(price * 1_000), ...other },
  }));
  const listings = [
    { cusip: "apple", ticker: "AAPL" },
    { cusip: "old apple", ticker: "AAPL" },
    { cusip: "tesla", ticker: "TSLA" },
  ];
  const given = {
    "core.listings": listings,
    "core.closes": ["AAPL", "TSLA"].map((ticker) => ({
      ...{ report_period, ticker, price_date: "2023-12-27", close: 192.53, currency: "USD" },
    })),
    "core.filings": holdings.map(({ accession_number }) => ({
      ...{ report_period, accession_number, prior_value_unit_usd: report_period < "2022-12-31" ? 1_000 : 1 },
    })),
    "core.holdings": holdings,
    "core.ticker_splits": await listTickerSplits(splits, listings),
  };
  const [row] = await runModel("core.quote_evidence", given, { report_period });
  return row;
}
const times = (count: number, price: number) => Array.from({ length: count }, () => price);
const split = (ex_date: string, new_shares: number, old_shares = 1, cusip = "apple") => ({
  ...{ cusip, ex_date, new_shares, old_shares },
});

test("filings with rows of shares are counted, with the price that they show", async () => {
  expect(await weigh([190, 192, 194])).toEqual({
    cusip: "apple",
    report_period: "2023-12-31",
    price_date: "2023-12-27",
    filings_count: 3,
    filed_price_usd: 192,
    price_ratio: expect.closeTo(192 / 192.53, 5),
    is_refuted: false,
  });
});

test("the largest amounts are compared, too", async () => {
  expect(await weigh([1], { filed_value: 9_500_000_000_000_000 }, "2022-03-31")).toMatchObject({ is_refuted: false });
});

test("a close in another currency, or of another quarter, is compared with nothing", async () => {
  const compare = (close: Row) =>
    runModel(
      "core.quote_evidence",
      {
        "core.listings": [{ cusip: "apple", ticker: "AAPL" }],
        "core.closes": [{ report_period: "2023-12-31", ticker: "AAPL", close: 1, currency: "USD", ...close }],
        "core.filings": [{ report_period: "2023-12-31", accession_number: "a", prior_value_unit_usd: 1 }],
        "core.holdings": [
          {
            ...{ report_period: "2023-12-31", accession_number: "a", cusip: "apple", shares_type: "SH" },
            ...{ shares: 100, filed_value: 200 },
          },
        ],
      },
      { report_period: "2023-12-31" },
    );
  expect(await compare({})).toHaveLength(1);
  expect(await compare({ currency: "CAD" })).toEqual([]);
  expect(await compare({ report_period: "2023-09-30" })).toEqual([]);
});

describe("a close is refuted by", () => {
  const refuting = async (prices: readonly number[], other: Row = {}, report_period = "2023-12-31") => {
    const row = await weigh(prices, other, report_period);
    return row?.is_refuted ? row.filed_price_usd : null;
  };

  test("three filings that no unit brings near, as where a decimal point is lost", async () => {
    expect(await refuting(times(3, 19))).toBe(19);
    expect(await refuting(times(2, 19))).toBeNull();
    expect(await refuting(times(3, 19_000))).toBe(19_000);
    expect(await refuting(times(3, 40))).toBeNull();
    expect(await refuting(times(3, 35))).toBe(35);
    expect(await refuting([19, 19, 19, 192])).toBeNull();
  });

  test("four fifths of them", async () => {
    expect(await refuting([...times(8, 19), ...times(2, 192)])).toBe(19);
    expect(await refuting([...times(7, 19), ...times(2, 192)])).toBeNull();
    expect(await refuting([15, 18, 22, 26, 192])).toBe(22);
  });

  test("ten that are in another unit than is due, if anything", async () => {
    expect(await refuting(times(10, 0.192))).toBe(0.192);
    expect(await refuting(times(9, 0.192))).toBeNull();
    expect(await refuting([...times(8, 0.192), ...times(2, 192)])).toBe(0.192);
    expect(await refuting([...times(8, 0.192), ...times(3, 192)])).toBeNull();
    expect(await refuting([...times(9, 0.192), ...times(3, 192)])).toBeNull();
    expect(await refuting([...times(7, 0.192), ...times(3, 19)])).toBe(0.192);
  });

  test("five that agree among themselves on half as much again, or two thirds of it, in whatever unit", async () => {
    expect(await refuting(times(5, 290))).toBe(290);
    expect(await refuting(times(5, 275))).toBeNull();
    expect(await refuting(times(5, 128))).toBe(128);
    expect(await refuting(times(4, 290))).toBeNull();
    expect(await refuting([...times(4, 290), 0.29])).toBe(290);
    expect(await refuting([...times(3, 290), 0.29, 0.29])).toBe(290);
    expect(await refuting([290, 290, 290, 303, 250])).toBe(290);
    expect(await refuting([290, 290, 290, 306, 250])).toBeNull();
  });

  test("ten that agree among themselves on a tenth more, or less", async () => {
    expect(await refuting(times(10, 213))).toBe(213);
    expect(await refuting(times(10, 175))).toBe(175);
    expect(await refuting(times(10, 209))).toBeNull();
    expect(await refuting(times(9, 213))).toBeNull();
    expect(await refuting([...times(7, 213), ...times(3, 192.53)])).toBeNull();
  });

  test("three that are over 2 % off, where more than half of ten closes are", async () => {
    const drift = async (off: number, filings: number, price = 97, ...others: { filed: number; filings: number }[]) => {
      const all = times(Math.max(10, off), 100).map((filed, place) => ({
        filed: place < off ? price : filed,
        filings,
      }));
      const held = [...all.slice(others.length), ...others];
      const cusips = held.map((_, index) => `${index}`);
      const given = {
        "core.listings": cusips.map((cusip) => ({ cusip, ticker: cusip })),
        "core.closes": cusips.map((ticker) => ({
          ...{ report_period: "2023-12-31", ticker, price_date: "2023-12-29", close: 100, currency: "USD" },
        })),
        "core.filings": [0, 1, 2].map((index) => ({
          ...{ report_period: "2023-12-31", accession_number: `${index}`, prior_value_unit_usd: 1 },
        })),
        "core.holdings": held.flatMap(({ filed, filings }, place) =>
          times(filings, filed).map((each, index) => ({
            ...{ report_period: "2023-12-31", accession_number: `${index}`, cusip: `${place}`, shares_type: "SH" },
            ...{ shares: 1_000, filed_value: 1_000 * each },
          })),
        ),
      };
      const rows = await runModel("core.quote_evidence", given, { report_period: "2023-12-31" });
      return rows.filter((row) => row.is_refuted).length;
    };
    expect(await drift(6, 3)).toBe(6);
    expect(await drift(5, 3)).toBe(0);
    expect(await drift(6, 2)).toBe(0);
    expect(await drift(6, 3, 98)).toBe(0);
    expect(await drift(10, 3, 97, { filed: 98, filings: 3 }, { filed: 97.5, filings: 3 })).toBe(9);
    expect(await drift(10, 3, 97, { filed: 97, filings: 2 })).toBe(0);
    expect(await drift(11, 3, 97, { filed: 97, filings: 2 })).toBe(10);
  });

  test("not by filings that are as far off all their closes, which are in another unit", async () => {
    const report_period = "2022-09-30";
    const weighAll = async (units: readonly number[], prior_value_unit_usd: number) => {
      const cusips = ["a", "b", "c"];
      const given = {
        "core.listings": cusips.map((cusip) => ({ cusip, ticker: cusip })),
        "core.closes": cusips.map((ticker) => ({
          ...{ report_period, ticker, price_date: report_period, close: 100, currency: "USD" },
        })),
        "core.filings": units.map((_, index) => ({
          report_period,
          accession_number: `${index}`,
          prior_value_unit_usd,
        })),
        "core.holdings": units.flatMap((unit, index) =>
          cusips.map((cusip) => ({
            ...{ report_period, accession_number: `${index}`, cusip, shares_type: "SH" },
            ...{ shares: 1_000, filed_value: 100_000 / unit },
          })),
        ),
      };
      const rows = await runModel("core.quote_evidence", given, { report_period });
      return rows.map((row) => [row.is_refuted, row.filed_price_usd]);
    };
    expect(await weighAll(times(12, 1), 1_000)).toEqual(times(3, 0).map(() => [false, 100]));
    expect(await weighAll(times(12, 1), 1)).toEqual(times(3, 0).map(() => [false, 100]));
    expect(await weighAll([...times(11, 1_000), 1], 1)).toEqual(times(3, 0).map(() => [false, 100]));
  });

  test("but by those with fewer than three closes, and by one close of theirs that is as far off alone", async () => {
    const report_period = "2023-12-31";
    const refuted = async (prices: readonly number[]) => {
      const cusips = prices.map((_, place) => `${place}`);
      const filings = times(12, 0).map((_, index) => ({ report_period, accession_number: `${index}` }));
      const given = {
        "core.listings": cusips.map((cusip) => ({ cusip, ticker: cusip })),
        "core.closes": cusips.map((ticker) => ({
          ...{ report_period, ticker, price_date: report_period, close: 100, currency: "USD" },
        })),
        "core.filings": filings.map((filing) => ({ ...filing, prior_value_unit_usd: 1 })),
        "core.holdings": filings.flatMap((filing) =>
          prices.map((price, place) => ({
            ...{ ...filing, cusip: `${place}`, shares_type: "SH", shares: 1_000, filed_value: 1_000 * price },
          })),
        ),
      };
      const rows = await runModel("core.quote_evidence", given, { report_period });
      return rows.map(({ is_refuted }) => is_refuted);
    };
    expect(await refuted([0.1, 0.1])).toEqual([true, true]);
    expect(await refuted([0.1, 0.1, 0.1])).toEqual([false, false, false]);
    expect(await refuted([100, 100, 100_000])).toEqual([false, false, true]);
    expect(await refuted([100, 100, 10_000_000])).toEqual([false, false, true]);
    expect(await refuted([100, 150, 70])).toEqual([false, true, true]);
  });

  test("in thousands up to 2022-09-30", async () => {
    expect(await refuting(times(10, 0.192), {}, "2022-09-30")).toBeNull();
    expect(await refuting(times(10, 0.192), {}, "2022-12-31")).toBe(0.192);
    expect(await refuting(times(3, 0.019), {}, "2022-09-30")).toBe(19);
  });

  test("but not by options, principal, no shares, shares that repeat the value, or values that are mostly rounded", async () => {
    expect(await refuting(times(9, 19), { put_call: "Put" })).toBeNull();
    expect(await weigh(times(9, 19), { shares: 0 })).toBeUndefined();
    expect(await refuting(times(9, 19), { shares: 1, filed_value: 19 })).toBe(19);
    expect(await refuting(times(9, 19), { shares_type: "PRN" })).toBeNull();
    expect(await refuting(times(9, 1), { filed_value: 1_000 })).toBeNull();
    expect(await weigh(times(9, 1), { filed_value: 1_000 })).toBeUndefined();
    expect(await refuting(times(9, 19), { filed_value: 9 })).toBeNull();
    expect(await refuting(times(9, 19), { filed_value: 10 })).toBe(0.01);
  });
});

describe("the price is told as so many times the close", () => {
  const ratio = async (prices: readonly number[], ...splits: Row[]) => {
    const row = await weigh(prices, {}, "2023-12-31", splits);
    return row?.price_ratio;
  };

  test("in the unit that brings it nearest to it, whatever was filed", async () => {
    expect(await ratio([385.06])).toBeCloseTo(2, 5);
    expect(await ratio([0.38506])).toBeCloseTo(2, 3);
    expect(await ratio([385.06, 0.385, 385_060])).toBeCloseTo(2, 5);
    expect(await ratio([385.06, 0.38506])).toBeCloseTo(2, 3);
    expect(await ratio([192.53 * 50])).toBeCloseTo(0.05, 5);
  });

  test("on the shares of its day, where these split within the quarter, under one CUSIP or two", async () => {
    const halted = split("2023-12-29", 4);
    expect(await ratio([48.1325], halted)).toBeCloseTo(1, 3);
    expect(await ratio([48.1325], halted, split("2023-12-29", 4, 1, "old apple"))).toBeCloseTo(1, 3);
    expect(await ratio([24.06625], halted, split("2023-12-31", 2))).toBeCloseTo(1, 3);
    expect(await ratio([128.3533], split("2023-12-29", 3, 2))).toBeCloseTo(1, 3);
    expect(await ratio([192.53], split("2023-12-27", 4), split("2024-01-01", 3))).toBeCloseTo(1, 3);
    expect(await ratio([192.53], split("2023-12-29", 4, 1, "tesla"))).toBeCloseTo(1, 3);
    expect(await weigh(times(5, 48), {}, "2023-12-31", [halted])).toMatchObject({ is_refuted: false });
  });
});
