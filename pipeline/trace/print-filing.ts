import { printCount, printNumber, printRatio } from "../log/print-number.ts";
import type { Stock } from "./find-stock.ts";
import type { Trace, TraceOptions } from "./open-trace.ts";
import { cutList } from "./print-table.ts";

/** A filing of a manager: the ruling, the unit of VALUE and its evidence. */
export interface FilingRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly filed_at: string;
  readonly submission_type: string;
  readonly kind: string;
  readonly role: string;
  readonly is_effective: boolean;
  readonly reason: string;
  readonly is_flagged: boolean;
  readonly table_entry_total: number | null;
  readonly table_value_total: number | null;
  /** What its table adds up to as filed; null where it has none. */
  readonly row_count: number | null;
  readonly filed_value: number | null;
  /** The unit and its evidence are null on filings that do not count. */
  readonly prior_value_unit_usd: number | null;
  readonly value_unit_usd: number | null;
  readonly decided_by: string | null;
  readonly rows_compared: number | null;
  readonly rows_agreeing: number | null;
  readonly median_ratio: number | null;
  readonly price_source: string | null;
  readonly confidence: string | null;
  readonly is_swapped: boolean | null;
  /** Whether its shares column repeats VALUE, so that it tells no prices. */
  readonly is_repeating: boolean;
}

interface Correction {
  readonly accession_number: string;
  readonly field: string;
  readonly filed_value: string | null;
  readonly corrected_value: string | null;
  readonly reason: string;
}

/** All filings of some managers for a period, those that do not count too, in the order in which they were made. */
export function readFilings(trace: Trace, reportPeriod: string, ciks: readonly number[]): Promise<FilingRow[]> {
  const parameters = { report_period: reportPeriod, ciks: ciks.join(",") };
  return ciks.length === 0 ? Promise.resolve([]) : trace.rows<FilingRow>("trace/filings.sql", parameters);
}

/** The ruling on a filing, and, where it counts, the decision on its unit. */
export function printFiling(filing: FilingRow): string[] {
  const { accession_number, submission_type, filed_at, kind, role, reason } = filing;
  const leftOut = filing.is_effective ? "" : "left out, ";
  const flag = filing.is_flagged ? "; flagged" : "";
  return [
    `  filing  ${accession_number}, ${submission_type} filed ${filed_at}, ${kind}: ${leftOut}${role} (${reason})${flag}`,
    ...printUnit(filing),
  ];
}

/** What corrections.csv changed of some filings, and of one security's rows alone where it is given; nothing where it changed nothing. */
export async function printCorrections(
  trace: Pick<Trace, "rows">,
  filings: readonly FilingRow[],
  { limit }: TraceOptions,
  stock?: Pick<Stock, "security_id" | "security_cusip">,
): Promise<string[]> {
  const accession_numbers = filings.map(({ accession_number }) => accession_number).join(",");
  const { security_id = null, security_cusip = null } = stock ?? {};
  const parameters = { accession_numbers, security_id, security_cusip };
  const { shown, more } = cutList(await trace.rows<Correction>("trace/corrections.sql", parameters), limit);
  const lines = shown.map(
    ({ accession_number, field, filed_value, corrected_value, reason }) =>
      `  ${accession_number}: ${field} ${filed_value ?? "(empty)"} corrected to ${corrected_value ?? "(empty)"}: ${reason}`,
  );
  return [...lines, ...more];
}

/** The rows and fields of some filings that could not be used; nothing where all could. */
export async function printRejects(
  trace: Pick<Trace, "rows">,
  filings: readonly FilingRow[],
  { limit }: TraceOptions,
): Promise<string[]> {
  const accession_numbers = filings.map(({ accession_number }) => accession_number).join(",");
  const rows = await trace.rows<{ accession_number: string; reject: string }>("trace/rejects.sql", {
    accession_numbers,
  });
  const { shown, more } = cutList(rows, limit);
  return [...shown.map(({ accession_number, reject }) => `  ${accession_number}: ${reject}`), ...more];
}

function printUnit(filing: FilingRow): string[] {
  const { value_unit_usd, prior_value_unit_usd, decided_by, confidence } = filing;
  if (value_unit_usd === null) return [];
  const decision = decided_by === "evidence" ? `evidence, ${confidence}` : `${decided_by} only`;
  const isOverruled = prior_value_unit_usd !== value_unit_usd;
  const prior = isOverruled ? `; the filing date alone would say ${nameUnit(prior_value_unit_usd)}` : "";
  const column = filing.is_swapped ? "VALUE, which changed places with the shares column," : "VALUE";
  return [`  unit    ${column} is in ${nameUnit(value_unit_usd)} by ${decision}: ${describeEvidence(filing)}${prior}`];
}

function describeEvidence(filing: FilingRow): string {
  const { rows_compared, rows_agreeing, median_ratio, price_source } = filing;
  if (filing.is_repeating) return "the shares column repeats VALUE, so no row tells a price";
  if (!rows_compared) return "no row can be compared with a price from elsewhere";
  const compared = `${printNumber(rows_agreeing)} of ${printCount(rows_compared, "row")} compared agree`;
  return `${compared}, median ratio ${printRatio(median_ratio)}, prices mostly from ${describeSource(price_source)}`;
}

function describeSource(source: string | null): string {
  return { close: "closes", "neighbouring quarter": "a neighbouring quarter" }[source ?? ""] ?? source ?? "nowhere";
}

function nameUnit(unit: number | null): string {
  return { 1: "dollars", 1000: "thousands of dollars", 1000000: "millions of dollars" }[unit ?? 0] ?? "an unknown unit";
}
