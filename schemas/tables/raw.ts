import { type DataSetTable, listColumns, rawTableOf } from "../inputs/data-set.ts";
import { inputColumns, rowGrain, type TabularKind, tabularKinds } from "../inputs/sources.ts";
import { line, quarterOfDay, sourceId } from "./columns.ts";
import { type Column, type Table, text } from "./table.ts";

/** The tables of the raw layer: each source as it was filed or given, nothing joined, nothing summed. */
export const rawTables: readonly Table[] = [
  fromDataSet("SUBMISSION", "one row per filing", ["accession_number"]),
  fromDataSet("COVERPAGE", "one row per cover page", ["accession_number"]),
  fromDataSet("OTHERMANAGER", "one row per other manager that reports holdings of the filing manager", [
    "accession_number",
    "othermanager_sk",
  ]),
  fromDataSet("OTHERMANAGER2", "one row per manager whose holdings the filing includes", [
    "accession_number",
    "sequencenumber",
  ]),
  fromDataSet("SIGNATURE", "one row per signature block", ["accession_number"]),
  fromDataSet("SUMMARYPAGE", "one row per summary page", ["accession_number"]),
  {
    ...fromDataSet("INFOTABLE", "one row per row of an information table", ["accession_number", "infotable_sk"]),
    stored: false,
  },
  ...tabularKinds.map(fromUserFiles),
];

function fromDataSet(member: DataSetTable, grain: string, key: string[]): Table {
  const columns = listColumns(member).map((column): [string, Column] => [
    column.name.toLowerCase(),
    text(`${column.meaning}; as filed`),
  ]);
  return {
    name: rawTableOf[member],
    grain: `${grain}, as in ${member}.tsv`,
    key: ["source_id", ...key],
    partitioning: "source",
    reads: {},
    columns: { ...Object.fromEntries(columns), source_id: sourceId },
  };
}

function fromUserFiles(kind: TabularKind): Table {
  return {
    name: `raw.${kind}`,
    grain: rowGrain(kind),
    key: ["source_id", "line"],
    partitioning: "source",
    reads: {},
    columns: {
      ...inputColumns(kind),
      // Closes are many, and each night's are of few quarters.
      ...(kind === "prices" && { report_period: quarterOfDay }),
      source_id: sourceId,
      line,
    },
  };
}
