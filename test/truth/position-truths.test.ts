import { afterAll, beforeAll, expect, test } from "vitest";
import type { Warehouse } from "../../pipeline/warehouse.ts";
import { openCatalog, runFixtures } from "../run-fixtures.ts";
import { positionTruths } from "./position-truths.ts";
import { nameTruth, selectExpected } from "./read-published.ts";
import type { Truth } from "./truth.ts";

let warehouse: Warehouse;

beforeAll(async () => {
  warehouse = await openCatalog((await runFixtures()).outDir);
});
afterAll(() => warehouse?.close());

/** Any CUSIP of a security finds it. A position that is closed is one that is not there. */
const findPosition = `
  select * from core.position_changes
  where cik = $cik
    and report_period = $report_period::date
    and security_id = coalesce((select security_id from core.security_links where cusip = $cusip), security_id_of($cusip))
    and status is distinct from 'closed'`;

async function readPosition({ key }: Truth) {
  const [year, quarter] = String(key.quarter).split("q").map(Number);
  const report_period = new Date(Date.UTC(Number(year), Number(quarter) * 3, 0)).toISOString().slice(0, 10);
  const cik = String(key.cik).padStart(10, "0");
  const rows = await warehouse.rows(findPosition, { cik, report_period, cusip: key.cusip ?? null });
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

test.each(positionTruths.map((truth) => [nameTruth(truth), truth] as const))("%s", async (_, truth) => {
  expect(selectExpected(truth.expected, await readPosition(truth)), truth.arithmetic).toEqual(truth.expected);
});
