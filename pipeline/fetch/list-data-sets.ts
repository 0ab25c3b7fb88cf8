import { dayAfter, previousQuarterEnd, quarterEndOf, readDay } from "../calendar.ts";
import { secAddress } from "./open-sec.ts";

/** Where the SEC lists its Form 13F data sets, as a page for people. */
export const dataSetsPage = "/data-research/sec-markets-data/form-13f-data-sets";

/** A data set that the SEC offers: a zip of what was filed within a window of days. */
export interface OfferedDataSet {
  /** Its file name, such as `2023q4_form13f.zip` or `01mar2025-31may2025_form13f.zip`. */
  readonly name: string;
  /** Where it lies on the SEC's website. */
  readonly path: string;
  /** The first and the last day on which its filings were made, `YYYY-MM-DD`. */
  readonly firstFiled: string;
  readonly lastFiled: string;
}

const link = /href="([^"]*\/([^"/]*form13f[^"/]*\.zip))"/gi;

/**
 * The data sets that the SEC's page links to, each once, in the order in which they end.
 * @throws Error where there is none, or the name of one does not tell its days: the page is another than it was. Or it is cut short: what
 * was in the sets that it lacks would be fetched one by one.
 */
export function listDataSets(page: string): OfferedDataSet[] {
  if (/<html\b/i.test(page) && !/<\/html>/i.test(page)) throw new Error("is cut short: run this again later");
  const offered = new Map<string, OfferedDataSet>();
  for (const [, href = "", name = ""] of page.matchAll(link)) {
    const window = readWindow(name);
    if (!window) throw new Error(`links to ${name}, whose name does not tell when its filings were made`);
    // Folders differ: files/structureddata/data/ for years, files/datastandardsinnovation/data/ of late.
    offered.set(name, { name, path: new URL(href, secAddress).pathname, ...window });
  }
  if (offered.size === 0) throw new Error("links to no data set such as 2023q4_form13f.zip");
  return [...offered.values()].sort((a, b) => (a.lastFiled < b.lastFiled ? -1 : 1));
}

/** Until 2023 a window was a calendar quarter; since then it is two or three months, named by the first day and the last. */
function readWindow(name: string): Pick<OfferedDataSet, "firstFiled" | "lastFiled"> | undefined {
  const [, quarter = ""] = /^(\d{4}q[1-4])_/i.exec(name) ?? [];
  const end = quarterEndOf(quarter.toLowerCase());
  if (end) return { firstFiled: dayAfter(previousQuarterEnd(end)), lastFiled: end };
  const [, first = "", last = ""] = /^(\d\d[a-z]{3}\d{4})-(\d\d[a-z]{3}\d{4})_/i.exec(name) ?? [];
  const [firstFiled, lastFiled] = [readDay(first, "ddMMMyyyy"), readDay(last, "ddMMMyyyy")];
  return firstFiled && lastFiled && firstFiled <= lastFiled ? { firstFiled, lastFiled } : undefined;
}
