import { appendFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataSetTable } from "../../schemas/inputs/data-set.ts";
import type { TsvFile } from "./load-data-set.ts";
import { headers, type PrintedSubmission } from "./print-submission.ts";

/** The tables of a data set that filings are printed into, one after the other. */
export interface PrintedTables {
  /** Adds the lines of a filing; answers how many rows of the information tables came before its own. */
  add(printed: PrintedSubmission): number;
  finish(): ReadonlyMap<DataSetTable, TsvFile>;
}

/** Begins each table with its header, in a file in `workDir`. */
export async function openPrintedTables(workDir: string): Promise<PrintedTables> {
  const files = new Map<DataSetTable, TsvFile>();
  for (const [table, header] of headers) {
    const path = join(workDir, `${table}.tsv`);
    await writeFile(path, `${header.join("\t")}\n`);
    files.set(table, { path, header });
  }
  let lines = 0;
  return {
    add: (printed) => {
      appendLines(files, printed);
      lines += printed.rowCount;
      return lines - printed.rowCount;
    },
    finish: () => {
      const infotable = files.get("INFOTABLE");
      return infotable ? files.set("INFOTABLE", { ...infotable, lines }) : files;
    },
  };
}

/** Without promises, of which a day of filings would take thousands. */
function appendLines(files: ReadonlyMap<DataSetTable, TsvFile>, { tables }: PrintedSubmission): void {
  for (const [table, { path }] of files) {
    const lines = tables[table];
    if (lines !== undefined) appendFileSync(path, lines);
  }
}
