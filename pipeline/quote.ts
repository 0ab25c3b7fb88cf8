/** Text as an SQL string literal. */
export function quoteLiteral(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** The path of a file as the string literal that DuckDB's readers open: to them `[`, `*` and `?` would stand for others. */
export function quotePath(path: string): string {
  return quoteLiteral(path.replaceAll(/[[*?]/g, "[$&]"));
}

/** A name as an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
