import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { rawTableOf } from "../../schemas/tables/raw.ts";
import { findTable } from "../../schemas/tables.ts";
import { type Build, makePartition } from "../models.ts";
import type { Partition } from "../partitions.ts";
import { defineView } from "../views.ts";
import { quoteLiteral, quoteName, type Row } from "../warehouse.ts";
import type { Source } from "./group-sources.ts";

/** One table of a data set as an unpacked TSV file. */
export interface TsvFile {
  readonly path: string;
  /** Column names in file order, as printed there. */
  readonly header: readonly string[];
  /** Lines after the header; undefined where they were not counted. */
  readonly lines?: number;
}

/** A row or field of a data set that could not be used, before it is known which file the row was filed in. */
export interface DataSetReject {
  readonly member: DataSetTable;
  readonly accessionNumber: string | null;
  readonly line: number;
  readonly field: string | null;
  readonly value: string | null;
  readonly reason: string;
}

/**
 * Reads the unpacked tables of a source into `raw.*`, and from them `staging.filings` and `staging.holdings`; what
 * cannot be used is handed back.
 */
export async function loadDataSet(
  build: Build,
  source: Source,
  madeFrom: string,
  files: ReadonlyMap<DataSetTable, TsvFile>,
): Promise<{ partitions: Partition[]; rejects: DataSetReject[] }> {
  await build.warehouse.execute("drop table if exists reject_errors; drop table if exists reject_scans;");
  const partitions: Partition[] = [];
  const add = async (partition: Partition) => {
    partitions.push(partition);
    await defineView(build, findTable(partition.table), [partition]);
  };
  for (const member of dataSetTables) {
    const partition = await loadMember(build, source, madeFrom, member, files.get(member));
    if (partition) await add(partition);
  }
  for (const name of ["staging.filings", "staging.holdings"] as const) {
    await add(await makePartition(build, findTable(name), source.id, madeFrom, {}));
  }
  return { partitions, rejects: await findRejects(build, files) };
}

/** Stores a table as filed; INFOTABLE is only made readable, the archive itself being its store. */
async function loadMember(
  build: Build,
  source: Source,
  madeFrom: string,
  member: DataSetTable,
  file: TsvFile | undefined,
): Promise<Partition | undefined> {
  const table = rawTableOf[member];
  const select = selectMember(member, file, source.id);
  if (findTable(table).stored === false) {
    await build.warehouse.execute(`create or replace view ${table} as ${select}`);
    return undefined;
  }
  return build.store.make(table, source.id, madeFrom, (path) => build.warehouse.writeParquet(select, {}, path));
}

/** The declared columns of a table in order, found in the file by header name; what the file lacks is null. */
function selectMember(member: DataSetTable, file: TsvFile | undefined, sourceId: string): string {
  const header = file?.header.map((name) => name.toUpperCase()) ?? [];
  const columns = listColumns(member).map(({ name }) => {
    const column = name.toLowerCase();
    return header.includes(name) ? quoteName(column) : `null::varchar as ${quoteName(column)}`;
  });
  const select = `select ${columns.join(", ")}, ${quoteLiteral(sourceId)} as source_id`;
  return file ? `${select} from ${readTsv(file)}` : `${select} where false`;
}

function readTsv({ path, header }: TsvFile): string {
  const columns = header.map((name) => `${quoteLiteral(name.toLowerCase())}: 'VARCHAR'`).join(", ");
  return `read_csv(${quoteLiteral(path)}, auto_detect = false, header = true, columns = {${columns}}, delim = '\\t', quote = '"', escape = '"', store_rejects = true)`;
}

/** The rows that DuckDB's reader or the casts of staging could not use. */
async function findRejects(build: Build, files: ReadonlyMap<DataSetTable, TsvFile>): Promise<DataSetReject[]> {
  const unusable = [
    ...(await listUnusable(build, "submission_rejects")),
    ...((await isEveryRowUsed(build, files.get("INFOTABLE")))
      ? []
      : await listUnusable(build, "information_table_rejects")),
  ];
  const unreadable = await build.warehouse.rows(
    `select distinct scans.file_path, errors.line, errors.column_name, errors.csv_line, errors.error_message
     from reject_errors as errors inner join reject_scans as scans using (scan_id, file_id)
     order by all`,
  );
  return [...unusable.map(toReject), ...unreadable.map((row) => toUnreadable(row, files))];
}

async function listUnusable(build: Build, name: string): Promise<Row[]> {
  return build.warehouse.rows(await readFile(join(import.meta.dirname, `${name}.sql`), "utf8"));
}

/** Where as many rows were summed as there are lines, none is unusable, and a second scan would find nothing. */
async function isEveryRowUsed(build: Build, file: TsvFile | undefined): Promise<boolean> {
  if (file?.lines === undefined) return false;
  const [summed] = await build.warehouse.rows("select coalesce(sum(row_count), 0) as row_count from staging.holdings");
  return summed?.row_count === file.lines;
}

function toReject(row: Row): DataSetReject {
  return {
    member: row.member as DataSetTable,
    accessionNumber: row.accession_number as string | null,
    line: Number(row.line),
    field: row.field as string | null,
    value: row.value as string | null,
    reason: String(row.reason),
  };
}

function toUnreadable(row: Row, files: ReadonlyMap<DataSetTable, TsvFile>): DataSetReject {
  const [member] = [...files].find(([, { path }]) => path === row.file_path) ?? [];
  if (!member) {
    throw new Error(`DuckDB rejected a row of ${row.file_path}, which is no table of the source.`);
  }
  return {
    member,
    accessionNumber: null,
    line: Number(row.line),
    field: row.column_name === "" ? null : String(row.column_name).toUpperCase(),
    value: String(row.csv_line).slice(0, 200),
    reason: `${String(row.error_message).split("\n")[0]}: the row was left out`,
  };
}
