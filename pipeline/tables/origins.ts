import type { SourcesSpan, Span } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { quarterName } from "../calendar.ts";
import type { Build } from "./models.ts";
import type { Partition } from "./partitions.ts";
import { selectPartitions } from "./views.ts";

/** Where the rows of a quarter's filings lie. */
export interface Origin {
  /** The sources that the filings were taken from. */
  readonly sources: readonly string[];
  /** The report periods as filed, by which their rows lie, as SQL dates: late filings of other quarters are passed over. */
  readonly periods: readonly string[];
}

/** Where the rows of the filings of each quarter lie, by the quarter's key. */
export type Origins = ReadonlyMap<string, Origin>;

/** Whether a span is of sources: those of some quarters' filings. */
export function isOfSources(span: Span): span is SourcesSpan {
  return span === "its sources" || span === "its and previous sources";
}

/**
 * Of the partitions of sources those that hold rows of some quarters' filings, data sets before EDGAR's days: DuckDB's planner takes all
 * files for as large as the first, and joins badly where it takes many rows for few.
 */
export function selectSources(
  origins: Origins,
  partitions: readonly Partition[],
  keys: readonly string[],
): readonly Partition[] {
  const sources = new Set(keys.flatMap((key) => origins.get(key)?.sources ?? []));
  return partitions.filter(({ key }) => sources.has(key)).sort((a, b) => (a.key > b.key ? -1 : 1));
}

/** The condition on the rows of some quarters' filings. */
export function printPeriods(origins: Origins, keys: readonly string[]): string {
  const periods = new Set(keys.flatMap((key) => origins.get(key)?.periods ?? []));
  return periods.size > 0 ? `report_period in (${[...periods].sort().join(", ")})` : "false";
}

/** What was found out of filings, by the list of their partitions, which is another one when they change. */
const originsOf = new WeakMap<readonly Partition[], Origins>();

/** Tells where the rows of the filings of each quarter lie. */
export async function listOrigins(build: Build): Promise<Origins> {
  const live = build.live.get("core.filings") ?? [];
  const known = live.length === 0 ? new Map() : originsOf.get(live);
  if (known) return known;
  const rows = await build.warehouse.rows(
    `select report_period, string_agg(distinct source_id, ',' order by source_id) as sources,
       string_agg(distinct filed_for, ', ' order by filed_for) as periods
     from (
       select report_period, source_id, format('date ''{}''', quarter_end(period_of_report)) as filed_for
       from (${selectPartitions(build, findTable("core.filings"), live)})
     ) group by report_period`,
  );
  const origins = new Map(
    rows.map(({ report_period, sources, periods }) => [
      quarterName(String(report_period)),
      { sources: String(sources).split(","), periods: String(periods).split(", ") },
    ]),
  );
  originsOf.set(live, origins);
  return origins;
}
