import type { Value } from "../sql/sql-parameters.ts";

const longestValue = 200;
const mostNames = 20;

/** A value as a reject shows it: its first 200 characters, none cut in two. What a file holds is not for us to hold twice. */
export function shortenValue(value: string): string {
  if (value.length <= longestValue) return value;
  const start = value.slice(0, longestValue).replace(/[\uD800-\uDBFF]$/, "");
  return `${start}… (${value.length} characters)`;
}

/** The same of a value that DuckDB read; null where there is none. */
export function shortenCell(value: Value | undefined): string | null {
  return value === null || value === undefined ? null : shortenValue(String(value));
}

/** Names as a message shows them: the first 20, each cut to 200 characters, and how many more. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => shortenValue(name || "(no name)"));
  return names.length <= mostNames ? shown.join(", ") : `${shown.join(", ")} and ${names.length - mostNames} more`;
}
