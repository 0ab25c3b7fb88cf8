import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { layerOf, type Table, type TableName } from "../../schemas/tables/table.ts";
import { findTable, tables } from "../../schemas/tables.ts";
import { listTables } from "../tables/plans.ts";
import { isView } from "../tables/views.ts";
import type { Row } from "../warehouse.ts";

/** A rule over the warehouse, kept as one SQL file that returns the rows that offend against it. */
export interface Check {
  /** `<table>__<rule>`. */
  readonly name: string;
  /** An error stops the publish; a warning is counted, and a mistake in the user's files told with its first row, too. */
  readonly severity: "error" | "warning" | "mistake";
  /**
   * What it is asked of, and what its answer depends on: all that it reads; or of tables that are cut by quarter each quarter by
   * itself and the one before, in rows that name their `report_period`; or the latest finalized quarter, as told by core.quarters.
   */
  readonly scope: "all" | "by quarter" | "of the latest quarter";
  /** What is wrong with the rows that it returns. */
  readonly says: string;
  readonly sql: string;
}

/** The check that the columns of a table's key tell the rows of each of its partitions apart. */
export interface KeyCheck extends Check {
  readonly table: Table;
}

/** What a check found. */
export interface CheckResult {
  readonly check: Check;
  readonly offenders: readonly Row[];
}

const folder = import.meta.dirname;
const firstLine = /^-- (error|warning|mistake)(?: (by quarter|of the latest quarter))?: (.+)$/;

/** All checks, in the order of their names. */
export async function readChecks(): Promise<Check[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map(async (name) => parseCheck(name, await readFile(join(folder, name), "utf8"))));
}

/** The check in a file; throws an Error naming it where it could not be told, or would never be asked. */
export function parseCheck(file: string, sql: string): Check {
  const [, severity, scope, says] = firstLine.exec(sql.split("\n", 1)[0] ?? "") ?? [];
  if (!severity || !says) {
    throw new Error(
      `checks/${file} must begin with "-- error: ", "-- warning: " or "-- mistake: " and what is wrong; with "by quarter" before the colon where each quarter is asked by itself, or "of the latest quarter" where only that is.`,
    );
  }
  if (scope && !listTables(sql).some(isCutByQuarter)) {
    throw new Error(`checks/${file} is ${scope}, but reads no table that is cut by quarter.`);
  }
  return {
    name: file.replace(/\.sql$/, ""),
    severity: severity as Check["severity"],
    scope: (scope ?? "all") as Check["scope"],
    says,
    sql,
  };
}

/** Whether a table has a partition for each quarter. */
export function isCutByQuarter(table: TableName): boolean {
  return findTable(table).partitioning === "quarter";
}

/** One check of its key for each table, but for those that hold what was given, or tell of the run. */
export function listKeyChecks(): KeyCheck[] {
  return tables
    .filter((table) => !["raw", "ops"].includes(layerOf(table.name)) && !isView(table))
    .map((table) => ({
      table,
      name: `${table.name.replace(".", "_")}__key`,
      severity: "error",
      scope: "all",
      says: `rows of ${table.name} share one key`,
      sql: `select ${table.key.join(", ")}, count(*) as rows from ${table.name} group by all having count(*) > 1`,
    }));
}
