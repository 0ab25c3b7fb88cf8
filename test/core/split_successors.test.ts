import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const now = "2023-09-30";
const before = "2023-06-30";
const price = (cusip: string, report_period: string, price_usd: number, filings_count = 30): Row => ({
  ...{ cusip, report_period, price_usd, filings_count },
});
/** The shares that managers held of two CUSIPs, one after the other. */
const moved = (old_cusip: string, new_cusip: string, moves: readonly [old: number, now: number][]): Row[] =>
  moves.flatMap(([previous, current], cik) => [
    { cik, cusip: old_cusip, report_period: before, shares_type: "SH", shares: previous },
    { cik, cusip: new_cusip, report_period: now, shares_type: "SH", shares: current },
  ]);
const tenths = (count: number) =>
  Array.from({ length: count }, (_, index): [old: number, now: number] => [10 * (300 + index), 300 + index]);
const run = (given: Given) =>
  runModel(
    "core.split_successors",
    { "staging.split_ratios": [1, 5, 10, 12].map((old_shares) => ({ new_shares: 1, old_shares })), ...given },
    { report_period: now, known_to: now },
  );
const prices = [price("69120X107", before, 0.2), price("69120X206", now, 2)];
const split = { cusip: "69120X206", ex_date: "2023-07-10", report_period: now, new_shares: 1, old_shares: 10 };
const listed = { "core.resolved_prices": prices, "staging.splits": [split] };

describe("a split that splits.csv lists", () => {
  test("links the CUSIP that vanished to the one of its issuer that appeared at a price that fits", async () => {
    expect(await run(listed)).toMatchObject([
      { old_cusip: "69120X107", new_cusip: "69120X206", verdict: "in splits.csv", new_shares: 1, old_shares: 10 },
    ]);
  });

  test("links them, too, where it is listed under the one that vanished, the only one of the issuer", async () => {
    const earlier = { ...listed, "staging.splits": [{ ...split, cusip: "69120X107" }] };
    expect(await run(earlier)).toMatchObject([
      { old_cusip: "69120X107", new_cusip: "69120X206", verdict: "in splits.csv", new_shares: 1, old_shares: 10 },
    ]);
    const both = [split, { ...split, cusip: "69120X107" }, { ...split, cusip: "69120X305" }];
    expect(await run({ ...listed, "staging.splits": both })).toHaveLength(1);
    const held = moved("69120X107", "69120X206", tenths(1));
    for (const cusips of [both.slice(0, 1), both.slice(1)]) {
      const found = await run({ ...listed, "staging.splits": cusips, "core.holdings": held });
      expect(found).toMatchObject([{ exact_count: 1 }]);
    }
    for (const period of [now, before]) {
      const rows = [...prices, price("69120X305", period, 50)];
      expect(await run({ ...earlier, "core.resolved_prices": rows })).toEqual([]);
    }
    expect(await run({ ...earlier, "core.resolved_prices": [...prices, price("69120X107", now, 2, 3)] })).toEqual([]);
  });

  test("links them, too, where it is listed under a later CUSIP of the issuer, which nobody holds yet", async () => {
    const later = { ...listed, "staging.splits": [{ ...split, cusip: "69120X305" }] };
    expect(await run(later)).toMatchObject([
      { old_cusip: "69120X107", new_cusip: "69120X206", verdict: "in splits.csv", new_shares: 1, old_shares: 10 },
    ]);
    const held = (report_period: string) =>
      run({ ...later, "core.resolved_prices": [...prices, price("69120X305", report_period, 50)] });
    expect(await held(now)).toEqual([]);
    expect(await held(before)).toEqual([]);
    expect(await run({ ...listed, "staging.splits": [{ ...split, cusip: "69120Y305" }] })).toEqual([]);
    // A family of funds shares six characters: the split may be another's.
    const fund = price("69120X404", now, 30);
    expect(await run({ ...later, "core.resolved_prices": [...prices, fund] })).toEqual([]);
    const forward = { "staging.splits": [{ ...split, cusip: "69120X305", new_shares: 10, old_shares: 1 }] };
    const risen = [price("69120X107", before, 20), price("69120X206", now, 2)];
    expect(await run({ ...forward, "core.resolved_prices": risen })).toEqual([]);
    // Both fit, and of ratios that do the plainer one would come first.
    const own = [split, { ...split, cusip: "69120X305", old_shares: 5 }];
    expect(await run({ ...listed, "staging.splits": own })).toMatchObject([{ old_shares: 10 }]);
  });

  test("links one that some still file at the new price; at another where five holders' shares moved by it, else it is a suspect", async () => {
    const kept = async (price_usd: number, moves = 0) => {
      const rows = [...prices, price("69120X107", now, price_usd, 3)];
      const held = moved("69120X107", "69120X206", tenths(moves));
      const [found] = await run({ ...listed, "core.resolved_prices": rows, "core.holdings": held });
      return found?.verdict;
    };
    for (const near of [1.7, 2.2, 2.4]) expect(await kept(near)).toBe("in splits.csv");
    for (const far of [0.2, 0.3, 1.5, 2.8]) {
      expect(await kept(far, 4)).toBe("suspected");
      expect(await kept(far, 5)).toBe("in splits.csv");
    }
  });

  test("links one that up to half still file at the new price, a twentieth at another, or that as many filed before", async () => {
    const judge = async (old: number, kept: Row | null, current = 30, earlier: Row | null = null) => {
      const rows = [price("69120X107", before, 0.2, old), price("69120X206", now, 2, current)];
      const more = [kept, earlier].filter((row) => row !== null);
      const found = await run({ ...listed, "core.resolved_prices": [...rows, ...more] });
      return found.map(({ verdict }) => verdict);
    };
    const still = (filings: number, price_usd = 2) => price("69120X107", now, price_usd, filings);
    const already = price("69120X206", before, 0.2, 1);
    const linked = ["in splits.csv"];
    expect(await judge(30, still(15))).toEqual(linked);
    expect(await judge(30, still(16))).toEqual([]);
    expect(await judge(20, still(1, 0.2))).toEqual(linked);
    expect(await judge(19, still(1, 0.2))).toEqual(["suspected"]);
    expect(await judge(30, still(15, 0.2))).toEqual(["suspected"]);
    expect(await judge(30, still(16, 0.2))).toEqual([]);
    expect(await judge(30, null, 20, already)).toEqual(["suspected"]);
    expect(await judge(30, null, 19, already)).toEqual([]);
    expect(await judge(1, null, 1)).toEqual(linked);
  });

  test("links nothing at a price that does not fit, of another issuer, or held before", async () => {
    const other = (...rows: Row[]) => run({ ...listed, "core.resolved_prices": rows });
    expect(await other(price("69120X107", before, 0.2), price("69120X206", now, 19))).toHaveLength(1);
    expect(await other(price("69120X107", before, 0.2), price("69120X206", now, 20.1))).toEqual([]);
    expect(await other(price("69120X107", before, 0.2), price("69120X206", now, 0.19))).toEqual([]);
    expect(await other(price("69120Y107", before, 0.2), price("69120X206", now, 2))).toEqual([]);
    expect(await other(...prices, price("69120X206", before, 0.2, 2))).toEqual([]);
  });

  test("links an issuer's only security though it lost most of its price, if the split was a reverse one", async () => {
    const fallen = [price("69120X107", before, 0.2), price("69120X206", now, 0.21)];
    expect(await run({ ...listed, "core.resolved_prices": fallen })).toMatchObject([{ verdict: "in splits.csv" }]);
    const forward = { ...split, new_shares: 10, old_shares: 1 };
    const risen = [price("69120X107", before, 0.2), price("69120X206", now, 0.05)];
    expect(await run({ "staging.splits": [forward], "core.resolved_prices": risen })).toEqual([]);
    const halved = [price("69120X107", before, 0.2), price("69120X206", now, 0.03)];
    expect(await run({ "staging.splits": [forward], "core.resolved_prices": halved })).toHaveLength(1);
  });

  test("of an issuer with two, links one at such a price where five holders' shares moved by it", async () => {
    const fallen = [price("69120X107", before, 0.2), price("69120X305", before, 0.2), price("69120X206", now, 0.21)];
    const held = (count: number) => ({
      ...{ ...listed, "core.resolved_prices": fallen },
      "core.holdings": moved("69120X107", "69120X206", tenths(count) as [number, number][]),
    });
    expect(await run(held(5))).toMatchObject([{ old_cusip: "69120X107", verdict: "in splits.csv", exact_count: 5 }]);
    expect(await run(held(4))).toEqual([]);
  });

  test("counts once it has happened", async () => {
    expect(await run({ ...listed, "staging.splits": [{ ...split, ex_date: "2023-10-01" }] })).toEqual([]);
    expect(await run({ ...listed, "staging.splits": [{ ...split, ex_date: "2023-09-30" }] })).toHaveLength(1);
    const earlier = { ...split, ex_date: "2023-06-10", report_period: before };
    expect(await run({ ...listed, "staging.splits": [earlier] })).toEqual([]);
  });

  test("counts, whatever other ratio the shares of holders moved by", async () => {
    const fifths = tenths(10).map(([old, current]): [number, number] => [old, 2 * current]);
    const held = { ...listed, "core.holdings": moved("69120X107", "69120X206", fifths) };
    expect(await run(held)).toMatchObject([{ verdict: "in splits.csv", old_shares: 10, exact_count: 0 }]);
  });

  test("after another in the quarter makes one ratio with it", async () => {
    const both = [
      { ...split, new_shares: 2, old_shares: 5 },
      { ...split, ex_date: "2023-08-10", new_shares: 2, old_shares: 8 },
    ];
    expect(await run({ ...listed, "staging.splits": both })).toMatchObject([
      { verdict: "in splits.csv", new_shares: 4, old_shares: 40 },
    ]);
  });

  test("of an issuer with two CUSIPs links the one whose holders' shares moved by it; else suspects both", async () => {
    const two = { ...listed, "core.resolved_prices": [...prices, price("69120X305", before, 0.25)] };
    expect(await run(two)).toMatchObject([
      { old_cusip: "69120X107", verdict: "suspected", exact_count: 0 },
      { old_cusip: "69120X305", verdict: "suspected", exact_count: 0 },
    ]);
    const forward = [price("69120X107", before, 4), price("69120X305", before, 4.1), price("69120X206", now, 2)];
    const doubled = { ...split, new_shares: 2, old_shares: 1 };
    expect(await run({ "core.resolved_prices": forward, "staging.splits": [doubled] })).toEqual([]);
    const bond = { ...two, "core.resolved_prices": [...prices, price("69120X305", before, 900)] };
    expect(await run(bond)).toMatchObject([{ old_cusip: "69120X107", verdict: "suspected", exact_count: 0 }]);
    const other = moved("69120X305", "69120X206", [[500, 50]]);
    expect(await run({ ...two, "core.holdings": other })).toMatchObject([
      { old_cusip: "69120X305", verdict: "in splits.csv", exact_count: 1 },
    ]);
    const none: [number, number] = [0, 0];
    const both = [...other, ...moved("69120X107", "69120X206", [none, [600, 60]])];
    expect(await run({ ...two, "core.holdings": both })).toMatchObject([
      { verdict: "suspected" },
      { verdict: "suspected" },
    ]);
  });
});

describe("a split that is not listed", () => {
  const seen = (moves: readonly number[][], filings = 30) =>
    run({
      "core.resolved_prices": [price("69120X107", before, 0.2, filings), price("69120X206", now, 2.1)],
      "core.holdings": moved("69120X107", "69120X206", moves as [number, number][]),
    });

  test("is proven by ten managers whose shares moved by one ratio, a fifth of the holders", async () => {
    expect(await seen(tenths(10))).toMatchObject([
      { verdict: "proven", new_shares: 1, old_shares: 10, exact_count: 10, price_ratio: expect.closeTo(10.5) },
    ]);
    expect(await seen(tenths(10), 50)).toMatchObject([{ verdict: "proven" }]);
    expect(await seen(tenths(10), 51)).toMatchObject([{ verdict: "suspected" }]);
  });

  test("is suspected by five, where there is one CUSIP before and one after by any, and by none not told", async () => {
    expect(await seen(tenths(9))).toMatchObject([{ verdict: "suspected" }]);
    expect(await seen(tenths(1))).toMatchObject([{ verdict: "suspected", exact_count: 1 }]);
    expect(await seen([[3_000, 302]])).toEqual([]);
    const among = (other: Row, count: number) =>
      run({
        "core.resolved_prices": [price("69120X107", before, 0.2), price("69120X206", now, 2.1), other],
        "core.holdings": moved("69120X107", "69120X206", tenths(count) as [number, number][]),
      });
    for (const quarter of [before, now]) {
      expect(await among(price("69120X305", quarter, 50), 5)).toMatchObject([{ verdict: "suspected" }]);
      expect(await among(price("69120X305", quarter, 50), 4)).toEqual([]);
    }
  });

  test("is suspected where more than a twentieth file the old CUSIP still, at another price than the new one's", async () => {
    const judge = async (count: number, ...others: Row[]) => {
      const rows = [price("69120X107", before, 0.2), price("69120X206", now, 2.1), ...others];
      const held = moved("69120X107", "69120X206", tenths(count));
      const found = await run({ "core.resolved_prices": rows, "core.holdings": held });
      return found.map(({ verdict }) => verdict);
    };
    const still = (price_usd: number, filings = 2) => price("69120X107", now, price_usd, filings);
    expect(await judge(10, still(0.2, 1))).toEqual(["proven"]);
    expect(await judge(10, still(2.1))).toEqual(["proven"]);
    expect(await judge(10, still(0.2))).toEqual(["suspected"]);
    expect(await judge(1, still(0.2))).toEqual(["suspected"]);
    expect(await judge(0, still(0.2))).toEqual([]);
    expect(await judge(4, still(0.2), price("69120X305", now, 50))).toEqual([]);
  });

  test("needs a price that fits to a half, and that moved by more than prices do", async () => {
    const told = async (ratio: readonly [number, number], price_usd: number) => {
      const [new_shares, old_shares] = ratio;
      const moves = tenths(10).map(([, shares]): [number, number] => [old_shares * shares, new_shares * shares]);
      const rows = await run({
        "staging.split_ratios": [{ new_shares, old_shares }],
        "core.resolved_prices": [price("69120X107", before, 1), price("69120X206", now, price_usd)],
        "core.holdings": moved("69120X107", "69120X206", moves),
      });
      return rows.map(({ verdict }) => verdict);
    };
    expect(await told([1, 10], 6)).toEqual(["proven"]);
    expect(await told([1, 10], 4.5)).toEqual([]);
    expect(await told([6, 5], 0.83)).toEqual(["proven"]);
    expect(await told([6, 5], 0.87)).toEqual([]);
    expect(await told([5, 6], 1.25)).toEqual(["proven"]);
    expect(await told([5, 6], 1.18)).toEqual([]);
  });

  test("is proven, too, at a price off by more, to a factor of 3.3, where half of all show it, as many as ten", async () => {
    const fallen = async (price_usd: number, count: number, filings: number) => {
      const rows = await run({
        "core.resolved_prices": [price("69120X107", before, 1, filings), price("69120X206", now, price_usd)],
        "core.holdings": moved("69120X107", "69120X206", tenths(count)),
        "staging.split_ratios": [{ new_shares: 1, old_shares: 10 }],
      });
      return rows.map(({ verdict }) => verdict);
    };
    expect(await fallen(4.5, 10, 20)).toEqual(["proven"]);
    expect(await fallen(3.1, 15, 30)).toEqual(["proven"]);
    expect(await fallen(4.5, 10, 21)).toEqual([]);
    expect(await fallen(4.5, 9, 10)).toEqual([]);
    expect(await fallen(3, 15, 30)).toEqual([]);
  });

  test("is not told by holdings of fewer than twenty shares, nor by options", async () => {
    expect(await seen(Array.from({ length: 10 }, () => [190, 19]))).toEqual([]);
    expect(await seen(Array.from({ length: 10 }, () => [200, 20]))).toMatchObject([{ verdict: "proven" }]);
    const holdings = moved("69120X107", "69120X206", tenths(10) as [number, number][]);
    const options = holdings.map((row) => ({ ...row, put_call: "Put" }));
    expect(await run({ "core.resolved_prices": prices, "core.holdings": options })).toEqual([]);
    const principal = holdings.map((row) => ({ ...row, shares_type: "PRN" }));
    expect(await run({ "core.resolved_prices": prices, "core.holdings": principal })).toEqual([]);
    const halve = (row: Row) => [row, row].map((half) => ({ ...half, shares: Number(half.shares) / 2 }));
    const halves = holdings.flatMap((row) => (row.report_period === now ? halve(row) : [row]));
    expect(await run({ "core.resolved_prices": prices, "core.holdings": halves })).toMatchObject([{ exact_count: 10 }]);
  });
});

test("the shares of the two CUSIPs tell: of several ratios that fit, the one in which most moved, once", async () => {
  const given = {
    "core.resolved_prices": [price("69120X107", before, 0.2), price("69120X206", now, 2.2)],
    "core.holdings": [
      ...moved("69120X107", "69120X206", tenths(6)),
      ...moved("69120X107", "69120X206", [[12 * 400, 400]]).map((row) => ({ ...row, cik: 100 })),
    ],
  };
  expect(await run(given)).toMatchObject([{ new_shares: 1, old_shares: 10, exact_count: 6, verdict: "suspected" }]);
});

test("only what was held before of the old one, and what is held now of the new, tells that shares moved", async () => {
  const [old, current] = ["69120X107", "69120X206"] as const;
  const filed = [...prices, price(old, now, 2, 3), price(current, before, 0.2, 1)];
  const exact = async (quarterOfOld: string, quarterOfNew: string) => {
    const holdings = moved(old, current, tenths(6)).map((row) => ({
      ...row,
      report_period: row.cusip === old ? quarterOfOld : quarterOfNew,
    }));
    return (await run({ "core.resolved_prices": filed, "core.holdings": holdings })).map((row) => row.exact_count);
  };
  expect(await exact(before, now)).toEqual([6]);
  const longAgo = moved(old, current, tenths(6)).map((row) => ({ ...row, report_period: "2023-03-31" }));
  const holdings = [...moved(old, current, tenths(6)), ...longAgo];
  expect(await run({ "core.resolved_prices": prices, "core.holdings": holdings })).toMatchObject([{ exact_count: 6 }]);
  expect(await exact(now, now)).toEqual([]);
  expect(await exact(before, before)).toEqual([]);
});

test("two new ones for an old one are suspects both where as many shares moved to each; else the likelier one counts", async () => {
  const [first, second] = ["69120X206", "69120X305"] as const;
  const given = (count: number) => ({
    "core.resolved_prices": [...prices, price(second, now, 2)],
    "core.holdings": [
      ...moved("69120X107", first, tenths(10)),
      ...moved("69120X107", second, tenths(count)).filter(({ cusip }) => cusip === second),
    ],
  });
  expect(await run(given(10))).toMatchObject([
    { new_cusip: first, verdict: "suspected", exact_count: 10 },
    { new_cusip: second, verdict: "suspected", exact_count: 10 },
  ]);
  expect(await run(given(9))).toMatchObject([{ new_cusip: first, verdict: "proven", exact_count: 10 }]);
});

test("fewer shares than the ratio gives are no exact ones", async () => {
  const given = {
    "core.resolved_prices": prices,
    "core.holdings": moved(
      "69120X107",
      "69120X206",
      tenths(6).map(([old]) => [old, 30]),
    ),
  };
  expect(await run(given)).toEqual([]);
});

test("of two ratios in which as many moved, the plainer one", async () => {
  const twelfths = Array.from({ length: 5 }, (_, index): [number, number] => [12 * (400 + index), 400 + index]);
  const holdings = moved("69120X107", "69120X206", [...twelfths, ...tenths(5)]);
  expect(await run({ "core.resolved_prices": prices, "core.holdings": holdings })).toMatchObject([
    { old_shares: 10, exact_count: 5, verdict: "suspected" },
  ]);
});

test("of two that are as plain, the one of fewer new shares", async () => {
  const quarters = Array.from({ length: 5 }, (_, index): [number, number] => [4 * (400 + index), 400 + index]);
  const thirds = Array.from({ length: 5 }, (_, index): [number, number] => [3 * (500 + index), 2 * (500 + index)]);
  const given = {
    "staging.split_ratios": [
      { new_shares: 2, old_shares: 3 },
      { new_shares: 1, old_shares: 4 },
    ],
    "core.resolved_prices": [price("69120X107", before, 0.2), price("69120X206", now, 0.5)],
    "core.holdings": moved("69120X107", "69120X206", [...quarters, ...thirds]),
  };
  expect(await run(given)).toMatchObject([{ new_shares: 1, old_shares: 4, exact_count: 5 }]);
});

test("of two issuers each has its own line, and its own proof", async () => {
  const theirs = [price("12345A107", before, 0.2), price("12345A206", now, 2)];
  const both = { "core.resolved_prices": [...prices, ...theirs] };
  const later = { ...split, cusip: "12345A305" };
  expect(await run({ ...both, "staging.splits": [split, later] })).toMatchObject([
    { old_cusip: "12345A107", new_cusip: "12345A206", verdict: "in splits.csv" },
    { old_cusip: "69120X107", new_cusip: "69120X206", verdict: "in splits.csv" },
  ]);
  const holdings = [...moved("12345A107", "12345A206", tenths(10)), ...moved("69120X107", "69120X206", tenths(11))];
  expect(await run({ ...both, "core.holdings": holdings })).toMatchObject([
    { old_cusip: "12345A107", verdict: "proven", exact_count: 10 },
    { old_cusip: "69120X107", verdict: "proven", exact_count: 11 },
  ]);
});
