import type { TableName } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";
import { quarterEndOf, quarterName } from "./calendar.ts";
import { type Check, isCutByQuarter, type KeyCheck } from "./checks.ts";
import { readMacrosOf } from "./macros.ts";
import type { Build } from "./models.ts";
import { fingerprint, type Partition } from "./partitions.ts";
import { coverQuarters, listTables } from "./plans.ts";
import { readModel } from "./read-model.ts";
import { selectParameters } from "./sql-parameters.ts";
import { isView, selectPartitions } from "./views.ts";

/** A part of the live tables that a check is asked of. */
export interface Question {
  readonly key: string;
  /** Fingerprint of all that the answer depends on. */
  readonly read: string;
}

/**
 * What a check is asked of the live tables: of the keys of a table each partition by itself, else by its scope; `latest` are the
 * keys that `listLatestQuarters` answers.
 */
export async function listQuestions(
  build: Build,
  check: Check | KeyCheck,
  latest: readonly string[],
): Promise<Question[]> {
  if ("table" in check) return listPartitions(build, check);
  const { sql, scope } = check;
  const views = await Promise.all(
    listTables(sql)
      .filter((name) => isView(findTable(name)))
      .map(readModel),
  );
  const by = [sql, views, await readMacrosOf([sql, ...views]), selectParameters(sql, { as_of: build.asOf })];
  // The key of the latest quarter tells already which one it is.
  const isTold = (table: TableName) => scope === "of the latest quarter" && table === "core.quarters";
  const partitions = listRead(build, sql).filter(({ table }) => !isTold(table));
  const identify = (read: readonly Partition[]) => read.map(({ table, key, content }) => [table, key, content]);
  const ask = (key: string) => ({ key, read: fingerprint([by, identify(selectAsked(partitions, scope, [key]))]) });
  switch (scope) {
    case "all":
      return [ask("all")];
    case "by quarter": {
      const quarters = new Set(partitions.flatMap(({ table, key }) => (isCutByQuarter(table) ? [key] : [])));
      return [...quarters].sort().reverse().map(ask);
    }
    case "of the latest quarter":
      return latest.map(ask);
  }
}

/** What a partition is made from does not matter here, only what it holds. */
function listPartitions({ live }: Build, { sql, table }: KeyCheck): Question[] {
  return (live.get(table.name) ?? []).map(({ key, content }) => ({ key, read: fingerprint([sql, content]) }));
}

/** The live partitions of all tables that an SQL text reads. */
export function listRead({ live }: Build, sql: string): Partition[] {
  return listTables(sql).flatMap((name) => live.get(name) ?? []);
}

/** The key of the latest finalized quarter, as core.quarters tells it; none where no quarter is held. */
export async function listLatestQuarters(build: Build): Promise<string[]> {
  const quarters = findTable("core.quarters");
  const partitions = build.live.get(quarters.name) ?? [];
  if (partitions.length === 0) return [];
  const select = selectPartitions(build, quarters, partitions);
  const rows = await build.warehouse.rows(`select report_period from (${select}) where is_latest_finalized`);
  return rows.map(({ report_period }) => quarterName(String(report_period)));
}

/** Of what a check reads, the partitions that its answer depends on where it is asked of some quarters. */
export function selectAsked(
  partitions: readonly Partition[],
  scope: Check["scope"],
  keys: readonly string[],
): readonly Partition[] {
  if (scope === "all") return partitions;
  const span = scope === "by quarter" ? "same and previous" : "same";
  const covered = new Set(keys.flatMap((key) => coverQuarters(span, quarterEndOf(key) ?? null) ?? []));
  return partitions.filter(({ table, key }) => !isCutByQuarter(table) || covered.has(key));
}
