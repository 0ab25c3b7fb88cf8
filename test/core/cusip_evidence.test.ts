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

const run = (holdings: Row[], given: Given = {}) => {
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
  const accessions = holdings.filter(({ report_period }) => report_period === now);
  const units = [...new Set(accessions.map(({ accession_number }) => accession_number ?? null))];
  return runModel(
    "core.cusip_evidence",
    {
      "core.reporters": both,
      "core.holdings": holdings,
      "core.quarter_units": units.map((accession_number) => ({
        accession_number,
        report_period: now,
        value_unit_usd: 1,
      })),
      ...given,
    },
    { report_period: now },
  );
};
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

describe("no evidence is", () => {
  test("a round number of shares, which may be the same by chance", async () => {
    expect(await run(moved(10, () => 500))).toEqual([]);
  });

  test("a CUSIP that others hold still, or held before", async () => {
    const others = Array.from({ length: 3 }, (_, index) => held(100 + index, now, "13645T100", 7));
    expect(await run([...moved(10), ...others])).toEqual([]);
    const earlier = Array.from({ length: 3 }, (_, index) => held(100 + index, before, "13646K108", 7));
    expect(await run([...moved(10), ...earlier])).toEqual([]);
  });

  test("a manager that did not report both quarters", async () => {
    const once = Array.from({ length: 10 }, (_, index) => ({
      cik: index,
      report_period: now,
      status: "reported",
      has_base: true,
    }));
    expect(await run(moved(10), { "core.reporters": once })).toEqual([]);
  });
});
