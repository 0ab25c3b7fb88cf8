import { type DataSetTable, listColumns } from "../inputs/data-set.ts";
import { inputColumns, type TabularKind } from "../inputs/sources.ts";
import { line, sourceId } from "./columns.ts";
import { type Column, type Table, type TableName, text } from "./table.ts";

/** The tables of the raw layer: each source as it was filed or given, nothing joined, nothing summed. */
export const rawTables: readonly Table[] = [
  fromDataSet("raw.submissions", "SUBMISSION", "one row per submission", ["accession_number"]),
  fromDataSet("raw.cover_pages", "COVERPAGE", "one row per cover page", ["accession_number"]),
  fromDataSet("raw.other_managers", "OTHERMANAGER", "one row per manager that reports for the filer", [
    "accession_number",
    "othermanager_sk",
  ]),
  fromDataSet("raw.included_managers", "OTHERMANAGER2", "one row per manager whose holdings the filing includes", [
    "accession_number",
    "sequencenumber",
  ]),
  fromDataSet("raw.signatures", "SIGNATURE", "one row per signature block", ["accession_number"]),
  fromDataSet("raw.summary_pages", "SUMMARYPAGE", "one row per summary page", ["accession_number"]),
  {
    ...fromDataSet("raw.information_tables", "INFOTABLE", "one row per row of an information table", [
      "accession_number",
      "infotable_sk",
    ]),
    stored: false,
  },
  fromUserFiles("raw.analyst_targets", "analyst_targets", "one row per entry of an analyst"),
  fromUserFiles("raw.prices", "prices", "one row per ticker and day"),
  fromUserFiles("raw.securities", "securities", "one row per line of securities.csv"),
  fromUserFiles("raw.funds", "funds", "one row per line of funds.csv"),
  fromUserFiles("raw.splits", "splits", "one row per line of splits.csv"),
  fromUserFiles("raw.cusip_changes", "cusip_changes", "one row per line of cusip_changes.csv"),
  fromUserFiles("raw.corrections", "corrections", "one row per line of corrections.csv"),
];

/** The raw table into which each table of an SEC data set is read. */
export const rawTableOf: Readonly<Record<DataSetTable, TableName>> = {
  SUBMISSION: "raw.submissions",
  COVERPAGE: "raw.cover_pages",
  OTHERMANAGER: "raw.other_managers",
  OTHERMANAGER2: "raw.included_managers",
  SIGNATURE: "raw.signatures",
  SUMMARYPAGE: "raw.summary_pages",
  INFOTABLE: "raw.information_tables",
};

function fromDataSet(name: TableName, member: DataSetTable, grain: string, key: string[]): Table {
  const columns = listColumns(member).map((column): [string, Column] => [
    column.name.toLowerCase(),
    text(`${column.meaning}; as filed`),
  ]);
  return {
    name,
    grain: `${grain}, as in ${member}.tsv`,
    key: ["source_id", ...key],
    partitioning: "source",
    reads: {},
    columns: { ...Object.fromEntries(columns), source_id: sourceId },
  };
}

function fromUserFiles(name: TableName, kind: TabularKind, grain: string): Table {
  return {
    name,
    grain,
    key: ["source_id", "line"],
    partitioning: "source",
    reads: {},
    columns: { ...inputColumns(kind), source_id: sourceId, line },
  };
}
