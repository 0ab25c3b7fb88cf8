import { expect, test } from "vitest";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { printFlows, printGains, printPositions } from "../../pipeline/trace/print-portfolio.ts";
import { readPortfolio } from "../../pipeline/trace/read-portfolio.ts";
import { sumPortfolio } from "../../pipeline/trace/sum-portfolio.ts";

const reportPeriod = "2023-09-30";
const fund = { cik: 1, id: "one-1", name: "One", city: null, state_or_country: null, given_fields: "" };
const bond = {
  ...{ security_id: 1, security_cusip: "037833AB1", ticker: null, type: null, name: "APPLE INC" },
  ...{ new_shares: null, old_shares: null, split_source: null, has_principal: true },
  ...{ price_usd: null, price_source: null, managers_count: 1, previous_price_usd: null },
};

/** The tables of a portfolio that holds one bond, each line by its cells. */
async function printBond(terms: object) {
  const reported = [{ cik: 1, reporting: "reported", previous_reporting: "reported" }];
  const rows = async (file: string) => (file === "trace/managers.sql" ? reported : [{ ...bond, ...terms }]);
  const portfolio = await readPortfolio({ rows } as unknown as Trace, fund, reportPeriod);
  const sums = sumPortfolio(portfolio);
  const tables = [printPositions(portfolio, sums, 0), printFlows(portfolio, sums, 0), printGains(portfolio, sums, 0)];
  return tables.map((lines) => lines.map((line) => line.trim().split(/ {2,}/)));
}

const unheld = { shares: null, value_usd: null };
const unheldBefore = { previous_shares: null, previous_value_usd: null };

test("a bond with a VALUE of 0 has no price, not even that of a share, and moves no money", async () => {
  const held = { shares: 8_000_000, value_usd: 0 };
  const share = { price_usd: 206, price_source: "close", managers_count: 9, previous_price_usd: 200 };
  for (const [prices, managers] of [
    [{}, "1"],
    [share, "9"],
  ] as const) {
    const [positions, flows, gains] = await printBond({ ...held, ...unheldBefore, ...prices });
    expect(positions?.[1]).toEqual(["037833AB1 APPLE INC", "-", "8,000,000", "0", "-", "none known", managers]);
    expect(flows?.[1]).toEqual(["037833AB1 APPLE INC", "new", "-", "8,000,000", "-", "none known", "-"]);
    expect(flows?.at(-1)).toEqual(["capital flow = bought 0.00 − sold 0.00 = 0.00 dollars"]);
    expect(gains).toEqual([
      ["left out: 0 positions without a price at both ends, $0 of $0"],
      ["quarter return = 100 × 0.00 / 0 = not known: nothing of value was held before"],
    ]);
  }
});

test("of one that was held at a VALUE of 0 the gain is not known, and it was sold for nothing that is known", async () => {
  const [positions, flows, gains] = await printBond({
    ...unheld,
    ...{ previous_shares: 8_000_000, previous_value_usd: 0 },
  });
  expect(positions?.[0]).toEqual(["aum = sum of 0 positions = $0; the ten largest $0; ETFs unknown"]);
  expect(flows?.[1]).toEqual(["037833AB1 APPLE INC", "closed", "8,000,000", "-", "-", "none known", "-"]);
  expect(gains).toEqual([
    ["left out: 1 position without a price at both ends, $0 of $0"],
    ["quarter return = 100 × 0.00 / 0 = not known: nothing of value was held before"],
  ]);
});

test("what was sold without a price now is priced as it was a quarter before, and what did not move is no flow", async () => {
  const before = { previous_shares: 100, previous_value_usd: 90 };
  const [, sold] = await printBond({ ...unheld, ...before });
  expect(sold?.[1]).toEqual(["037833AB1 APPLE INC", "closed", "100", "-", "0.9", "the quarter before", "-90.00"]);
  const [, kept] = await printBond({ shares: 100, value_usd: 0, previous_shares: 100, previous_value_usd: 0 });
  expect(kept).toEqual([["capital flow = bought 0.00 − sold 0.00 = 0.00 dollars"]]);
});

test("notes among the shares of one CUSIP come and go for no more than the value does, and have no return", async () => {
  // A million dollars of notes at 97 beside 100,000 shares at 60, as the test of core.portfolio_flows has it.
  const share = { price_usd: 60, price_source: "close", managers_count: 9, previous_price_usd: 60 };
  const mixed = { previous_shares: 1_100_000, previous_value_usd: 6_970_000 };
  const [, flows, gains] = await printBond({ ...share, ...mixed, shares: 100_000, value_usd: 6_000_000 });
  expect(flows?.[1]).toEqual([
    ...["037833AB1 APPLE INC", "reduced", "1,100,000", "100,000", "60"],
    "own value / shares, like others' at one end alone: at most the change of value",
    "-970,000.00",
  ]);
  expect(gains).toEqual([
    [
      "left out: 1 position without a price at both ends, or with an own price that is like others' at one end alone, $6,970,000 of $6,970,000",
    ],
    ["quarter return = 100 × 0.00 / 0 = not known: less than half of it is priced"],
  ]);
  const notes = { previous_shares: 100, previous_value_usd: 97, shares: 200, value_usd: 196 };
  expect((await printBond({ ...share, ...notes }))[1]?.[1]?.at(-1)).toBe("+98.00");
});
