import { dayAfter, previousQuarterEnd, quarterOf, quartersBetween } from "../calendar.ts";
import { type IndexedFiling, indexPath, listFilings } from "./list-filings.ts";
import type { Window } from "./list-uncovered.ts";
import { demand, Refused, type Sec } from "./open-sec.ts";

/** A quarter may begin with a holiday and a weekend, and its index is made in the night after its first business day. */
const daysWithoutIndex = 5;

/**
 * The Forms 13F that EDGAR lists in the quarters of a window, of which `until` is the last day that is wanted.
 * @throws Error naming the address of an index that is not to be had, though its quarter is not new.
 */
export async function readIndexes(sec: Sec, { first, last }: Window, until: string): Promise<IndexedFiling[]> {
  const filings: IndexedFiling[] = [];
  for (const end of quartersBetween(first, last)) {
    const { year, quarter } = quarterOf(end);
    const path = indexPath(year, quarter);
    const isNew = isNewQuarter(previousQuarterEnd(end), until);
    filings.push(...(isNew ? await readNew(sec, path) : await demand(sec, path, listFilings)));
  }
  return filings;
}

/** Whether a day is one of the first after that end of a quarter. */
function isNewQuarter(endBefore: string, day: string): boolean {
  let last = endBefore;
  for (let days = 0; days < daysWithoutIndex; days += 1) last = dayAfter(last);
  return endBefore < day && day <= last;
}

/** In the first days of a quarter nothing is listed yet: the SEC has no folder for it, and refuses. */
async function readNew(sec: Sec, path: string): Promise<IndexedFiling[]> {
  const listed = await sec.read(path, listFilings).catch((error) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });
  return listed ?? [];
}
