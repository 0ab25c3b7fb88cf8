import { createFetcher, type Fetcher, type FetchOptions, readJson } from "./client-fetch.ts";
import type { Source } from "./client-rankings.ts";
import type { CallOptions, Client, Companions, ListMethod, Lists } from "./client-types.ts";

export type * from "./client-documents.ts";
export { ApiError } from "./client-error.ts";
export type * from "./client-types.ts";

/** Where the client asks: an API; or a bucket, or the web root of a static host, with the ranking files (all hold the folder `v1`). */
export type ClientOptions = FetchOptions & ({ readonly baseUrl: string } | { readonly rankingsUrl: string });

type LoadSource = () => Promise<Source>;

/** Sending no parameter leaves it at its default. */
type AnyQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type AnyEntries = { readonly stocks?: unknown; readonly portfolios?: unknown };

/**
 * A client of the API, for browsers and Node.
 *
 * With `baseUrl` it asks an API. With `rankingsUrl` it reads ranking files (a few MB), keeps the last of them, and answers every
 * query itself, the same to the letter; the code for that is loaded when it is first needed.
 */
export function createClient(options: ClientOptions): Client {
  const read = createFetcher(options);
  const { baseUrl, rankingsUrl }: { readonly baseUrl?: unknown; readonly rankingsUrl?: unknown } = options;
  const address = baseUrl ?? rankingsUrl;
  // Who writes no TypeScript is told by nothing else.
  if (typeof address !== "string") throw new TypeError("baseUrl or rankingsUrl is missing");
  const root = address.replace(/\/+$/, "");
  const load = address === baseUrl ? askApi(root, read) : loadRankings(root, read);
  const list = <Slug extends keyof Lists>(slug: Slug) => createList(load, slug, options.signal);
  const companion = <Name extends keyof Companions>(name: Name) => createCompanion(load, name, options.signal);
  return {
    upside: list("analyst-trends/upside"),
    fundsPortfolios: list("funds-portfolios"),
    increasedPositions: list("fund-trends/increased-positions"),
    closedPositions: list("fund-trends/closed-positions"),
    holding: list("fund-trends/holding"),
    status: companion("status"),
    sectors: companion("sectors"),
    industries: companion("industries"),
  };
}

function createList<Slug extends keyof Lists>(
  load: LoadSource,
  slug: Slug,
  everySignal: AbortSignal | undefined,
): ListMethod<Slug> {
  type List = Lists[Slug];
  type Answer = (sent: URLSearchParams) => Promise<unknown>;
  const open = async (query: List["query"], signal: AbortSignal | undefined) =>
    (await load()).open(slug, writeSearch(query), signal);
  async function read(answer: Answer, query: List["query"], signal: AbortSignal | undefined) {
    // A ranking that is held already is opened without asking for anything that a signal could stop.
    throwIfAborted(everySignal, signal);
    const document = (await answer(writeSearch(query))) as List["document"];
    // A host of files may send its first page to every query, and all pages of that would never end.
    if (document.page !== Number(query.page ?? 1)) throw new Error(`${slug} ignores queries: use rankingsUrl`);
    return document;
  }
  async function ask(query: List["query"] = {}, { signal }: CallOptions = {}): Promise<List["document"]> {
    return read(await open(query, signal), query, signal);
  }
  async function* pages(query: List["query"] = {}, { signal }: CallOptions = {}) {
    const answer = await open(query, signal);
    // A text, which no TypeScript gives, would have the next digit put after it.
    for (let page = Number(query.page ?? 1); ; page += 1) {
      const document = await read(answer, { ...query, page }, signal);
      yield document;
      if (!document.has_more_pages) return;
    }
  }
  async function* entries(query?: List["query"], options?: CallOptions) {
    for await (const page of pages(query, options)) {
      const { stocks, portfolios }: AnyEntries = page;
      yield* (stocks ?? portfolios) as List["entry"][];
    }
  }
  return Object.assign(ask, { pages, entries });
}

function createCompanion<Name extends keyof Companions>(
  load: LoadSource,
  name: Name,
  everySignal: AbortSignal | undefined,
): (options?: CallOptions) => Promise<Companions[Name]> {
  return async ({ signal } = {}) => {
    const document = await (await load()).readCompanion(name, signal);
    // One that is held already is told without asking for anything that a signal could stop.
    throwIfAborted(everySignal, signal);
    return document as Companions[Name];
  };
}

function throwIfAborted(...signals: readonly (AbortSignal | undefined)[]): void {
  for (const signal of signals) signal?.throwIfAborted();
}

/** In the order of the canonical address and with plain commas, so that caches know it again. */
function writeSearch(query: AnyQuery): URLSearchParams {
  const given = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !(name === "page" && value === 1),
  );
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)] as [string, string]).sort());
}

function askApi(root: string, read: Fetcher): LoadSource {
  const ask = (path: string, signal: AbortSignal | undefined) => readJson(read, `${root}/v1/${path}`, signal);
  return async () => ({
    open: async (slug, _sent, signal) => async (sent) => {
      const search = sent.toString().replaceAll("%2C", ",");
      return ask(`${slug}${search && `?${search}`}`, signal);
    },
    readCompanion: (name, signal) => ask(`${name}.json`, signal),
  });
}

/** What answers from ranking files is most of the code, and a client of an API needs none of it. */
function loadRankings(root: string, read: Fetcher): LoadSource {
  let loading: Promise<Source> | undefined;
  return () => {
    loading ??= import("./client-rankings.ts").then(({ readRankings }) => readRankings(root, read));
    // What did not come is asked for again the next time.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}
