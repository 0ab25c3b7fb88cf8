import { type CountedFiling, countedColumns, countedFiling } from "./counted-filing.ts";
import type { Marts } from "./marts.ts";
import type { Provenance } from "./provenance.ts";

/** What tells which quarters are held, and which filings are known for each. */
export interface FilingSources {
  readonly marts: Marts;
  readonly provenance: Provenance;
}

/** Which filings one release counts and another did not, or ruled otherwise. */
export interface FilingChanges {
  readonly new: readonly CountedFiling[];
  readonly withdrawn: readonly CountedFiling[];
  /** Filings of both releases whose role, kind, period or manager is another now; as they are now. */
  readonly ruled_otherwise: readonly (CountedFiling & { readonly role_before: string })[];
}

/** The filings known to a release as CSV text, by quarter; one quarter's rows are in memory at a time. */
export async function listFilings({ marts, provenance }: FilingSources): Promise<string> {
  const lines = [countedColumns.join(",")];
  const periods = (await marts.readMart("marts.quarters")).map(({ report_period }) => String(report_period));
  for (const period of periods.sort()) {
    lines.push(...(await provenance.listFilings(period)));
  }
  return `${lines.join("\n")}\n`;
}

/** Compares two lists of filings, each as CSV text. */
export function compareFilings(before: string, after: string): FilingChanges {
  const [linesBefore, linesAfter] = cutCommonEnds(before.split("\n"), after.split("\n"));
  const [setBefore, setAfter] = [new Set(linesBefore), new Set(linesAfter)];
  const gone = parseLines(linesBefore.filter((line) => !setAfter.has(line)));
  const come = parseLines(linesAfter.filter((line) => !setBefore.has(line)));
  const goneByNumber = new Map(gone.map((filing) => [filing.accession_number, filing]));
  const comeNumbers = new Set(come.map(({ accession_number }) => accession_number));
  return {
    new: come.filter(({ accession_number }) => !goneByNumber.has(accession_number)),
    withdrawn: gone.filter(({ accession_number }) => !comeNumbers.has(accession_number)),
    ruled_otherwise: come.flatMap((filing) => {
      const old = goneByNumber.get(filing.accession_number);
      return old ? [{ ...filing, role_before: old.role }] : [];
    }),
  };
}

/** A night changes little of hundreds of thousands of lines, most of it in the last quarters. */
function cutCommonEnds(before: readonly string[], after: readonly string[]): [readonly string[], readonly string[]] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
}

/** No value of these columns holds a comma. */
function parseLines(lines: readonly string[]): CountedFiling[] {
  return lines.map((line) => {
    const cells = line.split(",");
    return countedFiling.parse(Object.fromEntries(countedColumns.map((column, index) => [column, cells[index]])));
  });
}
