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

/** A ranking that moved, and how. */
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

/** By security: the managers with changed filings that hold it or held it the quarter before. */
type Holders = ReadonlyMap<string, readonly string[]>;

/** One that ranks the quarter that it ranked before. */
type SteadyRanking = MovedRanking & { readonly report_period: string };

/**
 * The changed filings behind the entries that moved most, by path of the ranking, then by id of the entry. Changed are those
 * new, withdrawn, with other rows or ruled otherwise; of them, those count that are for a quarter of which the compared figure is made.
 * Behind a portfolio are its manager's, behind a security those of all managers that hold it or held it the quarter before.
 *
 * An entry without such a filing is left out: it moved by something else, such as a split or a correction, or by a
 * withdrawn filing that was all that was known of its manager's holding. Always left out are rankings of another quarter
 * than before, which is what moved their entries, and tickers by upside: price targets and closes move them, and filings
 * only by the price that all managers of a quarter imply.
 */
export async function findCauses(
  { marts, provenance }: FilingSources,
  rankings: readonly MovedRanking[],
  changes: FilingChanges,
): Promise<z.infer<typeof causesByPath>> {
  const index = indexFilings(changes);
  const funds = await marts.readMart("marts.funds");
  const managers = new Map(funds.map(({ id, cik }) => [String(id), String(cik).padStart(10, "0")]));
  const steady = rankings.filter(isSteady);
  const holders = await readHolders(provenance, steady, index);
  return Object.fromEntries(
    steady.flatMap((ranking) => {
      const causes = ranking.most_moved.flatMap(({ id }) => {
        const numbers = rankingName(ranking.path)?.startsWith(PORTFOLIOS)
          ? index.get(ranking.report_period)?.get(managers.get(id) ?? "")
          : listSecurityFilings(ranking, holders.get(id) ?? [], index);
        return numbers?.length ? [[id, nameFilings(numbers)] as const] : [];
      });
      return causes.length === 0 ? [] : [[ranking.path, Object.fromEntries(causes)]];
    }),
  );
}

function isSteady(ranking: MovedRanking): ranking is SteadyRanking {
  return ranking.report_period !== null && ranking.report_period === ranking.report_period_before;
}

function indexFilings({ new: come, withdrawn, changed, ruled_otherwise }: FilingChanges): FilingIndex {
  const index = new Map<string, Map<string, string[]>>();
  // A filing that was moved to another quarter or manager is also behind what it left.
  const left = ruled_otherwise.map((filing) => {
    const { cik_before: cik = filing.cik, report_period_before: report_period = filing.report_period } = filing;
    return { ...filing, cik, report_period };
  });
  for (const { report_period, cik, accession_number } of [
    ...come,
    ...withdrawn,
    ...changed,
    ...ruled_otherwise,
    ...left,
  ]) {
    const managers = index.get(report_period) ?? new Map<string, string[]>();
    index.set(report_period, managers.set(cik, [...(managers.get(cik) ?? []), accession_number]));
  }
  return index;
}

/** Asks for those securities and managers only that a cause may join, and for nothing where no filing changed. */
async function readHolders(
  provenance: Provenance,
  rankings: readonly SteadyRanking[],
  index: FilingIndex,
): Promise<Holders> {
  const trends = rankings.filter(({ path }) => rankingName(path)?.startsWith(TRENDS));
  const securities = [...new Set(trends.flatMap(({ most_moved }) => most_moved.map(({ id }) => id)))].sort();
  // All trends of a release rank one quarter.
  const quarter = trends[0]?.report_period;
  if (quarter === undefined) return new Map();
  const periods = [quarter, previousQuarterEnd(quarter)];
  const managers = new Set(periods.flatMap((period) => [...(index.get(period)?.keys() ?? [])]));
  if (managers.size === 0) return new Map();
  return provenance.findHolders(quarter, securities, [...managers].sort());
}

/** Who holds is told by the filings of the quarter, who increased or closed a position by those of the one before, too. */
function listSecurityFilings(
  { path, report_period }: SteadyRanking,
  managers: readonly string[],
  index: FilingIndex,
): string[] {
  const isOfOne = rankingName(path) === `${TRENDS}holding`;
  const periods = isOfOne ? [report_period] : [report_period, previousQuarterEnd(report_period)];
  return periods.flatMap((period) => managers.flatMap((cik) => index.get(period)?.get(cik) ?? []));
}

function nameFilings(numbers: readonly string[]): Causes {
  const filings = [...new Set(numbers)].sort();
  return { filings_count: filings.length, filings: filings.slice(0, NAMED) };
}
