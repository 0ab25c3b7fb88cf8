import type { Table, TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { quarterEndOf, quarterName } from "../calendar.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { readMacrosOf } from "../macros/macros.ts";
import { selectParameters } from "../sql/sql-parameters.ts";
import type { Build } from "../tables/models.ts";
import { isOfSources, listOrigins, selectSources } from "../tables/origins.ts";
import type { Partition } from "../tables/partitions.ts";
import { coverQuarters, listReadsOf, listTables } from "../tables/plans.ts";
import { readModel } from "../tables/read-model.ts";
import { isView, selectPartitions } from "../tables/views.ts";
import { type Check, isCutByQuarter, type KeyCheck } from "./checks.ts";

/** A part of the live tables that a check is asked of. */
export interface Question {
  readonly key: string;
  /** Fingerprint of all that the answer depends on. */
  readonly read: string;
}

/**
 * What a check is to be asked over the live tables, each question answered and remembered by itself: of the check of a table's key
 * one for each partition, of another as its scope says. `latest` is what `listLatestQuarters` answers.
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
  // All that such a check asks of core.quarters is which quarter is the latest, and that is the key itself.
  const isTold = (table: TableName) => scope === "of the latest quarter" && table === "core.quarters";
  const select = await openAsked(build, check);
  const identify = (read: readonly Asked[]) =>
    read
      .filter(({ table }) => !isTold(table.name))
      .map(({ table, partitions }) => [table.name, partitions.map(({ key, content }) => [key, content])]);
  const ask = (key: string) => ({ key, read: fingerprint([by, identify(select([key]))]) });
  switch (scope) {
    case "all":
      return [ask("all")];
    case "by quarter":
      return listQuarterKeys(build, sql).reverse().map(ask);
    case "of the latest quarter":
      return latest.map(ask);
  }
}

/** Of a partition what it holds counts, not what it was made from: one that was made anew alike is not asked again. */
function listPartitions({ live }: Build, { sql, table }: KeyCheck): Question[] {
  return (live.get(table.name) ?? []).map(({ key, content }) => ({ key, read: fingerprint([sql, content]) }));
}

/** The keys of the quarters that any table has which an SQL text reads, in order. */
function listQuarterKeys({ live }: Build, sql: string): string[] {
  const cut = listTables(sql).filter(isCutByQuarter);
  return [...new Set(cut.flatMap((name) => (live.get(name) ?? []).map(({ key }) => key)))].sort();
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

/** Which quarters a check reads of the tables that it names, by its scope. */
const spanOf = { all: "all", "by quarter": "same and previous", "of the latest quarter": "same" } as const;

/** What the answer of a check depends on in a table that it reads. */
export interface Asked {
  readonly table: Table;
  readonly partitions: readonly Partition[];
}

/** Answers what tells, of the keys of some quarters, what the answer of a check depends on: the tables that it reads, each after those behind it. */
export async function openAsked(build: Build, { sql, scope }: Check): Promise<(keys: readonly string[]) => Asked[]> {
  const span = spanOf[scope];
  const read = listReadsOf(sql, span).map(([name, own]) => {
    return { table: findTable(name), own, partitions: build.live.get(name) ?? [] };
  });
  if (span === "all") return () => read;
  const origins = read.some(({ own }) => isOfSources(own)) ? await listOrigins(build) : new Map();
  return (keys) => {
    const covered = new Set(keys.flatMap((key) => coverQuarters(span, quarterEndOf(key) ?? null) ?? []));
    return read.map(({ table, own, partitions }) => {
      if (isOfSources(own)) return { table, partitions: selectSources(origins, partitions, [...covered]) };
      if (!isCutByQuarter(table.name)) return { table, partitions };
      return { table, partitions: partitions.filter(({ key }) => covered.has(key)) };
    });
  };
}
