import { quarterOf } from "../calendar.ts";
import { printCents, printFlow, printNumber } from "../log/print-number.ts";
import type { ReturnRecord } from "./compound-returns.ts";
import type { Figure } from "./conclude-trace.ts";
import { percentOf, roundHalf, roundPercent } from "./round-figure.ts";
import type { PortfolioSums } from "./sum-portfolio.ts";

/** Every number of a portfolio from its terms; `last` is null where the quarter before was not reported. */
export function listPortfolioFigures(
  filedUsd: number,
  now: PortfolioSums,
  last: PortfolioSums | null,
  record: ReturnRecord,
): Figure[] {
  return [
    { name: "aum", arithmetic: "rows of the filings × unit, repaired", computed: filedUsd },
    ...compareWithLast("aum", "sum of the positions", now.aum, last?.aum),
    percent("aum_change_percent", last && now.aum - last.aum, last?.aum),
    { name: "aum_top_10", arithmetic: "the ten largest positions", computed: now.topTen },
    percent("aum_top_10_as_percent_of_aum", now.topTen, now.aum),
    percent("etfs_percent", now.etfs, now.aum),
    ...listFlows(now, last),
    ...compareWithLast("holdings", "counted", now.holdings, last?.holdings),
    ...(["new", "closed", "increased", "reduced"] as const).flatMap((status) =>
      compareWithLast(`${status}_positions`, "counted", now.counts?.[status], last?.counts?.[status]),
    ),
    ...listRecord(record),
  ];
}

function listFlows({ aum, flows, earned }: PortfolioSums, last: PortfolioSums | null): Figure[] {
  const lesser = flows && Math.min(flows.bought, flows.sold);
  return [
    {
      name: "capital_flow",
      arithmetic: flows ? `${printCents(flows.bought)} − ${printCents(flows.sold)}` : "not compared",
      computed: flows && roundHalf(flows.net),
    },
    percent("capital_flow_as_percent_of_aum", flows?.net, aum),
    percent("turnover_percent", lesser, last && (aum + last.aum) / 2),
    {
      name: "quarter_return",
      arithmetic: earned ? describeReturn(earned) : "not compared",
      computed: earned && roundPercent(earned.percent),
    },
  ];
}

/** No quotient where none is published. */
function describeReturn({ pricedValue, gain, percent }: NonNullable<PortfolioSums["earned"]>): string {
  return percent === null ? "not known" : `100 × ${printFlow(gain)} / ${printNumber(pricedValue)}`;
}

/** A figure, the same in the quarter before, and the difference; null where one of them is not known. */
function compareWithLast(
  name: string,
  arithmetic: string,
  now: number | null = null,
  last: number | null = null,
): Figure[] {
  const isKnown = now !== null && last !== null;
  return [
    { name, arithmetic: now === null ? "not compared" : arithmetic, computed: now },
    { name: `${name}_last`, arithmetic: "the same in the quarter before", computed: last },
    {
      name: `${name}_change`,
      arithmetic: isKnown ? `${printNumber(now)} − ${printNumber(last)}` : "not compared",
      computed: isKnown ? now - last : null,
    },
  ];
}

function percent(name: string, part: number | null = null, base: number | null = null): Figure {
  const isKnown = part !== null && base !== null;
  const arithmetic = isKnown ? `100 × ${printNumber(part)} / ${printNumber(base)}` : "not compared";
  return { name, arithmetic, computed: percentOf(part, base) };
}

function listRecord({ latest, returns }: ReturnRecord): Figure[] {
  const quarter = latest && quarterOf(latest.report_period);
  const figures: readonly (readonly [string, string, number | null | undefined])[] = [
    ["latest_reporting_year", "its latest final quarter", quarter?.year],
    ["latest_reporting_quarter", "its latest final quarter", quarter?.quarter],
    ["latest_aum", "aum of that quarter", latest?.aum_usd],
    ["return_latest_quarter", "return of that quarter", roundPercent(latest?.quarter_return_percent ?? null)],
    ...returns.map(
      ({ years, percent: compounded }) =>
        [`return_years_${years}`, `${4 * years} quarters compounded`, compounded] as const,
    ),
  ];
  return figures.map(([name, arithmetic, computed = null]) => ({ name: `fund.${name}`, arithmetic, computed }));
}
