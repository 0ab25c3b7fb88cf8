import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runSql } from "../run-model.ts";

test("filings are counted by their unit and by what decided it", async () => {
  const row: Row = { value_unit_usd: 1, decided_by: "evidence" };
  const rows = [...Array.from({ length: 1_213 }, () => row), { value_unit_usd: 1_000, decided_by: "filing date" }];
  expect(await runSql(await readSql("summary/units.sql"), { "core.filing_units": rows })).toEqual([
    { units: "1 in units of 1,000 by filing date, 1,213 in units of 1 by evidence" },
  ]);
});
