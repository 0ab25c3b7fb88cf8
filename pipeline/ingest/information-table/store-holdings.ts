import { findTable } from "../../../schemas/tables.ts";
import { storePartition } from "../../make-partition.ts";
import type { Build } from "../../models.ts";
import type { Partition } from "../../partitions.ts";
import { quoteLiteral, quoteName } from "../../quote.ts";
import { readModel } from "../../read-model.ts";
import type { StartedTasks } from "../../start-tasks.ts";
import type { Warehouse } from "../../warehouse.ts";
import { listColumns, makeTypes } from "./holding-columns.ts";
import { nameHolding } from "./sum-rows.ts";
import type { SplitResult, TableTasks } from "./table-tasks.ts";

/** A split table: its reader, and the file that raw.information_tables reads, with the rows that are not plain. */
export interface OpenTable {
  readonly reader: StartedTasks<TableTasks>;
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
    const types = await makeTypes(warehouse, open.split.texts, "other_holdings");
    const days = await readDays(warehouse);
    const exceptions = await nameOthers(warehouse, days.keys());
    const { holdings, addedLines } = await open.reader.ask("sum", { path: open.path, types, exceptions });
    if (addedLines.length > 0) {
      for (const line of addedLines) open.split.otherLines.push(line);
      await sumOthers();
    }
    await warehouse.fillTable("all_holdings", listColumns(holdings, types, days), holdings.rowCount.length);
    await warehouse.execute("insert into all_holdings by name select * exclude (source_id) from other_holdings");
    await warehouse.writeParquet(selectHoldings(sourceId), {}, file);
    await warehouse.execute("drop table other_holdings; drop table all_holdings;");
  });
}

/** The report period of each filing of the source, in days since 1970. */
async function readDays(warehouse: Warehouse): Promise<Map<string, number>> {
  const days = "select accession_number, report_period - date '1970-01-01' as day from staging.filings";
  const rows = await warehouse.rows(days);
  return new Map(rows.map(({ accession_number, day }) => [String(accession_number), Number(day)]));
}

/** The names of the holdings of each filing that have a row that is not plain. */
async function nameOthers(warehouse: Warehouse, filings: Iterable<string>): Promise<Map<string, Set<string>>> {
  const names = new Map(Array.from(filings, (filing) => [filing, new Set<string>()]));
  const rows = await warehouse.rows("select accession_number, cusip, shares_type, put_call from other_holdings");
  for (const { accession_number, cusip, shares_type, put_call } of rows) {
    names.get(String(accession_number))?.add(nameHolding(String(cusip), String(shares_type), String(put_call ?? "")));
  }
  return names;
}

/** Texts are told by their places, which sort as they do. */
function selectHoldings(sourceId: string): string {
  const id = quoteLiteral(sourceId);
  const columns = Object.keys(table.columns).map((name) =>
    name === "source_id" ? `${id}::enum(${id}) as source_id` : quoteName(name),
  );
  return `select ${columns.join(", ")} from all_holdings
    order by report_period, accession_number, cusip, shares_type, put_call nulls first`;
}
