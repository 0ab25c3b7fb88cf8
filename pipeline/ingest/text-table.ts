/** A CSV or JSON file as rows of cells, not judged yet. */
export interface TextTable {
  /** The names of the columns in lower case; null where the file has no rows and need not name any (an empty JSON list). */
  readonly header: readonly string[] | null;
  readonly rows: readonly TextRow[];
  readonly broken: readonly BrokenRow[];
  readonly enclosed: readonly EnclosedLine[];
}

/** What is no row, and why. */
export interface BrokenRow {
  readonly line: number;
  readonly value: string;
  readonly reason: string;
  /** What there is of cells: more than the header has, or fewer. */
  readonly cells?: readonly string[];
}

/** A line within a quoted cell that has as many cells as the header. */
export interface EnclosedLine extends TextRow {
  /** The line on which the row of that cell begins. */
  readonly begun: number;
  /** The column of that cell. */
  readonly column: string | undefined;
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
