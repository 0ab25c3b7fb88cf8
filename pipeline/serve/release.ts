import type { Quarter } from "../../schemas/pages.ts";
import type { QueryContext } from "../../schemas/query.ts";
import type { Ranking } from "./ranking.ts";

/** One release as the handler sees it, whatever holds its files; it never changes, so one answer never mixes two. */
export type Release = {
  /** The release's id. */
  readonly id: string;
  readonly context: QueryContext;
  /** The quarter that is answered where none is asked for. */
  readonly latest: Quarter;
  /** The release's as-of date as an HTTP date. */
  readonly lastModified: string;
  /** The SHA-256 of a file by its path relative to the web root; undefined where the release has no such file. */
  digestOf(path: string): string | undefined;
  /** The bytes of a file that has a digest. */
  readFile(path: string): Promise<Uint8Array>;
  /** The ranking in a file that has a digest; kept open, as far as memory allows. */
  openRanking(path: string): Promise<Ranking>;
};
