import { previousQuarterEnd } from "../calendar.ts";
import type { Fund } from "./find-fund.ts";
import type { Trace } from "./open-trace.ts";
import { roundPercent } from "./round-figure.ts";

/** One quarter that the manager reported. */
export interface ReportedQuarter {
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
  /** Percent by number of years; null where a quarter of the span is missing. */
  readonly returns: ReadonlyMap<number, number | null>;
}

/** The spans over which returns are published. */
export const horizons = [1, 3, 5, 10] as const;

/** Reads the quarters that a manager reported, and compounds their returns up to its latest final one. */
export async function compoundReturns(trace: Trace, { cik }: Fund): Promise<ReturnRecord> {
  const quarters = await trace.rows<ReportedQuarter>("portfolio_quarters", { cik });
  const latest = quarters.filter(({ state, is_latest_finalized }) => state === "final" || is_latest_finalized).at(-1);
  const returns = horizons.map((years): [number, number | null] => [
    years,
    latest ? compound(quarters, latest, years) : null,
  ]);
  return { quarters, latest, returns: new Map(returns) };
}

function compound(quarters: readonly ReportedQuarter[], latest: ReportedQuarter, years: number): number | null {
  const span: number[] = [];
  for (let period = latest.report_period; span.length < 4 * years; period = previousQuarterEnd(period)) {
    const percent = quarters.find(({ report_period }) => report_period === period)?.quarter_return_percent;
    if (percent === null || percent === undefined) return null;
    span.unshift(percent);
  }
  return roundPercent(
    100 * (span.map((percent) => 1 + percent / 100).reduce((product, factor) => product * factor) - 1),
  );
}
