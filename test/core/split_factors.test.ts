import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const amazon = 1;
const run = (splits: Row[], evidence: Row[] = []) =>
  runModel(
    "core.split_factors",
    {
      "core.splits": splits.map((row) => ({ security_id: amazon, report_period: "2022-06-30", ...row })),
      "core.split_evidence": evidence.map((row) => ({ security_id: amazon, report_period: "2022-06-30", ...row })),
    },
    { report_period: "2022-06-30" },
  );

test("a split applies in its own quarter", async () => {
  const split = { new_shares: 20, old_shares: 1 };
  expect(await run([split])).toMatchObject([{ security_id: amazon, report_period: "2022-06-30", ...split }]);
  expect(await run([{ ...split, report_period: "2022-03-31" }])).toEqual([]);
});

test("several splits in a quarter multiply", async () => {
  const rows = await run([
    { ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
    { ex_date: "2022-04-06", new_shares: 3, old_shares: 2 },
  ]);
  expect(rows).toMatchObject([{ new_shares: 60, old_shares: 2, split_source: "splits.csv" }]);
});

test("a split that the filings prove applies, a suspected one does not", async () => {
  const evidence = { security_cusip: "023135106", new_shares: 10, old_shares: 1 };
  expect(await run([], [{ ...evidence, verdict: "proven" }])).toMatchObject([
    { security_id: amazon, ...evidence, split_source: "detected" },
  ]);
  expect(await run([], [{ ...evidence, verdict: "suspected" }])).toEqual([]);
});

test("where splits.csv and the filings disagree, the file wins", async () => {
  const split = { ex_date: "2022-06-06", new_shares: 20, old_shares: 1 };
  expect(await run([split], [{ new_shares: 10, old_shares: 1, verdict: "proven" }])).toMatchObject([
    { new_shares: 20, split_source: "splits.csv" },
  ]);
});

test("the product of many splits does not depend on the order in which they lie", async () => {
  const ratios = [
    [0.1, 3],
    [0.7, 10],
    [0.3, 7],
    [1.1, 13],
  ] as const;
  const splits = ratios.map(([new_shares, old_shares], index) => ({
    ...{ ex_date: `2022-05-0${index + 1}`, new_shares, old_shares },
  }));
  expect(await run(splits.toReversed())).toEqual(await run(splits));
});
