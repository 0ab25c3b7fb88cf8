import { printCents, printFlow, printNumber } from "../print-number.ts";
import type { Figure } from "./compare-figures.ts";
import { horizons, type ReturnRecord } from "./compound-returns.ts";
import type { Status } from "./judge-status.ts";
import type { PublishedEntry } from "./open-trace.ts";
import { percentOf, roundHalf, roundPercent } from "./round-figure.ts";
import type { PortfolioSums } from "./sum-portfolio.ts";

type Terms = Omit<Figure, "published">;

/** Every number of a published portfolio beside the same from its terms; `last` is null where the quarter before was not reported. */
export function comparePortfolio(
  entry: PublishedEntry,
  filedUsd: number,
  now: PortfolioSums,
  last: PortfolioSums | null,
  record: ReturnRecord,
): Figure[] {
  const ofEntry: Terms[] = [
    { name: "aum", arithmetic: "rows of the filings × unit, repaired", computed: filedUsd },
    { name: "aum", arithmetic: "sum of the positions", computed: now.aum },
    ...compareWithLast("aum", now.aum, last?.aum ?? null).slice(1),
    percent("aum_change_percent", last && now.aum - last.aum, last?.aum ?? null),
    { name: "aum_top_10", arithmetic: "the ten largest positions", computed: now.topTen },
    percent("aum_top_10_as_percent_of_aum", now.topTen, now.aum),
    percent("etfs_percent", now.etfs, now.aum),
    ...listFlows(now, last),
    ...compareWithLast("holdings", now.holdings, last?.holdings ?? null),
    ...(["new", "closed", "increased", "reduced"] as const).flatMap((status) => compareCounts(status, now, last)),
  ];
  const fund = entry.fund as PublishedEntry | undefined;
  return [
    ...ofEntry.map((terms) => ({ ...terms, published: entry[terms.name] })),
    ...listRecord(record).map((terms) => ({ ...terms, name: `fund.${terms.name}`, published: fund?.[terms.name] })),
  ];
}

function listFlows({ aum, flows, earned }: PortfolioSums, last: PortfolioSums | null): Terms[] {
  const lesser = flows && Math.min(flows.bought, flows.sold);
  return [
    {
      name: "capital_flow",
      arithmetic: flows ? `${printCents(flows.bought)} − ${printCents(flows.sold)}` : "not compared",
      computed: flows && roundHalf(flows.net),
    },
    percent("capital_flow_as_percent_of_aum", flows?.net ?? null, aum),
    percent("turnover_percent", lesser, last && (aum + last.aum) / 2),
    {
      name: "quarter_return",
      arithmetic: earned ? `100 × ${printFlow(earned.gain)} / ${printNumber(earned.pricedValue)}` : "not compared",
      computed: roundPercent(earned?.percent ?? null),
    },
  ];
}

function compareCounts(status: Status, now: PortfolioSums, last: PortfolioSums | null): Terms[] {
  return compareWithLast(`${status}_positions`, now.counts?.[status] ?? null, last?.counts?.[status] ?? null);
}

/** A figure, the same in the quarter before, and the difference; null where one of them is not known. */
function compareWithLast(name: string, now: number | null, last: number | null): Terms[] {
  const change = now === null || last === null ? null : now - last;
  return [
    { name, arithmetic: now === null ? "not compared" : "counted", computed: now },
    { name: `${name}_last`, arithmetic: "the same in the quarter before", computed: last },
    {
      name: `${name}_change`,
      arithmetic: change === null ? "not compared" : `${printNumber(now)} − ${printNumber(last)}`,
      computed: change,
    },
  ];
}

function percent(name: string, part: number | null, base: number | null): Terms {
  const isKnown = part !== null && base !== null;
  const arithmetic = isKnown ? `100 × ${printNumber(part)} / ${printNumber(base)}` : "not compared";
  return { name, arithmetic, computed: percentOf(part, base) };
}

function listRecord({ latest, returns }: ReturnRecord): Terms[] {
  const percentage = latest?.quarter_return_percent ?? null;
  const [year, month] = (latest?.report_period ?? "").split("-").map(Number);
  return [
    { name: "latest_reporting_year", arithmetic: "its latest final quarter", computed: latest && year ? year : null },
    {
      name: "latest_reporting_quarter",
      arithmetic: "its latest final quarter",
      computed: latest && month ? month / 3 : null,
    },
    { name: "latest_aum", arithmetic: "aum of that quarter", computed: latest?.aum_usd ?? null },
    {
      name: "return_latest_quarter",
      arithmetic: "return of that quarter",
      computed: roundPercent(percentage),
    },
    ...horizons.map((years) => ({
      name: `return_years_${years}`,
      arithmetic: `${4 * years} quarters compounded`,
      computed: returns.get(years) ?? null,
    })),
  ];
}
