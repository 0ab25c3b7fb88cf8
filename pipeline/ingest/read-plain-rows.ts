import type * as z from "zod";
import { rowSchema, type UserFileKind } from "../../schemas/inputs/sources.ts";
import { type ColumnType, listTypes } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { printColumns } from "../sql/print-columns.ts";
import { noFolderColumns, quoteLiteral, quoteName, quotePath } from "../sql/quote.ts";
import type { Build } from "../tables/models.ts";
import { withRows } from "../tables/write-rows.ts";
import { runSliced } from "../threads/run-sliced.ts";
import type { Row, Warehouse } from "../warehouse.ts";
import { listTextColumns, noteColumns, printIsFilled, printTextColumns } from "./check-header.ts";
import type { Source } from "./group-sources.ts";
import { judgeCell } from "./judge-cell.ts";
import type { PlainRows } from "./open-plain-rows.ts";
import type { SourceContent } from "./read-source.ts";
import { type Judged, openJudge } from "./user-file.ts";

/** The columns that rows of a kind may have, and what judges the cells of each. */
type Cells = ReadonlyMap<string, z.ZodType>;

/**
 * Stores the valid rows of a plain file in a fifth of the time that they take one by one: DuckDB takes them apart, and each
 * different cell of a column is judged once, for most recur. Only rows with a bad cell are judged by themselves.
 */
export async function readPlainRows(
  build: Build,
  source: Source,
  madeFrom: string,
  plain: PlainRows,
): Promise<SourceContent> {
  const table = findTable(`raw.${plain.kind}`);
  const cells: Cells = new Map(Object.entries(rowSchema(plain.kind).shape));
  const types = listTypes(table);
  let judged: readonly Judged<UserFileKind>[] = [];
  const write = async (file: string) => {
    const lines = `${file}.jsonl`;
    await defineGiven(build.warehouse, plain, cells);
    const isSound = await judgeCells(build.warehouse, cells, new Map(types), lines);
    await defineSound(build.warehouse, [...cells.keys()]);
    if (!isSound) judged = await judgeRows(build.warehouse, plain, cells);
    const mended = judged.flatMap(({ row }) => (row ? [row as Row] : []));
    const columns = printColumns(table, { source_id: quoteLiteral(source.id) });
    await withRows(mended, types, lines, (rows) =>
      build.warehouse.writeParquet(
        `select ${columns} from (from sound_rows union all by name from ${rows}) order by line`,
        {},
        file,
      ),
    );
    await dropAll(build.warehouse, [...cells.keys()]);
  };
  const partition = await build.store.make(table.name, source.id, madeFrom, write);
  const notes = noteColumns(plain.header, [...cells.keys()], plain.file);
  return { partitions: [partition], rejects: judged.flatMap(({ rejects = [] }) => rejects), notes };
}

/** What the different cells of a column come to, without those that are bad. */
const tableOf = (column: string): string => quoteName(`cells of ${column}`);

/** The rows as they are given, empty where the file has no such column; those without any cell, in whatever column, are no rows. */
async function defineGiven(warehouse: Warehouse, { path, header, delimiter }: PlainRows, cells: Cells): Promise<void> {
  const columns = [...cells.keys()];
  const names = listTextColumns(header, columns);
  const given = columns.map((name) =>
    header.includes(name) ? `coalesce(${quoteName(name)}, '') as ${quoteName(name)}` : `'' as ${quoteName(name)}`,
  );
  await warehouse.execute(`create or replace temp table given_rows as
    select line, ${given.join(", ")}
    from (
      select cast(row_number() over () + 1 as integer) as line, *
      from read_csv(${quotePath(path)}, auto_detect = false, ${noFolderColumns}, header = true, columns = ${printTextColumns(names)},
        delim = ${quoteLiteral(delimiter)}, quote = '', escape = '', new_line = '\\n', compression = 'none')
    )
    where ${printIsFilled(names)}`);
}

/** Judges the different cells of each column, and answers whether none of them is bad. */
async function judgeCells(
  warehouse: Warehouse,
  cells: Cells,
  types: ReadonlyMap<string, ColumnType>,
  lines: string,
): Promise<boolean> {
  let isSound = true;
  for (const [name, cell] of cells) {
    const given = await warehouse.rows(`select distinct ${quoteName(name)} as cell from given_rows`);
    const judged = await runSliced(given, (row): Row => ({ ...row, value: judgeCell(cell, row.cell) as Row[string] }));
    const sound = judged.filter(({ value }) => value !== undefined);
    isSound &&= sound.length === given.length;
    await withRows(
      sound,
      [
        ["cell", "VARCHAR"],
        ["value", types.get(name) ?? "VARCHAR"],
      ],
      lines,
      (rows) => warehouse.execute(`create or replace temp table ${tableOf(name)} as from ${rows}`),
    );
  }
  return isSound;
}

/** Defines the rows without a bad cell. */
async function defineSound(warehouse: Warehouse, columns: readonly string[]): Promise<void> {
  const values = columns.map((name) => `${tableOf(name)}.value as ${quoteName(name)}`);
  const joins = columns.map(
    (name) => `inner join ${tableOf(name)} on ${tableOf(name)}.cell = given_rows.${quoteName(name)}`,
  );
  await warehouse.execute(
    `create or replace temp view sound_rows as select given_rows.line, ${values.join(", ")} from given_rows ${joins.join(" ")}`,
  );
}

async function dropAll(warehouse: Warehouse, columns: readonly string[]): Promise<void> {
  const used = ["view sound_rows", "table given_rows", ...columns.map((name) => `table ${tableOf(name)}`)];
  await warehouse.execute(used.map((name) => `drop ${name};`).join(" "));
}

/** What the rows with a bad cell come to, one by one. */
async function judgeRows(warehouse: Warehouse, { file, kind }: PlainRows, cells: Cells) {
  const columns = [...cells.keys()];
  const rows = await warehouse.rows("from given_rows anti join sound_rows using (line) order by line");
  const given = rows.map((row) => ({ line: Number(row.line), cells: columns.map((name) => String(row[name])) }));
  return runSliced(given, openJudge(file, kind, columns));
}
