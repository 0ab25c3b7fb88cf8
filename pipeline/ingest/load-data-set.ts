import { type DataSetTable, dataSetTables, listColumns, rawTableOf } from "../../schemas/inputs/data-set.ts";
import type { Table } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { printCount, printNumber } from "../log/print-number.ts";
import { noFolderColumns, quoteLiteral, quoteName, quotePath } from "../sql/quote.ts";
import { makePartition } from "../tables/make-partition.ts";
import type { Build } from "../tables/models.ts";
import type { Partition } from "../tables/partitions.ts";
import { defineView } from "../tables/views.ts";
import { listTextColumns, printTextColumns } from "./check-header.ts";
import { type DataSetReject, findRejects, forgetUnreadable } from "./find-rejects.ts";
import type { Source } from "./group-sources.ts";
import { type OpenTable, storeHoldings } from "./information-table/store-holdings.ts";
import { sourceModels } from "./source-tables.ts";
import type { TextTable } from "./text-table.ts";

/** One table of a data set as an unpacked TSV file. */
export interface TsvFile {
  readonly path: string;
  /** Column names in file order, as printed there. */
  readonly header: readonly string[];
  /** Rows after the header; undefined where they were not counted. */
  readonly lines?: number;
  /** The line of the header and of each row in the file as it came; undefined where every line is a row. */
  readonly rowLines?: readonly number[];
  /** Lines that were no UTF-8, and were read as windows-1252. */
  readonly mended?: number;
  /** What was no row, and is no longer in the file. */
  readonly broken?: TextTable["broken"];
  /** Of INFOTABLE, the rows that are plain, and not in the file. */
  readonly plain?: Omit<OpenTable, "path">;
}

/**
 * Reads the unpacked tables of a source into `raw.*`, and from them the filings and holdings of `staging.*`; what cannot be
 * used is handed back.
 * @throws Error naming the file and the table where not every row came to something.
 */
export async function loadDataSet(
  build: Build,
  source: Source,
  madeFrom: string,
  files: ReadonlyMap<DataSetTable, TsvFile>,
): Promise<{ partitions: Partition[]; rejects: DataSetReject[] }> {
  await forgetUnreadable(build);
  const partitions: Partition[] = [];
  const add = async (partition: Partition) => {
    partitions.push(partition);
    await defineView(build, findTable(partition.table), [partition]);
  };
  for (const member of dataSetTables) {
    const partition = await loadMember(build, source, madeFrom, member, files.get(member));
    if (partition) await add(partition);
  }
  for (const table of sourceModels) await add(await loadModel(build, source, madeFrom, table, files));
  await checkCusips(build, source);
  return { partitions, rejects: await findRejects(build, source, files) };
}

function loadModel(
  build: Build,
  source: Source,
  madeFrom: string,
  table: Table,
  files: ReadonlyMap<DataSetTable, TsvFile>,
): Promise<Partition> {
  const { plain, path = "" } = files.get("INFOTABLE") ?? {};
  return plain && table.name === "staging.holdings"
    ? storeHoldings(build, source.id, madeFrom, { ...plain, path })
    : makePartition(build, table, source.id, madeFrom, {});
}

/** Few misspell a CUSIP: where nearly all are wrong the columns are displaced, or a spreadsheet has rewritten them. */
async function checkCusips({ warehouse }: Build, { kind, files }: Source): Promise<void> {
  if (kind !== "sec_13f") return;
  const count = async (holdings: string) => {
    const [held] = await warehouse.rows(
      `select sum(row_count)::bigint as row_count, any_value(cusip order by row_count desc) as cusip,
         coalesce(sum(row_count) filter (has_check_digit(cusip)), 0)::bigint as right_count
       from (select cusip, sum(row_count) as row_count from (${holdings}) group by cusip)`,
    );
    return { rows: Number(held?.row_count ?? 0), right: Number(held?.right_count), cusip: held?.cusip };
  };
  // To ask all of them takes ten times as long: columns are displaced in all rows.
  const first = await count("from staging.holdings limit 10000");
  if (2 * first.right >= first.rows) return;
  const { rows, right, cusip } = await count("from staging.holdings");
  if (rows < 20 || 10 * right >= rows) return;
  throw new Error(
    `${files[0].file}: INFOTABLE.tsv: only ${printNumber(right)} of ${printCount(rows, "row")} have a CUSIP whose ninth ` +
      `character is its check digit; the most frequent is ${JSON.stringify(cusip)}. The CUSIP column is another's, or was ` +
      "rewritten: download the data set again from the SEC, or remove it.",
  );
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
  const header = file?.header.map((name) => name.toLowerCase()) ?? [];
  const wanted = listColumns(member).map(({ name }) => name.toLowerCase());
  const columns = wanted.map((name) =>
    header.includes(name) ? quoteName(name) : `null::varchar as ${quoteName(name)}`,
  );
  const select = `select ${columns.join(", ")}, ${quoteLiteral(sourceId)} as source_id`;
  return file ? `${select} from ${readTsv(file.path, listTextColumns(header, wanted))}` : `${select} where false`;
}

function readTsv(path: string, names: readonly string[]): string {
  return `read_csv(${quotePath(path)}, auto_detect = false, ${noFolderColumns}, header = true, columns = ${printTextColumns(names)}, delim = '\\t', quote = '"', escape = '"', store_rejects = true)`;
}
