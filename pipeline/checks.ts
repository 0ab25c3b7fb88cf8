import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { layerOf, type Table, type TableName } from "../schemas/tables/table.ts";
import { findTable, tables } from "../schemas/tables.ts";
import { nextQuarterEnd, quarterEnd } from "./calendar.ts";
import { readChecked, writeChecked } from "./checked.ts";
import { readMacrosOf } from "./macros.ts";
import type { Build } from "./models.ts";
import { fingerprint, type Partition } from "./partitions.ts";
import { listTables } from "./plans.ts";
import { printCount, printNumber } from "./print-number.ts";
import { hasModel } from "./read-model.ts";
import { defineView, isView, selectPartitions } from "./views.ts";
import type { Row } from "./warehouse.ts";
import { writeOwnTable } from "./write-rows.ts";

/** A rule over the warehouse, kept as one SQL file that returns the rows that offend against it. */
export interface Check {
  /** `<table>__<rule>`. */
  readonly name: string;
  /** An error stops the publish; a warning is counted, and a mistake in the user's files told with its first row, too. */
  readonly severity: "error" | "warning" | "mistake";
  /** What is wrong with the rows that it returns. */
  readonly says: string;
  readonly sql: string;
}

/** What a check found. */
export interface CheckResult {
  readonly check: Check;
  readonly offenders: readonly Row[];
}

/** The tables do not hold together: nothing may be published. */
export class FailedChecks extends Error {}

const folder = join(import.meta.dirname, "checks");
/** One core reads a partition in order; several in one statement are read on all cores. */
const COMPARED_AT_ONCE = 64;
const firstLine = /^-- (error|warning|mistake): (.+)$/;

/** All checks, in the order of their names. */
export async function readChecks(): Promise<Check[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => parseCheck(name, await readFile(join(folder, name), "utf8"))));
}

/** The check in a file; throws an Error naming it where it could not be told, or would never be asked. */
export function parseCheck(file: string, sql: string): Check {
  const [, severity, says] = firstLine.exec(sql.split("\n", 1)[0] ?? "") ?? [];
  if (!severity || !says) {
    throw new Error(`checks/${file} must begin with "-- error: ", "-- warning: " or "-- mistake: " and what is wrong.`);
  }
  if (isOfQuarter(sql) && !listTables(sql).some(isCutByQuarter)) {
    throw new Error(`checks/${file} names $report_period, but reads no table that is cut by quarter.`);
  }
  return { name: file.replace(/\.sql$/, ""), severity: severity as Check["severity"], says, sql };
}

function isOfQuarter(sql: string): boolean {
  return sql.includes("$report_period");
}

function isCutByQuarter(table: TableName): boolean {
  return findTable(table).partitioning === "quarter";
}

/**
 * The columns of a table's key have to tell the rows of each of its partitions apart: one check a table, but for those that hold
 * what was given, or tell of the run.
 */
export function listKeyChecks(): (Check & { readonly table: Table })[] {
  return tables
    .filter((table) => !["raw", "ops"].includes(layerOf(table.name)) && !isView(table))
    .map((table) => ({
      table,
      name: `${table.name.replace(".", "_")}__key`,
      severity: "error" as const,
      says: `rows of ${table.name} share one key`,
      sql: `select ${table.key.join(", ")}, count(*) as rows from ${table.name} group by all having count(*) > 1`,
    }));
}

/**
 * Runs checks over the live tables, and those of keys. What one of severity `error` reads of a key or a quarter and passed
 * before is not read again; the others tell each night what they find.
 * @throws FailedChecks naming the checks of severity `error` that found offending rows.
 */
export async function runChecks(build: Build, checks: readonly Check[]): Promise<CheckResult[]> {
  const keyChecks = listKeyChecks();
  const sql = [...keyChecks, ...checks].map((check) => check.sql);
  const by = fingerprint([sql, await readMacrosOf(sql)]);
  const checked = await readChecked(build.store.root, by);
  const live = [...build.live.values()].flat();
  const unchecked = live.filter((partition) => !checked.has(identify(partition)));
  const results: CheckResult[] = [];
  for (const check of keyChecks) {
    build.report.progress(check.name, results.length, keyChecks.length + checks.length);
    const partitions = unchecked.filter(({ table }) => table === check.table.name);
    results.push({ check, offenders: await findSharedKeys(build, check, partitions) });
  }
  for (const table of tables.filter(({ stored }) => stored !== false)) {
    await defineView(build, table, build.live.get(table.name) ?? []);
  }
  for (const check of checks) {
    build.report.progress(check.name, results.length, keyChecks.length + checks.length);
    results.push({
      check,
      offenders: await findOffenders(build, check, check.severity === "error" ? unchecked : live),
    });
  }
  await writeOwnTable(build, "ops.findings", results.flatMap(listFindings));
  refuseErrors(results);
  await writeChecked(build.store.root, by, live.map(identify));
  return results;
}

/** What a partition is made from does not matter here, only what it holds. */
function identify({ table, key, content }: Partition): string {
  return `${table} ${key} ${content}`;
}

function listFindings({ check, offenders }: CheckResult): Row[] {
  const { name, severity, says } = check;
  return offenders.map((row, index) => ({
    ...{ check_name: name, severity, ordinal: index + 1, finding: JSON.stringify(row), meaning: says },
  }));
}

async function findSharedKeys(
  build: Build,
  { sql, table }: Check & { readonly table: Table },
  partitions: readonly Partition[],
): Promise<Row[]> {
  const shared: Row[] = [];
  for (const partition of hasModel(table) ? await listSuspects(build, table, partitions) : partitions) {
    await defineView(build, table, [partition]);
    shared.push(...(await build.warehouse.rows(sql)));
  }
  return shared;
}

/**
 * The partitions in which a row has the key of the one before. A model's rows lie in the order of their key, so equal keys
 * side by side: to compare neighbours takes a tenth of the time.
 */
async function listSuspects(build: Build, table: Table, partitions: readonly Partition[]): Promise<Partition[]> {
  const suspects: Partition[] = [];
  for (let start = 0; start < partitions.length; start += COMPARED_AT_ONCE) {
    const some = partitions.slice(start, start + COMPARED_AT_ONCE);
    const repeats = some.map(
      (partition, place) => `select ${place} as place from (
        select hash(${table.key.join(", ")}) as digest, lag(digest) over () as last_digest
        from (${selectPartitions(build, table, [partition])})
      ) where digest = last_digest`,
    );
    const rows = await build.warehouse.rows(`select distinct place from (${repeats.join(" union all ")})`);
    suspects.push(...some.filter((_, place) => rows.some((row) => row.place === place)));
  }
  return suspects;
}

/** A check that names a report period is of one quarter, and asked of those of which it reads any of some partitions. */
async function findOffenders(build: Build, { sql }: Check, partitions: readonly Partition[]): Promise<Row[]> {
  const read = listTables(sql);
  const periods = isOfQuarter(sql) ? listQuarters(partitions.filter(({ table }) => read.includes(table))) : [null];
  const rows: Row[] = [];
  for (const report_period of periods) {
    rows.push(...(await build.warehouse.rows(sql, { as_of: build.asOf, report_period })));
  }
  return rows;
}

/** The quarters that some partitions are of, and those after, which compare with them; as their last days. */
function listQuarters(partitions: readonly Partition[]): string[] {
  const ends = partitions
    .filter(({ table }) => isCutByQuarter(table))
    .map(({ key }) => quarterEnd(Number(key.slice(0, 4)), Number(key.slice(5))));
  return [...new Set(ends.flatMap((end) => [end, nextQuarterEnd(end)]))].sort();
}

function refuseErrors(results: readonly CheckResult[]): void {
  const failed = results.filter(({ check, offenders }) => check.severity === "error" && offenders.length > 0);
  if (failed.length > 0) {
    const lines = failed.map(
      ({ check, offenders }) =>
        `\n  ${check.name}: ${check.says} (${printNumber(offenders.length)}), such as ${JSON.stringify(offenders[0])}`,
    );
    throw new FailedChecks(`${printCount(failed.length, "check")} failed, so nothing is published.${lines.join("")}`);
  }
}
