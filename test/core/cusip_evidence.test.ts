import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { type Given, runModel } from "../run-model.ts";

const now = "2023-06-30";
const before = "2023-03-31";
const held = (cik: number, report_period: string, cusip: string, shares: number): Row => ({
  cik,
  report_period,
  accession_number: `${cik} ${report_period}`,
  cusip,
  shares,
  shares_type: "SH",
  filed_value: 10 * shares,
});
/** So many managers that held the old CUSIP before, and the new one since, with the same odd number of shares. */
const moved = (count: number, shares = (index: number) => 101 + index): Row[] =>
  Array.from({ length: count }, (_, index) => [
    held(index, before, "13645T100", shares(index)),
    held(index, now, "13646K108", shares(index)),
  ]).flat();

const run = async (holdings: Row[], given: Given = {}, reporters?: Row[]) => {
  const ciks = [...new Set(holdings.map(({ cik }) => cik ?? null))];
  const both = ciks.flatMap((cik) =>
    [before, now].map((report_period) => {
      const own = holdings.filter((row) => row.cik === cik && row.report_period === report_period);
      const filings = new Set(own.map(({ accession_number }) => accession_number ?? null));
      return {
        cik,
        report_period,
        status: "reported",
        has_base: true,
        effective_filings_count: Math.max(1, filings.size),
      };
    }),
  );
  const period = { report_period: now };
  const filed = { "core.holdings": holdings };
  const moved = {
    "core.moved_cusips": await runModel("core.moved_cusips", { ...filed, "core.reporters": reporters ?? both }, period),
  };
  const { "core.issuer_names": names = [], ...rest } = given;
  const namesakes = await runModel("core.cusip_namesakes", { ...moved, "core.issuer_names": names }, period);
  const units = { "core.quarter_units": inDollars(holdings.filter(({ report_period }) => report_period === now)) };
  return runModel(
    "core.cusip_evidence",
    { ...moved, "core.cusip_namesakes": namesakes, ...filed, ...units, ...rest },
    period,
  );
};
/** The units of the filings of which holdings are. */
const inDollars = (holdings: Row[]): Row[] =>
  [...new Set(holdings.map(({ accession_number }) => accession_number ?? null))].map((accession_number) => ({
    ...{ accession_number, report_period: now, value_unit_usd: 1 },
  }));
const change = { old_cusip: "13645T100", new_cusip: "13646K108" };

test("ten managers that hold the same shares of one that vanished and one that appeared prove a change", async () => {
  expect(await run(moved(10))).toMatchObject([
    {
      ...change,
      verdict: "proven",
      managers_count: 10,
      previous_holders_count: 10,
      holders_count: 10,
      value_usd: 10_550,
    },
  ]);
});

test("what a manager holds is summed over its filings", async () => {
  const amended = moved(10).flatMap((row) =>
    row.cik === 0 && row.report_period === now
      ? [
          { ...row, shares: 100 },
          { ...row, shares: 1, accession_number: "m0 amended" },
        ]
      : [row],
  );
  expect(await run(amended)).toMatchObject([{ ...change, verdict: "proven", managers_count: 10, holders_count: 10 }]);
});

test("nine leave a suspect", async () => {
  expect(await run(moved(9))).toMatchObject([{ ...change, verdict: "suspected", managers_count: 9 }]);
});

test("a change that cusip_changes.csv has is no news", async () => {
  expect(await run(moved(10), { "staging.cusip_changes": [change] })).toMatchObject([
    { verdict: "in cusip_changes.csv" },
  ]);
});

test("one that it has of a later day leaves the filings to tell", async () => {
  const dated = (effective_date: string) => ({ "staging.cusip_changes": [{ ...change, effective_date }] });
  expect(await run(moved(10), dated(now))).toMatchObject([{ verdict: "in cusip_changes.csv" }]);
  expect(await run(moved(10), dated("2023-07-01"))).toMatchObject([{ verdict: "proven" }]);
  expect(await run(moved(9), dated("2024-06-30"))).toMatchObject([{ verdict: "suspected" }]);
});

test("that cusip_changes.csv names another old CUSIP for the new one, or another new one, leaves it proven", async () => {
  for (const other of [{ old_cusip: "037833100" }, { new_cusip: "037833100" }]) {
    const given = { "staging.cusip_changes": [{ ...change, ...other }] };
    expect(await run(moved(10), given)).toMatchObject([{ verdict: "proven" }]);
  }
});

test("its dollars are those of shares of the new CUSIP at the end of the quarter, whoever holds them", async () => {
  const option = { ...held(10, now, "13646K108", 7), put_call: "Put" };
  expect(await run([...moved(10), option])).toMatchObject([{ value_usd: 10_550 }]);
  const earlier = held(20, before, "13646K108", 7);
  const rows = await run([...moved(20), earlier], { "core.quarter_units": inDollars([...moved(20), earlier]) });
  expect(rows).toMatchObject([{ value_usd: 22_100 }]);
});

test("each change has evidence of its own", async () => {
  const other = { old_cusip: "594918104", new_cusip: "67066G104" };
  const others = moved(12).map(({ cik, report_period, shares }) =>
    held(100 + Number(cik), String(report_period), report_period === now ? "67066G104" : "594918104", Number(shares)),
  );
  expect(await run([...moved(10), ...others])).toMatchObject([
    { ...change, verdict: "proven", managers_count: 10 },
    { ...other, verdict: "proven", managers_count: 12 },
  ]);
  const name = ({ old_cusip, new_cusip }: typeof change, name_of_issuer: string) =>
    [old_cusip, new_cusip].map((cusip) => ({ cusip, report_period: now, name_of_issuer, holdings_count: 1 }));
  const doubled = [...moved(10), ...others].map((row) =>
    row.report_period === now ? { ...row, shares: 2 * Number(row.shares) } : row,
  );
  const names = [...name(change, "CANADIAN PAC RY"), ...name(other, "MICROSOFT CORP")];
  expect(await run(doubled, { "core.issuer_names": names })).toMatchObject([
    { ...change, verdict: "suspected", managers_count: 0 },
    { ...other, verdict: "suspected", managers_count: 0 },
  ]);
});

describe("is proven by a fifth of those who held the old one, at least", () => {
  const sold = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      held(10 + index, before, "13645T100", 1_000 + 100 * index),
      held(10 + index, now, "037833100", 7),
    ]).flat();

  test("of fifty, not of fifty-one", async () => {
    expect(await run([...moved(10), ...sold(40)])).toMatchObject([{ verdict: "proven", previous_holders_count: 50 }]);
    expect(await run([...moved(10), ...sold(41)])).toMatchObject([{ verdict: "suspected" }]);
  });

  test("of whom those count that reported both quarters", async () => {
    const holdings = [...moved(10), ...sold(41)];
    const whole = { status: "reported", has_base: true, effective_filings_count: 1 };
    const reporters = [...new Set(holdings.map(({ cik }) => Number(cik)))].flatMap((cik) => [
      { ...whole, cik, report_period: before },
      { ...whole, cik, report_period: now, ...(cik < 10 ? {} : { status: "reported elsewhere", has_base: false }) },
    ]);
    expect(await run(holdings, {}, reporters)).toMatchObject([{ verdict: "proven", previous_holders_count: 10 }]);
  });
});

test("options and principal amounts are no holdings, nor is a row without shares", async () => {
  const asOptions = moved(10).map((row, index) => (index < 2 ? { ...row, put_call: "Put" } : row));
  expect(await run(asOptions)).toMatchObject([{ verdict: "suspected", managers_count: 9 }]);
  const asPrincipal = moved(10).map((row, index) => (index < 2 ? { ...row, shares_type: "PRN" } : row));
  expect(await run(asPrincipal)).toMatchObject([{ verdict: "suspected", managers_count: 9 }]);
  const nothing = [10, 11, 12].map((cik) => held(cik, now, "13645T100", 0));
  expect(await run([...moved(10), ...nothing])).toMatchObject([{ verdict: "proven" }]);
});

describe("a stray tenth of the managers may tell of another CUSIP", () => {
  const renamed = (pairs: readonly (readonly [old: string, renewed: string])[]) =>
    pairs.flatMap(([old, renewed], cik) => [held(cik, before, old, 101 + cik), held(cik, now, renewed, 101 + cik)]);
  const nine = Array.from({ length: 9 }, () => ["13645T100", "13646K108"] as const);

  test("one in ten that the old one became", async () => {
    expect(await run(renamed([...nine, ["13645T100", "037833100"]]))).toMatchObject([{ ...change, managers_count: 9 }]);
  });

  test("of two that it became, each for ten, half of its holders, as where one came with the other, both are suspected", async () => {
    const both = moved(10).flatMap((row): Row[] =>
      row.report_period === now ? [row, { ...row, cusip: "037833100" }] : [row],
    );
    expect(await run(both)).toMatchObject([
      { new_cusip: "037833100", verdict: "suspected", managers_count: 10 },
      { ...change, verdict: "suspected", managers_count: 10 },
    ]);
    const sold = (count: number) =>
      Array.from({ length: count }, (_, index) => held(100 + index, before, "13645T100", 100 * (100 + index)));
    expect(await run([...both, ...sold(10)])).toHaveLength(2);
    expect(await run([...both, ...sold(11)])).toEqual([]);
    const nineEach = both.filter(({ cik }) => Number(cik) > 0);
    expect(await run(nineEach)).toEqual([]);
  });

  test("what came one for one beside another successor of the old one is suspected, as Haleon's shares, when GSK's were consolidated", async () => {
    const successor = { old_cusip: "13645T100", new_cusip: "13645T209", report_period: now };
    const beside = async (given: Given) => (await run(moved(10), given)).map(({ verdict }) => verdict);
    for (const verdict of ["proven", "in splits.csv"])
      expect(await beside({ "core.split_successors": [{ ...successor, verdict }] })).toEqual(["suspected"]);
    expect(await beside({ "core.split_successors": [{ ...successor, verdict: "suspected" }] })).toEqual(["proven"]);
    const others = { ...successor, verdict: "proven" };
    for (const other of [change, { report_period: before }, { old_cusip: "037833100" }])
      expect(await beside({ "core.split_successors": [{ ...others, ...other }] })).toEqual(["proven"]);
  });

  test("so it is beside one that bears its issuer's name, or that cusip_changes.csv has, and some hold since", async () => {
    const both = moved(10).flatMap((row): Row[] =>
      row.report_period === now ? [row, { ...row, cusip: "13645T209", shares: 2 * Number(row.shares) }] : [row],
    );
    expect(await run(both)).toMatchObject([{ ...change, verdict: "proven" }]);
    const suspected = [{ ...change, verdict: "suspected", managers_count: 10 }];
    const line = { old_cusip: "13645T100", new_cusip: "13645T209" };
    expect(await run(both, { "staging.cusip_changes": [line] })).toMatchObject(suspected);
    const later = { ...line, effective_date: "2023-07-01" };
    expect(await run(both, { "staging.cusip_changes": [later] })).toMatchObject([{ ...change, verdict: "proven" }]);
    const names = ["13645T100", "13645T209"].map((cusip) => ({
      ...{ cusip, report_period: now, name_of_issuer: "CANADIAN PAC RY", holdings_count: 1 },
    }));
    const named = await run(both, { "core.issuer_names": names });
    expect(named).toMatchObject([{ ...line, managers_count: 0 }, ...suspected]);
  });

  test("what is at less than a fifth of the price, as the right that came with cash for Celgene's shares, is suspected", async () => {
    const verdictAt = async (price_usd: number) => {
      const prices = [
        { cusip: "13645T100", report_period: before, price_usd: 100 },
        { cusip: "13646K108", report_period: now, price_usd },
        { cusip: "13645T100", report_period: now, price_usd: 1 },
      ];
      return (await run(moved(10), { "core.resolved_prices": prices })).map(({ verdict }) => verdict);
    };
    for (const price of [20, 500]) expect(await verdictAt(price)).toEqual(["proven"]);
    for (const price of [19.9, 501]) expect(await verdictAt(price)).toEqual(["suspected"]);
  });

  test("two in eleven that it became are too many", async () => {
    const stray = ["13645T100", "037833100"] as const;
    expect(await run(renamed([...nine, stray, stray]))).toEqual([]);
  });

  test("of whom none counts that bought as much of one that others held", async () => {
    const bought = [0, 1, 2].map((cik) => held(cik, now, "037833100", 101 + cik));
    const others = Array.from({ length: 3 }, (_, index) => [
      held(100 + index, before, "037833100", 5),
      held(100 + index, now, "037833100", 5),
    ]).flat();
    expect(await run([...moved(10), ...bought, ...others])).toMatchObject([{ ...change, verdict: "proven" }]);
    // Nor one that sold as much of one that others hold still.
    const sold = bought.map((row) => ({ ...row, report_period: before }));
    expect(await run([...moved(10), ...sold, ...others])).toMatchObject([{ ...change, verdict: "proven" }]);
  });

  test("one in ten that became the new one; two in eleven are too many", async () => {
    const stray = ["037833100", "13646K108"] as const;
    expect(await run(renamed([...nine, stray]))).toMatchObject([{ ...change, managers_count: 9 }]);
    expect(await run(renamed([...nine, stray, stray]))).toEqual([]);
  });
});

describe("no evidence is", () => {
  test("a round number of shares, which may be the same by chance", async () => {
    expect(await run(moved(10, () => 500))).toEqual([]);
  });

  test("the same number of shares that other managers hold", async () => {
    const others = moved(10).map((row) => (row.report_period === now ? { ...row, cik: 100 + Number(row.cik) } : row));
    const idle = Array.from({ length: 10 }, (_, index) => [
      held(index, now, "037833100", 7),
      held(100 + index, before, "037833100", 7),
    ]);
    expect(await run([...others, ...idle.flat()])).toEqual([]);
  });

  test("another number of shares", async () => {
    const doubled = moved(10).map((row) =>
      row.report_period === now ? { ...row, shares: 2 * Number(row.shares) } : row,
    );
    expect(await run(doubled)).toEqual([]);
  });

  test("a CUSIP that names no security", async () => {
    const nameless = moved(10).map((row) => (row.report_period === before ? { ...row, cusip: "000000000" } : row));
    expect(await run(nameless)).toEqual([]);
  });

  test("a CUSIP that more than half as many hold still, or held before; more than a twentieth leave a suspect", async () => {
    const others = (count: number, report_period: string, cusip: string) =>
      Array.from({ length: count }, (_, index) => held(100 + index, report_period, cusip, 7));
    for (const [report_period, cusip] of [
      [now, "13645T100"],
      [before, "13646K108"],
    ] as const) {
      expect(await run([...moved(20), ...others(1, report_period, cusip)])).toMatchObject([{ verdict: "proven" }]);
      expect(await run([...moved(19), ...others(1, report_period, cusip)])).toMatchObject([{ verdict: "suspected" }]);
      expect(await run([...moved(12), ...others(6, report_period, cusip)])).toMatchObject([{ verdict: "suspected" }]);
      expect(await run([...moved(11), ...others(6, report_period, cusip)])).toEqual([]);
      expect(await run([...moved(9), ...others(1, report_period, cusip)])).toEqual([]);
    }
  });

  test("who holds both, as where a company was spun off one for one", async () => {
    const kept = moved(12).flatMap((row): Row[] =>
      row.report_period === now ? [row, { ...row, cusip: "13645T100" }] : [row],
    );
    expect(await run(kept)).toEqual([]);
  });

  test("a manager that did not report both quarters", async () => {
    const once = Array.from({ length: 10 }, (_, index) => ({
      ...{ cik: index, report_period: now, status: "reported", has_base: true, effective_filings_count: 2 },
    }));
    expect(await run(moved(10), {}, once)).toEqual([]);
  });
});

describe("under one issuer's name", () => {
  const named = (names: Record<string, string>): Given => ({
    "core.issuer_names": Object.entries(names).flatMap(([cusip, name_of_issuer]) => [
      { cusip, report_period: now, name_of_issuer, holdings_count: 2 },
      { cusip, report_period: now, name_of_issuer: "MISSPELT", holdings_count: 1 },
    ]),
  });
  const same = named({ "13645T100": "CANADIAN PAC RY LTD", "13646K108": "Canadian Pacific Kansas City" });
  /** So many managers that changed one for the other, with other shares, and so many that only sold. */
  const changed = (both: number, sold = 0, shares = 70) => [
    ...moved(both).map((row) => (row.report_period === now ? { ...row, shares } : row)),
    ...Array.from({ length: sold }, (_, index) => [
      held(100 + index, before, "13645T100", 101),
      held(100 + index, now, "037833100", 7),
    ]).flat(),
  ];

  test("half of the holders are enough for a suspect, with whatever shares", async () => {
    const suspect = { ...change, verdict: "suspected", managers_count: 0 };
    expect(await run(changed(2, 2), same)).toMatchObject([
      { ...suspect, previous_holders_count: 4, holders_count: 2, value_usd: 2_030 },
    ]);
    expect(await run(changed(2, 3), same)).toEqual([]);
    expect(await run(changed(40), same)).toMatchObject([suspect]);
    expect(await run(changed(2), { ...same, "staging.cusip_changes": [change] })).toMatchObject([
      { verdict: "in cusip_changes.csv" },
    ]);
  });

  test("the same shares tell the more", async () => {
    expect(await run(moved(10), same)).toMatchObject([{ verdict: "proven", managers_count: 10 }]);
  });

  test("a third that became the new one, too, is told of beside them where that is proven, and not where it is a suspect", async () => {
    const third = "037833100";
    const became = moved(12).map((row) => ({
      ...{ ...row, cik: 200 + Number(row.cik) },
      ...(row.report_period === before ? { cusip: third } : {}),
    }));
    const suspect = { ...change, verdict: "suspected", managers_count: 0 };
    expect(await run([...changed(2), ...became], same)).toMatchObject([
      { old_cusip: third, new_cusip: change.new_cusip, verdict: "proven" },
      suspect,
    ]);
    const kept = held(300, now, third, 7);
    expect(await run([...changed(2), ...became, kept], same)).toMatchObject([suspect]);
    expect(await run([...became, kept], same)).toMatchObject([{ old_cusip: third, verdict: "suspected" }]);
  });

  test("which begins alike for ten letters", async () => {
    const other = named({ "13645T100": "CANADIAN SOLAR", "13646K108": "CANADIAN PAC RY" });
    expect(await run(changed(2), other)).toEqual([]);
    const moved = named({ "13645T100": "ATLASSIAN CORP PLC", "13646K108": "ATLASSIAN US INC" });
    expect(await run(changed(2), moved)).toHaveLength(1);
  });

  test("which the old one bore in the quarter before", async () => {
    const names = [
      { cusip: "13645T100", report_period: before, name_of_issuer: "CANADIAN PAC RY LTD", holdings_count: 2 },
      { cusip: "13646K108", report_period: now, name_of_issuer: "CANADIAN PACIFIC KANSAS CITY", holdings_count: 2 },
    ];
    expect(await run(changed(2), { "core.issuer_names": names })).toHaveLength(1);
    const longAgo = names.map((name) => ({ ...name, report_period: "2022-12-31" }));
    expect(await run(changed(2), { "core.issuer_names": longAgo })).toEqual([]);
  });

  test("of which no other vanished or appeared, as in a family of funds", async () => {
    const bought = changed(2).map((row) => (row.report_period === now ? { ...row, cusip: "464287200" } : row));
    const family = { "13645T100": "ISHARES TR", "13646K108": "ISHARES TR", "464287200": "ISHARES TR" };
    expect(
      await run([...changed(2), ...bought.filter(({ report_period }) => report_period === now)], named(family)),
    ).toEqual([]);
    const sold = changed(2).map((row) => (row.report_period === before ? { ...row, cusip: "464287200" } : row));
    expect(
      await run([...changed(2), ...sold.filter(({ report_period }) => report_period === before)], named(family)),
    ).toEqual([]);
  });

  test("that securities.csv gives both one ticker and name links them", async () => {
    const list = (cusip: string, ticker = "CP", name: string | null = "Canadian Pacific") => ({ cusip, ticker, name });
    const verdict = async (...listings: Row[]) => {
      const [row] = await run(changed(2), { ...same, "core.listings": listings });
      return row?.verdict;
    };
    expect(await verdict(list("13645T100"), list("13646K108"))).toBe("in securities.csv");
    expect(await verdict(list("13645T100"), list("13646K108", "CPKC"))).toBe("suspected");
    expect(await verdict(list("13645T100"), list("13646K108", "CP", "CPKC"))).toBe("suspected");
    expect(await verdict(list("13645T100", "CP", null), list("13646K108", "CP", null))).toBe("suspected");
    expect(await verdict(list("13646K108"))).toBe("suspected");
    const listed = { ...same, "core.listings": [list("13645T100"), list("13646K108")] };
    expect(await run([...changed(2), held(100, now, "13645T100", 7)], listed)).toEqual([]);
    // Of a company that moved, and spun another one off, the name tells which is which.
    const spun = moved(10).flatMap((row): Row[] =>
      row.report_period === now ? [row, { ...row, cusip: "037833100" }] : [row],
    );
    expect(await run(spun, listed)).toMatchObject([{ ...change, verdict: "in securities.csv" }]);
    // Ten who got less than nine for ten have other shares.
    expect(await run(changed(9, 0, 63), listed)).toMatchObject([{ verdict: "in securities.csv" }]);
    expect(await run(changed(10, 0, 94), listed)).toMatchObject([{ verdict: "suspected" }]);
    expect(await run(changed(10, 0, 105), listed)).toMatchObject([{ verdict: "in securities.csv" }]);
    const alike = { ...same, "core.listings": [list("13645T100"), list("13646K108")] };
    expect(await run(changed(1, 0, 50), alike)).toMatchObject([{ verdict: "suspected", shares_ratio: 50 / 101 }]);
    expect(await run(changed(1, 0, 51), alike)).toMatchObject([{ verdict: "in securities.csv" }]);
    for (const shares of [303, 20]) {
      const third = [held(2, before, "13645T100", 101), held(2, now, "13646K108", shares)];
      expect(await run([...changed(2, 0, 70), ...third], alike)).toMatchObject([{ verdict: "in securities.csv" }]);
    }
    expect(await run(changed(1, 0, 202), alike)).toMatchObject([{ verdict: "in securities.csv", shares_ratio: 2 }]);
    expect(await run(changed(1, 0, 203), alike)).toMatchObject([{ verdict: "suspected" }]);
    expect(await run(moved(2), alike)).toMatchObject([{ verdict: "in securities.csv", shares_ratio: 1 }]);
  });
});
