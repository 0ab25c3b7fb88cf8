import { expect, test } from "vitest";
import { type Given, runModel } from "../run-model.ts";

const list = (given: Given) => runModel("core.cusip_changes", given, { as_of: "2023-12-31" });
const change = { old_cusip: "Z", new_cusip: "A" };
const known = { ...change, effective_date: null };

test("a line counts from its day on, or always where no day is known", async () => {
  const lines = (effective_date: string | null) => ({ "staging.cusip_changes": [{ ...change, effective_date }] });
  expect(await list(lines("2023-12-31"))).toEqual([{ ...change, effective_date: "2023-12-31" }]);
  expect(await list(lines("2024-01-01"))).toEqual([]);
  expect(await list(lines(null))).toEqual([known]);
});

test("one that the filings prove counts too, a suspected one does not", async () => {
  const judge = (verdict: string) => list({ "core.cusip_evidence": [{ ...change, verdict }] });
  expect(await judge("proven")).toEqual([known]);
  expect(await judge("in securities.csv")).toEqual([known]);
  expect(await judge("suspected")).toEqual([]);
  // The line itself may be of a later day.
  expect(await judge("in cusip_changes.csv")).toEqual([]);
});

test("one by a split counts, listed or proven, a suspected one does not", async () => {
  const judge = (verdict: string) => list({ "core.split_successors": [{ ...change, verdict }] });
  expect(await judge("in splits.csv")).toEqual([known]);
  expect(await judge("proven")).toEqual([known]);
  expect(await judge("suspected")).toEqual([]);
});

test("one that the file has with itself did not change, whatever filings look like", async () => {
  const given = {
    "staging.cusip_changes": [
      { old_cusip: "Z", new_cusip: "Z" },
      // It did not change once more.
      { old_cusip: "X", new_cusip: "Y" },
      { old_cusip: "Y", new_cusip: "Y" },
    ],
    "core.cusip_evidence": ["proven", "in securities.csv"].map((verdict) => ({ ...change, verdict })),
    "core.split_successors": ["proven", "in splits.csv"].map((verdict) => ({ ...change, verdict })),
  };
  expect(await list(given)).toEqual([{ old_cusip: "X", new_cusip: "Y", effective_date: null }]);
});

test("what several say is one change, of the last day that is known", async () => {
  const given = {
    "staging.cusip_changes": ["2023-04-14", "2023-05-14"].map((effective_date) => ({ ...change, effective_date })),
    "core.cusip_evidence": [{ ...change, verdict: "proven" }],
    "core.split_successors": [{ ...change, verdict: "proven" }],
  };
  expect(await list(given)).toEqual([{ ...change, effective_date: "2023-05-14" }]);
});
