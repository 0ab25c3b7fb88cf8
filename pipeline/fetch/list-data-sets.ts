import { quarterEndOf, readDay } from "../calendar.ts";
import { secAddress } from "./open-sec.ts";

/** Where the SEC lists its Form 13F data sets, as a page for people. */
export const dataSetsPage = "/data-research/sec-markets-data/form-13f-data-sets";

/** A data set that the SEC offers: a zip of what was filed within a window of days. */
export interface OfferedDataSet {
  /** Its file name, such as `2023q4_form13f.zip` or `01mar2025-31may2025_form13f.zip`. */
  readonly name: string;
  /** Where it lies on the SEC's website. */
  readonly path: string;
  /** The last day on which its filings were made, `YYYY-MM-DD`. */
  readonly lastFiled: string;
}

const link = /href="([^"]*\/([^"/]*form13f[^"/]*\.zip))"/gi;

/**
 * The data sets that the SEC's page links to, each once, in the order in which they end.
 * @throws Error where there is none, or the name of one does not tell when it ends: the page is another than it was.
 */
export function listDataSets(page: string): OfferedDataSet[] {
  const offered = new Map<string, OfferedDataSet>();
  for (const [, href = "", name = ""] of page.matchAll(link)) {
    const lastFiled = readLastDay(name);
    if (!lastFiled) throw new Error(`links to ${name}, whose name does not tell when its filings were made`);
    // Folders differ: files/structureddata/data/ for years, files/datastandardsinnovation/data/ of late.
    offered.set(name, { name, path: new URL(href, secAddress).pathname, lastFiled });
  }
  if (offered.size === 0) throw new Error("links to no data set such as 2023q4_form13f.zip");
  return [...offered.values()].sort((a, b) => (a.lastFiled < b.lastFiled ? -1 : 1));
}

/** Until 2023 a window was a calendar quarter; since then it is two or three months, named by the first day and the last. */
function readLastDay(name: string): string | undefined {
  const [, quarter = ""] = /^(\d{4}q[1-4])_/i.exec(name) ?? [];
  const [, last = ""] = /^\d\d[a-z]{3}\d{4}-(\d\d[a-z]{3}\d{4})_/i.exec(name) ?? [];
  return quarterEndOf(quarter.toLowerCase()) ?? readDay(last, "ddMMMyyyy");
}
