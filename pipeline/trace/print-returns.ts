import { quarterName } from "../calendar.ts";
import { printNumber } from "../print-number.ts";
import { horizons, type ReturnRecord } from "./compound-returns.ts";
import { printTable } from "./print-table.ts";

/** The quarterly returns that a manager's returns over years are compounded from. */
export function printReturns({ quarters, latest, returns }: ReturnRecord): string[] {
  const rows = quarters.map((quarter) => [
    quarterName(quarter.report_period),
    quarter.state,
    quarter.aum_usd,
    quarter.quarter_return_percent,
  ]);
  const spans = horizons.map((years) => {
    const percent = returns.get(years) ?? null;
    return `${4 * years} quarters ${percent === null ? "not known" : `${printNumber(percent)} %`}`;
  });
  return [
    ...printTable(["quarter", "state", "aum", "return %"], rows),
    latest
      ? `  compounded up to ${quarterName(latest.report_period)}, its latest final quarter: ${spans.join(", ")}`
      : "  no final quarter was reported",
  ];
}
