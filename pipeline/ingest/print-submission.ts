import Papa from "papaparse";
import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import type { InputFile } from "./list-inputs.ts";
import { parseSubmission, type Skipped, type Submission } from "./parse-submission.ts";
import { readText } from "./read-text.ts";
import type { SubmissionRows } from "./submission-rows.ts";

/** One text of a filing, printed. */
export interface PrintedSubmission {
  readonly accessionNumber: string;
  readonly rowCount: number;
  /** How far its rows, and then their VALUE, are from what its summary page says; 0 where that says nothing. */
  readonly amiss: readonly [rows: number, value: number];
  /** The lines of each table that has any, as a data set has them. */
  readonly tables: { readonly [table in DataSetTable]?: string };
}

/** Names of columns as a data set has them. */
export const headers: ReadonlyMap<DataSetTable, readonly string[]> = new Map(
  dataSetTables.map((table) => [table, listColumns(table).map(({ name }) => name)]),
);

/**
 * Prints an EDGAR full submission as lines of the seven tables of a data set.
 * @throws Error naming the file where it is damaged.
 */
export async function printSubmission({ path, file }: InputFile): Promise<PrintedSubmission | Skipped> {
  const parsed = parseSubmission(await readText(path, "windows-1252"), file);
  if ("skipped" in parsed) return parsed;
  return { accessionNumber: parsed.accessionNumber, ...measureRows(parsed), tables: printTables(parsed.rows) };
}

function measureRows({ rows }: Submission): Pick<PrintedSubmission, "rowCount" | "amiss"> {
  const [summary] = rows.SUMMARYPAGE;
  const value = rows.INFOTABLE.reduce((sum, { VALUE }) => sum + (Number(VALUE) || 0), 0);
  const rowCount = rows.INFOTABLE.length;
  return {
    rowCount,
    amiss: [measureGap(summary?.TABLEENTRYTOTAL, rowCount), measureGap(summary?.TABLEVALUETOTAL, value)],
  };
}

function measureGap(said: string | undefined, found: number): number {
  const total = Number.parseInt(said ?? "", 10);
  return Number.isNaN(total) ? 0 : Math.abs(total - found);
}

function printTables(rows: SubmissionRows): PrintedSubmission["tables"] {
  const filled = [...headers].filter(([table]) => rows[table].length > 0);
  return Object.fromEntries(filled.map(([table, columns]) => [table, printLines(rows[table], columns)]));
}

/** What Papa Parse would quote in a line whose cells hold no tab and no line's end. */
const quoted = /"|\uFEFF|(?:^|\t) | (?:\t|$)/;

function printLines<Name extends string>(rows: readonly Record<Name, string>[], columns: readonly Name[]): string {
  const layout = { columns: [...columns], header: false, delimiter: "\t" };
  const lines = rows.map((row) => {
    const line = columns.map((column) => row[column]).join("\t");
    return quoted.test(line) ? Papa.unparse([row], layout) : line;
  });
  return `${lines.join("\n")}\n`;
}

/** What a thread can be asked for. */
export const submissionTasks = { print: printSubmission };
