import { findPageQuery } from "../../schemas/pages.ts";
import { answerQuery } from "./answer.ts";
import type { ReleaseRankings } from "./release.ts";
import { findRanking } from "./resource.ts";

/**
 * The bytes of a written page by its path, as publishing made them: they follow from the ranking. Undefined where no page
 * has that path, or its list ends before it; of an empty list the first page is written, and no other.
 */
export async function answerPage(release: ReleaseRankings, path: string): Promise<Uint8Array | undefined> {
  const query = findPageQuery(path, release.context);
  if (query === null) return undefined;
  const ranking = await findRanking(release, query).open();
  const isWritten = query.page === 1 || answerQuery(ranking, { ...query, page: query.page - 1 }).hasMorePages;
  return isWritten ? answerQuery(ranking, query).body : undefined;
}
