import { type Endpoint, findEndpoint } from "../../schemas/endpoints.ts";
import { chooseQuarter, rankingPath } from "../../schemas/pages.ts";
import { type CanonicalQuery, parseQuery } from "../../schemas/query.ts";
import { cacheSeconds, describeBadRequest } from "../../schemas/replies.ts";
import { answerQuery } from "./answer.ts";
import { ApiError } from "./client-error.ts";
import type { Fetcher } from "./client-fetch.ts";
import { type HostedRelease, openLive, parse } from "./client-release.ts";
import type { Companions, Lists } from "./client-types.ts";
import { emptyRanking, openRanking, type Ranking } from "./ranking.ts";

/** What the client's answers come from. */
export type Source = {
  /** Opens a list for reading: what it resolves to answers any page of one query. */
  open(
    slug: keyof Lists,
    sent: URLSearchParams,
    signal: AbortSignal | undefined,
  ): Promise<(sent: URLSearchParams) => Promise<unknown>>;
  readCompanion(name: keyof Companions, signal: AbortSignal | undefined): Promise<unknown>;
};

/** The release that is answered from, and its rankings by path, as far as they were read. */
type Held = { readonly release: HostedRelease; readonly readAt: number; readonly rankings: Map<string, Ranking> };

/** As long as a cache may keep an answer of the API. */
const freshMs = cacheSeconds * 1000;
/** A release goes live once a night: one that changes under every attempt is a fault. */
const attempts = 5;

/** Answers from the ranking files and companions of a host that runs no code; an answer is of one release. */
export function readRankings(root: string, read: Fetcher): Source {
  const fromLive = followLive(root, read);
  return {
    open: (slug, sent, signal) =>
      fromLive(signal, async (held) => {
        const endpoint = findEndpoint(slug);
        const ranking = await findRanking(read, held, readQuery(endpoint, sent, held.release), signal);
        return ranking && (async (next) => parse(answerQuery(ranking, readQuery(endpoint, next, held.release)).body));
      }),
    readCompanion: (name, signal) => fromLive(signal, ({ release }) => release.readCompanion(name, signal)),
  };
}

/** Gives what is read from the live release; where that changes meanwhile, reading answers undefined and begins anew. */
function followLive(root: string, read: Fetcher) {
  let held: Held | undefined;
  return async <Result>(
    signal: AbortSignal | undefined,
    readFrom: (held: Held) => Promise<Result | undefined>,
  ): Promise<Result> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (held === undefined || Date.now() - held.readAt > freshMs) {
        const readAt = Date.now();
        const release = await openLive({ root, read }, held?.release, signal);
        const rankings = release === held?.release ? held?.rankings : undefined;
        held = release && { release, readAt, rankings: rankings ?? new Map() };
      }
      const result = held && (await readFrom(held));
      if (result !== undefined) return result;
      held = undefined;
    }
    throw new Error(`${root} went from release to release ${attempts} times while it was read; ask again later`);
  };
}

/** The ranking that answers the query; undefined where another release went live while it was read. */
async function findRanking(
  read: Fetcher,
  { release, rankings }: Held,
  query: CanonicalQuery,
  signal: AbortSignal | undefined,
): Promise<Ranking | undefined> {
  const endpoint = findEndpoint(query.endpoint);
  const asked = chooseQuarter(query, release.latest);
  const path = rankingPath(endpoint, asked);
  const kept = rankings.get(path);
  if (kept !== undefined) return kept;
  const address = release.addressOf(path);
  if (address === undefined && endpoint.byQuarter) return emptyRanking(endpoint, asked);
  if (address === undefined) throw new Error(`release ${release.id} lacks ${path}; ask again later`);
  const bytes = await read(address, signal);
  if (!(await release.isLive(signal))) return undefined;
  const ranking = openRanking(bytes);
  rankings.set(path, ranking);
  return ranking;
}

/** Refuses as the API does, word for word. */
function readQuery(endpoint: Endpoint, sent: URLSearchParams, { context }: HostedRelease): CanonicalQuery {
  const parsed = parseQuery(endpoint, sent, context);
  if (parsed.ok) return parsed.query;
  const problem = describeBadRequest(endpoint.path, parsed.problems);
  throw new ApiError(`${endpoint.path}?${sent}`, problem.status, problem);
}
