import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";
import { givePrices } from "./give-prices.ts";

const now = "2023-12-31";
/** Prices as settled filings of the quarter imply them, and as the quarters beside it do. */
interface Known {
  readonly resolved?: readonly Row[];
  readonly beside?: readonly Row[];
}
const tell = ({ resolved = [], beside = [] }: Known) => ({
  "core.resolved_prices": resolved.map((row) => ({ report_period: now, cusip: "apple", filings_count: 3, ...row })),
  "core.neighbouring_prices": beside.map((row) => ({
    ...{ report_period: now, cusip: "apple", is_of_more_filings: false },
    ...row,
  })),
});
/** One filing with a row a price, and what is known of the same CUSIPs from other filings and from the quarters beside. */
const run = (prices: Row[], others: Known = {}, is_resolved = false, value_unit_usd = 1) =>
  runModel(
    "core.unit_evidence",
    {
      "core.quarter_units": [{ report_period: now, accession_number: "a", value_unit_usd, is_resolved }],
      ...givePrices(
        prices.map((row) => ({
          report_period: now,
          accession_number: "a",
          cusip: "apple",
          shares_type: "SH",
          row_count: 1,
          is_repeating: false,
          is_uneven: false,
          ...row,
        })),
      ),
      ...tell(others),
    },
    { report_period: now },
  );

test("rows are counted by the unit that they show", async () => {
  const rows = await run([
    { cusip: "1", filed_price: 190, close: 192 },
    { cusip: "2", filed_price: 0.19, close: 192 },
    { cusip: "3", filed_price: 0.19, close: 192 },
    { cusip: "4", filed_price: 0.00019, close: 192 },
    { cusip: "5", filed_price: 190_000, close: 192 },
  ]);
  expect(rows).toMatchObject([{ rows_compared: 5, rows_1: 1, rows_1000: 2, rows_1000000: 1, price_source: "close" }]);
});

test("rows are counted as filed, and principal amounts show nothing", async () => {
  const filed = { filed_price: 0.19, close: 192, row_count: 3 };
  expect(await run([filed])).toMatchObject([{ rows_compared: 3, rows_1: 0, rows_1000: 3 }]);
  expect(await run([{ ...filed, shares_type: "PRN" }])).toEqual([]);
  const twice = [190, 190_000, 0.00019].flatMap((filed_price) => [
    ...[1, 2].map((row_count) => ({ filed_price, close: 192, row_count })),
  ]);
  const each = twice.map((row, index) => ({ ...row, cusip: `${index}` }));
  expect(await run(each)).toMatchObject([{ rows_compared: 9, rows_1: 3, rows_1000: 0, rows_1000000: 3 }]);
});

test("rows of another quarter, and closes that filings refute, are compared with nothing", async () => {
  const before = { report_period: "2023-09-30" };
  const row = {
    report_period: now,
    accession_number: "a",
    cusip: "apple",
    shares_type: "SH",
    filed_price: 190,
    row_count: 1,
  };
  const quote = { report_period: now, cusip: "apple", close: 192, refuting_price_usd: null };
  const unit = { report_period: now, accession_number: "a", value_unit_usd: 1, is_resolved: false };
  const given = {
    "core.quarter_units": [unit, { ...unit, ...before }, { ...unit, accession_number: "b" }],
    "core.filed_prices": [row, { ...row, ...before }].map((each) => ({
      ...each,
      is_repeating: false,
      is_uneven: false,
    })),
    "core.quotes": [quote, { ...quote, ...before }, { ...quote, ...before, cusip: "amazon" }],
    "core.neighbouring_prices": [{ ...before, cusip: "tesla", price_usd: 190, is_of_more_filings: false }],
  };
  const judge = (more: Given = {}) => runModel("core.unit_evidence", { ...given, ...more }, { report_period: now });
  expect(await judge()).toMatchObject([{ accession_number: "a", rows_compared: 1, rows_near: 1 }]);
  expect(await judge({ "core.quotes": [{ ...quote, refuting_price_usd: 19 }] })).toEqual([]);
  const others = ["amazon", "tesla"].map((cusip) => ({ ...row, cusip, is_repeating: false, is_uneven: false }));
  expect(await judge({ "core.filed_prices": others })).toEqual([]);
});

test.each([
  [40, null],
  [20, 1],
  [0.05, 1],
  [0.02, 1_000],
  [0.00005, 1_000],
  [0.00002, 1_000_000],
  [5e-8, 1_000_000],
  [2e-8, null],
])("a price of %d times the close shows units of %s", async (filed_price, unit) => {
  const shows = (each: number) => (each === unit ? 1 : 0);
  expect(await run([{ filed_price, close: 1 }])).toMatchObject([
    { rows_compared: 1, rows_1: shows(1), rows_1000: shows(1_000), rows_1000000: shows(1_000_000) },
  ]);
});

test("rows are counted that are at the price in one of the units, within a factor of 1.25", async () => {
  const filed = [1.25, 0.8, 0.001, 1.26, 0.0012, 0.01].map((filed_price) => ({ filed_price, close: 1, row_count: 2 }));
  const rows = filed.map((row, index) => ({ ...row, cusip: `${index}` }));
  expect(await run(rows)).toMatchObject([{ rows_compared: 12, rows_near: 8 }]);
  const far = rows.filter(({ filed_price }) => [1.26, 0.01].includes(filed_price));
  expect(await run(far)).toMatchObject([{ rows_compared: 4, rows_near: 0 }]);
});

test("the ratio is the median of the rows', which one of them does not move", async () => {
  const rows = [1, 2, 9].map((filed_price, index) => ({ cusip: `${index}`, filed_price, close: 1 }));
  expect(await run(rows)).toMatchObject([{ median_ratio: 2 }]);
});

describe("a price is compared with", () => {
  const filed = { filed_price: 190 };
  const other = { price_usd: 191 };
  const neighbour = { price_usd: 0.19 };

  test("the close, before other managers, before a neighbouring quarter", async () => {
    const all = { resolved: [other], beside: [neighbour] };
    expect(await run([{ ...filed, close: 192 }], all)).toMatchObject([{ price_source: "close" }]);
    expect(await run([{ filed_price: 0.19, close: 190 }], { resolved: [{ price_usd: 0.19 }] })).toMatchObject([
      { rows_1000: 1, median_ratio: expect.closeTo(0.001, 9) },
    ]);
    expect(await run([filed], all)).toMatchObject([{ price_source: "other managers", rows_1: 1 }]);
    expect(await run([filed], { beside: [{ price_usd: 170 }] })).toMatchObject([
      { price_source: "neighbouring quarter", rows_1: 1 },
    ]);
  });

  describe("neighbouring quarters, where other filings contradict more of theirs:", () => {
    const source = async (price_usd: number, is_of_more_filings: boolean) =>
      (await run([filed], { resolved: [other], beside: [{ price_usd, is_of_more_filings }] })).map((row) => [
        ...[row.price_source, row.rows_1, row.rows_1000],
      ]);
    const [byOthers, byNeighbours] = [[["other managers", 1, 0]], [["neighbouring quarter", 0, 1]]];

    test("of more filings only, and none that they bear out", async () => {
      expect(await source(190_000, true)).toEqual(byNeighbours);
      expect(await source(190_000, false)).toEqual(byOthers);
      expect(await source(3_000, true)).toEqual(byOthers);
    });

    test("of two, of which one is its own, the other's price is compared", async () => {
      const beside = [{ price_usd: 190_000, is_of_more_filings: true }];
      const judge = (price_usd: number) =>
        run([filed], { resolved: [{ price_usd, filings_count: 2 }], beside }, true).then(
          (rows) => rows[0]?.price_source,
        );
      expect(await judge((190 + 191) / 2)).toBe("neighbouring quarter");
      expect(await judge((190 + 191_000) / 2)).toBe("other managers");
    });
  });

  test("nothing where nothing is known of it", async () => {
    expect(await run([filed])).toEqual([]);
    expect(await run([filed], { resolved: [{ ...other, cusip: "amazon" }] })).toEqual([]);
  });

  test("not with itself", async () => {
    const own = { price_usd: 190, filings_count: 1 };
    expect(await run([filed], { resolved: [own] }, true)).toEqual([]);
    expect(await run([filed], { resolved: [own] })).toMatchObject([{ rows_1: 1 }]);
    expect(await run([filed], { resolved: [own], beside: [{ price_usd: 190 }] }, true)).toMatchObject([
      { price_source: "neighbouring quarter" },
    ]);
  });

  test("those of others, from which its own is taken out in its own unit", async () => {
    const resolved = [{ price_usd: 190, filings_count: 2 }];
    const rows = await run([{ filed_price: 0.19 }], { resolved }, true, 1_000);
    expect(rows).toMatchObject([{ rows_1000: 1, median_ratio: expect.closeTo(0.001, 9) }]);
  });
});

test("a filing whose shares repeat its values is no evidence, nor are rows of one CUSIP that contradict each other", async () => {
  for (const none of [{ is_repeating: true }, { is_uneven: true }]) {
    expect(await run([{ filed_price: 1, close: 192, ...none }])).toEqual([]);
  }
});

describe("the source of the prices is told that most rows have", () => {
  const mixed = (closes: number, others: number, neighbours: number) => {
    const rows = (prefix: string, count: number, more: Row = {}) =>
      Array.from({ length: count }, (_, index) => ({ cusip: `${prefix}${index}`, filed_price: 10, ...more }));
    const told = (prefix: string, count: number) => rows(prefix, count).map(({ cusip }) => ({ cusip, price_usd: 10 }));
    return run([...rows("c", closes, { close: 10 }), ...rows("o", others), ...rows("n", neighbours)], {
      resolved: told("o", others),
      beside: told("n", neighbours),
    });
  };

  test.each([
    [3, 2, 1, "close"],
    [1, 3, 2, "other managers"],
    [2, 1, 3, "neighbouring quarter"],
    [2, 2, 2, "close"],
    [1, 2, 2, "neighbouring quarter"],
  ])(
    "%i by closes, %i by other managers, %i by a neighbouring quarter: %s",
    async (closes, others, neighbours, price_source) => {
      expect(await mixed(closes, others, neighbours)).toMatchObject([{ price_source }]);
    },
  );
});
