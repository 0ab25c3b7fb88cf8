import type { Endpoint } from "../../schemas/endpoints.ts";
import { chooseQuarter, rankingPath } from "../../schemas/pages.ts";
import { type CanonicalQuery, canonicalAddress, listDifferences } from "../../schemas/query.ts";
import { answerQuery } from "./answer.ts";
import { emptyRanking, type Ranking } from "./ranking.ts";
import type { Release, ReleaseFile } from "./release.ts";

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

/** A file of the release, sent as it is; its path tells its type. */
export function describeFile(path: string, file: ReleaseFile): Resource {
  return {
    tag: shorten(file.digest),
    type: contentTypes.get(path.slice(path.lastIndexOf(".") + 1)) ?? "application/octet-stream",
    load: async () => ({ body: await file.read(), links: [] }),
  };
}

/**
 * The answer to a query, made when it is loaded.
 *
 * A body follows from its ranking and its query alone, so that the digest of the one and the address of the other tag it: a
 * client that holds the answer already costs no answering, and every runtime tags alike.
 */
export function findAnswer(release: Release, endpoint: Endpoint, query: CanonicalQuery): Resource {
  const asked = chooseQuarter(query, release.latest);
  const path = rankingPath(endpoint, asked);
  const digest = release.digestOf(path);
  if (digest === undefined && !endpoint.byQuarter)
    throw new Error(`release ${release.id} lacks ${path}; publish it again`);
  const differences = listDifferences(query).map(([name, value]) => `-${name}=${value}`);
  return {
    tag: `${digest === undefined ? `empty-${asked.year}q${asked.quarter}` : shorten(digest)}${differences.join("")}`,
    type: "application/json",
    load: async () => {
      const ranking = digest === undefined ? emptyRanking(endpoint, asked) : await release.openRanking(path);
      return answerAndLink(ranking, query);
    },
  };
}

function answerAndLink(ranking: Ranking, query: CanonicalQuery) {
  const { body, hasMorePages } = answerQuery(ranking, query);
  const link = (page: number, rel: string) => `<${canonicalAddress({ ...query, page })}>; rel="${rel}"`;
  const links = [
    ...(hasMorePages ? [link(query.page + 1, "next")] : []),
    ...(query.page > 1 ? [link(query.page - 1, "prev")] : []),
  ];
  return { body, links };
}

/** 128 bits tell any two bodies apart. */
const shorten = (digest: string) => digest.slice(0, 32);
