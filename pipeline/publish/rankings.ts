import type { Endpoint } from "../../schemas/endpoints.ts";
import { type Quarter, rankingPath, writtenQueries } from "../../schemas/pages.ts";
import type { CanonicalQuery, QueryContext } from "../../schemas/query.ts";
import { encodeRanking } from "../serve/encode-ranking.ts";
import { emptyRanking, openRanking, type Ranking } from "../serve/ranking.ts";
import { iconUrl } from "./icons.ts";
import type { MartRow, Marts } from "./marts.ts";
import { writePages } from "./pages.ts";
import type { ReleaseWriter } from "./release-writer.ts";

/** What every list of a release is made from. */
export interface ListSources {
  marts: Marts;
  baseUrl: string;
  context: QueryContext;
  /** The quarter that is answered where none is asked for. */
  latest: Quarter;
  /** Every quarter held. */
  quarters: readonly Quarter[];
}

/** Writes an endpoint's ranking files and all its written pages; returns how many pages. One ranking is in memory at a time. */
export async function writeEndpoint(writer: ReleaseWriter, endpoint: Endpoint, sources: ListSources): Promise<number> {
  let pages = 0;
  for (const { quarter, queries } of groupByRanking(endpoint, sources)) {
    pages += await writePages(writer, await writeRanking(writer, endpoint, quarter, sources), queries);
  }
  return pages;
}

/** The written queries, first pages only, by the quarter whose ranking answers them. */
function groupByRanking(endpoint: Endpoint, { context, latest }: ListSources) {
  const groups = new Map<string, { quarter: Quarter; queries: CanonicalQuery[] }>();
  for (const query of writtenQueries(endpoint, context)) {
    const { year = latest.year, quarter = latest.quarter } = query;
    const path = rankingPath(endpoint, { year, quarter });
    const group = groups.get(path) ?? { quarter: { year, quarter }, queries: [] };
    group.queries.push(query);
    groups.set(path, group);
  }
  return groups.values();
}

async function writeRanking(
  writer: ReleaseWriter,
  endpoint: Endpoint,
  quarter: Quarter,
  sources: ListSources,
): Promise<Ranking> {
  const reported = endpoint.reportsQuarter ? quarter : null;
  if (endpoint.byQuarter && !isHeld(quarter, sources)) return emptyRanking(endpoint, reported);
  const bytes = encodeRanking(endpoint, await readRows(endpoint, quarter, sources), reported);
  await writer.add(rankingPath(endpoint, quarter), bytes);
  return openRanking(bytes);
}

function isHeld({ year, quarter }: Quarter, { quarters }: ListSources): boolean {
  return quarters.some((held) => held.year === year && held.quarter === quarter);
}

async function readRows(endpoint: Endpoint, quarter: Quarter, { marts, baseUrl }: ListSources): Promise<MartRow[]> {
  if (!endpoint.byQuarter) return marts.readMart(endpoint.mart.table, endpoint.mart.where);
  const rows = await marts.readMart(endpoint.mart.table, { report_period: lastDay(quarter) });
  // Only portfolios are by quarter, and only they name a fund, whose icon this release holds.
  return rows.map((row) => ({ ...row, icon_url: row.icon_url ?? iconUrl(baseUrl, String(row.id)) }));
}

function lastDay({ year, quarter }: Quarter): string {
  return new Date(Date.UTC(year, quarter * 3, 0)).toISOString().slice(0, 10);
}
