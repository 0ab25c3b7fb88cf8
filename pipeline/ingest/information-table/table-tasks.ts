import { appendFileSync } from "node:fs";
import type { ColumnTable } from "../../sql/column-data.ts";
import type { PackedTable } from "../open-archive.ts";
import type { Filing } from "./holding-columns.ts";
import { listLines } from "./list-lines.ts";
import { printRows } from "./print-rows.ts";
import type { SplitTable } from "./split-rows.ts";
import { splitTable } from "./split-table.ts";
import { type OtherHolding, sumRows } from "./sum-rows.ts";

/** An information table to split: where it lies, its header, and the file for what is not plain. */
export interface SplitTask {
  readonly table: PackedTable;
  readonly header: readonly string[];
  readonly path: string;
}

/** What is told of a split table; its plain rows stay with the reader. */
export type SplitResult = Omit<SplitTable, "kernel" | "texts">;

/** How the plain rows are to be summed. */
export interface SumTask {
  /** The file of the rows that are not plain, to which others are added. */
  readonly path: string;
  /** The filings of the source. */
  readonly filings: readonly Filing[];
  /** The holdings that have rows that are not plain. */
  readonly others: readonly OtherHolding[];
}

/** What plain rows add up to, and the lines of those that were added to the file instead. */
export interface SumResult {
  readonly holdings: ColumnTable;
  readonly addedLines: readonly number[];
}

/** The tasks of who reads one information table: splits it, then sums its plain rows. */
export type TableTasks = {
  /** Undefined where the table cannot be split. */
  split(task: SplitTask): SplitResult | undefined;
  sum(task: SumTask): SumResult;
};

/** Tasks that share one table, until the next is split. */
export function openTableTasks(): TableTasks {
  let open: (SplitTable & { readonly header: readonly string[] }) | undefined;
  return {
    split: ({ table, header, path }) => {
      const split = splitTable(table, header, path);
      open = split && { ...split, header };
      if (!split) return undefined;
      const { kernel, texts, ...told } = split;
      return told;
    },
    sum: ({ path, filings, others }) => {
      if (!open) throw new Error("An information table is summed that was not split.");
      const { holdings, left } = sumRows(open, filings, others);
      for (const text of printRows(open, left)) appendFileSync(path, text);
      const addedLines = listLines(left, open.otherLines);
      // Its rows are not needed any more.
      open = undefined;
      return { holdings, addedLines };
    },
  };
}
