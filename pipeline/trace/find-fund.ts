import { findNearest, suggestNearest } from "./find-nearest.ts";
import type { Trace } from "./open-trace.ts";

/** A manager with a portfolio, as `core.funds` has it. */
export interface Fund {
  readonly id: string;
  readonly cik: number;
  readonly name: string;
  readonly city: string | null;
  readonly state_or_country: string | null;
  /** The names of the fields that funds.csv gives; empty where it gives none. */
  readonly given_fields: string;
}

/**
 * The manager that a fund id or a CIK means.
 * @throws Error with the nearest fund ids where it means none.
 */
export async function findFund(trace: Trace, word: string): Promise<Fund> {
  const funds = await trace.rows<Fund>("trace/funds.sql", {});
  const fund = funds.find(({ id, cik }) => id === word.toLowerCase() || String(cik) === word.replace(/^0+/, ""));
  if (fund) return fund;
  const ids = funds.map(({ id }) => id);
  const nearest = (await suggestNearest(trace, word, ids)) || (await suggestByWords(trace, word, ids));
  throw new Error(
    `No fund has the id or the CIK "${word}".${nearest || " Give an id as the lists have it, or the number at the SEC."}`,
  );
}

/** A fund id is a whole name: one word of it, misspelt, is how people remember it. */
async function suggestByWords(trace: Trace, word: string, ids: readonly string[]): Promise<string> {
  const [first = ""] = word.split("-");
  const parts = new Set(ids.flatMap((id) => id.split("-").slice(0, -1)));
  const near = await findNearest(trace, first, [...parts], 2);
  const meant = ids.filter((id) => id.split("-").some((part) => near.includes(part)));
  return meant.length > 0 ? ` Did you mean ${meant.slice(0, 5).join(", ")}?` : "";
}
