/** Text as an SQL string literal. */
export function quoteLiteral(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** The path of a file as the string literal that DuckDB's readers open: to them `[`, `*` and `?` would stand for others. */
export function quotePath(path: string): string {
  return quoteLiteral(path.replaceAll(/[[*?]/g, "[$&]"));
}

/** For DuckDB's readers: else a folder on the way to a file, such as `date=2026-11-30`, stands for the file's column of that name. */
export const noFolderColumns = "hive_partitioning = false";

/** A name as an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
