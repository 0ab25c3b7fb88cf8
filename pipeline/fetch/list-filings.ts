import { submissionTypes } from "../../schemas/inputs/data-set.ts";
import { readEdgarDay } from "../calendar.ts";
import { shortenValue } from "../ingest/shorten.ts";

/** A Form 13F that EDGAR's index lists. */
export interface IndexedFiling {
  readonly accessionNumber: string;
  /** Day filed, `YYYY-MM-DD`. */
  readonly filedAt: string;
  /** Where its full submission text lies on the SEC's website. */
  readonly path: string;
}

/** Where EDGAR has its list of all that was filed in a calendar quarter, of the current one up to the last business day, packed. */
export function indexPath(year: number, quarter: number): string {
  return `/Archives/edgar/full-index/${year}/QTR${quarter}/master.gz`;
}

const head = "CIK|Company Name|Form Type|Date Filed|File";
const forms: readonly string[] = submissionTypes;

/**
 * The holdings reports and notices of an index, each once: one of several managers is listed for each.
 * @throws Error where the text is no index, or cut short, or a line of a Form 13F is not as it was.
 */
export function listFilings(index: string): IndexedFiling[] {
  if (!index.includes(head)) throw new Error(`is no index: it has no line ${head}name`);
  const last = index.slice(index.lastIndexOf("\n") + 1);
  if (last !== "" && !/\|edgar\/\S+\.txt$/.test(last)) throw new Error("is cut short: its last line has no end");
  const filings = new Map<string, IndexedFiling>();
  for (const line of index.split(/\r?\n/)) {
    const [, , form = "", filed = "", file = ""] = line.split("|");
    if (!forms.includes(form)) continue;
    const [, accessionNumber] = /^edgar\/data\/\d+\/(\d{10}-\d\d-\d{6})\.txt$/.exec(file) ?? [];
    const filedAt = readEdgarDay(filed);
    if (!accessionNumber || !filedAt) {
      throw new Error(`has a line of a Form 13F that cannot be read: ${shortenValue(line)}`);
    }
    filings.set(accessionNumber, { accessionNumber, filedAt, path: `/Archives/${file}` });
  }
  return [...filings.values()];
}
