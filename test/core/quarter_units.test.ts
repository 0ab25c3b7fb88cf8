import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";
import { givePrices } from "./give-prices.ts";

const period = { report_period: "2023-12-31" };

/** A filing: its prices by CUSIP in its own unit, and the unit that the date rule gives it. */
interface Filing {
  readonly prices: Readonly<Record<string, number>>;
  readonly prior?: number;
  readonly isCorrected?: boolean;
  /** The manager; each filing has its own unless given. */
  readonly cik?: number;
  /** Rows of each CUSIP, or of some. */
  readonly rows?: number | Readonly<Record<string, number>>;
}
const inThousands = (prices: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(prices).map(([cusip, price]) => [cusip, price / 1_000]));

async function vote(filings: Readonly<Record<string, Filing>>, closes: Record<string, number>) {
  const ciks = Object.values(filings).map(({ cik }, index) => cik ?? 100 + index);
  const prices = Object.entries(filings).flatMap(([accession_number, { prices, rows = 1 }], index) =>
    Object.entries(prices).map(([cusip, filed_price]) => ({
      ...period,
      accession_number,
      cik: ciks[index] ?? null,
      cusip,
      shares_type: "SH",
      filed_price,
      row_count: typeof rows === "number" ? rows : (rows[cusip] ?? 1),
      close: closes[cusip] ?? null,
      is_repeating: false,
      is_uneven: false,
    })),
  );
  return runModel("core.unit_votes", {
    ...givePrices(prices),
    "core.reporters": [...new Set(ciks)].map((cik) => ({
      ...period,
      cik,
      effective_filings_count: ciks.filter((each) => each === cik).length,
    })),
  });
}

async function run(filings: Readonly<Record<string, Filing>>, closes: Record<string, number> = {}) {
  const rows = await runModel(
    "core.quarter_units",
    {
      "core.filings": Object.entries(filings).map(([accession_number, { prior = 1, isCorrected = false }]) => ({
        ...period,
        accession_number,
        prior_value_unit_usd: prior,
        is_unit_corrected: isCorrected,
      })),
      "core.filing_rulings": Object.keys(filings).map((accession_number) => ({
        ...period,
        accession_number,
        is_effective: true,
      })),
      "core.unit_votes": await vote(filings, closes),
    },
    period,
  );
  const unitOf = ({ value_unit_usd, is_resolved }: Row) => [value_unit_usd, is_resolved];
  return Object.fromEntries(rows.map((row) => [String(row.accession_number), unitOf(row)]));
}

const market = { apple: 192, amazon: 152, google: 140, tesla: 248 };

describe("by the closes", () => {
  test("these come first: filings that are in doubt themselves do not outvote them", async () => {
    const more = { meta: 350, netflix: 480, nvidia: 495, oracle: 105 };
    const prices = { ...market, ...more };
    const filings = { a: { prices, prior: 1_000 }, b: { prices, prior: 1_000 } };
    const late = { prices: inThousands(prices), prior: 1_000 };
    expect(await run({ ...filings, late }, market)).toEqual({ a: [1, true], b: [1, true], late: [1_000, true] });
    const corrected = { ...filings.a, isCorrected: true };
    expect(await run({ ...filings, a: corrected, late }, market)).toMatchObject({ a: [1_000, true], b: [1, true] });
  });

  test.each([1_000, 1_000_000])("nor those that are in units of %i, though their date says dollars", async (unit) => {
    const prices = { ...market, meta: 350, netflix: 480, nvidia: 495, oracle: 105 };
    const off = { prices: Object.fromEntries(Object.entries(prices).map(([cusip, price]) => [cusip, price / unit])) };
    expect(await run({ a: off, b: off, right: { prices } }, market)).toEqual({
      ...{ a: [unit, true], b: [unit, true], right: [1, true] },
    });
  });

  test.each([
    [1, 1],
    [1_000, 1_000],
    [1_000_000, 1_000_000],
  ])("a filing that is in units of %i comes out so, whatever its date says", async (divisor, unit) => {
    const prices = Object.fromEntries(Object.entries(market).map(([cusip, price]) => [cusip, price / divisor]));
    expect(await run({ a: { prices } }, market)).toEqual({ a: [unit, true] });
    expect(await run({ a: { prices, prior: 1_000 } }, market)).toEqual({ a: [unit, true] });
  });

  test("three rows that agree overrule the date, two do not", async () => {
    const { apple, amazon, google } = inThousands(market);
    expect(await run({ a: { prices: { apple, amazon, google } as Record<string, number> } }, market)).toEqual({
      a: [1_000, true],
    });
    expect(await run({ a: { prices: { apple, amazon } as Record<string, number> } }, market)).toEqual({
      a: [1, false],
    });
  });

  test("nor do three of five, where the others are off in every unit", async () => {
    const { apple, amazon, google } = market;
    const prices = { ...inThousands({ apple, amazon, google }), tesla: 24_800 };
    const closes = { ...market, meta: 350 };
    expect(await run({ a: { prices } }, closes)).toEqual({ a: [1_000, true] });
    expect(await run({ a: { prices: { ...prices, meta: 35_000 } } }, closes)).toEqual({ a: [1, false] });
  });

  test("rows are counted as filed: three of one CUSIP are three", async () => {
    const prices = { apple: 0.192 };
    expect(await run({ a: { prices, rows: 3 } }, market)).toEqual({ a: [1_000, true] });
    expect(await run({ a: { prices, rows: 2 } }, market)).toEqual({ a: [1, false] });
  });

  test("three rows in millions do, which no filing is taken to be in on another's word", async () => {
    const prices = { apple: 0.000192, amazon: 0.000152, google: 0.00014 };
    expect(await run({ a: { prices } }, market)).toEqual({ a: [1_000_000, true] });
  });

  test("two rows that agree with the date settle nothing", async () => {
    expect(await run({ a: { prices: { apple: 192, amazon: 152 } } }, market)).toEqual({ a: [1, false] });
  });

  test("a fat-fingered row does not", async () => {
    expect(await run({ a: { prices: { ...market, apple: 192_000 } } }, market)).toEqual({ a: [1, true] });
  });

  test("a true penny stock is in dollars", async () => {
    const pennies = { oak: 0.15, pine: 0.17, ash: 0.69 };
    expect(await run({ a: { prices: pennies } }, pennies)).toEqual({ a: [1, true] });
  });
});

describe("by ten prices or more, of which one unit makes most cost 5 to 500 dollars", () => {
  const many = (count: number, price = 40) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`oak ${place}`, price * (1 + place / 10)]));

  test("two that agree are both in thousands, though their date says dollars; of fewer prices they are what it says", async () => {
    const both = (count: number) => {
      const prices = inThousands(many(count));
      return run({ a: { prices }, b: { prices } });
    };
    expect(await both(10)).toEqual({ a: [1_000, true], b: [1_000, true] });
    expect(await both(9)).toEqual({ a: [1, true], b: [1, true] });
    // Nor does a close tell that is alone, nor three of five.
    const alone = { prices: inThousands({ ...many(10), apple: 192 }) };
    expect(await run({ a: alone, b: alone }, market)).toEqual({ a: [1_000, true], b: [1_000, true] });
    const closes = { ...market, meta: 350 };
    const off = { prices: { ...inThousands({ ...many(10), ...market }), tesla: 24_800, meta: 35_000 } };
    expect(await run({ a: off, b: off }, closes)).toEqual({ a: [1_000, true], b: [1_000, true] });
  });

  test("which no other filing overrules, be it right; of fewer it does", async () => {
    const dear = { prices: many(3, 40_000), isCorrected: true };
    expect(await run({ dear, usual: { prices: many(10) } })).toMatchObject({ usual: [1, false] });
    expect(await run({ dear, usual: { prices: many(9) } })).toMatchObject({ usual: [1_000, true] });
  });

  test("and in dollars, though it says thousands", async () => {
    const filing = { prices: many(10), prior: 1_000 };
    expect(await run({ a: filing, b: filing })).toEqual({ a: [1, true], b: [1, true] });
  });

  test("what few prices a filing has follow them, whatever its date says", async () => {
    const [few, late] = [inThousands(many(3)), inThousands(many(10))];
    expect(await run({ few: { prices: few }, late: { prices: late } })).toEqual({
      ...{ few: [1_000, true], late: [1_000, true] },
    });
    expect(await run({ few: { prices: few }, right: { prices: many(10) } })).toEqual({
      ...{ few: [1_000, true], right: [1, true] },
    });
  });

  test("but not where closes tell, nor corrections.csv, nor where three others hold each", async () => {
    const pennies = many(10, 0.04);
    const three = Object.fromEntries(Object.entries(pennies).slice(0, 3));
    expect(await run({ a: { prices: pennies } }, three)).toEqual({ a: [1, true] });
    expect(await run({ a: { prices: pennies, isCorrected: true } })).toEqual({ a: [1, true] });
    const others = { b: { prices: three }, c: { prices: three }, d: { prices: three } };
    expect(await run({ a: { prices: pennies }, ...others })).toMatchObject({ a: [1, true] });
  });
});

describe("by each other", () => {
  test("one of several in thousands is found out", async () => {
    const filings = { a: { prices: market }, b: { prices: market }, renaissance: { prices: inThousands(market) } };
    expect(await run(filings)).toEqual({ a: [1, true], b: [1, true], renaissance: [1_000, true] });
  });

  test("of two that contradict each other, the one in thousands is behind the times after 2023", async () => {
    const filings = { a: { prices: market }, b: { prices: inThousands(market) } };
    expect(await run(filings)).toEqual({ a: [1, true], b: [1_000, true] });
  });

  test("three well supported rows settle nothing where most of those compared deny it", async () => {
    const few = inThousands({ apple: 192, amazon: 152, google: 140 });
    const settle = (others: Record<string, number>) =>
      run({
        a: { prices: { ...few, ...inThousands(others) } },
        b: { prices: { ...market, ...others } },
        alike: { prices: few },
      });
    expect(await settle({ tesla: 248, oak: 15, ash: 69 })).toMatchObject({ a: [1, true], alike: [1, true] });
    expect(await settle({ tesla: 248, oak: 15, ash: 69, pine: 17 })).toMatchObject({ a: [1, false], alike: [1, true] });
  });

  test("of two before it, the one in dollars is ahead of them: nobody reports in millions on another's word", async () => {
    const filings = { a: { prices: market, prior: 1_000 }, b: { prices: inThousands(market), prior: 1_000 } };
    expect(await run(filings)).toEqual({ a: [1, true], b: [1_000, true] });
  });

  test("three that hold a security, be one of them the filing itself, tell more than one other does", async () => {
    const { apple, amazon, google } = market;
    const a = { prices: { apple, amazon, google, oak: 0.01 }, rows: { oak: 10 } };
    const filings = { a, b: { prices: market }, c: { prices: market }, d: { prices: { oak: 10 } } };
    expect(await run(filings)).toMatchObject({ a: [1, false] });
  });

  test("by three that hold each of its securities a filing is in dollars before 2023, or in millions", async () => {
    const { apple, amazon, google } = market;
    const [b, c] = [{ prices: market }, { prices: market }];
    expect(await run({ a: { prices: { apple, amazon, google }, prior: 1_000 }, b, c })).toMatchObject({ a: [1, true] });
    const prices = inThousands(inThousands({ apple, amazon, google }));
    expect(await run({ a: { prices }, b, c })).toMatchObject({ a: [1_000_000, true] });
  });

  test("two filings of one manager are one voice: neither proves the other", async () => {
    const prices = inThousands(market);
    expect(await run({ base: { prices, cik: 1 }, more: { prices, cik: 1 } })).toEqual({
      base: [1, false],
      more: [1, false],
    });
    const filings = {
      base: { prices, cik: 1 },
      more: { prices, cik: 1 },
      a: { prices: market },
      b: { prices: market },
    };
    expect(await run(filings)).toMatchObject({ base: [1_000, true], more: [1_000, true], a: [1, true] });
  });

  test("of two filings of a manager one is told by a single other manager", async () => {
    const filings = { base: { prices: market, cik: 1 }, more: { prices: market, cik: 1 }, a: { prices: market } };
    expect(await run(filings)).toEqual({ base: [1, true], more: [1, false], a: [1, true] });
  });

  test("what one pass tells, the next tells on, however long the chain", async () => {
    const length = 30;
    const link = (place: number) => ({
      prices: { [`c${place}`]: 0.01, [`c${place + 1}`]: 0.01 },
      rows: { [`c${place}`]: 6, [`c${place + 1}`]: 3 },
    });
    const links = Array.from({ length }, (_, place): [string, Filing] => [`f${place}`, link(place)]);
    const units = await run(
      { told: { prices: { apple: 0.192, c0: 0.01 }, rows: 99 }, ...Object.fromEntries(links) },
      market,
    );
    expect(new Set(Object.values(units).map(([unit]) => unit))).toEqual(new Set([1_000]));
  });

  test("two passes are of well supported rows alone: filings that these put right have led no others astray by then", async () => {
    const closed = { prices: { ...market, oak: 10 } };
    const filings = {
      known: { prices: { ...closed.prices, pine: 10, fig: 10, yew: 10 } },
      closed,
      // Told by the two above that it is in dollars, and then by it and one of them the second.
      first: { prices: { oak: 10, pine: 10 }, prior: 1_000, rows: { oak: 9, pine: 3 } },
      second: { prices: { pine: 10, elm: 10, fir: 10 }, prior: 1_000, rows: { pine: 3 } },
      // In thousands each were it for the second in thousands, and then for each other.
      a: { prices: { elm: 10, ash: 5, fig: 0.01 }, rows: 4 },
      b: { prices: { fir: 10, ash: 5, yew: 0.01 }, rows: 4 },
    };
    const dollars = [1, true];
    expect(await run(filings, market)).toEqual({
      ...{ known: dollars, closed: dollars, first: dollars, second: dollars, a: dollars, b: dollars },
    });
  });

  test("where two take turns for ever, neither is resolved, nor is one that half of its rows settle and they do not", async () => {
    const turns = {
      b: { prices: { oak: 10, ash: 5 }, rows: { oak: 9 } },
      c: { prices: { oak: 10 }, prior: 1_000, rows: 9 },
    };
    const told = { a: { prices: { ash: 0.005, elm: 0.01 }, rows: 3 }, d: { prices: { elm: 10 } } };
    expect(await run({ ...turns, ...told })).toEqual({
      ...{ a: [1, false], b: [1, false], c: [1_000, false], d: [1, false] },
    });
  });

  test("a filing that nobody shares a security with keeps the unit of its date, unresolved", async () => {
    const filings = { a: { prices: market }, b: { prices: { oak: 0.15, pine: 0.17, ash: 0.69 }, prior: 1_000 } };
    expect(await run(filings)).toMatchObject({ b: [1_000, false] });
  });
});

test("corrections.csv tells, whatever the evidence says", async () => {
  expect(await run({ a: { prices: inThousands(market), isCorrected: true }, b: { prices: market } })).toMatchObject({
    a: [1, true],
  });
  expect(await run({ a: { prices: market, prior: 1_000, isCorrected: true } }, market)).toEqual({ a: [1_000, true] });
});

describe("by both", () => {
  const closes = { apple: 100, amazon: 100, google: 100, tesla: 100 };

  test("two rows with closes are too few to decide alone: one of another filing counts with them", async () => {
    const filings = { a: { prices: { apple: 0.1, amazon: 0.1, oak: 0.01 } }, b: { prices: { oak: 10 } } };
    expect(await run(filings, closes)).toMatchObject({ a: [1_000, true] });
  });

  test("where closes show no unit, no filing is in millions on another's word", async () => {
    const prices = { apple: 10_000, amazon: 10_000, google: 10_000, oak: 0.00001 };
    const filings = { a: { prices, rows: { oak: 3 } }, b: { prices: { oak: 10 } } };
    expect(await run(filings, closes)).toMatchObject({ a: [1, false] });
  });

  test("where closes decide, what a single other filing says does not", async () => {
    const prices = { apple: 100, amazon: 100, google: 0.1, tesla: 0.1, oak: 0.01 };
    const filings = { a: { prices, rows: { oak: 2 } }, b: { prices: { oak: 10 } } };
    expect(await run(filings, closes)).toMatchObject({ a: [1, false] });
  });
});

test("rows that nobody else holds are not compared, and settle nothing", async () => {
  const alone = { oak: 15, ash: 69, pine: 17, elm: 3 };
  const { apple, amazon, google } = market;
  expect(await run({ a: { prices: { apple, amazon, google, ...alone } } }, market)).toEqual({ a: [1, true] });
});

test("a filing without a price keeps the unit of its date, unresolved; one that does not count has none", async () => {
  expect(await run({ a: { prices: market }, b: { prices: {} } }, market)).toEqual({ a: [1, true], b: [1, false] });
  const rows = await runModel(
    "core.quarter_units",
    {
      "core.filings": [{ ...period, accession_number: "a", prior_value_unit_usd: 1, is_unit_corrected: false }],
      "core.filing_rulings": [{ ...period, accession_number: "a", is_effective: false }],
    },
    period,
  );
  expect(rows).toEqual([]);
});
