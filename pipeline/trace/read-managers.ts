import type { Reporting } from "./judge-status.ts";
import type { Trace } from "./open-trace.ts";

/** A manager as the API names it, and what it reported. */
export interface Manager extends Reporting {
  readonly cik: number;
  /** Null for a manager that has no portfolio of its own. */
  readonly id: string | null;
  readonly name: string | null;
}

/** Reads who some managers are and whether they reported, in the order of their CIKs. */
export async function readManagers(trace: Trace, reportPeriod: string, ciks: readonly number[]): Promise<Manager[]> {
  if (ciks.length === 0) return [];
  const parameters = { report_period: reportPeriod, ciks: ciks.join(",") };
  return trace.rows<Manager>("trace/managers.sql", parameters);
}
