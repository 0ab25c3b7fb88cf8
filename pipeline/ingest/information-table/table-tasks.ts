import { writeFileSync } from "node:fs";
import type { PackedTable } from "../open-archive.ts";
import type { Holdings } from "./add-rows.ts";
import type { TextTypes } from "./holding-columns.ts";
import { printRows } from "./print-rows.ts";
import type { RowWords } from "./read-row.ts";
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
export interface SplitResult extends Pick<SplitTable, "rowCount" | "otherLines" | "isUtf8"> {
  /** The different texts of plain rows. */
  readonly texts: Readonly<Record<keyof RowWords, readonly string[]>>;
}

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
      return split && describeSplit(split);
    },
    sum: ({ path, types, exceptions }) => {
      if (!open) throw new Error("An information table is summed that was not split.");
      const { holdings, left } = sumRows(open.rows, open.words, types, (filing) => exceptions.get(filing));
      for (const text of printRows(open, left)) writeFileSync(path, text, { flag: "a" });
      const { line } = open.rows;
      return { holdings, addedLines: left.map((row) => line[row] ?? 0) };
    },
  };
}

function describeSplit({ rowCount, otherLines, isUtf8, words }: SplitTable): SplitResult {
  const { filing, cusip, name, title } = words;
  const texts = { filing: filing.list(), cusip: cusip.list(), name: name.list(), title: title.list() };
  return { rowCount, otherLines, isUtf8, texts };
}
