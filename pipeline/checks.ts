import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { tables } from "../schemas/tables.ts";
import { type Build, defineView } from "./models.ts";
import type { Row } from "./warehouse.ts";

/** A rule over the warehouse, kept as one SQL file that returns the rows that offend against it. */
export interface Check {
  /** `<table>__<rule>`. */
  readonly name: string;
  /** An error stops the publish; a warning is counted. */
  readonly severity: "error" | "warning";
  /** What is wrong with the rows that it returns. */
  readonly says: string;
  readonly sql: string;
}

/** What a check found. */
export interface CheckResult {
  readonly check: Check;
  readonly offenders: number;
  /** The first few of them. */
  readonly examples: readonly Row[];
}

/** The tables do not hold together: nothing may be published. */
export class FailedChecks extends Error {}

const folder = join(import.meta.dirname, "checks");
const firstLine = /^-- (error|warning): (.+)$/;

/** All checks, in the order of their names. */
export async function readChecks(): Promise<Check[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      const [, severity, says] = firstLine.exec(sql.split("\n", 1)[0] ?? "") ?? [];
      if (!severity || !says) {
        throw new Error(`checks/${name} must begin with "-- error: " or "-- warning: " and what is wrong.`);
      }
      return { name: name.replace(/\.sql$/, ""), severity: severity as Check["severity"], says, sql };
    }),
  );
}

/** The columns of a table's key have to tell its rows apart: one check a table. */
export function listKeyChecks(): Check[] {
  return tables
    .filter(({ name, stored }) => stored !== false && !name.startsWith("raw.") && name !== "ops.rejects")
    .map(({ name, key, partitioning }) => ({
      name: `${name.replace(".", "_")}__key`,
      severity: "error" as const,
      says: `rows of ${name} share one key`,
      sql: `select ${[...sourceColumn(name, partitioning), ...key].join(", ")}, count(*) as rows from ${name} group by all having count(*) > 1`,
    }));
}

/**
 * Runs every check over the live tables.
 * @throws FailedChecks naming the checks of severity `error` that found offending rows.
 */
export async function runChecks(build: Build): Promise<CheckResult[]> {
  for (const table of tables.filter(({ stored }) => stored !== false)) {
    await defineView(build, table, build.live.get(table.name) ?? []);
  }
  const results: CheckResult[] = [];
  const checks = [...listKeyChecks(), ...(await readChecks())];
  for (const [index, check] of checks.entries()) {
    build.report.progress("checks", index, checks.length);
    const rows = await build.warehouse.rows(check.sql, { as_of: build.asOf });
    results.push({ check, offenders: rows.length, examples: rows.slice(0, 3) });
  }
  refuseErrors(results);
  return results;
}

function refuseErrors(results: readonly CheckResult[]): void {
  const failed = results.filter(({ check, offenders }) => check.severity === "error" && offenders > 0);
  if (failed.length > 0) {
    const lines = failed.map(
      ({ check, offenders, examples }) =>
        `\n  ${check.name}: ${check.says} (${offenders}), such as ${JSON.stringify(examples[0])}`,
    );
    throw new FailedChecks(`${failed.length} checks failed, so nothing is published.${lines.join("")}`);
  }
}

/** A filing may stand in several sources; core picks one of them. */
function sourceColumn(name: string, partitioning: string): string[] {
  return name.startsWith("staging.") && partitioning === "source" ? ["source_id"] : [];
}
