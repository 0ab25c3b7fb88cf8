import Papa from "papaparse";
import { findDelimiter, nameColumns, nameDelimiters } from "./check-header.ts";
import { countCells, sayWidth } from "./count-cells.ts";
import { isFilled, type TextTable } from "./text-table.ts";

/**
 * Reads CSV text: commas, or what the header has in their place; quoted cells may hold line breaks.
 * Blank rows are left out; a row's line is the one on which it begins.
 * @throws Error naming the file and line where a quote is not closed, or the file where there is no header.
 */
export function readCsvTable(text: string, file: string): TextTable {
  const unixText = text.replace(/\r\n?/g, "\n");
  const delimiter = findDelimiter(unixText.trimStart().split("\n", 1)[0] ?? "");
  const { data, errors } = Papa.parse<string[]>(unixText, { delimiter, newline: "\n" });
  const records = numberLines(data);
  const [fault] = errors;
  if (fault) throw describeFault(fault, records, file);
  const [head, ...rows] = records.filter(({ cells }) => isFilled(cells));
  if (head === undefined) throw new Error(`${file}: the file is empty. Give it a header row, or remove it.`);
  const header = nameColumns(head.cells);
  const width = header.length;
  const hasAllCells = ({ cells }: CsvRow) => cells.length === width;
  return {
    header,
    rows: rows.filter(hasAllCells),
    broken: rows.filter((row) => !hasAllCells(row)).map((row) => describeBroken(row, width, delimiter)),
    enclosed: findEnclosed(rows, unixText, delimiter, header),
  };
}

/** With a delimiter given faults are of quotes alone: what follows a stray one is swallowed as one cell, and not to be trusted. */
function describeFault({ row = 0, message }: Papa.ParseError, records: readonly CsvRow[], file: string): Error {
  return new Error(
    `${file}, line ${records[row]?.line}: ${message}. Mend the quotes of that row; none of the file was read.`,
  );
}

function describeBroken({ line, cells }: CsvRow, width: number, delimiter: string): TextTable["broken"][number] {
  const reason = `${sayWidth(cells.length, width)}: ${adviseOn(cells, width, nameDelimiters(delimiter))}`;
  return { line, cells, value: Papa.unparse([cells], { delimiter }), reason };
}

/** What to do about a row of another width than the header. */
function adviseOn(cells: readonly string[], width: number, delimiters: string): string {
  if (cells.some((cell) => /^\s+"/.test(cell))) {
    return "it has a space before a quote, which does not count then: delete that space";
  }
  // Nobody but the user can tell which: a name with a comma pushes an empty last cell out, too.
  if (cells.length > width && !isFilled(cells.slice(width))) {
    return `quote cells that hold ${delimiters}, or delete those after the last cell`;
  }
  return `quote cells that hold ${delimiters}, and leave none out`;
}

/** The lines within quoted cells that look like rows. */
function findEnclosed(rows: readonly CsvRow[], text: string, delimiter: string, header: readonly string[]) {
  const spanning = rows.filter(({ cells }) => cells.some((cell) => cell.includes("\n")));
  const lines = spanning.length > 0 ? text.split("\n") : [];
  return spanning.flatMap(({ line: begun, cells }) => {
    const columns = cells.flatMap((cell, index) => Array<string | undefined>(countBreaks(cell)).fill(header[index]));
    // Of a cell that is the first of its row the end looks like a row.
    const isFirstQuoted = lines[begun - 1]?.startsWith('"');
    return columns.flatMap((column, index) => {
      const row = lines[begun + index] ?? "";
      if (countCells(row, delimiter) !== header.length || (isFirstQuoted && row.includes('"'))) return [];
      return { begun, column, line: begun + index + 1, cells: Papa.parse<string[]>(row, { delimiter }).data[0] ?? [] };
    });
  });
}

interface CsvRow {
  readonly line: number;
  readonly cells: string[];
}

function countBreaks(cell: string): number {
  return cell.includes("\n") ? cell.split("\n").length - 1 : 0;
}

/** papaparse does not tell lines, but keeps every line break of a quoted cell. */
function numberLines(records: readonly string[][]): CsvRow[] {
  let next = 1;
  return records.map((cells) => {
    const line = next;
    next += 1;
    for (const cell of cells) next += countBreaks(cell);
    return { line, cells };
  });
}
