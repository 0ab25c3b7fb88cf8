import { describe, expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const cp = 1;
const link = (cusip: string) => ({ cusip, security_cusip: "13645T100", security_id: cp });
const run = (securities: Row[]) =>
  runModel("core.securities", {
    "staging.securities": securities,
    "core.cusip_changes": [{ old_cusip: "13645T100", new_cusip: "13646K108", effective_date: "2023-04-14" }],
    "core.security_links": [link("13645T100"), link("13646K108")],
  });

test("a CUSIP that is linked to no other is a security of its own", async () => {
  const [apple, ...rest] = await run([{ cusip: "037833100", ticker: "AAPL", name: "Apple", type: "stock" }]);
  expect(apple).toMatchObject({ security_cusip: "037833100", ticker: "AAPL", name: "Apple", type: "stock" });
  expect(apple?.security_id).toBe(0x970f6cee35);
  expect(rest).toEqual([]);
});

test("each is inactive that is said to be", async () => {
  const retired = ["037833100", "67066G104"].map((cusip) => ({ cusip, ticker: cusip, active: false }));
  expect(await run(retired)).toMatchObject([{ active: false }, { active: false }]);
});

test("linked CUSIPs are one security, described by the row of the newest", async () => {
  const rows = await run([
    { cusip: "13645T100", ticker: "CP", name: "Canadian Pacific Railway" },
    { cusip: "13646K108", ticker: "CP", name: "Canadian Pacific Kansas City" },
  ]);
  expect(rows).toMatchObject([{ security_id: cp, security_cusip: "13645T100", name: "Canadian Pacific Kansas City" }]);
});

test("a row with a ticker goes before one without, an active one before one that is not", async () => {
  const old = { cusip: "13645T100", ticker: "CP", name: "old" };
  expect(await run([old, { cusip: "13646K108", name: "new" }])).toMatchObject([{ name: "old" }]);
  expect(
    await run([
      { ...old, active: true },
      { cusip: "13646K108", ticker: "CP", name: "new", active: false },
    ]),
  ).toMatchObject([{ name: "old" }]);
});

test("of an old CUSIP it is nothing to the new one whether it is active", async () => {
  const renewed = { cusip: "13646K108", ticker: "CP", name: "new", active: null };
  for (const active of [true, false]) {
    const old = { cusip: "13645T100", ticker: "CP", name: "old", active };
    expect(await run([old, renewed])).toMatchObject([{ name: "new", active: active || null }]);
  }
  const retired = { cusip: "13645T100", ticker: "CP", name: "old", active: false };
  expect(await run([retired, { ...renewed, ticker: null, active: true }])).toMatchObject([
    { ticker: "CP", name: "old", active: true },
  ]);
});

describe("the newest CUSIP is", () => {
  const name = async (
    cusips: readonly string[],
    changes: readonly (readonly [string, string, string | null])[],
    held: readonly (readonly [string, string])[] = [],
  ) => {
    const rows = await runModel("core.securities", {
      "staging.securities": cusips.map((cusip) => ({ cusip, ticker: "T", name: cusip })),
      "core.held_cusips": held.map(([cusip, report_period]) => ({ cusip, report_period })),
      "core.cusip_changes": changes.map(([old_cusip, new_cusip, effective_date]) => ({
        ...{ old_cusip, new_cusip, effective_date },
      })),
      "core.security_links": cusips.map((cusip) => ({ cusip, security_cusip: "A", security_id: 1 })),
    });
    return rows.map((row) => row.name);
  };

  test("that of the latest change, each counted by its last day", async () => {
    const changes = [
      ["A", "N", "2020-01-01"],
      ["B", "N", "2023-01-01"],
      ["C", "M", "2021-01-01"],
    ] as const;
    expect(await name(["M", "N"], changes)).toEqual(["N"]);
  });

  test("that which no other replaced, whether or not a day is known", async () => {
    expect(await name(["A", "B"], [["A", "B", null]])).toEqual(["B"]);
    expect(await name(["A", "B"], [["B", "A", null]], [["B", "2023-09-30"]])).toEqual(["A"]);
    expect(
      await name(
        ["A", "B", "C"],
        [
          ["A", "B", "2020-01-01"],
          ["B", "C", null],
        ],
      ),
    ).toEqual(["C"]);
  });

  test("though one that the file does not describe took its place", async () => {
    expect(
      await name(
        ["A", "B"],
        [
          ["A", "B", null],
          ["B", "C", null],
        ],
      ),
    ).toEqual(["B"]);
  });

  test("where no change tells, that which was held last", async () => {
    expect(
      await name(
        ["A", "B"],
        [],
        [
          ["B", "2023-03-31"],
          ["A", "2023-06-30"],
          ["B", "2023-09-30"],
        ],
      ),
    ).toEqual(["B"]);
    expect(await name(["A", "B"], [], [["B", "2023-06-30"]])).toEqual(["B"]);
  });

  test("where nothing tells, the first in the alphabet", async () => {
    expect(await name(["A", "B"], [])).toEqual(["A"]);
    expect(await name(["B", "A"], [])).toEqual(["A"]);
  });
});

test("what the row of the newest CUSIP leaves empty, the others tell", async () => {
  const old = { cusip: "13645T100", ticker: "CP", name: "old", type: "etf", sector: "Rail", industry: "Freight" };
  const size = { market_cap_usd: 5e9, shares_outstanding: 9e8, active: true };
  const renewed = { cusip: "13646K108", ticker: "CP", name: "new", active: true };
  expect(await run([{ ...old, ...size, active: null }, renewed])).toMatchObject([
    {
      ...size,
      older_market_cap_usd: null,
      ticker: "CP",
      name: "new",
      type: "etf",
      sector: "Rail",
      industry: "Freight",
    },
  ]);
  const counted = { ...renewed, shares_outstanding: 1e9 };
  expect(await run([{ ...old, ...size, active: null }, counted])).toMatchObject([
    { market_cap_usd: null, shares_outstanding: 1e9, older_market_cap_usd: 5e9 },
  ]);
});

test("each cell is the best row's, and another's only where that leaves it empty", async () => {
  const said = { ticker: "CP", name: "new", type: "stock", sector: "Rail", industry: "Freight", market_cap_usd: 7 };
  const old = { ticker: "CP.OLD", name: "old", type: "etf", sector: "Sea", industry: "Ships", market_cap_usd: 5 };
  const rows = [
    { cusip: "13645T100", ...old, active: false },
    { cusip: "13646K108", ...said, active: true },
  ];
  expect(await run(rows)).toMatchObject([{ ...said, active: true }]);
  for (const name of ["name", "type", "sector", "industry"] as const) {
    const given = rows.map((row) => (row.name === "new" ? { ...row, [name]: null } : row));
    expect(await run(given)).toMatchObject([{ ...said, [name]: old[name] }]);
  }
});
