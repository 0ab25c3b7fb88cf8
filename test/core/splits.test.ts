import { describe, expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const split = { cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 };
const run = (splits: (typeof split)[], given: Given = {}) =>
  runModel("core.splits", { "staging.splits": splits, ...given }, { as_of: "2022-06-30" });

test("splits up to as-of, none after it", async () => {
  const rows = await run([{ ...split, ex_date: "2022-07-01" }, { ...split, ex_date: "2022-06-30" }, split]);
  expect(rows).toMatchObject([
    { security_cusip: "023135106", ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
    { security_cusip: "023135106", ex_date: "2022-06-30" },
  ]);
});

test("those of two securities on one day are two", async () => {
  expect(await run([split, { ...split, cusip: "037833100" }])).toHaveLength(2);
});

describe("one that is listed under the old and the new CUSIP of a security", () => {
  const reverse = { ex_date: "2022-06-06", new_shares: 1, old_shares: 4 };
  const [old, renewed] = [
    { ...reverse, cusip: "035710409" },
    { ...reverse, cusip: "035710839" },
  ];
  const link = { cusip: renewed.cusip, security_cusip: old.cusip, security_id: 1 };
  const annaly = { security_id: 1, security_cusip: "035710409", ex_date: "2022-06-06" };

  test("is one split", async () => {
    expect(await run([old, renewed], { "core.security_links": [link] })).toMatchObject([
      { ...annaly, new_shares: 1, old_shares: 4 },
    ]);
  });

  test("is what the line of the new one says, whole, where they contradict each other", async () => {
    const contrary = { ...renewed, new_shares: 4, old_shares: 1 };
    for (const lines of [
      [old, contrary],
      [contrary, old],
    ]) {
      expect(await run(lines, { "core.security_links": [link] })).toMatchObject([
        { ...annaly, new_shares: 4, old_shares: 1 },
      ]);
    }
  });

  test("is the later one where the days differ by ten at most, as of the payment and of the first trade", async () => {
    const on = (ex_date: string, line = renewed) => ({ ...line, ex_date });
    for (const lines of [
      [old, on("2022-06-07")],
      [on("2022-06-07", old), on("2022-06-06")],
      [old, on("2022-06-06"), on("2022-06-16")],
    ]) {
      const [last, ...others] = (await run(lines, { "core.security_links": [link] })).reverse();
      expect(last?.ex_date).toBe(
        lines
          .map(({ ex_date }) => ex_date)
          .sort()
          .at(-1),
      );
      expect(others).toEqual([]);
    }
  });

  test("is two where eleven days lie between them, or the ratios differ", async () => {
    for (const other of [
      { ...renewed, ex_date: "2022-06-17" },
      { ...renewed, ex_date: "2022-06-07", old_shares: 5 },
    ]) {
      expect(await run([old, other], { "core.security_links": [link] })).toHaveLength(2);
    }
  });
});
