import { type DataSetTable, rawTableOf } from "../../schemas/inputs/data-set.ts";
import type { Build } from "../tables/models.ts";
import { readSql } from "../tables/read-model.ts";
import type { Row } from "../warehouse.ts";
import { countCells, sayWidth } from "./count-cells.ts";
import type { Source } from "./group-sources.ts";
import type { TsvFile } from "./load-data-set.ts";
import type { Reject } from "./reject.ts";
import { shortenCell, shortenValue } from "./shorten.ts";

/** A row or field of a data set that could not be used, before it is known which file the row was filed in. */
export interface DataSetReject extends Omit<Reject, "file"> {
  readonly member: DataSetTable;
  readonly line: number;
}

/** What DuckDB could not read of a file, by the row. */
type Errors = ReadonlyMap<number, Row>;

/** A table of the source, and those of its rows that came to nothing, each by its place in the file: 1 is the first after the header. */
interface ReadTable {
  readonly member: DataSetTable;
  readonly file: TsvFile;
  readonly unreadable: Errors;
  readonly unusable: readonly { readonly row: number; readonly found: Row }[];
}

/** Clears what DuckDB remembers of the rows that it could not read. */
export async function forgetUnreadable({ warehouse }: Build): Promise<void> {
  await warehouse.execute("drop table if exists reject_errors; drop table if exists reject_scans;");
}

/**
 * The rows and fields that the separator of rows, DuckDB's reader or the casts of staging could not use, once the tables
 * are loaded.
 * @throws Error naming the file and the table where not every row was used or is among the rejects.
 */
export async function findRejects(
  build: Build,
  source: Source,
  files: ReadonlyMap<DataSetTable, TsvFile>,
): Promise<DataSetReject[]> {
  const unreadable = await listUnreadable(build);
  const used = await countRows(build, "select coalesce(sum(row_count), 0) as row_count from staging.holdings");
  const pages = await runQuery(build, "page_rejects");
  const rejects: DataSetReject[] = [];
  for (const [member, file] of files) {
    const errors: Errors = unreadable.get(file.path) ?? new Map();
    const table = { member, file, ...(await examineRows(build, member, file, errors, used, pages)) };
    await checkRows(build, source, table, used);
    // One by one: as arguments of one call there may not be millions.
    for (const reject of toRejects(table)) rejects.push(reject);
  }
  return rejects;
}

/**
 * Tells the rows of a table that could not be read, and those that could, but not be used. INFOTABLE is scanned once more for it, but
 * not where all of its rows were summed.
 */
async function examineRows(
  build: Build,
  member: DataSetTable,
  file: TsvFile,
  errors: Errors,
  used: number,
  pages: readonly Row[],
): Promise<Pick<ReadTable, "unreadable" | "unusable">> {
  if (member === "SUBMISSION") {
    return { unreadable: errors, unusable: placeRows(await runQuery(build, "submission_rejects"), errors) };
  }
  if (member === "COVERPAGE" || member === "SUMMARYPAGE") {
    const found = pages.filter((reject) => reject.member === member);
    return { unreadable: errors, unusable: placeRows(found, errors) };
  }
  if (member !== "INFOTABLE" || used === file.lines) return { unreadable: errors, unusable: [] };
  await forgetUnreadable(build);
  const found = await runQuery(build, "information_table_rejects");
  // A scan tells of a row that it cannot read only where it needs the column, and this one needs fewer than the first.
  const passedOver: Errors = (await listUnreadable(build)).get(file.path) ?? new Map();
  // But where the source has no filing that holdings could be joined to, the first read no row, and told of none.
  const unreadable: Errors = new Map([...errors, ...[...passedOver].filter(([row]) => !errors.has(row))]);
  return { unreadable, unusable: placeRows(found, passedOver).filter(({ row }) => !unreadable.has(row)) };
}

/** The places of rows that a query found: it numbers those that could be read, the first as line 2, so each passed over before one moves it on. */
function placeRows(found: readonly Row[], passedOver: Errors): ReadTable["unusable"] {
  return found.map((reject) => {
    let row = Number(reject.line) - 1;
    for (const before of passedOver.keys()) if (before <= row) row += 1;
    return { row, found: reject };
  });
}

async function runQuery(build: Build, name: string): Promise<Row[]> {
  return build.warehouse.rows(await readSql(`ingest/${name}.sql`));
}

/** What DuckDB could not read, by file and row: it counts a row as a line, the header as the first, and tells of each cell that a row lacks; the first is kept. */
async function listUnreadable(build: Build): Promise<Map<string, Map<number, Row>>> {
  const errors = await build.warehouse.rows(
    `select distinct on (scans.file_path, errors.line) scans.file_path, errors.line - 1 as row, errors.csv_line, errors.error_message
     from reject_errors as errors inner join reject_scans as scans using (scan_id, file_id)
     order by scans.file_path, errors.line, errors.column_idx`,
  );
  const byFile = new Map<string, Map<number, Row>>();
  for (const error of errors) {
    const path = String(error.file_path);
    byFile.set(path, (byFile.get(path) ?? new Map<number, Row>()).set(Number(error.row), error));
  }
  return byFile;
}

/** No row may vanish, as into a quote that nothing closes. */
async function checkRows(build: Build, source: Source, { member, file, ...table }: ReadTable, used: number) {
  if (file.lines === undefined) return;
  const read =
    member === "INFOTABLE"
      ? used + new Set(table.unusable.map(({ row }) => row)).size
      : await countRows(build, `select count(*) as row_count from ${rawTableOf[member]}`);
  const known = read + table.unreadable.size;
  if (known === file.lines) return;
  throw new Error(
    `${source.files[0].file}: ${member}.tsv has ${file.lines} rows, but ${known} came out of it: its quotes are damaged, or a line is longer than 2 MB. Download the data set again from the SEC, or remove it.`,
  );
}

async function countRows(build: Build, query: string): Promise<number> {
  const [counted] = await build.warehouse.rows(query);
  return Number(counted?.row_count);
}

function toRejects({ member, file, unreadable, unusable }: ReadTable): DataSetReject[] {
  const lineOf = (row: number) => file.rowLines?.[row] ?? row + 1;
  const leaveOut = (line: number, row: string, value: string, reason: string) => ({
    ...{ member, accession_number: readAccessionNumber(row), line, field: null, value },
    reason: `${reason}: the row was left out`,
  });
  const rejects = [
    ...unusable.map(({ row, found }) => ({
      member,
      accession_number: found.accession_number as string | null,
      line: lineOf(row),
      field: found.field as string | null,
      value: shortenCell(found.value),
      reason: String(found.reason),
    })),
    ...[...unreadable].map(([row, error]) => {
      const text = String(error.csv_line);
      return leaveOut(lineOf(row), text, shortenValue(text), explain(error, file.header.length));
    }),
    ...(file.broken ?? []).map(({ line, value, reason }) => leaveOut(line, value, value, reason)),
  ];
  return rejects.sort((a, b) => a.line - b.line);
}

/** The first cell, in every table. */
function readAccessionNumber(row: string): string | null {
  return /^"?(\d{10}-\d\d-\d{6})\b/.exec(row)?.[1] ?? null;
}

function explain({ csv_line, error_message }: Row, width: number): string {
  if (String(error_message).startsWith("Maximum line size")) return "is longer than 2 MB, which no row is";
  const cells = countCells(String(csv_line), "\t");
  if (typeof cells === "number" && cells !== width) return sayWidth(cells, width);
  return String(error_message).split("\n")[0] ?? "";
}
