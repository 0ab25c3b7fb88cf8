import { previousQuarterEnd, quarterName } from "../calendar.ts";
import { printNumber } from "../print-number.ts";

/** What is known of a quarter held: a row of `marts.quarters`. */
export interface HeldQuarter {
  readonly report_period: string;
  readonly state: string;
  readonly managers_reported: number;
  readonly is_latest_finalized: boolean;
}

/** What a reader should know of a release: where what is compared in it is not held, or the latest quarter is not final. */
export function listWarnings(quarters: readonly HeldQuarter[]): string[] {
  const held = new Map(quarters.map((quarter) => [quarter.report_period, quarter]));
  const latest = quarters.find((quarter) => quarter.is_latest_finalized);
  if (!latest) return [];
  const warnings = latest.state === "final" ? [] : [warnOfStandIn(latest.report_period)];
  const previousEnd = previousQuarterEnd(latest.report_period);
  const earlierEnd = previousQuarterEnd(previousEnd);
  const previous = held.get(previousEnd);
  if (!previous) {
    warnings.push(
      `${warnOfGap(previousEnd)} "previous" is 0 in all fund trends, and no position is increased or closed.`,
    );
    return warnings;
  }
  if (2 * previous.managers_reported < latest.managers_reported) warnings.push(warnOfFew(previous, latest));
  if (!held.has(earlierEnd)) {
    warnings.push(`${warnOfGap(earlierEnd)} "previous" is 0 where the trends are of increased or closed positions.`);
  }
  return warnings;
}

function warnOfStandIn(reportPeriod: string): string {
  return `No quarter is final yet: the newest one held, ${quarterName(reportPeriod)}, is answered in its place.`;
}

function warnOfGap(reportPeriod: string): string {
  return `No filing for ${quarterName(reportPeriod)} is held, and nothing is compared with it:`;
}

function warnOfFew(previous: HeldQuarter, latest: HeldQuarter): string {
  return (
    `For ${quarterName(previous.report_period)} ${printNumber(previous.managers_reported)} managers' filings are held, for ` +
    `${quarterName(latest.report_period)} ${printNumber(latest.managers_reported)}: "change" tells of that, not of what they did.`
  );
}
