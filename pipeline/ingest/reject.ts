/** A cell, a row or a whole file that could not be used, and why: told to the operator, never dropped in silence. */
export interface Reject {
  readonly file: string;
  /** Null where the whole file is meant. */
  readonly line: number | null;
  /** The filing that the row is of, where it is of one. */
  readonly accession_number?: string | null;
  /** What the row is of, where it is one of targets or closes and says so. */
  readonly ticker?: string | null;
  /** Null where the whole row is meant. */
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: string;
}
