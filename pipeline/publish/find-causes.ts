import { z } from "zod";
import { rankingName } from "../../schemas/pages.ts";
import { previousQuarterEnd } from "../calendar.ts";
import { rankingChanges } from "./compare-rankings.ts";
import type { FilingChanges, FilingSources } from "./filing-list.ts";
import type { Provenance } from "./provenance.ts";

/** How many filings are named behind one entry. */
const NAMED = 20;

const PORTFOLIOS = "funds-portfolios/";
const TRENDS = "fund-trends/";

/** What moved in the ranking at a path of the release. */
export const movedRanking = rankingChanges.extend({ path: z.string() });

export type MovedRanking = z.infer<typeof movedRanking>;

/** The changed filings behind one entry that moved. */
const causes = z.object({
  filings_count: z.number(),
  /** Accession numbers in order; where there are more than 20, the first 20. */
  filings: z.array(z.string()),
});

/** By path of the ranking, then by id of an entry that moved: the changed filings behind it. */
export const causesByPath = z.record(z.string(), z.record(z.string(), causes));

type Causes = z.infer<typeof causes>;

/** Accession numbers by quarter, then by manager. */
type FilingIndex = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** By quarter, then by security: the managers with changed filings that hold it or held it the quarter before. */
type Holders = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/**
 * The changed filings behind the entries that moved most, by path of the ranking, then by id of the entry. Changed are those
 * new, withdrawn or ruled otherwise; of them, those count that are for a quarter of which the compared figure is made.
 * Behind a portfolio are its manager's, behind a security those of all managers that hold it or held it the quarter before.
 *
 * An entry without such a filing is left out: it moved by something else, such as a split, a correction, or the quarter
 * ranked, or by a withdrawn filing that was all that was known of its manager's holding. Tickers by upside are always
 * left out: price targets and closes move them, and filings only by the price that all managers of a quarter imply.
 */
export async function findCauses(
  { marts, provenance }: FilingSources,
  rankings: readonly MovedRanking[],
  changes: FilingChanges,
): Promise<z.infer<typeof causesByPath>> {
  const index = indexFilings(changes);
  const funds = await marts.readMart("marts.funds");
  const managers = new Map(funds.map(({ id, cik }) => [String(id), String(cik).padStart(10, "0")]));
  const holders = await readHolders(provenance, rankings, index);
  return Object.fromEntries(
    rankings.flatMap((ranking) => {
      const causes = ranking.most_moved.flatMap(({ id }) => {
        const numbers = rankingName(ranking.path)?.startsWith(PORTFOLIOS)
          ? listPortfolioFilings(ranking, managers.get(id), index)
          : listSecurityFilings(ranking, id, holders, index);
        return numbers.length === 0 ? [] : [[id, nameFilings(numbers)] as const];
      });
      return causes.length === 0 ? [] : [[ranking.path, Object.fromEntries(causes)]];
    }),
  );
}

function indexFilings({ new: come, withdrawn, ruled_otherwise }: FilingChanges): FilingIndex {
  const index = new Map<string, Map<string, string[]>>();
  // A filing that was moved to another quarter or manager is also behind what it left.
  const left = ruled_otherwise.flatMap((filing) => {
    const { cik_before: cik = filing.cik, report_period_before: report_period = filing.report_period } = filing;
    return cik === filing.cik && report_period === filing.report_period ? [] : [{ ...filing, cik, report_period }];
  });
  for (const { report_period, cik, accession_number } of [...come, ...withdrawn, ...ruled_otherwise, ...left]) {
    const managers = index.get(report_period) ?? new Map<string, string[]>();
    index.set(report_period, managers.set(cik, [...(managers.get(cik) ?? []), accession_number]));
  }
  return index;
}

/** Asks for those securities and managers only that a cause may join, and for nothing where no filing changed. */
async function readHolders(
  provenance: Provenance,
  rankings: readonly MovedRanking[],
  index: FilingIndex,
): Promise<Holders> {
  const trends = rankings.filter(({ path }) => rankingName(path)?.startsWith(TRENDS));
  const securities = [...new Set(trends.flatMap(({ most_moved }) => most_moved.map(({ id }) => id)))].sort();
  const holders = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const quarter of new Set(trends.flatMap(listQuarters))) {
    const managers = [quarter, previousQuarterEnd(quarter)].flatMap((period) => [...(index.get(period)?.keys() ?? [])]);
    if (managers.length === 0) continue;
    holders.set(quarter, await provenance.findHolders(quarter, securities, [...new Set(managers)].sort()));
  }
  return holders;
}

/** The quarters that a ranking ranks before and after: two where the next one has become final in between. */
function listQuarters({ report_period_before, report_period }: MovedRanking): string[] {
  return [...new Set([report_period_before, report_period])].filter((quarter) => quarter !== null);
}

/** A book is told by the filings of its quarter. */
function listPortfolioFilings(ranking: MovedRanking, cik: string | undefined, index: FilingIndex): string[] {
  if (cik === undefined) return [];
  return listQuarters(ranking).flatMap((quarter) => index.get(quarter)?.get(cik) ?? []);
}

/** Who holds is told by the filings of the quarter, who increased or closed a position by those of the one before, too. */
function listSecurityFilings(ranking: MovedRanking, id: string, holders: Holders, index: FilingIndex): string[] {
  const isOfOne = rankingName(ranking.path) === `${TRENDS}holding`;
  return listQuarters(ranking).flatMap((quarter) => {
    const periods = isOfOne ? [quarter] : [quarter, previousQuarterEnd(quarter)];
    const managers = holders.get(quarter)?.get(id) ?? [];
    return periods.flatMap((period) => managers.flatMap((cik) => index.get(period)?.get(cik) ?? []));
  });
}

function nameFilings(numbers: readonly string[]): Causes {
  const filings = [...new Set(numbers)].sort();
  return { filings_count: filings.length, filings: filings.slice(0, NAMED) };
}
