import { describe, expect, test } from "vitest";
import { quarterEnd } from "../../pipeline/calendar.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const book = { cik: 1, report_period: now, aum_usd: 7, holdings_count: 3, quarter_return_percent: 1.5 };
const earlier = { ...book, report_period: before, aum_usd: 6 };
const final = { report_period: now, state: "final", is_latest_finalized: true };
const run = (portfolios: Row[], quarters: Row[] = [final]) =>
  runModel("core.latest_portfolios", { "core.portfolios": portfolios, "core.quarters": quarters });

describe("the latest quarter of a manager", () => {
  test("is its own latest that is final", async () => {
    const quarters = [
      { ...final, report_period: before },
      { report_period: now, state: "open", is_latest_finalized: false },
    ];
    expect(await run([book, earlier], quarters)).toMatchObject([
      { cik: 1, report_period: before, aum_usd: 6, holdings_count: 3, quarter_return_percent: 1.5 },
    ]);
  });

  test("is the later of two that are", async () => {
    const quarters = [{ ...final, report_period: before, is_latest_finalized: false }, final];
    expect(await run([book, earlier], quarters)).toMatchObject([{ report_period: now, aum_usd: 7 }]);
    expect(await run([earlier, book], quarters)).toMatchObject([{ report_period: now, aum_usd: 7 }]);
  });

  test("is an earlier one where the manager did not report the latest", async () => {
    const quarters = [{ ...final, report_period: before, is_latest_finalized: false }, final];
    expect(await run([earlier], quarters)).toMatchObject([{ report_period: before, aum_usd: 6 }]);
  });

  test("is the one that stands in where none is final", async () => {
    expect(await run([book], [{ ...final, state: "open" }])).toMatchObject([{ report_period: now }]);
  });

  test("is each manager's own", async () => {
    const quarters = [{ ...final, report_period: before, is_latest_finalized: false }, final];
    expect(await run([{ ...earlier, cik: 2 }, book, earlier], quarters)).toMatchObject([
      { cik: 1, report_period: now, aum_usd: 7 },
      { cik: 2, report_period: before, aum_usd: 6 },
    ]);
  });

  test("is none where the manager reported no such quarter", async () => {
    expect(await run([book], [{ ...final, report_period: before }])).toEqual([]);
  });
});

describe("returns over years", () => {
  /** Quarters up to 2023q4, the newest first, each with the same return. */
  const books = (percent: number, count = 40): Row[] =>
    Array.from({ length: count }, (_, index) => ({
      ...book,
      report_period: quarterEnd(2023 - Math.floor(index / 4), 4 - (index % 4)),
      quarter_return_percent: percent,
    }));
  const returns = async (portfolios: Row[]) => {
    const [latest] = await run(portfolios);
    return [1, 3, 5, 10].map((years) => latest?.[`return_years_${years}_percent`]);
  };
  const compound = (percent: number, quarters: number) =>
    expect.closeTo(100 * ((1 + percent / 100) ** quarters - 1), 6);

  test("compound over 4, 12, 20 and 40 quarters", async () => {
    expect(await returns(books(2))).toEqual([4, 12, 20, 40].map((quarters) => compound(2, quarters)));
  });

  test("take each quarter's own return, and no earlier one", async () => {
    const [q4, q3, q2, q1, ...rest] = books(0, 8);
    const year = [q4, q3, q2, q1].map((row, index) => ({
      ...row,
      quarter_return_percent: [10, -20, 30, 5][index] ?? 0,
    }));
    const before = rest.map((row) => ({ ...row, quarter_return_percent: 99 }));
    expect(await returns([...year, ...before])).toEqual([
      expect.closeTo(100 * (1.1 * 0.8 * 1.3 * 1.05 - 1), 6),
      null,
      null,
      null,
    ]);
  });

  test("are unknown where there are too few quarters", async () => {
    expect(await returns(books(2, 12))).toEqual([compound(2, 4), compound(2, 12), null, null]);
    expect(await returns(books(2, 11))).toEqual([compound(2, 4), null, null, null]);
  });

  test("are unknown over a quarter that was not reported, however many others there are", async () => {
    const gap = books(2, 60).filter((_, index) => index !== 6);
    expect(await returns(gap)).toEqual([compound(2, 4), null, null, null]);
  });

  test("are unknown over a quarter without a return", async () => {
    const unknown = books(2).map((row, index) => (index === 0 ? { ...row, quarter_return_percent: null } : row));
    expect(await returns(unknown)).toEqual([null, null, null, null]);
  });

  test("are of the manager's own quarters", async () => {
    const others = books(5, 4).map((row) => ({ ...row, cik: 2 }));
    expect(await run([...books(2, 4), ...others])).toMatchObject([
      { cik: 1, return_years_1_percent: compound(2, 4) },
      { cik: 2, return_years_1_percent: compound(5, 4) },
    ]);
  });

  test("do not look past the latest final quarter", async () => {
    const open = { ...book, report_period: "2024-03-31", quarter_return_percent: -90 };
    expect(await returns([open, ...books(2)])).toEqual([4, 12, 20, 40].map((quarters) => compound(2, quarters)));
  });
});
