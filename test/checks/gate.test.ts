import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { quarterName } from "../../pipeline/calendar.ts";
import { parseCheck, readChecks } from "../../pipeline/checks/checks.ts";
import { FailedChecks, runChecks } from "../../pipeline/checks/run-checks.ts";
import { fingerprint } from "../../pipeline/fingerprints/fingerprint.ts";
import { silentReport } from "../../pipeline/log/report.ts";
import { quotePath } from "../../pipeline/sql/quote.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore, type Partition } from "../../pipeline/tables/partitions.ts";
import { prepareWarehouse } from "../../pipeline/tables/prepare-warehouse.ts";
import { writeRows } from "../../pipeline/tables/write-rows.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import { findTable } from "../../schemas/tables.ts";
import { runCommand } from "../../scripts/command.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const warehouse = await openWarehouse({ threads: 1 });
await prepareWarehouse(warehouse);
const checks = await readChecks();
const root = shareTemporaryFolder("gate");
afterAll(async () => {
  warehouse.close();
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

/** Stores so many holders of each of some securities at the end of a quarter. */
function storeCounts({ store }: Build, report_period: string, counts: readonly number[]): Promise<Partition> {
  const rows = counts.map((holding_count, security_id) => ({ security_id, report_period, holding_count }));
  const key = quarterName(report_period);
  return store.make("core.trend_counts", key, `${key}${counts.join("")}`.padStart(16, "0"), (file) =>
    writeRows(warehouse, findTable("core.trend_counts"), rows, file),
  );
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

/** The statements that checks are asked by; where asked, they find nothing. */
function listenTo(build: Build): { readonly asked: string[]; readonly listening: Build } {
  const asked: string[] = [];
  const rows: Build["warehouse"]["rows"] = async (sql) => {
    asked.push(sql);
    return [];
  };
  return { asked, listening: { ...build, warehouse: { ...warehouse, execute: async () => {}, rows } } };
}

test("what was read before is not read again, whatever it was made from; what changed is, whatever passed before", async () => {
  const build = await buildWith(2);
  await runChecks(build, checks);
  const [passed] = build.live.get("core.trend_counts") ?? [];
  await rm(join(root, passed?.path ?? ""));
  const { asked, listening } = listenTo(build);
  await runChecks(listening, checks);
  expect(asked).toEqual([]);
  await expect(runChecks(await buildWith(3), checks)).rejects.toThrow(FailedChecks);
});

const trendCounts = "from core.trend_counts where holding_count = 2";

test.each([
  ["warning", trendCounts],
  ["warning by quarter", trendCounts],
  ["mistake by quarter", trendCounts],
])("a %s is told every night, and asked once", async (opening, sql) => {
  const told = parseCheck("trend_counts__two.sql", `-- ${opening}: two managers\n${sql}`);
  const build = await buildWith(2);
  const { asked, listening } = listenTo(build);
  for (const night of [build, listening]) {
    const [result] = (await runChecks(night, [told])).filter(({ offenders }) => offenders.length > 0);
    expect(result).toMatchObject({ check: told, offenders: [{ security_id: apple }] });
  }
  expect(asked).toEqual([]);
  const other = { ...told, sql: `${told.sql} and true` };
  await runChecks(listening, [other]);
  expect(asked).toEqual([other.sql]);
});

test("of a check by quarter only quarters are asked that changed, with those before them; what later ones find comes first", async () => {
  const build = await buildWith(2);
  const odd =
    "-- warning by quarter: odd\nselect report_period, holding_count from core.trend_counts where holding_count % 2 = 1";
  const check = parseCheck("trend_counts__odd.sql", odd);
  const run = async (...partitions: Partition[]) => {
    const live = new Map([["core.trend_counts" as const, partitions]]);
    const results = await runChecks({ ...build, live }, [check]);
    return results.find((result) => result.check === check)?.offenders;
  };
  const summer = await storeCounts(build, "2023-09-30", [1, 2]);
  const found = (report_period: string, holding_count: number) => ({ report_period, holding_count });
  expect(await run(summer, await storeCounts(build, "2023-12-31", [3, 4]))).toEqual([
    found("2023-12-31", 3),
    found("2023-09-30", 1),
  ]);
  // The quarter before is read, too, but what it is told of was found before.
  await writeFile(
    join(root, "checked.json"),
    (await readFile(join(root, "checked.json"), "utf8")).replace('"holding_count": 1', '"holding_count": 7'),
  );
  expect(await run(summer, await storeCounts(build, "2023-12-31", [5, 4]))).toEqual([
    found("2023-12-31", 5),
    found("2023-09-30", 7),
  ]);
});

test("a row that names the source of a filing is told with its file, though the file was renamed since", async () => {
  const build = await buildWith(2);
  const check = parseCheck(
    "trend_counts__from.sql",
    "-- warning: x\nselect unnest(['one', 'two', 'three', 'no']) as accession_number, unnest(['s', 's', 's', 'gone']) as source_id from core.trend_counts",
  );
  for (const day of ["monday", "tuesday"]) {
    const rows = ["one", "two"].map((name) => ({ file: `edgar/${day}/${name}.txt`, source_id: "s", bytes: 1 }));
    const partition = await build.store.make("ops.sources", "all", fingerprint(day), (file) =>
      writeRows(warehouse, findTable("ops.sources"), rows, file),
    );
    build.live.set("ops.sources", [partition]);
    const told = (await runChecks(build, [check])).find((result) => result.check === check);
    expect(told?.offenders).toEqual([
      { accession_number: "one", file: `edgar/${day}/one.txt` },
      { accession_number: "two", file: `edgar/${day}/two.txt` },
      { accession_number: "three", file: `edgar/${day}/one.txt, or another of 2 of that day` },
      { accession_number: "no", file: null },
    ]);
  }
});

test("a check by quarter over a view is asked of the quarters of the tables behind it", async () => {
  const sql = "-- error by quarter: priced\nfrom core.filed_prices";
  const build = await buildWith(2);
  const row = { accession_number: "a", report_period: "2023-12-31", cusip: "037833100", shares_type: "SH" };
  const holding = { ...row, filed_value: 2, shares: 1, row_count: 1 };
  const partition = await build.store.make("core.corrected_holdings", "2023q4", "a".repeat(16), (file) =>
    writeRows(warehouse, findTable("core.corrected_holdings"), [holding], file),
  );
  build.live.set("core.corrected_holdings", [partition]);
  await expect(runChecks(build, [parseCheck("filed_prices__any.sql", sql)])).rejects.toThrow(/priced \(1\)/);
});

test("of the latest quarter only that is asked: again where it changed, or another is the latest", async () => {
  const build = await buildWith(2);
  const says = "-- warning of the latest quarter: two";
  const sql = `${says}\nselect * from core.trend_counts inner join core.quarters using (report_period) where is_latest_finalized and holding_count = 2`;
  const told = parseCheck("trend_counts__two.sql", sql);
  const winter = await storeCounts(build, "2023-12-31", [2]);
  /** What the check finds, and how often it is asked, where the open quarter has so many holders. */
  const runNight = async (openCount: number, latest: string) => {
    const rows = ["2023-12-31", "2024-03-31"].map((report_period) => ({
      ...{ report_period, is_latest_finalized: report_period === latest, managers_reported: openCount },
    }));
    const quarters = await build.store.make("core.quarters", "all", `${openCount}${latest}`.padEnd(16, "0"), (file) =>
      writeRows(warehouse, findTable("core.quarters"), rows, file),
    );
    build.live.set("core.quarters", [quarters]);
    build.live.set("core.trend_counts", [winter, await storeCounts(build, "2024-03-31", [openCount])]);
    let asked = 0;
    const ask: Build["warehouse"]["rows"] = (statement, parameters) => {
      asked += Number(statement === sql);
      return warehouse.rows(statement, parameters);
    };
    const results = await runChecks({ ...build, warehouse: { ...warehouse, rows: ask } }, [told]);
    return { asked, found: results.flatMap(({ offenders }) => offenders.map((row) => row.report_period)) };
  };
  expect(await runNight(1, "2023-12-31")).toEqual({ asked: 1, found: ["2023-12-31"] });
  expect(await runNight(2, "2023-12-31")).toEqual({ asked: 0, found: ["2023-12-31"] });
  expect(await runNight(2, "2024-03-31")).toEqual({ asked: 1, found: ["2024-03-31"] });
  expect(await runNight(3, "2024-03-31")).toEqual({ asked: 1, found: [] });
});

test("a check that would never be asked, or says nothing, is refused by its file", async () => {
  const never = "-- error by quarter: x\nfrom core.splits";
  expect(() => parseCheck("splits__x.sql", never)).toThrow(/splits__x\.sql is by quarter, but reads no table/);
  expect(() => parseCheck("splits__x.sql", "from core.splits")).toThrow(/splits__x\.sql must begin with/);
  const nameless = parseCheck(
    "trend_counts__x.sql",
    "-- error by quarter: x\nselect security_id from core.trend_counts",
  );
  await expect(runChecks(await buildWith(2), [nameless])).rejects.toThrow(
    /trend_counts__x\.sql is by quarter, but its rows/,
  );
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

test("two rows of one key stop the run, in each quarter that has such", async () => {
  const build = await buildWith(2);
  const store = (report_period: string, accession_numbers: readonly string[]) => {
    const rows = accession_numbers.map((accession_number) => ({ accession_number, report_period, row_count: 1 }));
    const key = quarterName(report_period);
    return build.store.make("core.filing_totals", key, key.padStart(16, "0"), (file) =>
      writeRows(warehouse, findTable("core.filing_totals"), rows, file),
    );
  };
  build.live.set("core.filing_totals", [
    await store("2023-06-30", ["a", "a"]),
    await store("2023-09-30", ["a", "b"]),
    await store("2023-12-31", ["a", "b", "b"]),
  ]);
  await expect(runChecks(build, checks)).rejects.toThrow(
    /^1 check failed, .*\n {2}core_filing_totals__key: .* \(2\), such as .*"rows":2/,
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
