import { pagePath } from "../../schemas/pages.ts";
import type { CanonicalQuery } from "../../schemas/query.ts";
import { answerQuery } from "../serve/answer.ts";
import type { Ranking } from "../serve/ranking.ts";
import type { ReleaseWriter } from "./release-writer.ts";

/**
 * Writes every page of the queries, each given by its first page, as the ranking answers it; returns how many pages.
 * An empty answer is a page too. One page is in memory at a time.
 */
export async function writePages(
  writer: ReleaseWriter,
  ranking: Ranking,
  queries: readonly CanonicalQuery[],
): Promise<number> {
  let pages = 0;
  for (const query of queries) pages += await writeAnswers(writer, ranking, query);
  return pages;
}

async function writeAnswers(writer: ReleaseWriter, ranking: Ranking, first: CanonicalQuery): Promise<number> {
  for (let page = 1; ; page += 1) {
    const query = { ...first, page };
    const path = pagePath(query);
    if (path === null) throw new Error(`${JSON.stringify(query)} is among the written queries and has no page path`);
    const { body, hasMorePages } = answerQuery(ranking, query);
    await writer.add(path, body);
    if (!hasMorePages) return page;
  }
}
