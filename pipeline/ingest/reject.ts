import type { Column } from "../../schemas/tables/table.ts";
import { integer, text } from "../../schemas/tables/table.ts";

/** A cell, a row or a whole file that could not be used, and why: told to the operator, never dropped in silence. */
export interface Reject {
  readonly file: string;
  /** Null where the whole file is meant. */
  readonly line: number | null;
  /** Null where the whole row is meant. */
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: string;
}

/** The columns of a reject in the warehouse, in order. */
export const rejectColumns: Readonly<Record<keyof Reject, Column>> = {
  file: text("path of the file under the input folder"),
  line: integer("line of the file on which the row begins, counted from 1; null where the whole file is meant"),
  field: text("column of the file; null where the whole row is meant"),
  value: text("what was found there, as given; null where there was nothing to show"),
  reason: text("what is wrong with it, and what to do"),
};
