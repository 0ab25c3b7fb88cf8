import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const quarters = ["2022-12-31", "2023-03-31", "2023-06-30", "2023-09-30"] as const;
const prices = { oak: 10, pine: 20, ash: 40 };

/** A filing of each quarter, of three CUSIPs that nobody else holds, in thousands: the first is told by its closes. */
const filings = quarters.flatMap((report_period, index) =>
  Object.entries(prices).map(([cusip, price]) => ({
    accession_number: `q${index}`,
    report_period,
    cusip,
    filed_price: price / 1_000,
    row_count: 1,
    is_compared: index === 0,
  })),
);
const told = { accession_number: "q0", rows_compared: 3, rows_1: 0, rows_1000: 3, rows_1000000: 0 };
const run = (unsettled: Row[], evidence: Row[] = [told]) =>
  runModel("core.chained_units", { "core.unsettled_prices": unsettled, "core.unit_evidence": evidence });

test("what one quarter settles tells the next, however many follow", async () => {
  const shown = { rows_compared: 3, rows_1: 0, rows_1000: 3, rows_1000000: 0, price_source: "neighbouring quarter" };
  const rows = await run(filings);
  expect(rows).toMatchObject(
    quarters.slice(1).map((report_period, index) => ({
      ...shown,
      accession_number: `q${index + 1}`,
      report_period,
    })),
  );
});

test("and those before", async () => {
  const last = { ...told, accession_number: "q3" };
  const unsettled = filings.map((row) => ({ ...row, is_compared: row.accession_number === "q3" }));
  expect((await run(unsettled, [last])).map(({ accession_number }) => accession_number)).toEqual(["q0", "q1", "q2"]);
});

test("a quarter that is missing ends the chain", async () => {
  const rows = await run(filings.filter(({ accession_number }) => accession_number !== "q1"));
  expect(rows).toEqual([]);
});

/** The rows of a filing, each of the same price in its own unit. */
const filed = (accession_number: string, quarter: number, filed_price: number, is_compared = false): Row[] =>
  Object.keys(prices).map((cusip) => ({
    ...{ accession_number, report_period: quarters[quarter] ?? null, cusip, filed_price },
    ...{ row_count: 1, is_compared },
  }));
/** The unit of which its closes tell. */
const toldBefore = (accession_number: string, rows: number, unit = 1) => ({
  ...{ accession_number, rows_compared: rows, rows_1: 0, rows_1000: 0, rows_1000000: 0 },
  [`rows_${unit}`]: rows,
});

describe("a price is compared with", () => {
  const other = filed("other", 1, 10);
  const ratioOf = async (settled: Record<string, Row[]>) => {
    const evidence = Object.keys(settled).map((accession_number) => toldBefore(accession_number, 3));
    const rows = await run([...Object.values(settled).flat(), ...other], evidence);
    expect(rows.map(({ accession_number }) => accession_number)).toEqual(["other"]);
    return rows[0]?.median_ratio;
  };

  test("that of another filing of its quarter, before a neighbour's", async () => {
    expect(await ratioOf({ q0: filed("q0", 0, 8, true), q1: filed("q1", 1, 10, true) })).toBe(1);
  });

  test("a neighbour's of the quarter before, before that of the one after", async () => {
    expect(await ratioOf({ q0: filed("q0", 0, 8, true), q2: filed("q2", 2, 10, true) })).toBe(1.25);
    expect(await ratioOf({ q2: filed("q2", 2, 10, true), q0: filed("q0", 0, 8, true) })).toBe(1.25);
  });

  test("that of its own CUSIP, be another's a thousand times as high", async () => {
    const dear = (accession_number: string, quarter: number, is_compared = false) =>
      filed(accession_number, quarter, 10, is_compared).map((row, place) => ({
        ...row,
        filed_price: place < 2 ? 10 : 10_000,
      }));
    expect(await run([...dear("q0", 0, true), ...dear("q1", 1)], [toldBefore("q0", 3)])).toMatchObject([
      { accession_number: "q1", rows_1: 3, median_ratio: 1 },
    ]);
  });

  test("the median of those of the quarter", async () => {
    const [low, middle, high] = [filed("low", 0, 9, true), filed("middle", 0, 10, true), filed("high", 0, 20, true)];
    expect(await ratioOf({ low, middle, high })).toBe(1);
  });
});

test.each([1, 1_000, 1_000_000])(
  "rows that were compared before count with those that are now, in units of %i; two that agree are too few",
  async (unit) => {
    const [oak, pine] = filed("q1", 1, 10 / unit);
    const rows = [...filed("q0", 0, 10, true), { ...oak }, { ...pine }];
    expect(await run(rows, [toldBefore("q0", 3)])).toEqual([]);
    expect(await run(rows, [toldBefore("q0", 3), toldBefore("q1", 1, unit)])).toMatchObject([
      { accession_number: "q1", rows_compared: 3, [`rows_${unit}`]: 3 },
    ]);
  },
);

test("a row that was compared before is not compared again", async () => {
  const [oak, pine] = filed("q1", 1, 10);
  const rows = [...filed("q0", 0, 10, true), { ...oak, is_compared: true }, { ...pine }];
  expect(await run(rows, [toldBefore("q0", 3), toldBefore("q1", 1)])).toEqual([]);
});

test("rows are counted as filed: three of one CUSIP are three", async () => {
  const [oak] = filed("q1", 1, 10);
  const evidence = [toldBefore("q0", 3)];
  expect(await run([...filed("q0", 0, 10, true), { ...oak, row_count: 3 }], evidence)).toMatchObject([
    { accession_number: "q1", rows_compared: 3, rows_1: 3 },
  ]);
});

test("where nothing is settled nothing is told", async () => {
  expect(await run(filings, [])).toEqual([]);
});

test("a row counts for the unit that it shows, and the median of all is told", async () => {
  const [oak, pine, ash] = filed("q1", 1, 0.01);
  const odd = { ...ash, filed_price: 10 };
  const more = [1, 2].map((index) => ({ ...oak, cusip: `more${index}` }));
  const settled = [
    ...filed("q0", 0, 10, true),
    ...more.map((row) => ({ ...row, accession_number: "q0", report_period: quarters[0], filed_price: 10 })),
  ];
  const own = { ...oak, cusip: "its own" };
  expect(await run([...settled, { ...oak }, { ...pine }, odd, ...more, own], [toldBefore("q0", 3)])).toMatchObject([
    { accession_number: "q1", rows_compared: 5, rows_1: 1, rows_1000: 4, median_ratio: 0.001 },
  ]);
});

test("two quarters later is too late", async () => {
  expect(await run([...filed("q0", 0, 10, true), ...filed("q2", 2, 10)], [toldBefore("q0", 3)])).toEqual([]);
  expect(await run([...filed("q2", 2, 10, true), ...filed("q0", 0, 10)], [toldBefore("q2", 3)])).toEqual([]);
});

describe("usual prices begin a chain", () => {
  const usual = (unit: number) => filed("q0", 0, 0.01).map((row) => ({ ...row, usual_unit_usd: unit }));
  const next = filed("q1", 1, 0.01);
  const shown = [{ accession_number: "q1", rows_compared: 3, rows_1000: 3 }];

  test("where nothing is known, or nothing else is said", async () => {
    expect(await run([...usual(1_000), ...next], [])).toMatchObject(shown);
    expect(await run([...usual(1_000), ...next], [toldBefore("q0", 2, 1_000)])).toMatchObject(shown);
    for (const evidence of [[], [toldBefore("q0", 2, 1)]]) {
      expect(await run([...usual(1), ...next], evidence)).toMatchObject([
        { accession_number: "q1", rows_1: 3, rows_1000: 0, rows_1000000: 0 },
      ]);
    }
  });

  test("after all evidence, which tells of a filing that would begin one", async () => {
    const known = [...filed("q1", 1, 10, true), ...filed("q2", 2, 0.01).map((row) => ({ ...row, usual_unit_usd: 1 }))];
    expect(await run(known, [toldBefore("q1", 3)])).toMatchObject([{ accession_number: "q2", rows_1000: 3 }]);
  });

  test("but not where a row speaks against them", async () => {
    expect(await run([...usual(1_000), ...next], [toldBefore("q0", 1, 1)])).toEqual([]);
  });
});
