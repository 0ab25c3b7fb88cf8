import { findTable } from "../../../schemas/tables.ts";
import { printColumns } from "../../sql/print-columns.ts";
import { quoteLiteral } from "../../sql/quote.ts";
import { storePartition } from "../../tables/make-partition.ts";
import type { Build } from "../../tables/models.ts";
import type { Partition } from "../../tables/partitions.ts";
import { readModel } from "../../tables/read-model.ts";
import type { Warehouse } from "../../warehouse.ts";
import type { Filing } from "./holding-columns.ts";
import type { TableReader } from "./open-readers.ts";
import type { OtherHolding } from "./sum-rows.ts";
import type { SplitResult } from "./table-tasks.ts";

/** A split table: its reader, and the file that raw.information_tables reads, with the rows that are not plain. */
export interface OpenTable {
  readonly reader: TableReader;
  readonly split: SplitResult;
  readonly path: string;
}

const table = findTable("staging.holdings");

/**
 * Stores staging.holdings of a source: plain rows are summed by the reader, all others by the table's model. Where a holding has both, or
 * plain rows are of no filing of the source, they are added to the file of the others first, and their lines to `otherLines`.
 */
export function storeHoldings(build: Build, sourceId: string, madeFrom: string, open: OpenTable): Promise<Partition> {
  const { warehouse } = build;
  return storePartition(build, table, sourceId, madeFrom, async (file) => {
    const model = await readModel(table.name);
    const sumOthers = () => warehouse.execute(`create or replace table other_holdings as ${model}`);
    await sumOthers();
    const [filings, others] = [await listFilings(warehouse), await listOthers(warehouse)];
    const { holdings, addedLines } = await open.reader.ask("sum", { path: open.path, filings, others });
    if (addedLines.length > 0) {
      for (const line of addedLines) open.split.otherLines.push(line);
      await sumOthers();
    }
    await warehouse.withColumns(holdings, async (rows) => {
      // Of the same types: texts are told by their places.
      await warehouse.execute(
        `create or replace table other_rows as from ${rows} limit 0;
         insert into other_rows by name select * exclude (source_id) from other_holdings;`,
      );
      await warehouse.writeParquet(selectHoldings(sourceId, rows), {}, file, "distinct");
    });
    await warehouse.execute("drop table other_holdings; drop table other_rows;");
  });
}

async function listFilings(warehouse: Warehouse): Promise<Filing[]> {
  const rows = await warehouse.rows(
    "select accession_number, cik, report_period - date '1970-01-01' as day from staging.filings",
  );
  return rows.map(({ accession_number, cik, day }) => ({
    accession_number: String(accession_number),
    cik: Number(cik),
    day: Number(day),
  }));
}

async function listOthers(warehouse: Warehouse): Promise<OtherHolding[]> {
  const columns = "accession_number, cusip, shares_type, put_call, name_of_issuer, title_of_class";
  return (await warehouse.rows(`select ${columns} from other_holdings`)) as unknown as OtherHolding[];
}

/** First those of plain rows, then the others, each in the order of the model. */
function selectHoldings(sourceId: string, rows: string): string {
  const id = quoteLiteral(sourceId);
  const columns = printColumns(table, { source_id: `${id}::enum(${id})` });
  return `select ${columns} from (from ${rows} union all from other_rows)`;
}
