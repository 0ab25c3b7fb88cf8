import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Marts } from "./marts.ts";
import type { Provenance } from "./provenance.ts";

/** A filing as a release counted it. */
export const countedFiling = z.strictObject({
  accession_number: z.string(),
  /** Ten digits. */
  cik: z.string(),
  report_period: z.iso.date(),
  filed_at: z.iso.date(),
  /** original, restatement, new holdings, amendment of unknown type, or notice. */
  kind: z.string(),
  /** base, added, superseded, ignored, or notice. */
  role: z.string(),
  /** What its information table adds up to: its rows, VALUE in its own unit, and shares; 0 where it has none. */
  row_count: z.coerce.number().int(),
  filed_value: z.coerce.number().int(),
  shares: z.coerce.number().int(),
});

/** The columns of a list of filings, in order. */
export const countedColumns = Object.keys(countedFiling.shape) as (keyof CountedFiling)[];

const [day, text, total] = [z.regexes.date.source.replace(/^\^|\$$/g, ""), "[^,\\n]+", "\\d+"];

/** How a line with the columns of a filing is written: to parse hundreds of thousands would take a second. */
const countedLine = Object.values(countedFiling.shape)
  .map((cell) => (cell instanceof z.ZodISODate ? day : cell instanceof z.ZodNumber ? total : text))
  .join(",");

/** A filing that counts in a release. */
export type CountedFiling = z.infer<typeof countedFiling>;

const SECTION = "\n# ";
/** The last line, which a list that was cut short lacks. */
const END = `${SECTION}end\n`;

/** What tells which quarters are held, and which filings are known for each. */
export interface FilingSources {
  readonly marts: Marts;
  readonly provenance: Provenance;
}

/** Reports of earlier versions do not tell what the tables add up to. */
const toldFiling = countedFiling.partial({ row_count: true, filed_value: true, shares: true });

/** One that came again with other rows, and what these added up to before; reports of earlier versions do not tell the shares. */
const changedFiling = countedFiling.partial({ shares: true }).extend({
  ...{ row_count_before: z.number(), filed_value_before: z.number(), shares_before: z.number().optional() },
});

/** Which filings one release counts and another did not, holds with other rows, or ruled otherwise. */
export const filingChanges = z.object({
  new: z.array(toldFiling),
  withdrawn: z.array(toldFiling),
  /** Filings of both releases of which the rows alone add up to something else now, as of a data set that was issued again. */
  changed: z.array(changedFiling).default([]),
  /** Filings of both releases whose role, kind, period, day or manager is another now; as they are now. */
  ruled_otherwise: z.array(
    toldFiling.extend({
      role_before: z.string(),
      /** Reports of earlier versions tell neither of these two, which a correction changes. */
      cik_before: z.string().optional(),
      report_period_before: z.iso.date().optional(),
    }),
  ),
});

/** Which filings count in one of two releases alone. */
export type FilingChanges = z.infer<typeof filingChanges>;

/**
 * The filings known to a release as CSV text, in a section a quarter: its first line, `# <last day> <fingerprint>`, tells what
 * the section is made from; the last one says that the list ends there. Sections that the list of the release before holds already
 * are taken over from it.
 */
export async function listFilings({ marts, provenance }: FilingSources, before = ""): Promise<string> {
  const known = readSections(before);
  const periods = (await marts.readMart("marts.quarters")).map(({ report_period }) => String(report_period));
  const sections = [countedColumns.join(",")];
  for (const period of periods.sort()) {
    const name = `${period} ${provenance.identifyFilings(period)}`;
    sections.push(`${name}\n${known.get(name) ?? (await provenance.listFilings(period))}`);
  }
  return `${sections.join(SECTION)}${END}`;
}

/** Finds a line that is no heading of a section, no filing, and not empty. */
const strangeLine = new RegExp(`^(?!(?:# .+|${countedLine}|)$)`, "m");

/** A list of filings that a release left; undefined where it is damaged, cut short, or was written by an earlier version. */
export function acceptList(list: string | undefined): string | undefined {
  const header = countedColumns.join(",");
  const isWhole = list?.startsWith(`${header}\n`) && list.endsWith(END) && !strangeLine.test(list.slice(header.length));
  return isWhole ? list : undefined;
}

/** The sections of a list of filings, each with its lines as one text, by what stands behind the mark. */
function readSections(list: string): Map<string, string> {
  const whole = list.endsWith(END) ? list.slice(0, -END.length) : list;
  const [, ...sections] = whole.split(SECTION);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf("\n");
      return [section.slice(0, end), section.slice(end + 1)];
    }),
  );
}

/** Compares two lists of filings; a section that both hold is not looked into. */
export function compareFilings(before: string, after: string): FilingChanges {
  const [sectionsBefore, sectionsAfter] = [readSections(before), readSections(after)];
  const linesBefore = listLines(sectionsBefore, sectionsAfter);
  const linesAfter = listLines(sectionsAfter, sectionsBefore);
  const [setBefore, setAfter] = [new Set(linesBefore), new Set(linesAfter)];
  const gone = parseLines(linesBefore.filter((line) => !setAfter.has(line)));
  const come = parseLines(linesAfter.filter((line) => !setBefore.has(line)));
  const goneByNumber = new Map(gone.map((filing) => [filing.accession_number, filing]));
  const comeNumbers = new Set(come.map(({ accession_number }) => accession_number));
  const pairs = come.flatMap((filing) => {
    const old = goneByNumber.get(filing.accession_number);
    return old ? [{ filing, old }] : [];
  });
  const [changed, ruled] = [pairs.filter(isChangeOfRows), pairs.filter((pair) => !isChangeOfRows(pair))];
  return {
    new: come.filter(({ accession_number }) => !goneByNumber.has(accession_number)),
    withdrawn: gone.filter(({ accession_number }) => !comeNumbers.has(accession_number)),
    changed: changed.map(({ filing, old }) => ({
      ...{ ...filing, row_count_before: old.row_count, filed_value_before: old.filed_value, shares_before: old.shares },
    })),
    ruled_otherwise: ruled.map(({ filing, old }) => ({
      ...{ ...filing, role_before: old.role, cik_before: old.cik, report_period_before: old.report_period },
    })),
  };
}

function isChangeOfRows({ filing, old }: { readonly filing: CountedFiling; readonly old: CountedFiling }): boolean {
  const { row_count, filed_value, shares } = filing;
  return isDeepStrictEqual({ ...old, row_count, filed_value, shares }, filing);
}

/** The lines of those sections that another list does not hold. */
function listLines(sections: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  return [...sections].flatMap(([name, lines]) => (others.has(name) ? [] : lines.split("\n").filter(Boolean)));
}

/** No value of these columns holds a comma. */
function parseLines(lines: readonly string[]): CountedFiling[] {
  return lines.map((line) => {
    const cells = line.split(",");
    return countedFiling.parse(Object.fromEntries(countedColumns.map((column, index) => [column, cells[index]])));
  });
}
