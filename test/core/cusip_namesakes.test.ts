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
const run = (
  rows: readonly Row[],
  names: readonly string[] = ["CANADIAN PAC RY LTD", "Canadian Pacific Kansas City"],
) =>
  runModel(
    "core.cusip_namesakes",
    {
      "core.moved_cusips": rows,
      "core.issuer_names": [old, renewed, other].map((cusip, index) => ({
        ...{ ...period, cusip, holdings_count: 1, name_of_issuer: names[index] ?? "CANADIAN PAC RY" },
      })),
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
});

test("under names that begin with the same ten letters", async () => {
  const both = [...moved(1, 50), ...moved(2, 150)];
  expect(await run(both, ["CANADIAN SOLAR", "CANADIAN PAC RY"])).toEqual([]);
});

test("of CUSIPs that nearly all changed, and of which no other of the name vanished or appeared", async () => {
  const both = [...moved(1, 50), ...moved(2, 150)];
  expect(await run([...both, ...moved(3, 70, { is_clear: false })])).toMatchObject([{ managers_count: 2 }]);
  const family = both.flatMap((row) => (row.is_current ? [{ ...row, cusip: other }] : []));
  expect(await run([...both, ...family])).toEqual([]);
});
