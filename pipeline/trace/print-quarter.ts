import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printCommand } from "../log/print-command.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import type { Trace } from "./open-trace.ts";

interface QuarterRow {
  readonly report_period: string;
  readonly state: string;
  readonly deadline: string;
  readonly managers_reported_previous: number;
  readonly managers_reported: number;
  readonly managers_first_time: number;
  readonly managers_returning: number;
  readonly managers_reported_elsewhere: number;
  readonly managers_not_filed: number;
  readonly coverage_percent: number | null;
}

/** The lines that every trace begins with: the release that it explains, and the warehouse that it reads. */
export function printRelease({ outDir, status, asOf, isOfRelease }: Trace): string[] {
  const release = `Release    ${status.release}, as of ${status.as_of}`;
  if (isOfRelease) return [release];
  const publish = printCommand("publish", { out: outDir });
  return [release, `Warehouse  as of ${asOf}, not that of the release: run "${publish}" to bring them together`];
}

/** One line a quarter, that of the period first: its state, and who reported it. */
export async function printQuarters(trace: Trace, reportPeriod: string): Promise<string[]> {
  const rows = await trace.rows<QuarterRow>("trace/quarters.sql", {});
  const find = (period: string) => rows.find(({ report_period }) => report_period === period);
  const describe = (label: string, period: string, otherwise: string) => {
    const row = find(period);
    return `${label} ${quarterName(period)}, ${row ? describeQuarter(row) : otherwise}`;
  };
  const none = "of which no filing is held";
  // The last quarter of 2012 is compared with, and has no row of its own.
  const reported = find(reportPeriod)?.managers_reported_previous ?? 0;
  const unpublished = `${printCount(reported, "manager")} reported; compared with, but not published`;
  return [
    describe("Quarter   ", reportPeriod, none),
    describe("Before    ", previousQuarterEnd(reportPeriod), reported > 0 ? unpublished : none),
  ];
}

function describeQuarter(row: QuarterRow): string {
  const coverage =
    row.coverage_percent === null
      ? "nobody reported the quarter before"
      : `${printNumber(row.coverage_percent)} % of the ${printCount(row.managers_reported_previous, "manager")} of the quarter before accounted for`;
  return (
    `${row.state} (deadline ${row.deadline}): ${printCount(row.managers_reported, "manager")} reported (${printNumber(row.managers_first_time)} for the first time, ${printNumber(row.managers_returning)} returning), ` +
    `${printNumber(row.managers_reported_elsewhere)} reported elsewhere, ${printNumber(row.managers_not_filed)} not filed; ${coverage}`
  );
}
