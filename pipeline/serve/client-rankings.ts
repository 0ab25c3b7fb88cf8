import type * as z from "zod";
import type { industriesDocument } from "../../schemas/documents/industries.ts";
import type { ProblemDocument } from "../../schemas/documents/problem.ts";
import type { sectorsDocument } from "../../schemas/documents/sectors.ts";
import type { StatusDocument } from "../../schemas/documents/status.ts";
import { type Endpoint, findEndpoint } from "../../schemas/endpoints.ts";
import { chooseQuarter, type Quarter, rankingPath } from "../../schemas/pages.ts";
import { type CanonicalQuery, parseQuery, type QueryContext } from "../../schemas/query.ts";
import { cacheSeconds } from "../../schemas/replies.ts";
import { answerQuery } from "./answer.ts";
import type { OpenList } from "./client.ts";
import { ApiError } from "./client-error.ts";
import type { Fetcher } from "./client-fetch.ts";
import { emptyRanking, openRanking, type Ranking } from "./ranking.ts";
import { replyBadRequest } from "./reply.ts";

type LiveRelease = {
  readonly id: string;
  readonly readAt: number;
  readonly context: QueryContext;
  readonly latest: Quarter;
  /** Every quarter that has a ranking. */
  readonly quarters: readonly Quarter[];
  /** By path. */
  readonly rankings: Map<string, Ranking>;
};

/** As long as a cache may keep an answer of the API. */
const freshMs = cacheSeconds * 1000;
/** A release goes live once a night: one that changes under every attempt is a fault. */
const attempts = 5;

/**
 * Answers queries from the ranking files of a web root, where the host runs no code.
 *
 * An answer is of one release: a file counts only if the same release is live after it was read as before, and its address
 * names the release, so that no cache gives one release's file for another's.
 */
export function readRankings(webRoot: string, read: Fetcher): OpenList {
  let live: LiveRelease | undefined;
  return async (slug, sent, signal) => {
    const endpoint = findEndpoint(slug);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (live === undefined || Date.now() - live.readAt > freshMs) live = await openLive(webRoot, read, signal, live);
      const release = live;
      const ranking =
        release && (await findRanking(webRoot, read, release, readQuery(endpoint, sent, release), signal));
      if (ranking) return async (next) => parse(answerQuery(ranking, readQuery(endpoint, next, release)).body);
      live = undefined;
    }
    throw new Error(`${webRoot} went from release to release ${attempts} times while it was read; ask again later`);
  };
}

const parse = (bytes: Uint8Array | null): unknown => JSON.parse(new TextDecoder().decode(bytes ?? undefined));

/** The release that is live before and after; undefined where it changed meanwhile, and `known` where that is the one. */
async function openLive(
  webRoot: string,
  read: Fetcher,
  signal: AbortSignal | undefined,
  known: LiveRelease | undefined,
): Promise<LiveRelease | undefined> {
  const readAt = Date.now();
  const status = await readStatus(webRoot, read, signal);
  if (status.release === known?.id) return { ...known, readAt };
  const readFile = async (path: string) => parse(await read(`${webRoot}/${path}?release=${status.release}`, signal));
  const [{ sectors }, { industries }] = (await Promise.all([
    readFile("v1/sectors.json"),
    readFile("v1/industries.json"),
  ])) as [z.output<typeof sectorsDocument>, z.output<typeof industriesDocument>];
  if ((await readStatus(webRoot, read, signal)).release !== status.release) return undefined;
  const context = { as_of_year: Number(status.as_of.slice(0, 4)), sectors, industries };
  const { release: id, latest_finalized: latest, quarters } = status;
  return { id, readAt, context, latest, quarters: [latest, ...quarters], rankings: new Map() };
}

async function readStatus(webRoot: string, read: Fetcher, signal: AbortSignal | undefined): Promise<StatusDocument> {
  return parse(await read(`${webRoot}/v1/status.json`, signal, true)) as StatusDocument;
}

/** The ranking that answers the query; undefined where another release went live while it was read. */
async function findRanking(
  webRoot: string,
  read: Fetcher,
  release: LiveRelease,
  query: CanonicalQuery,
  signal: AbortSignal | undefined,
): Promise<Ranking | undefined> {
  const endpoint = findEndpoint(query.endpoint);
  const asked = chooseQuarter(query, release.latest);
  const isHeld = release.quarters.some((held) => held.year === asked.year && held.quarter === asked.quarter);
  if (endpoint.byQuarter && !isHeld) return emptyRanking(endpoint, asked);
  const path = rankingPath(endpoint, asked);
  const kept = release.rankings.get(path);
  if (kept !== undefined) return kept;
  const bytes = await read(`${webRoot}/${path}?release=${release.id}`, signal);
  if ((await readStatus(webRoot, read, signal)).release !== release.id) return undefined;
  const ranking = openRanking(bytes);
  release.rankings.set(path, ranking);
  return ranking;
}

/** Refuses as the API does, word for word. */
function readQuery(endpoint: Endpoint, sent: URLSearchParams, { context }: LiveRelease): CanonicalQuery {
  const parsed = parseQuery(endpoint, sent, context);
  if (parsed.ok) return parsed.query;
  const { status, body } = replyBadRequest(parsed.problems);
  const search = sent.toString();
  throw new ApiError(`${endpoint.path}?${search}`, status, parse(body) as ProblemDocument);
}
