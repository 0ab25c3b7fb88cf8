import type { Trace } from "./open-trace.ts";

/** A manager as the API names it, and whether it reported a quarter and the one before. */
export interface Manager {
  readonly cik: number;
  /** Null for a manager that has no portfolio of its own. */
  readonly id: string | null;
  readonly name: string | null;
  /** reported, reported in part (additions only), reported elsewhere, or null where it neither filed nor gave notice. */
  readonly status: string | null;
  readonly previous_status: string | null;
}

/** Reads who some managers are and whether they reported, in the order of their CIKs. */
export async function readManagers(trace: Trace, reportPeriod: string, ciks: readonly number[]): Promise<Manager[]> {
  if (ciks.length === 0) return [];
  const parameters = { report_period: reportPeriod, ciks: ciks.join(",") };
  return trace.rows<Manager>("managers", parameters);
}
