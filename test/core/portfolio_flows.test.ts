import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const now = "2023-12-31";
const before = "2023-09-30";
const bothReported = [before, now].map((report_period) => ({
  cik: 1,
  report_period,
  status: "reported",
  has_base: true,
}));

interface Position {
  /** Shares and dollars a quarter ago, and now; null where it was not held. */
  readonly previous: readonly [shares: number, valueUsd: number] | null;
  readonly current: readonly [shares: number, valueUsd: number] | null;
  /** Reference prices a quarter ago, and now. */
  readonly prices?: readonly [number | null, number | null];
  /** New shares for an old one. */
  readonly split?: number;
  /** The quarters in which some manager files it as principal. */
  readonly principal?: readonly string[];
}

async function run(positions: readonly Position[], reporters: Row[] = bothReported): Promise<Row[]> {
  const changes = positions.map(({ previous, current, split = 1 }, index) => ({
    cik: 1,
    security_id: index,
    report_period: now,
    evidence: "both quarters",
    shares: current?.[0] ?? null,
    value_usd: current?.[1] ?? null,
    previous_shares: previous?.[0] ?? null,
    previous_value_usd: previous?.[1] ?? null,
    restated_previous_shares: previous ? previous[0] * split : null,
  }));
  const prices = positions.flatMap(({ prices: [last, latest] = [null, null] }, index) => [
    ...(last === null ? [] : [{ security_id: index, report_period: before, price_usd: last }]),
    ...(latest === null ? [] : [{ security_id: index, report_period: now, price_usd: latest }]),
  ]);
  const splits = positions.flatMap(({ split }, index) =>
    split === undefined ? [] : [{ security_id: index, report_period: now, new_shares: split, old_shares: 1 }],
  );
  const cusips = positions.flatMap(({ principal = [] }, security_id) =>
    [before, now].map((report_period) => ({
      ...{ cusip: `${security_id}`, security_id, report_period, has_principal: principal.includes(report_period) },
    })),
  );
  return runModel(
    "core.portfolio_flows",
    {
      "core.position_changes": changes,
      "core.reporters": reporters,
      "core.reference_prices": prices,
      "core.split_factors": splits,
      "core.cusips": cusips,
    },
    { report_period: now },
  );
}

describe("capital flow: shares bought less shares sold, at the price at the end of the quarter", () => {
  test("bought and sold add up apart", async () => {
    const rows = await run([
      { previous: [100, 1_000], current: [150, 1_800], prices: [10, 12] },
      { previous: [100, 2_000], current: [70, 1_750], prices: [20, 25] },
      { previous: null, current: [10, 300], prices: [30, 30] },
      { previous: [5, 500], current: [5, 550], prices: [100, 110] },
      { previous: [2, 200], current: [1, 110], prices: [100, 110] },
    ]);
    expect(rows).toMatchObject([
      {
        cik: 1,
        report_period: now,
        bought_usd: 50 * 12 + 10 * 30,
        sold_usd: 30 * 25 + 110,
        capital_flow_usd: 50 * 12 + 10 * 30 - 30 * 25 - 110,
      },
    ]);
  });

  test("a closed position is sold at the price at the end of the quarter, where it has one", async () => {
    expect(await run([{ previous: [100, 1_000], current: null, prices: [10, 8] }])).toMatchObject([{ sold_usd: 800 }]);
  });

  test("a closed position without one, at that of the quarter before", async () => {
    expect(await run([{ previous: [100, 1_000], current: null, prices: [11, null] }])).toMatchObject([
      { sold_usd: 1_100 },
    ]);
  });

  test("without any reference price, at what the manager's own value says of a share", async () => {
    expect(await run([{ previous: [100, 1_000], current: null }])).toMatchObject([{ sold_usd: 1_000 }]);
    expect(await run([{ previous: null, current: [100, 1_500] }])).toMatchObject([{ bought_usd: 1_500 }]);
  });

  test("of principal under the CUSIP of a stock, and of notes counted as shares, at the manager's own price", async () => {
    const bought: Position = { previous: null, current: [10_000_000, 10_000_000], prices: [200, 206.65] };
    const sold: Position = { previous: [10_000, 10_000_000], current: null, prices: [1, 0.99] };
    for (const principal of [[before], [now], [before, now]]) {
      expect(await run([{ ...bought, principal }])).toMatchObject([{ capital_flow_usd: 10_000_000 }]);
      expect(await run([{ ...sold, principal }])).toMatchObject([{ capital_flow_usd: -10_000_000 }]);
    }
    // A holder of its shares.
    const held: Position = { previous: [100, 15_000], current: [150, 16_000], prices: [200, 206], principal: [now] };
    expect(await run([held])).toMatchObject([{ capital_flow_usd: 50 * 206 }]);
    expect(await run([{ ...held, previous: null }])).toMatchObject([{ capital_flow_usd: 150 * 206 }]);
    expect(await run([{ ...held, current: null }])).toMatchObject([{ capital_flow_usd: -100 * 206 }]);
    expect(await run([bought])).toMatchObject([{ capital_flow_usd: 10_000_000 * 206.65 }]);
  });

  test("of notes among the shares of one CUSIP, no more than the value came or went by, and no return", async () => {
    // 100,000 shares at 60, and a million dollars of notes at 97.
    const mixed = [1_100_000, 6_970_000] as const;
    const shares = [100_000, 6_000_000] as const;
    const other = { previous: [10, 100], current: [10, 110], prices: [10, 11] } as const;
    const sold: Position = { previous: mixed, current: shares, prices: [60, 60], principal: [before] };
    expect(await run([sold])).toMatchObject([{ capital_flow_usd: -970_000, quarter_return_percent: null }]);
    const bought: Position = { previous: shares, current: mixed, prices: [60, 60], principal: [now] };
    expect(await run([bought, { ...other, previous: [10, 6_000_000] }])).toMatchObject([
      { capital_flow_usd: 970_000, quarter_return_percent: 10, priced_previous_value_usd: 6_000_000 },
    ]);
    // A VALUE that is wrong at one end, of shares that stayed as many, is neither bought nor sold.
    const slip: Position = { previous: shares, current: [100_000, 1_200_000], prices: [60, 60], principal: [now] };
    expect(await run([slip])).toMatchObject([{ capital_flow_usd: 0, quarter_return_percent: null }]);
    const notes: Position = { previous: [100, 97], current: [200, 196], prices: [60, 60], principal: [before, now] };
    expect(await run([notes])).toMatchObject([{ capital_flow_usd: 98 }]);
  });

  test("with the fractions of a cent that a price makes, which add up over many positions", async () => {
    const bought = { previous: null, current: [3, 30], prices: [null, 10.255] } as const;
    expect(await run(Array.from({ length: 100 }, () => bought))).toMatchObject([
      { bought_usd: 3_076.5, capital_flow_usd: 3_076.5 },
    ]);
  });

  test("a value without shares is no price: what is left at one was sold at that of the quarter before", async () => {
    expect(await run([{ previous: [10, 100], current: [0, 500] }])).toMatchObject([{ sold_usd: 100 }]);
  });

  test("a value that was rounded to 0 is no price: it was bought or sold at that of the quarter before", async () => {
    expect(await run([{ previous: [2_000, 354_000], current: [1, 0] }])).toMatchObject([
      { capital_flow_usd: -1_999 * 177, sold_usd: 1_999 * 177 },
    ]);
    expect(await run([{ previous: [100, 17_700], current: [10, 0], split: 20 }])).toMatchObject([
      { sold_usd: 1_990 * 8.85 },
    ]);
    expect(await run([{ previous: null, current: [1, 0], prices: [178, null] }])).toMatchObject([{ bought_usd: 178 }]);
    expect(await run([{ previous: null, current: [1, 0] }])).toMatchObject([{ bought_usd: 0 }]);
    const principal: Position = { previous: null, current: [8_000_000, 0], prices: [200, 206], principal: [now] };
    expect(await run([principal])).toMatchObject([{ bought_usd: 0 }]);
  });

  test("more than anything is worth was not traded: it is left out", async () => {
    const odd = { previous: [900_000_000_000, 5_000_000], current: [100, 5_000_000] } as const;
    expect(await run([odd, { previous: null, current: [100, 1_500] }])).toMatchObject([
      { bought_usd: 1_500, sold_usd: 0, capital_flow_usd: 1_500 },
    ]);
  });

  test("over a split, on the new basis", async () => {
    const kept = { previous: [10, 20_000], current: [200, 22_000], prices: [2_000, 110], split: 20 } as const;
    expect(await run([kept])).toMatchObject([{ capital_flow_usd: 0, quarter_return_percent: 10 }]);
    const closed = { previous: [10, 20_000], current: null, prices: [2_000, null], split: 20 } as const;
    expect(await run([closed])).toMatchObject([{ sold_usd: 20_000 }]);
    expect(await run([{ ...closed, prices: [null, null] }])).toMatchObject([{ sold_usd: 20_000 }]);
  });
});

describe("quarter return: what the previous book would have earned", () => {
  test("weighs by value at the end of the quarter before; purchases count for nothing", async () => {
    const rows = await run([
      { previous: [100, 1_000], current: [1, 12], prices: [10, 12] },
      { previous: [100, 3_000], current: null, prices: [30, 27] },
      { previous: null, current: [100, 10_000], prices: [50, 100] },
    ]);
    // A quarter of the book gained 20 %, three quarters lost 10 %.
    expect(rows).toMatchObject([{ quarter_return_percent: 0.25 * 20 - 0.75 * 10, priced_previous_value_usd: 4_000 }]);
  });

  test("more than anything is worth was not gained: the position is none of those priced", async () => {
    const odd = { previous: [100, 1_000_000], current: [100, 1_000_000], prices: [0.000001, 100] } as const;
    const others = { previous: [100, 2_000_000], current: [100, 2_200_000], prices: [20_000, 22_000] } as const;
    expect(await run([odd, others])).toMatchObject([
      { quarter_return_percent: 10, priced_previous_value_usd: 2_000_000 },
    ]);
  });

  const half = { previous: [100, 1_000], current: [100, 1_100], prices: [10, 11] } as const;

  test("counts what is priced at both ends only, half of the book being enough", async () => {
    const gone = { previous: [100, 1_000], current: null } as const;
    expect(await run([half, gone])).toMatchObject([{ quarter_return_percent: 10, priced_previous_value_usd: 1_000 }]);
  });

  test("is unknown where less than half of the book is priced at both ends", async () => {
    const gone = { previous: [100, 1_001], current: null } as const;
    expect(await run([half, gone])).toMatchObject([{ quarter_return_percent: null, priced_previous_value_usd: 1_000 }]);
  });

  test("a value that was rounded to 0 is no price", async () => {
    const [lost, found] = [
      { previous: [1, 500], current: [1, 0] },
      { previous: [1, 0], current: [1, 500] },
    ] as const;
    expect(await run([half, lost, found])).toMatchObject([
      { quarter_return_percent: 10, priced_previous_value_usd: 1_000 },
    ]);
  });

  test("a value without shares a quarter ago is no price, but weighs where there is a reference price", async () => {
    const found = { previous: [0, 500], current: [10, 100] } as const;
    expect(await run([found])).toMatchObject([
      { bought_usd: 100, priced_previous_value_usd: 0, quarter_return_percent: null },
    ]);
    expect(await run([{ ...found, prices: [20, 11], split: 2 }])).toMatchObject([
      { bought_usd: 110, priced_previous_value_usd: 500, quarter_return_percent: 10 },
    ]);
  });

  test("is unknown where the previous book was empty", async () => {
    expect(await run([{ previous: null, current: [100, 1_000], prices: [10, 10] }])).toMatchObject([
      { quarter_return_percent: null, priced_previous_value_usd: 0 },
    ]);
  });
});

describe("who has flows", () => {
  test("a manager that reported both quarters, even with nothing held in either", async () => {
    expect(await run([])).toEqual([
      {
        cik: 1,
        report_period: now,
        capital_flow_usd: 0,
        bought_usd: 0,
        sold_usd: 0,
        priced_previous_value_usd: 0,
        quarter_return_percent: null,
      },
    ]);
  });

  test("none that reported one of them only, or in part, or gave notice", async () => {
    const whole = (report_period: string) => ({ cik: 1, report_period, status: "reported", has_base: true });
    expect(await run([], [whole(now)])).toEqual([]);
    expect(await run([], [whole(before)])).toEqual([]);
    expect(await run([], [{ ...whole(before), has_base: false }, whole(now)])).toEqual([]);
    expect(await run([], [whole(before), { ...whole(now), has_base: false }])).toEqual([]);
    const notice = (report_period: string) => ({ cik: 1, report_period, status: "reported elsewhere" });
    expect(await run([], [notice(before), whole(now)])).toEqual([]);
    expect(await run([], [whole(before), notice(now)])).toEqual([]);
  });
});

test("a position of another manager, or without evidence of a change, is no flow", async () => {
  const change = { security_id: 0, report_period: now, evidence: "both quarters", shares: 10, value_usd: 100 };
  const rows = await runModel(
    "core.portfolio_flows",
    {
      "core.reporters": [...bothReported, ...bothReported.map((row) => ({ ...row, cik: 2 }))],
      "core.position_changes": [
        { ...change, cik: 1 },
        { ...change, cik: 2, shares: 30, value_usd: 300 },
        { ...change, cik: 1, security_id: 1, evidence: "first or returning" },
      ],
    },
    { report_period: now },
  );
  expect(rows).toMatchObject([
    { cik: 1, bought_usd: 100 },
    { cik: 2, bought_usd: 300 },
  ]);
});

test("a flow of nothing, cents and prices below a dollar count as they are", async () => {
  const penny = { previous: [100, 40], current: [101, 41], prices: [0.4, 0.5] } as const;
  expect(await run([penny])).toMatchObject([
    { capital_flow_usd: 0.5, bought_usd: 0.5, sold_usd: 0, quarter_return_percent: 25 },
  ]);
  const sold = { previous: [101, 41], current: [100, 40], prices: [0.4, 0.5] } as const;
  expect(await run([sold])).toMatchObject([{ capital_flow_usd: -0.5, bought_usd: 0, sold_usd: 0.5 }]);
});

test("nothing that is priced at both ends earns nothing known, be it of no assets", async () => {
  expect(await run([{ previous: [0, 0], current: [5, 50], prices: [10, 10] }])).toMatchObject([
    { quarter_return_percent: null },
  ]);
});
