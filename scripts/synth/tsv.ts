/** A field as the SEC prints it: quoted only where it holds a quotation mark. */
export function printTsvField(field: string): string {
  return field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field;
}

/** A table with a header row, each line ended by LF. */
export function printTsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(printTsvField).join("\t")}\n`).join("");
}
