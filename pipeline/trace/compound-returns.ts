import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printNumber } from "../log/print-number.ts";
import type { Fund } from "./find-fund.ts";
import type { Trace } from "./open-trace.ts";
import { printTable } from "./print-table.ts";
import { roundPercent } from "./round-figure.ts";

/** One quarter that the manager reported. */
interface ReportedQuarter {
  readonly report_period: string;
  readonly aum_usd: number;
  readonly quarter_return_percent: number | null;
  readonly state: string;
  readonly is_latest_finalized: boolean;
}

/** A manager's own latest final quarter, and its returns up to then. */
export interface ReturnRecord {
  readonly quarters: readonly ReportedQuarter[];
  /** Undefined where the manager reported no final quarter. */
  readonly latest: ReportedQuarter | undefined;
  /** Over the years that are published; null where a quarter of the span is missing. */
  readonly returns: readonly { readonly years: number; readonly percent: number | null }[];
}

/** Reads the quarters that a manager reported, and compounds their returns up to its latest final one. */
export async function compoundReturns(trace: Trace, { cik }: Fund): Promise<ReturnRecord> {
  const quarters = await trace.rows<ReportedQuarter>("trace/portfolio_quarters.sql", { cik });
  const latest = quarters.filter(({ state, is_latest_finalized }) => state === "final" || is_latest_finalized).at(-1);
  const returns = [1, 3, 5, 10].map((years) => ({ years, percent: latest ? compound(quarters, latest, years) : null }));
  return { quarters, latest, returns };
}

/** The quarterly returns that a manager's returns over years are compounded from. */
export function printReturns({ quarters, latest, returns }: ReturnRecord): string[] {
  const table = printTable(
    {
      quarter: ({ report_period }) => quarterName(report_period),
      state: ({ state }) => state,
      aum: ({ aum_usd }) => aum_usd,
      "return %": ({ quarter_return_percent }) => quarter_return_percent,
    },
    quarters,
  );
  const spans = returns.map(
    ({ years, percent }) => `${4 * years} quarters ${percent === null ? "not known" : `${printNumber(percent)} %`}`,
  );
  return [
    ...table,
    latest
      ? `  compounded up to ${quarterName(latest.report_period)}, its latest final quarter: ${spans.join(", ")}`
      : "  no final quarter was reported",
  ];
}

function compound(quarters: readonly ReportedQuarter[], latest: ReportedQuarter, years: number): number | null {
  const span: number[] = [];
  for (let period = latest.report_period; span.length < 4 * years; period = previousQuarterEnd(period)) {
    const percent = quarters.find(({ report_period }) => report_period === period)?.quarter_return_percent;
    if (percent === null || percent === undefined) return null;
    span.unshift(percent);
  }
  return roundPercent(100 * (span.reduce((product, percent) => product * (1 + percent / 100), 1) - 1));
}
