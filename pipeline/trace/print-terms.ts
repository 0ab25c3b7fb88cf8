import { printNumber } from "../print-number.ts";
import { type Cell, printTable } from "./print-table.ts";

/** A column of a sum's table: what it shows of a term, and of all the terms that are not listed one by one. */
export interface TermColumn<T> {
  readonly head: string;
  readonly of: (term: T) => Cell;
  /** Left out where the terms cannot be added up. */
  readonly rest?: (terms: readonly T[]) => Cell;
}

/** The first terms of a sum as a table, the others as its last line; a limit of 0 lists them all. */
export function printTerms<T>(columns: readonly TermColumn<T>[], terms: readonly T[], limit: number): string[] {
  const shown = limit === 0 ? terms : terms.slice(0, limit);
  const others = terms.slice(shown.length);
  const rest = columns.map((column, index) =>
    index === 0 ? `the other ${printNumber(others.length)}` : (column.rest?.(others) ?? ""),
  );
  const rows = shown.map((term) => columns.map((column) => column.of(term)));
  return printTable(
    columns.map(({ head }) => head),
    others.length === 0 ? rows : [...rows, rest],
  );
}
