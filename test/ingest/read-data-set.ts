import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "../../pipeline/fingerprints/fingerprint.ts";
import type { Readers } from "../../pipeline/ingest/information-table/open-readers.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import { makeZip } from "./make-zip.ts";
import { makeSource, readInput } from "./read-input.ts";

/** A line of a table: the given cells, and none in the other columns. */
export function printLine(table: DataSetTable, cells: Readonly<Record<string, string>>): string {
  return listColumns(table)
    .map(({ name }) => cells[name] ?? "")
    .join("\t");
}

export const filing = { ACCESSION_NUMBER: "0000000001-23-000001" };
export const submission = {
  ...{ ...filing, CIK: "1", SUBMISSIONTYPE: "13F-HR" },
  ...{ FILING_DATE: "31-OCT-2023", PERIODOFREPORT: "30-SEP-2023" },
};

/** The lines of each table; without those of one it has a header only. */
export type Lines = Partial<Record<DataSetTable, readonly string[]>>;

/** Reads a data set: its holdings in the order in which they are stored, the rejects and the notes. */
export async function readDataSet(
  { build, root }: { readonly build: Build; readonly root: string },
  name: string,
  lines: Lines,
  {
    lineEnd = "\n",
    missing = [],
    readers,
  }: { readonly lineEnd?: string; readonly missing?: readonly DataSetTable[]; readonly readers?: Readers } = {},
) {
  const held = dataSetTables.filter((table) => !missing.includes(table));
  const given: Lines = { SUBMISSION: [printLine("SUBMISSION", submission)], ...lines };
  const entries = held.map((table) => {
    const header = listColumns(table)
      .map((column) => column.name)
      .join("\t");
    return {
      name: `${table}.tsv`,
      content: Buffer.from([header, ...(given[table] ?? []), ""].join(lineEnd), "latin1"),
    };
  });
  const path = join(root, "set.zip");
  await writeFile(path, makeZip(entries));
  const source = await makeSource(path, "sec-13f/set.zip", "sec_13f", fingerprint(name));
  const { partitions, rejects, notes } = await readInput(build, root, source, fingerprint(name), readers);
  const file = partitions.find(({ table }) => table === "staging.holdings")?.path ?? "";
  const holdings: Row[] = await build.warehouse.rows(`from read_parquet('${join(build.store.root, file)}')`);
  return { holdings, rejects, notes };
}
