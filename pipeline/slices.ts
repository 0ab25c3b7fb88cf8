import type { Slice, Span, Table } from "../schemas/tables/table.ts";
import { findTable } from "../schemas/tables.ts";
import type { Build } from "./models.ts";
import { printColumns } from "./print-columns.ts";
import { quoteLiteral } from "./quote.ts";
import { findLive, selectPartitions } from "./views.ts";

/** Whether a span is of rows, not of partitions. */
export function isSlice(span: Span): span is Slice {
  return typeof span === "object";
}

/** The rows that a slice leaves for a quarter, given by its last day, as an SQL condition. */
export function printSlice({ by, in: other }: Slice, reportPeriod: string): string {
  const day = `date ${quoteLiteral(reportPeriod)}`;
  if (other === undefined) return `${by} = ${day}`;
  const isQuarters = findTable(other).partitioning === "quarter";
  return `${by} in (select ${by} from ${other}${isQuarters ? ` where report_period = ${day}` : ""})`;
}

/**
 * A digest of the rows that a slice leaves for each of some quarters, by its last day: another whenever one of them differs,
 * and the same in any order of them. A quarter that has none is left out.
 */
export async function digestSlices(
  build: Build,
  table: Table,
  { by, in: other }: Slice,
  quarters: readonly string[],
): Promise<Map<string, string>> {
  const rows = await build.warehouse.rows(
    `with
     quarters as (select unnest([${quarters.map(quoteLiteral).join(", ")}])::date as report_period),
     sliced as (select ${by}, hash(${printColumns(table)}) as digest from (${selectLive(build, table)})),
     covered as (${other ? listValues(build, findTable(other), by, quarters) : `select report_period, report_period as ${by} from quarters`})
     select report_period, concat_ws(' ', count(*), sum(digest)) as digests
     from covered inner join sliced using (${by})
     group by report_period`,
  );
  return new Map(rows.map(({ report_period, digests }) => [String(report_period), String(digests)]));
}

/**
 * The values that a column has in each quarter's part of a table, or in every quarter in a whole table; of these only those
 * that the sliced table has, too, which are few where it is small.
 */
function listValues(build: Build, table: Table, by: string, quarters: readonly string[]): string {
  const values =
    table.partitioning === "quarter"
      ? `select report_period, ${by} from (${selectPartitions(build, table, findLive(build, table.name, quarters))})`
      : `select report_period, ${by} from quarters, (${selectLive(build, table)})`;
  return `select distinct report_period, ${by} from (${values}) where ${by} in (select ${by} from sliced)`;
}

function selectLive(build: Build, table: Table): string {
  return selectPartitions(build, table, build.live.get(table.name) ?? []);
}
