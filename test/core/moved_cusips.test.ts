import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const now = "2023-06-30";
const before = "2023-03-31";
const held = (cik: number, report_period: string, cusip: string, shares: number, other: Row = {}): Row => ({
  ...{ cik, report_period, cusip, shares, shares_type: "SH" },
  ...other,
});
const reported = (cik: number, report_period: string, effective_filings_count: number) => ({
  ...{ cik, report_period, effective_filings_count, status: "reported", has_base: true },
});
const run = (holdings: Row[], ...[filingsBefore = 1, filingsNow = filingsBefore]: number[]) =>
  runOf(
    [...Array(25).keys()].flatMap((cik) => [reported(cik, before, filingsBefore), reported(cik, now, filingsNow)]),
    holdings,
  );
const runOf = (reporters: Row[], holdings: Row[]) =>
  runModel("core.moved_cusips", { "core.reporters": reporters, "core.holdings": holdings }, { report_period: now });

test("a CUSIP vanished, and another appeared; what is held at both ends did neither", async () => {
  const rows = [
    held(1, before, "13645T100", 7),
    held(1, now, "13646K108", 9),
    held(1, before, "037833100", 1),
    held(1, now, "037833100", 1),
  ];
  const row = { cik: 1, report_period: now };
  expect(await run(rows)).toEqual([
    {
      ...row,
      cusip: "13645T100",
      is_current: false,
      shares: 7,
      previous_holders_count: 1,
      holders_count: 0,
      is_clear: true,
    },
    {
      ...row,
      cusip: "13646K108",
      is_current: true,
      shares: 9,
      previous_holders_count: 0,
      holders_count: 1,
      is_clear: true,
    },
  ]);
});

test("it takes a manager that reported both quarters in full", async () => {
  const rows = [held(1, before, "13645T100", 7), held(1, now, "13646K108", 9)];
  const [last, latest] = [reported(1, before, 1), reported(1, now, 1)];
  expect(await runOf([last, latest], rows)).toHaveLength(2);
  expect(await runOf([latest], rows)).toEqual([]);
  expect(await runOf([{ ...last, report_period: "2022-12-31" }, latest], rows)).toEqual([]);
  expect(await runOf([last, { ...latest, has_base: false }], rows)).toEqual([]);
  expect(await runOf([{ ...last, has_base: false }, latest], rows)).toEqual([]);
  expect(await runOf([last, { ...latest, status: "reported elsewhere", has_base: false }], rows)).toEqual([]);
  const longAgo = held(1, "2022-12-31", "037833100", 5);
  expect(await runOf([last, latest], [...rows, longAgo])).toHaveLength(2);
});

test("one that half as many still hold has vanished, and clearly where a twentieth do", async () => {
  const sold = [...Array(20).keys()].map((cik) => held(cik, before, "13645T100", 7));
  const kept = (ciks: readonly number[]) => ciks.map((cik) => held(cik, now, "13645T100", 7));
  const areClear = async (holdings: Row[]) => (await run(holdings)).map(({ is_clear }) => is_clear);
  expect(await areClear([...sold, ...kept([20])])).toEqual(Array(20).fill(true));
  expect(await areClear([...sold.slice(1), ...kept([20])])).toEqual(Array(19).fill(false));
  expect(await areClear([...sold.slice(16), ...kept([20, 21])])).toEqual(Array(4).fill(false));
  expect(await areClear([...sold.slice(16), ...kept([20, 21, 22])])).toEqual([]);
});

test("a manager that holds it at both ends has changed nothing", async () => {
  const sold = [1, 2, 3].map((cik) => held(cik, before, "13645T100", 7));
  const rows = await run([...sold, held(3, now, "13645T100", 7)]);
  expect(
    rows.map(({ cik, previous_holders_count, holders_count }) => [cik, previous_holders_count, holders_count]),
  ).toEqual([
    [1, 3, 1],
    [2, 3, 1],
  ]);
});

test("a manager's filings are summed; options, principal and what names no security are left out", async () => {
  const rows = [
    held(1, now, "13646K108", 9),
    held(1, now, "13646K108", 2),
    held(1, now, "13646K108", 4, { put_call: "Put" }),
    held(1, now, "13646K108", 5, { shares_type: "PRN" }),
    held(1, now, "000000000", 6),
    held(1, now, "037833100", 0),
  ];
  for (const filings of [[2], [1, 2]]) {
    expect(await run(rows, ...filings)).toMatchObject([{ cusip: "13646K108", shares: 11, holders_count: 1 }]);
  }
});
