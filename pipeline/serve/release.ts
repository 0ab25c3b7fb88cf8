import type { Quarter } from "../../schemas/pages.ts";
import type { QueryContext } from "../../schemas/query.ts";
import type { Ranking } from "./ranking.ts";

/** What of a release answers queries. */
export type ReleaseRankings = {
  /** The release's id. */
  readonly id: string;
  readonly context: QueryContext;
  /** The quarter that is answered where none is asked for. */
  readonly latest: Quarter;
  /** The SHA-256 of a ranking file by its path relative to the web root; undefined where the release has no such ranking. */
  digestOf(path: string): string | undefined;
  /** The ranking in a file that has a digest; kept open, as far as memory allows. */
  openRanking(path: string): Promise<Ranking>;
};

/** The HTTP date of an as-of date, or of now where that lies ahead: nothing has changed later than it is sent (RFC 9110, 8.8.2.1). */
export const printLastModified = (asOf: string): string =>
  new Date(Math.min(Date.parse(asOf), Date.now())).toUTCString();

/** One release as the handler sees it, whatever holds its files; it never changes, so one answer never mixes two. */
export type Release = ReleaseRankings & {
  /** What `printLastModified` makes of the release's as-of date. */
  readonly lastModified: string;
  /** Any file by its path relative to the web root; undefined where the release has no such file. */
  findFile(path: string): Promise<ReleaseFile | undefined>;
};

/** A file of a release: its SHA-256, and its bytes when they are wanted. */
export type ReleaseFile = { readonly digest: string; read(): Promise<Uint8Array> };
