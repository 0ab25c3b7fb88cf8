import { listNames } from "./shorten.ts";

/** What the operator should know of a header: which columns are not read, and what they may have been meant for. */
export function noteColumns(header: readonly string[], columns: readonly string[], file: string): string[] {
  const ignored = header.filter((name) => !columns.includes(name));
  if (ignored.length === 0) return [];
  const absent = columns.filter((name) => !header.includes(name));
  const hint = absent.length === 0 ? "" : ` Columns it could have, but has not: ${absent.join(", ")}.`;
  return [`${file}: ignored columns ${listNames(ignored)}.${hint}`];
}
