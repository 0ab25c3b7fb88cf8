import { expect, test } from "vitest";
import type { Trace } from "../../pipeline/trace/open-trace.ts";
import { printCorrections, printFiling, printRejects } from "../../pipeline/trace/print-filing.ts";
import { filing } from "./filing-row.ts";

const evidence =
  "is in dollars by evidence, supported: 4 of 4 rows compared agree, median ratio 1, prices mostly from closes";

test("the unit of a filing is told with its evidence, and whether its columns are swapped", () => {
  expect(printFiling(filing)).toEqual([
    "  filing  0000000001-23-000001, 13F-HR filed 2023-11-14, original: base (the only one)",
    `  unit    VALUE ${evidence}`,
  ]);
  expect(printFiling({ ...filing, is_swapped: true })[1]).toBe(
    `  unit    VALUE, which changed places with the shares column, ${evidence}`,
  );
});

test("a filing whose shares column repeats VALUE is told to say nothing of its unit, though prices are known", () => {
  const repeating = { ...filing, is_repeating: true, decided_by: "filing date", rows_compared: 0, confidence: null };
  expect(printFiling(repeating)[1]).toBe(
    "  unit    VALUE is in dollars by filing date only: the shares column repeats VALUE, so no row tells a price",
  );
});

test("what could not be used of filings is told by filing, and no more of it than is asked for", async () => {
  const rejects = ["a.txt line 2", "a.txt line 3"].map((reject) => ({
    accession_number: "0000000001-23-000001",
    reject,
  }));
  const trace: Pick<Trace, "rows"> = { rows: async <T>() => rejects as T[] };
  expect(await printRejects(trace, [filing], { limit: 1, rowsFrom: undefined })).toEqual([
    "  0000000001-23-000001: a.txt line 2",
    "  … and 1 more; --limit 0 lists them all",
  ]);
});

test("no more corrections are told than are asked for", async () => {
  const correction = { accession_number: filing.accession_number, field: "cik", filed_value: "1", reason: "a typo" };
  const corrections = ["2", "3"].map((corrected_value) => ({ ...correction, corrected_value }));
  const trace: Pick<Trace, "rows"> = { rows: async <T>() => corrections as T[] };
  expect(await printCorrections(trace, [filing], { limit: 1, rowsFrom: undefined })).toEqual([
    "  0000000001-23-000001: cik 1 corrected to 2: a typo",
    "  … and 1 more; --limit 0 lists them all",
  ]);
});
