import type { DataSetType } from "../../schemas/inputs/data-set.ts";

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const flags: Readonly<Record<string, string>> = { true: "Y", "1": "Y", false: "N", "0": "N" };

/**
 * Prints a value of a filing's XML as the SEC data set prints it: dates as 31-MAR-2025, flags as Y or N, integers
 * without leading zeros, text as filed. What is not of its type stays as filed, for staging to reject. All of it comes on one
 * line, without tabs.
 */
export function printField(type: DataSetType, filed: string): string {
  const line = filed.replace(/[\t\r\n]+/g, " ");
  switch (type) {
    case "date":
      return printDate(line.trim());
    case "integer":
      return line.trim().replace(/^0+(?=\d+$)/, "");
    case "flag":
      return flags[line.trim().toLowerCase()] ?? line.trim();
    case "text":
      return line;
  }
}

// The XML of a filing has 03-31-2025 (DATE_TYPE in eis_Common.xsd).
function printDate(filed: string): string {
  const [, month, day, year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(filed) ?? [];
  const name = months[Number(month) - 1];
  return name && day ? `${day.padStart(2, "0")}-${name}-${year}` : filed;
}

/** Prints an ISO date as the SEC data set does: 2025-03-31 as 31-MAR-2025. */
export function printIsoDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  return printDate(`${month}-${day}-${year}`);
}
