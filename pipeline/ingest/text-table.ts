/** A CSV or JSON file as rows of cells, not judged yet. */
export interface TextTable {
  /** The names of the columns in lower case; null where the file has no rows and need not name any (an empty JSON list). */
  readonly header: readonly string[] | null;
  readonly rows: readonly TextRow[];
  /** Rows that have no cells to speak of. */
  readonly broken: readonly { readonly line: number; readonly value: string; readonly reason: string }[];
  /** Lines within quoted cells that have as many cells as the header, each with the column of the cell, and the line on which its row begins. */
  readonly enclosed: readonly (TextRow & { readonly begun: number; readonly column: string | undefined })[];
}

/** Whether a row of text has a cell that says something: one that has none is no row. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== "");
}

/** The cells in the order of the header: text, nothing where a JSON object has none, or a list or object where text should be. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly unknown[];
}
