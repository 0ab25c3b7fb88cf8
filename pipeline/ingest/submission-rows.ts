import { type DataSetRow, type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";

/** The rows of one filing, by table of the SEC data set. */
export type SubmissionRows = { [T in DataSetTable]: DataSetRow<T>[] };

const emptyRows = Object.fromEntries(
  dataSetTables.map((table) => [table, Object.fromEntries(listColumns(table).map(({ name }) => [name, ""]))]),
) as { [T in DataSetTable]: DataSetRow<T> };

/** Makes the row lists of a filing of which nothing has been read yet. */
export function startRows(): SubmissionRows {
  return Object.fromEntries(dataSetTables.map((table) => [table, []])) as unknown as SubmissionRows;
}

/** Makes a row of which no cell has been read yet. */
export function startRow<T extends DataSetTable>(table: T): DataSetRow<T> {
  return { ...emptyRows[table] };
}
