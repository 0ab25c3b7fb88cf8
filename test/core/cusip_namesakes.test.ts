import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const period = { report_period: "2023-06-30" };
const [old, renewed, other] = ["13645T100", "13646K108", "464287200"] as const;
/** What a manager held of the old CUSIP, which four held, and holds of the new one. */
const moved = (cik: number, shares: number, more: Row = {}): Row[] =>
  [
    { ...period, cik, cusip: old, is_current: false, shares: 100, previous_holders_count: 4, holders_count: 0 },
    { ...period, cik, cusip: renewed, is_current: true, shares, previous_holders_count: 0, holders_count: 2 },
  ].map((row) => ({ ...row, is_clear: true, ...more }));
/** A name under which some held a CUSIP: by default one manager, and the old one in the quarter before. */
const name = (cusip: string, name_of_issuer: string, more: Row = {}): Row => ({
  ...{ cusip, name_of_issuer, holdings_count: 1, report_period: cusip === old ? "2023-03-31" : "2023-06-30" },
  ...more,
});
const run = (
  rows: readonly Row[],
  names: readonly string[] = ["CANADIAN PAC RY LTD", "Canadian Pacific Kansas City"],
  ...others: readonly Row[]
) =>
  runModel(
    "core.cusip_namesakes",
    {
      "core.moved_cusips": rows,
      "core.issuer_names": [
        ...[old, renewed, other].map((cusip, index) => name(cusip, names[index] ?? "CANADIAN PAC RY")),
        ...others,
      ],
    },
    period,
  );

test("half of those that held it changed one for the other", async () => {
  expect(await run([...moved(1, 50), ...moved(2, 150)])).toEqual([
    {
      ...{ old_cusip: old, new_cusip: renewed, ...period },
      ...{ managers_count: 2, previous_holders_count: 4, holders_count: 2, shares_ratio: 1 },
    },
  ]);
  expect(await run(moved(1, 50))).toEqual([]);
  expect(await run([...moved(1, 50), ...moved(2, 150, { report_period: "2023-03-31" })])).toEqual([]);
});

test("their shares became so many times what they were, in the median", async () => {
  expect(await run([...moved(1, 50), ...moved(2, 150), ...moved(3, 400)])).toMatchObject([
    { managers_count: 3, shares_ratio: 1.5 },
  ]);
});

test("under names that begin with the same ten letters", async () => {
  const both = [...moved(1, 50), ...moved(2, 150)];
  expect(await run(both, ["CANADIAN SOLAR", "CANADIAN PAC RY"])).toEqual([]);
  expect(await run(both, ["CANADIAN PLC", "CANADIAN PAC RY"])).toHaveLength(1);
});

test("of names in the two quarters that which most filed counts, and of as many the last in the alphabet", async () => {
  const both = [...moved(1, 50), ...moved(2, 150)];
  const among = (cusip: string, name_of_issuer: string, more: Row) =>
    run(both, undefined, name(cusip, name_of_issuer, more));
  expect(await among(renewed, "AMERICAN RY", { holdings_count: 2 })).toEqual([]);
  expect(await among(renewed, "AMERICAN RY", { holdings_count: 1 })).toHaveLength(1);
  expect(await among(old, "AMERICAN RY", { holdings_count: 2, report_period: "2022-12-31" })).toHaveLength(1);
});

test("of CUSIPs that nearly all changed, and of which no other of the name vanished or appeared", async () => {
  const both = [...moved(1, 50), ...moved(2, 150)];
  expect(await run([...both, ...moved(3, 70, { is_clear: false })])).toMatchObject([{ managers_count: 2 }]);
  const family = both.flatMap((row) => (row.is_current ? [{ ...row, cusip: other }] : []));
  expect(await run([...both, ...family])).toEqual([]);
  const vanished = both.flatMap((row) => (row.is_current ? [] : [{ ...row, cusip: other }]));
  expect(await run([...both, ...vanished])).toEqual([]);
});
