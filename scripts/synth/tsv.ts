/** A field as the SEC prints it: quoted only where it holds a quotation mark. */
export function printTsvField(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
}

/** A table with a header row, each line ended by LF. */
export function printTsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(printTsvField).join("\t")}\n`).join("");
}

/** A day as the SEC prints it: 31-MAR-2025. */
export function printSecDay(day: string): string {
  const months = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC";
  const month = Number(day.slice(5, 7));
  return `${day.slice(8)}-${months.slice(3 * month - 3, 3 * month)}-${day.slice(0, 4)}`;
}
