import { type Endpoint, findEndpoint } from "../../schemas/endpoints.ts";
import { chooseQuarter, rankingPath } from "../../schemas/pages.ts";
import { type CanonicalQuery, parseQuery } from "../../schemas/query.ts";
import { cacheSeconds, describeBadRequest } from "../../schemas/replies.ts";
import { answerQuery } from "./answer.ts";
import { ApiError } from "./client-error.ts";
import type { Fetcher } from "./client-fetch.ts";
import { type HostedRelease, openLive } from "./client-release.ts";
import type { Companions, Lists } from "./client-types.ts";
import { keepRankings, type OpenByDigest } from "./keep-rankings.ts";
import { emptyRanking, type Ranking } from "./ranking.ts";

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

/** Another release went live while one was read. */
class Superseded extends Error {}

/** As long as a cache may keep an answer of the API. */
const freshMs = cacheSeconds * 1000;
/** Of ranking files that are held open: a history has a large one for each quarter. */
const memoryBytes = 64 * 2 ** 20;
/** A release goes live once a night: one that changes under every attempt is a fault. */
const attempts = 5;

/** Answers from the ranking files and companions of a host that runs no code; an answer is of one release. */
export function readRankings(root: string, read: Fetcher): Source {
  const fromLive = followLive(root, read);
  // By their addresses, which name the release, or in a bucket their own digest.
  const openKept = keepRankings(memoryBytes);
  return {
    open: (slug, sent, signal) =>
      fromLive(signal, async (release) => {
        const endpoint = findEndpoint(slug);
        const readFile = readWhileLive(read, release, signal);
        const ranking = await findRanking(release, readQuery(endpoint, sent, release), openKept, readFile);
        return async (next) => {
          const { body } = answerQuery(ranking, readQuery(endpoint, next, release));
          return JSON.parse(new TextDecoder().decode(body));
        };
      }),
    readCompanion: (name, signal) => fromLive(signal, (release) => release.readCompanion(name, signal)),
  };
}

/** Gives what is read from the live release; where another one goes live meanwhile, reading begins anew. */
function followLive(root: string, read: Fetcher) {
  let held: { readonly release: HostedRelease; readonly readAt: number } | undefined;
  async function openHeld(signal: AbortSignal | undefined): Promise<HostedRelease> {
    // A clock that was put back says nothing.
    if (held !== undefined && Math.abs(Date.now() - held.readAt) <= freshMs) return held.release;
    const readAt = Date.now();
    const release = await openLive({ root, read }, held?.release, signal);
    if (release === undefined) throw new Superseded();
    held = { release, readAt };
    return release;
  }
  return async <Result>(
    signal: AbortSignal | undefined,
    readFrom: (release: HostedRelease) => Promise<Result>,
  ): Promise<Result> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        return await readFrom(await openHeld(signal));
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
        held = undefined;
      }
    }
    throw new Error(`${root} went from release to release ${attempts} times while it was read; ask again later`);
  };
}

/**
 * Reads a file of a release that is live before, too: a cache would keep, at the address that names one release, the file
 * of the next, for all who ask when the first is live again.
 */
function readWhileLive(read: Fetcher, release: HostedRelease, signal: AbortSignal | undefined) {
  const requireLive = async () => {
    if (!(await release.isLive(signal))) throw new Superseded();
  };
  return async (address: string): Promise<Uint8Array> => {
    await requireLive();
    const bytes = await read(address, signal);
    await requireLive();
    return bytes;
  };
}

/** The ranking that answers the query. */
async function findRanking(
  release: HostedRelease,
  query: CanonicalQuery,
  openKept: OpenByDigest,
  readFile: (address: string) => Promise<Uint8Array>,
): Promise<Ranking> {
  const endpoint = findEndpoint(query.endpoint);
  const asked = chooseQuarter(query, release.latest);
  const path = rankingPath(endpoint, asked);
  const address = release.addressOf(path);
  if (address !== undefined) return openKept(address, () => readFile(address));
  if (endpoint.byQuarter) return emptyRanking(endpoint, asked);
  throw new Error(`release ${release.id} lacks ${path}; ask again later`);
}

/** Refuses as the API does, word for word. */
function readQuery(endpoint: Endpoint, sent: URLSearchParams, { context }: HostedRelease): CanonicalQuery {
  const parsed = parseQuery(endpoint, sent, context);
  if (parsed.ok) return parsed.query;
  const problem = describeBadRequest(endpoint.path, parsed.problems);
  throw new ApiError(`${endpoint.path}?${sent}`, problem.status, problem);
}
