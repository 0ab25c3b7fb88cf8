import { appendFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { printCount, printNumber } from "../print-number.ts";
import type { InputFile } from "./list-inputs.ts";
import type { TsvFile } from "./load-data-set.ts";
import { parseSubmission, type Submission } from "./parse-submission.ts";
import { failSubmission } from "./peek-submission.ts";
import type { SubmissionRows } from "./read-submission-xml.ts";
import { readText } from "./read-text.ts";
import type { Reject } from "./reject.ts";

/** One text of a filing. */
interface Copy {
  readonly file: string;
  readonly rowCount: number;
  /** How far its rows, and then their VALUE, are from what its summary page says; 0 where that says nothing. */
  readonly amiss: readonly [rows: number, value: number];
}

/** The text that each filing is read from, and how many rows of the information tables came before its own. */
export type Places = Map<string, Copy & { readonly rowsBefore: number }>;

/** Texts to print, and the folder to print to. */
export interface PrintTask {
  readonly inputs: readonly InputFile[];
  readonly workDir: string;
}

/** The tables of a day, and what was not printed into them. */
export interface PrintedSubmissions {
  readonly files: ReadonlyMap<DataSetTable, TsvFile>;
  readonly places: Places;
  readonly passedOver: readonly Reject[];
}

/**
 * Prints EDGAR full submissions as the seven tables of a data set. A file that holds no 13F report in XML is passed over, and
 * told among the rejects; so is the lesser of two that hold one filing.
 * @throws Error naming the file where a submission is damaged.
 */
export function printSubmissions({ inputs, workDir }: PrintTask): Promise<PrintedSubmissions> {
  return printTables(inputs, workDir, []);
}

/** Begins again without a text that a later one of the same filing turns out to be better than, which is rare. */
async function printTables(
  inputs: readonly InputFile[],
  workDir: string,
  lesser: readonly Reject[],
): Promise<PrintedSubmissions> {
  const files = await startTables(workDir);
  const places: Places = new Map();
  const passedOver = [...lesser];
  let rowCount = 0;
  for (const { path, file, filedAt } of inputs) {
    const parsed = parseSubmission(await readText(path, "windows-1252"), file);
    if ("skipped" in parsed) {
      passedOver.push(passOver(file, parsed.skipped));
      continue;
    }
    if (filedAt === null)
      failSubmission(file, "its header does not lie within the first 8 KB, or there are NULs in it");
    const copy = measureCopy(file, parsed);
    const known = places.get(parsed.accessionNumber);
    if (!known) {
      places.set(parsed.accessionNumber, { ...copy, rowsBefore: rowCount });
      rowCount += copy.rowCount;
      appendRows(files, parsed.rows);
    } else if (isBetter(copy, known)) {
      const others = inputs.filter((input) => input.file !== known.file);
      return printTables(others, workDir, [...lesser, tellLesser(known, copy)]);
    } else if (isBetter(known, copy)) passedOver.push(tellLesser(copy, known));
    else if (!(await holdsRows(inputs, known, parsed))) passedOver.push(tellOther(copy, known));
  }
  const infotable = files.get("INFOTABLE");
  if (infotable) files.set("INFOTABLE", { ...infotable, lines: rowCount });
  return { files, places, passedOver };
}

function measureCopy(file: string, { rows }: Submission): Copy {
  const [summary] = rows.SUMMARYPAGE;
  const value = rows.INFOTABLE.reduce((sum, { VALUE }) => sum + (Number(VALUE) || 0), 0);
  const rowCount = rows.INFOTABLE.length;
  return {
    ...{ file, rowCount },
    amiss: [measureGap(summary?.TABLEENTRYTOTAL, rowCount), measureGap(summary?.TABLEVALUETOTAL, value)],
  };
}

function measureGap(said: string | undefined, found: number): number {
  const total = Number.parseInt(said ?? "", 10);
  return Number.isNaN(total) ? 0 : Math.abs(total - found);
}

/** As core.known_filings chooses among the sources of a filing: one with rows, then the one nearest to its summary page. */
function isBetter(one: Copy, other: Copy): boolean {
  const [has, otherHas] = [one.rowCount > 0, other.rowCount > 0];
  if (has !== otherHas) return has;
  const [rows, value] = one.amiss;
  const [otherRows, otherValue] = other.amiss;
  return rows === otherRows ? value < otherValue : rows < otherRows;
}

/** Whether a text known by name holds the very rows of another. */
async function holdsRows(inputs: readonly InputFile[], known: Copy, { rows }: Submission): Promise<boolean> {
  const path = inputs.find(({ file }) => file === known.file)?.path ?? "";
  const parsed = parseSubmission(await readText(path, "windows-1252"), known.file);
  return "rows" in parsed && JSON.stringify(parsed.rows) === JSON.stringify(rows);
}

function tellLesser(copy: Copy, better: Copy): Reject {
  return passOver(
    copy.file,
    `it has ${printCount(copy.rowCount, "row")}; ${better.file} holds the same filing, has ${printNumber(better.rowCount)}, and is nearer to its summary page`,
  );
}

function tellOther(copy: Copy, first: Copy): Reject {
  return passOver(
    copy.file,
    `${first.file} holds the same filing with other contents, and comes first: keep the one from EDGAR`,
  );
}

const passOver = (file: string, why: string): Reject => ({
  file,
  line: null,
  field: null,
  value: null,
  reason: `passed over: ${why}`,
});

async function startTables(workDir: string): Promise<Map<DataSetTable, TsvFile>> {
  const files = new Map<DataSetTable, TsvFile>();
  for (const table of dataSetTables) {
    const header = listColumns(table).map(({ name }) => name);
    const path = join(workDir, `${table}.tsv`);
    await writeFile(path, `${header.join("\t")}\n`);
    files.set(table, { path, header });
  }
  return files;
}

/** Without promises, of which a day of filings would take thousands. */
function appendRows(files: ReadonlyMap<DataSetTable, TsvFile>, rows: SubmissionRows): void {
  for (const [table, { path, header }] of files) {
    if (rows[table].length > 0) {
      const text = Papa.unparse([...rows[table]], {
        columns: [...header],
        header: false,
        delimiter: "\t",
        newline: "\n",
      });
      appendFileSync(path, `${text}\n`);
    }
  }
}

/** What a thread can be asked for. */
export const submissionTasks = { print: printSubmissions };
