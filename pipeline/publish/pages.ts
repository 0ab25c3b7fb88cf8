import { pagePath } from "../../schemas/pages.ts";
import type { CanonicalQuery } from "../../schemas/query.ts";
import { runBounded } from "../run-bounded.ts";
import { answerQuery } from "../serve/answer.ts";
import type { Ranking } from "../serve/ranking.ts";
import type { ReleaseWriter } from "./release-writer.ts";

const QUERIES_AT_ONCE = 16;

/**
 * Writes every page of the queries, each given by its first page, as the ranking answers it; returns how many pages.
 * An empty answer is a page too. No more than one page a query under way is in memory.
 */
export async function writePages(
  writer: ReleaseWriter,
  ranking: Ranking,
  queries: readonly CanonicalQuery[],
): Promise<number> {
  const counts = await runBounded(QUERIES_AT_ONCE, queries, (query) => writeAnswers(writer, ranking, query));
  return counts.reduce((sum, count) => sum + count, 0);
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
