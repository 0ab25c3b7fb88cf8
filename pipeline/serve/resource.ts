import { findEndpoint } from "../../schemas/endpoints.ts";
import { chooseQuarter, rankingPath } from "../../schemas/pages.ts";
import { type CanonicalQuery, canonicalAddress, listDifferences } from "../../schemas/query.ts";
import { answerQuery } from "./answer.ts";
import { emptyRanking, type Ranking } from "./ranking.ts";
import type { Release, ReleaseFile, ReleaseRankings } from "./release.ts";

/** What an address leads to: enough to tell whether it changed, and how to make it if it did. */
export type Resource = {
  /** Differs between any two bodies of one address. */
  readonly tag: string;
  readonly type: string;
  load(): Promise<{ readonly body: Uint8Array; readonly links: readonly string[] }>;
};

/** The media type of a file, by the ending of its name. */
export const contentTypes = new Map([
  ["arrow", "application/vnd.apache.arrow.file"],
  ["json", "application/json"],
  ["svg", "image/svg+xml"],
]);

/** The media type of the file with that path. */
export function findType(path: string): string {
  return contentTypes.get(path.slice(path.lastIndexOf(".") + 1)) ?? "application/octet-stream";
}

/** A file of the release, sent as it is; its path tells its type. */
export function describeFile(path: string, file: ReleaseFile): Resource {
  return {
    tag: shorten(file.digest),
    type: findType(path),
    load: async () => ({ body: await file.read(), links: [] }),
  };
}

/**
 * The answer to a query, made when it is loaded.
 *
 * A body follows from its ranking and its query alone, so that the digest of the one and the address of the other tag it: a
 * client that holds the answer already costs no answering, and every runtime tags alike.
 */
export function findAnswer(release: Release, query: CanonicalQuery): Resource {
  const { tag, open } = findRanking(release, query);
  const differences = listDifferences(query).map(([name, value]) => `-${name}=${value}`);
  return {
    tag: `${tag}${differences.join("")}`,
    type: "application/json",
    load: async () => answerAndLink(await open(), query),
  };
}

/** The ranking that answers a query, and what tells it from any other; that of a quarter that nothing was filed for is empty. */
export function findRanking(
  release: ReleaseRankings,
  query: CanonicalQuery,
): { readonly tag: string; open(): Promise<Ranking> } {
  const endpoint = findEndpoint(query.endpoint);
  const asked = chooseQuarter(query, release.latest);
  const path = rankingPath(endpoint, asked);
  const digest = release.digestOf(path);
  if (digest !== undefined) return { tag: shorten(digest), open: () => release.openRanking(path) };
  if (!endpoint.byQuarter) throw new Error(`release ${release.id} lacks ${path}; publish it again`);
  return { tag: `empty-${asked.year}q${asked.quarter}`, open: async () => emptyRanking(endpoint, asked) };
}

function answerAndLink(ranking: Ranking, query: CanonicalQuery) {
  const { body, hasMorePages } = answerQuery(ranking, query);
  // Relative to the address asked for: the API may be published below a path that only its host knows.
  const address = (page: number) => canonicalAddress({ ...query, page }).replace(/^[^?]*\//, "");
  const link = (page: number, rel: string) => `<${address(page)}>; rel="${rel}"`;
  const links = [
    ...(hasMorePages ? [link(query.page + 1, "next")] : []),
    ...(query.page > 1 ? [link(query.page - 1, "prev")] : []),
  ];
  return { body, links };
}

/** 128 bits tell any two bodies apart. */
const shorten = (digest: string) => digest.slice(0, 32);
