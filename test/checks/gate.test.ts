import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FailedChecks, parseCheck, readChecks, runChecks } from "../../pipeline/checks.ts";
import type { Build } from "../../pipeline/models.ts";
import { openPartitionStore } from "../../pipeline/partitions.ts";
import { prepareWarehouse } from "../../pipeline/prepare-warehouse.ts";
import { quotePath } from "../../pipeline/quote.ts";
import { silentReport } from "../../pipeline/report.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import { writeRows } from "../../pipeline/write-rows.ts";
import { findTable } from "../../schemas/tables.ts";
import { runCommand } from "../../scripts/command.ts";

const warehouse = await openWarehouse({ threads: 1 });
await prepareWarehouse(warehouse);
const checks = await readChecks();
const root = await mkdtemp(join(tmpdir(), "gate-"));
afterAll(async () => {
  warehouse.close();
  await rm(root, { recursive: true });
});

const apple = 7;

async function buildWith(holding_count: number): Promise<Build> {
  const row = { security_id: apple, report_period: "2023-12-31", holding_count, previous_holding_count: 0 };
  const counts = { new_count: 2, increased_count: 0, maintained_count: 0, reduced_count: 0, closed_count: 0 };
  const apart = {
    ...{ first_or_returning_count: 0, reported_elsewhere_count: 0, not_filed_count: 0 },
    ...{ in_part_count: 0, previous_in_part_count: 0 },
  };
  const store = openPartitionStore(root);
  const partition = await store.make("core.trend_counts", "2023q4", `${holding_count}`.padStart(16, "0"), (file) =>
    writeRows(warehouse, findTable("core.trend_counts"), [{ ...row, ...counts, ...apart }], file),
  );
  const live = new Map([["core.trend_counts" as const, [partition]]]);
  return { warehouse, store, live, asOf: "2024-03-01", report: silentReport, counts: { built: 0, reused: 0 } };
}

test("tables that hold together pass", async () => {
  const results = await runChecks(await buildWith(2), checks);
  expect(results.filter(({ offenders }) => offenders.length > 0)).toEqual([]);
});

test("a rule of severity error stops the run, naming itself and a row", async () => {
  const failing = runChecks(await buildWith(3), checks);
  await expect(failing).rejects.toThrow(FailedChecks);
  await expect(failing).rejects.toThrow(/trend_counts__holding: .*"security_id":7,/);
});

test("a partition that passed is not read again; a new one is, whatever passed before", async () => {
  const build = await buildWith(2);
  await runChecks(build, checks);
  const [passed] = build.live.get("core.trend_counts") ?? [];
  await rm(join(root, passed?.path ?? ""));
  const asked: string[] = [];
  const rows: Build["warehouse"]["rows"] = async (sql) => {
    asked.push(sql);
    return [];
  };
  await runChecks({ ...build, warehouse: { ...warehouse, execute: async () => {}, rows } }, checks);
  expect(asked.filter((sql) => /hash|\$report_period/.test(sql))).toEqual([]);
  await expect(runChecks(await buildWith(3), checks)).rejects.toThrow(FailedChecks);
});

const trendCounts = "from core.trend_counts where report_period = $report_period::date and holding_count = 2";

test.each(["warning", "mistake"])("a %s of one quarter is told every night", async (severity) => {
  const told = parseCheck("trend_counts__two.sql", `-- ${severity}: two managers\n${trendCounts}`);
  const build = await buildWith(2);
  for (const _ of ["one night", "the next"]) {
    const [result] = (await runChecks(build, [told])).filter(({ offenders }) => offenders.length > 0);
    expect(result).toMatchObject({ check: told, offenders: [{ security_id: apple }] });
  }
});

test("a check of one quarter over a view is asked of the quarters of the tables behind it", async () => {
  const sql = "-- error: priced\nfrom core.filed_prices where report_period = $report_period::date";
  const build = await buildWith(2);
  const row = { accession_number: "a", report_period: "2023-12-31", cusip: "037833100", shares_type: "SH" };
  const holding = { ...row, filed_value: 2, shares: 1, row_count: 1 };
  const partition = await build.store.make("core.holdings", "2023q4", "a".repeat(16), (file) =>
    writeRows(warehouse, findTable("core.holdings"), [holding], file),
  );
  build.live.set("core.holdings", [partition]);
  await expect(runChecks(build, [parseCheck("filed_prices__any.sql", sql)])).rejects.toThrow(/priced \(1\)/);
});

test("a check that would never be asked, or says nothing, is refused by its file", () => {
  const never = "-- error: x\nfrom core.splits where ex_date > $report_period::date";
  expect(() => parseCheck("splits__x.sql", never)).toThrow(/splits__x\.sql names \$report_period, but reads no table/);
  expect(() => parseCheck("splits__x.sql", "from core.splits")).toThrow(/splits__x\.sql must begin with/);
});

test("what a check finds is a row of ops.findings, whether it stops the run or not", async () => {
  const build = await buildWith(3);
  const told = parseCheck("trend_counts__any.sql", "-- warning: counted\nselect security_id from core.trend_counts");
  await expect(runChecks(build, [told, ...checks])).rejects.toThrow(FailedChecks);
  const [findings] = build.live.get("ops.findings") ?? [];
  const rows = await warehouse.rows(`from ${quotePath(join(root, findings?.path ?? ""))}`);
  expect(rows).toContainEqual({
    ...{ check_name: "trend_counts__any", severity: "warning", ordinal: 1 },
    ...{ finding: '{"security_id":7}', meaning: "counted" },
  });
  expect(rows).toContainEqual(expect.objectContaining({ check_name: "trend_counts__holding", severity: "error" }));
});

test("two rows of one key stop the run", async () => {
  const build = await buildWith(2);
  const row = { accession_number: "a", report_period: "2023-12-31", row_count: 1, filed_value: 1 };
  const partition = await build.store.make("core.filing_totals", "2023q4", "f".repeat(16), (file) =>
    writeRows(warehouse, findTable("core.filing_totals"), [row, row], file),
  );
  build.live.set("core.filing_totals", [partition]);
  await expect(runChecks(build, checks)).rejects.toThrow(
    /^1 check failed, .*\n {2}core_filing_totals__key: .*"rows":2/,
  );
});

test("the command ends with 2 then", async () => {
  const before = process.exitCode;
  await runCommand(async () => {
    throw new FailedChecks("1 check failed, so nothing is published.");
  });
  expect(process.exitCode).toBe(2);
  process.exitCode = before;
});
