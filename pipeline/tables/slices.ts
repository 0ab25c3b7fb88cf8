import pLimit from "p-limit";
import type { Slice, Span, Table } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { printColumns } from "../sql/print-columns.ts";
import { quoteLiteral } from "../sql/quote.ts";
import type { Build } from "./models.ts";
import { findLive, selectPartitions } from "./views.ts";

/** Whether a span is of rows, not of partitions. */
export function isSlice(span: Span): span is Slice {
  return typeof span === "object";
}

/** The rows that a slice leaves for a quarter, given by its last day, as an SQL condition. */
export function printSlice({ by, in: other }: Slice, reportPeriod: string): string {
  const day = `date ${quoteLiteral(reportPeriod)}`;
  return other === undefined ? `${by} = ${day}` : `${by} in (select ${by} from ${other} where report_period = ${day})`;
}

/**
 * Tells a digest of the rows that a slice leaves for a quarter, given by its last day; nothing where it leaves none. Once one of some
 * quarters is asked for, so are all of which the other table has its part by then: each at a time would take many times as long.
 */
export function openDigests(table: Table, slice: Slice, quarters: readonly string[]) {
  const known = new Map<string, string>();
  const turns = pLimit(1);
  return (build: Build, reportPeriod: string): Promise<string> =>
    turns(async () => {
      if (!known.has(reportPeriod)) {
        const there = quarters.filter((quarter) => !slice.in || findLive(build, slice.in, [quarter]).length > 0);
        const asked = [...new Set([reportPeriod, ...there])].filter((quarter) => !known.has(quarter));
        const found = await digestSlices(build, table, slice, asked);
        for (const quarter of asked) known.set(quarter, found.get(quarter) ?? "");
      }
      return known.get(reportPeriod) ?? "";
    });
}

/**
 * A digest of the rows that a slice leaves for each of some quarters, by its last day: another whenever one of them differs,
 * and the same in any order of them. A quarter that has none is left out. Where several rows of the quarter's part of the
 * other table have the value by which a row is chosen, it counts once for each of them: to make the values distinct takes longer, and
 * the model reads that part anyhow, so a change of it has the partition made again either way.
 */
async function digestSlices(
  build: Build,
  table: Table,
  { by, in: other }: Slice,
  quarters: readonly string[],
): Promise<Map<string, string>> {
  const values = other
    ? selectPartitions(build, findTable(other), findLive(build, other, quarters))
    : `select unnest([${quarters.map(quoteLiteral).join(", ")}])::date as report_period`;
  const rows = await build.warehouse.rows(
    `select report_period, concat_ws(' ', count(*), sum(digest)) as digests
     from (${values})
     inner join (
       select ${by}, hash(${printColumns(table)}) as digest
       from (${selectPartitions(build, table, build.live.get(table.name) ?? [])})
     ) using (${by})
     group by report_period`,
  );
  return new Map(rows.map(({ report_period, digests }) => [String(report_period), String(digests)]));
}
