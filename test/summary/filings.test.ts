import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import { runSql } from "../run-model.ts";

const rule = (cik: number, report_period: string, role: string, is_flagged = false) => ({
  ...{ cik, report_period, role, is_flagged },
  is_effective: role === "base" || role === "added",
});

test("filings are counted by what they were ruled to be, managers and quarters once", async () => {
  const [before, now] = ["2023-06-30", "2023-09-30"];
  const rulings = [
    ...[rule(1, before, "base"), rule(1, now, "superseded"), rule(1, now, "superseded"), rule(1, now, "base")],
    ...[rule(1, now, "added", true), rule(2, now, "notice"), rule(2, before, "notice"), rule(3, now, "notice", true)],
    ...Array.from({ length: 4 }, () => rule(3, now, "ignored", true)),
  ];
  expect(await runSql(await readSql("summary/filings.sql"), { "core.filing_rulings": rulings })).toEqual([
    {
      ...{ filings_count: 12, managers_count: 3, quarters_count: 2, effective_count: 3 },
      ...{ notices_count: 3, superseded_count: 2, ignored_count: 4, flagged_count: 6 },
    },
  ]);
});
