import { type Endpoint, listLeaves } from "../../schemas/endpoints.ts";
import { chooseQuarter, iconPath, pagePath, type Quarter, rankingPath, writtenQueries } from "../../schemas/pages.ts";
import type { CanonicalQuery, QueryContext } from "../../schemas/query.ts";
import { quarterEnd } from "../calendar.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { answerQuery } from "../serve/answer.ts";
import { emptyRanking, openRanking, type Ranking } from "../serve/ranking.ts";
import { encodeRanking } from "./encode-ranking.ts";
import type { LiveFiles, Parts } from "./live-files.ts";
import type { Choice, MartRow, Marts } from "./marts.ts";
import type { ReleaseWriter } from "./release-writer.ts";

/** What every list of a release is made from. */
export interface ListSources {
  marts: Marts;
  /** The address of the web root, without a slash at its end; empty for addresses that begin at the root. */
  baseUrl: string;
  context: QueryContext;
  /** The quarter that is answered where none is asked for. */
  latest: Quarter;
  /** Every quarter held. */
  quarters: readonly Quarter[];
  /** Identifies the code that makes bytes out of marts. */
  code: string;
  /** The live release, of which parts made from the same are taken over. */
  live: LiveFiles | undefined;
}

/** What an endpoint came to: its pages, and what each of its rankings was made from. */
export interface WrittenEndpoint {
  readonly pages: number;
  readonly rankings: Parts["rankings"];
}

/** A ranking and the written queries, first pages only, that it answers. */
interface Part {
  readonly quarter: Quarter;
  readonly queries: readonly CanonicalQuery[];
}

/** Writes an endpoint's ranking files and all its written pages. One ranking is in memory at a time. */
export async function writeEndpoint(
  writer: ReleaseWriter,
  endpoint: Endpoint,
  sources: ListSources,
): Promise<WrittenEndpoint> {
  let pages = 0;
  const rankings: Record<string, string> = {};
  for (const part of groupByRanking(endpoint, sources)) {
    const madeFrom = identifyPart(endpoint, part, sources);
    const kept = await keepPart(writer, endpoint, part, madeFrom, sources.live);
    pages += kept ?? (await writePart(writer, endpoint, part, sources));
    rankings[rankingPath(endpoint, part.quarter)] = madeFrom;
  }
  return { pages, rankings };
}

function identifyPart(endpoint: Endpoint, { quarter, queries }: Part, sources: ListSources): string {
  const rows = sources.marts.identify(endpoint.mart.table, chooseRows(endpoint, quarter));
  return fingerprint([sources.code, sources.baseUrl, rows, isRanked(endpoint, quarter, sources), quarter, queries]);
}

/** Takes a part over from the live release that made it from the same; answers its pages, or undefined where it cannot. */
async function keepPart(
  writer: ReleaseWriter,
  endpoint: Endpoint,
  { quarter, queries }: Part,
  madeFrom: string,
  live: LiveFiles | undefined,
): Promise<number | undefined> {
  const ranking = rankingPath(endpoint, quarter);
  if (!live || live.parts.rankings[ranking] !== madeFrom || !Object.hasOwn(live.files, ranking)) return undefined;
  const pages = queries.flatMap((query) => listPages(query, live));
  return (await writer.keep([ranking, ...pages])) ? pages.length : undefined;
}

function listPages(first: CanonicalQuery, { files }: LiveFiles): string[] {
  const paths: string[] = [];
  for (let page = 1; ; page += 1) {
    const path = pagePath({ ...first, page });
    if (path === null || !Object.hasOwn(files, path)) return paths;
    paths.push(path);
  }
}

/** The written queries by the quarter whose ranking answers them. */
function groupByRanking(endpoint: Endpoint, { context, latest }: ListSources): Iterable<Part> {
  const groups = new Map<string, { quarter: Quarter; queries: CanonicalQuery[] }>();
  for (const query of writtenQueries(endpoint, context)) {
    const quarter = chooseQuarter(query, latest);
    const path = rankingPath(endpoint, quarter);
    const group = groups.get(path) ?? { quarter, queries: [] };
    group.queries.push(query);
    groups.set(path, group);
  }
  return groups.values();
}

/** Writes a ranking, and every page of its queries; returns how many pages. */
async function writePart(
  writer: ReleaseWriter,
  endpoint: Endpoint,
  { quarter, queries }: Part,
  sources: ListSources,
): Promise<number> {
  const ranking = await writeRanking(writer, endpoint, quarter, sources);
  let pages = 0;
  for (const first of queries) pages += await writePages(writer, ranking, first);
  return pages;
}

/** Writes every page of a query as the ranking answers it; returns how many. An empty answer is a page, too. */
async function writePages(writer: ReleaseWriter, ranking: Ranking, first: CanonicalQuery): Promise<number> {
  for (let page = 1; ; page += 1) {
    const query = { ...first, page };
    const path = pagePath(query);
    if (path === null) throw new Error(`${JSON.stringify(query)} is among the written queries and has no page path`);
    const { body, hasMorePages } = answerQuery(ranking, query);
    await writer.add(path, body);
    if (!hasMorePages) return page;
  }
}

async function writeRanking(
  writer: ReleaseWriter,
  endpoint: Endpoint,
  quarter: Quarter,
  sources: ListSources,
): Promise<Ranking> {
  const reported = endpoint.reportsQuarter ? quarter : null;
  if (!isRanked(endpoint, quarter, sources)) return emptyRanking(endpoint, reported);
  const bytes = await encodeRanking(endpoint, await readRows(endpoint, quarter, sources), reported);
  await writer.add(rankingPath(endpoint, quarter), bytes);
  return openRanking(bytes);
}

/** Of a quarter that is not held there may be rows all the same, as of a filing for one that has not begun. */
function isRanked({ byQuarter }: Endpoint, { year, quarter }: Quarter, { quarters }: ListSources): boolean {
  return !byQuarter || quarters.some((held) => held.year === year && held.quarter === quarter);
}

async function readRows(endpoint: Endpoint, quarter: Quarter, { marts, baseUrl }: ListSources): Promise<MartRow[]> {
  const rows = await marts.readMart(endpoint.mart.table, chooseRows(endpoint, quarter));
  if (!listLeaves(endpoint.entry).includes("icon_url")) return rows;
  // What has an icon is a fund, and this release holds one for each.
  return rows.map((row) => ({ ...row, icon_url: row.icon_url ?? `${baseUrl}/${iconPath(String(row.id))}` }));
}

function chooseRows(endpoint: Endpoint, { year, quarter }: Quarter): Choice | undefined {
  return endpoint.byQuarter ? { report_period: quarterEnd(year, quarter) } : endpoint.mart.where;
}
