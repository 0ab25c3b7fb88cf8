import { dayAfter, previousQuarterEnd, quarterOf, quartersBetween } from "../calendar.ts";
import type { Report } from "../log/report.ts";
import { type IndexedFiling, indexPath, listFilings } from "./list-filings.ts";
import type { Window } from "./list-uncovered.ts";
import { describeMissing, Forbidden, type Sec } from "./open-sec.ts";

/** A quarter may begin with a holiday and a weekend, and its index is made in the night after its first business day. */
const daysWithoutIndex = 5;

/** Whom to ask, and the last day that is wanted. */
interface Asked {
  readonly sec: Sec;
  readonly until: string;
  readonly report: Report;
}

/**
 * The Forms 13F that EDGAR lists in the quarters of a window.
 * @throws Error naming the address of an index that is not to be had, though its quarter is not new.
 */
export async function readIndexes({ sec, until, report }: Asked, { first, last }: Window): Promise<IndexedFiling[]> {
  const filings: IndexedFiling[] = [];
  for (const end of quartersBetween(first, last)) {
    const { year, quarter } = quarterOf(end);
    const path = indexPath(year, quarter);
    const isNew = isNewQuarter(previousQuarterEnd(end), until);
    const listed = await (isNew ? readNew(sec, path) : readIndex(sec, path));
    if (!listed && !isNew) throw describeMissing(path);
    if (!listed) report.line(`note: the SEC has no index of the quarter that has just begun yet: ${path}`);
    filings.push(...(listed ?? []));
  }
  return filings;
}

/**
 * The Forms 13F in the index at a path; undefined where there is none. It is read packed, as only then its end tells that it came whole: the
 * list itself has none, and an answer that is cut short may seem to be at its end. Another website may have it unpacked alone.
 */
export async function readIndex(sec: Pick<Sec, "read">, path: string): Promise<IndexedFiling[] | undefined> {
  return (await sec.read(path, listFilings)) ?? sec.read(path.replace(/gz$/, "idx"), listFilings);
}

/** Whether a day after that end of a quarter is one of the first. */
function isNewQuarter(endBefore: string, day: string): boolean {
  let last = endBefore;
  for (let days = 0; days < daysWithoutIndex; days += 1) last = dayAfter(last);
  return day <= last;
}

/** In the first days of a quarter nothing is listed yet: the SEC has no folder for it, and says that it is forbidden. */
function readNew(sec: Sec, path: string): Promise<IndexedFiling[] | undefined> {
  return readIndex(sec, path).catch((error) => {
    if (error instanceof Forbidden) return undefined;
    throw error;
  });
}
