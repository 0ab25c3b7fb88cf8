import type { Trace, TraceOptions } from "./open-trace.ts";
import { cutList } from "./print-table.ts";

/** What findings may name, by the last word of the field that does. */
type Names = Readonly<
  Partial<
    Record<
      "ticker" | "cusip" | "accession_number" | "cik" | "file" | "firm" | "name" | "rating",
      readonly (string | number)[]
    >
  >
>;

interface Finding {
  readonly check_name: string;
  readonly severity: string;
  /** A JSON object. */
  readonly finding: string;
  readonly meaning: string;
}

/**
 * What the checks of the run found of some things, in a quarter and the one before: each check with what it means and what to do, then
 * the rows; nothing where they found nothing.
 */
export async function printFindings(
  trace: Pick<Trace, "rows">,
  reportPeriod: string,
  names: Names,
  { limit }: TraceOptions,
): Promise<string[]> {
  const listed = Object.entries(names).flatMap(([kind, words]) => words.map((word) => `${kind} ${word}`));
  const parameters = { report_period: reportPeriod, names: listed.join("\n") };
  const { shown, more } = cutList(await trace.rows<Finding>("trace/findings.sql", parameters), limit);
  const lines = shown.flatMap(({ check_name, severity, meaning, finding }, index) => {
    const isNext = shown[index - 1]?.check_name === check_name;
    return [...(isNext ? [] : [`  ${check_name} (${severity}): ${meaning}`]), `    ${printFields(finding)}`];
  });
  return [...lines, ...more];
}

function printFields(finding: string): string {
  const known = Object.entries(JSON.parse(finding)).filter(([, value]) => value !== null);
  return known.map(([field, value]) => `${field} ${value}`).join("; ");
}
