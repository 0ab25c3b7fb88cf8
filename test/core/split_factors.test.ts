import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const run = (splits: Row[], evidence: Row[] = []) =>
  runModel(
    "core.split_factors",
    {
      "core.splits": splits.map((row) => ({ security_id: "AMZN", ...row })),
      "core.split_evidence": evidence.map((row) => ({ security_id: "AMZN", report_period: "2022-06-30", ...row })),
    },
    { report_period: "2022-06-30" },
  );

test.each([
  ["2022-03-31", "the last day of the quarter before", false],
  ["2022-04-01", "the first day of the quarter", true],
  ["2022-06-30", "its last day", true],
  ["2022-07-01", "the day after", false],
])("a split on %s, %s, applies: %s", async (ex_date, _day, applies) => {
  const factor = { security_id: "AMZN", report_period: "2022-06-30", new_shares: 20, old_shares: 1 };
  expect(await run([{ ex_date, new_shares: 20, old_shares: 1 }])).toMatchObject(applies ? [factor] : []);
});

test("several splits in a quarter multiply", async () => {
  const rows = await run([
    { ex_date: "2022-06-06", new_shares: 20, old_shares: 1 },
    { ex_date: "2022-04-06", new_shares: 3, old_shares: 2 },
  ]);
  expect(rows).toMatchObject([{ new_shares: 60, old_shares: 2, split_source: "splits.csv" }]);
});

test("a split that the filings prove applies, a suspected one does not", async () => {
  const evidence = { new_shares: 10, old_shares: 1 };
  expect(await run([], [{ ...evidence, verdict: "proven" }])).toMatchObject([
    { ...evidence, split_source: "detected" },
  ]);
  expect(await run([], [{ ...evidence, verdict: "suspected" }])).toEqual([]);
});

test("where splits.csv and the filings disagree, the file wins", async () => {
  const split = { ex_date: "2022-06-06", new_shares: 20, old_shares: 1 };
  expect(await run([split], [{ new_shares: 10, old_shares: 1, verdict: "proven" }])).toMatchObject([
    { new_shares: 20, split_source: "splits.csv" },
  ]);
});
