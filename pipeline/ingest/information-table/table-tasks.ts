import { appendFileSync } from "node:fs";
import type { PackedTable } from "../open-archive.ts";
import type { Holdings } from "./add-rows.ts";
import type { TextTypes } from "./holding-columns.ts";
import { printRows } from "./print-rows.ts";
import type { SplitTable } from "./split-rows.ts";
import { splitTable } from "./split-table.ts";
import { sumRows } from "./sum-rows.ts";

/** An information table to split: where it lies, its header, and the file for what is not plain. */
export interface SplitTask {
  readonly table: PackedTable;
  readonly header: readonly string[];
  readonly path: string;
}

/** What is told of a split table; its plain rows stay with the reader. */
export type SplitResult = Omit<SplitTable, "rows">;

/** How the plain rows are to be summed. */
export interface SumTask {
  /** The file of the rows that are not plain, to which others are added. */
  readonly path: string;
  readonly types: TextTypes;
  /** For the accession number of each filing of the source, the holdings that have rows that are not plain, as `nameHolding` names them. */
  readonly exceptions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What plain rows add up to, and the lines of those that were added to the file instead. */
export interface SumResult {
  readonly holdings: Holdings;
  readonly addedLines: readonly number[];
}

/** The tasks of who reads one information table: splits it, then sums its plain rows. */
export type TableTasks = {
  /** Undefined where the table cannot be split. */
  split(task: SplitTask): SplitResult | undefined;
  sum(task: SumTask): SumResult;
};

/** Tasks that share one table. */
export function openTableTasks(): TableTasks {
  let open: (SplitTable & { readonly header: readonly string[] }) | undefined;
  return {
    split: ({ table, header, path }) => {
      const split = splitTable(table, header, path);
      open = split && { ...split, header };
      if (!split) return undefined;
      const { rows, ...told } = split;
      return told;
    },
    sum: ({ path, types, exceptions }) => {
      if (!open) throw new Error("An information table is summed that was not split.");
      const { holdings, left } = sumRows(open.rows, open.texts, types, (filing) => exceptions.get(filing));
      for (const text of printRows(open, left)) appendFileSync(path, text);
      const { line } = open.rows;
      return { holdings, addedLines: left.map((row) => line[row] ?? 0) };
    },
  };
}
