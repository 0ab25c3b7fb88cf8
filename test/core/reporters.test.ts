import { expect, test } from "vitest";
import type { Row } from "../../pipeline/warehouse.ts";
import { runModel } from "../run-model.ts";

const run = (...rulings: Row[]) =>
  runModel(
    "core.reporters",
    { "core.filing_rulings": rulings.map((row) => ({ cik: 1, report_period: "2023-12-31", ...row })) },
    { report_period: "2023-12-31" },
  );
const base = { role: "base", is_effective: true, filed_at: "2024-02-14" };
const notice = { role: "notice", is_effective: false, filed_at: "2024-02-10" };

test("who has a filing that counts reported, from the first of them to the last", async () => {
  const added = { role: "added", is_effective: true, filed_at: "2024-05-01" };
  expect(await run(base, added)).toEqual([
    {
      cik: 1,
      report_period: "2023-12-31",
      status: "reported",
      has_base: true,
      effective_filings_count: 2,
      first_filed_at: "2024-02-14",
      last_filed_at: "2024-05-01",
    },
  ]);
});

test("who has only additions reported in part", async () => {
  const added = { role: "added", is_effective: true, filed_at: "2024-05-01" };
  expect(await run(added)).toMatchObject([{ status: "reported", has_base: false }]);
});

test("who only gave notice is reported elsewhere", async () => {
  expect(await run(notice)).toMatchObject([{ status: "reported elsewhere", effective_filings_count: 0 }]);
});

test("who gave notice and reported, reported", async () => {
  expect(await run(notice, base)).toMatchObject([{ status: "reported", effective_filings_count: 1 }]);
});

test("who has only filings that do not count has not filed", async () => {
  expect(await run({ role: "ignored", is_effective: false, filed_at: "2024-02-14" })).toEqual([]);
});
