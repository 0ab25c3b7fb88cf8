import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printCount, printNumber } from "../log/print-number.ts";

/** What is known of a quarter held: a row of `marts.quarters`. */
export interface HeldQuarter {
  readonly report_period: string;
  readonly state: string;
  readonly managers_reported: number;
  readonly managers_reported_previous: number;
  readonly is_latest_finalized: boolean;
}

/** What a reader should know of a release: where what is compared in it is not held, or the latest quarter is not final. */
export function listWarnings(quarters: readonly HeldQuarter[]): string[] {
  const latest = quarters.find((quarter) => quarter.is_latest_finalized);
  if (!latest) return [];
  const warnings = latest.state === "final" ? [] : [warnOfStandIn(latest.report_period)];
  const previousEnd = previousQuarterEnd(latest.report_period);
  if (latest.managers_reported_previous === 0) {
    warnings.push(
      `${warnOfGap(previousEnd)} "previous" is 0 in all fund trends, and no position is increased or closed.`,
    );
    return warnings;
  }
  if (2 * latest.managers_reported_previous < latest.managers_reported) warnings.push(warnOfFew(previousEnd, latest));
  // The last quarter of 2012, which is compared with, is none of these.
  const previous = quarters.find(({ report_period }) => report_period === previousEnd);
  if (previous?.managers_reported_previous === 0) {
    const gap = warnOfGap(previousQuarterEnd(previousEnd));
    warnings.push(`${gap} "previous" is 0 where the trends are of increased or closed positions.`);
  }
  return warnings;
}

function warnOfStandIn(reportPeriod: string): string {
  return `No quarter is final yet: the newest one held, ${quarterName(reportPeriod)}, is answered in its place.`;
}

function warnOfGap(reportPeriod: string): string {
  return `No manager's report for ${quarterName(reportPeriod)} is held, and nothing is compared with it:`;
}

function warnOfFew(previousEnd: string, latest: HeldQuarter): string {
  return (
    `For ${quarterName(previousEnd)} the filings of ${printCount(latest.managers_reported_previous, "manager")} are held, for ` +
    `${quarterName(latest.report_period)} ${printNumber(latest.managers_reported)}: "change" tells of that, not of what they did.`
  );
}
