import { appendFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { type DataSetTable, dataSetTables, listColumns } from "../../schemas/inputs/data-set.ts";
import type { DataSetReject } from "./find-rejects.ts";
import type { Source } from "./group-sources.ts";
import { loadDataSet, type TsvFile } from "./load-data-set.ts";
import { parseSubmission } from "./parse-submission.ts";
import type { Load } from "./read-source.ts";
import type { SubmissionRows } from "./read-submission-xml.ts";
import { readText } from "./read-text.ts";
import type { Reject } from "./reject.ts";

/** Where each filing was found, and how many rows of the information tables came before its own. */
type Places = Map<string, { readonly file: string; readonly rowsBefore: number }>;

/**
 * Prints the EDGAR full submissions of one day as the seven tables of a data set into `workDir`, to be loaded like one. A
 * file that holds no 13F report in XML is passed over, and told among the rejects.
 * @throws Error naming the file where a submission is damaged.
 */
export async function openSubmissions(source: Source, madeFrom: string, workDir: string): Promise<Load> {
  const files = await startTables(workDir);
  const places: Places = new Map();
  const passedOver: Reject[] = [];
  let rowCount = 0;
  for (const { path, file } of source.files) {
    const parsed = parseSubmission(await readText(path, "windows-1252"), file);
    if ("skipped" in parsed) {
      passedOver.push({ file, line: null, field: null, value: null, reason: `passed over: ${parsed.skipped}` });
    } else if (!places.has(parsed.accessionNumber)) {
      places.set(parsed.accessionNumber, { file, rowsBefore: rowCount });
      rowCount += parsed.rows.INFOTABLE.length;
      appendRows(files, parsed.rows);
    }
  }
  const infotable = files.get("INFOTABLE");
  if (infotable) files.set("INFOTABLE", { ...infotable, lines: rowCount });
  return async (build) => {
    const { partitions, rejects } = await loadDataSet(build, source, madeFrom, files);
    return { partitions, rejects: [...passedOver, ...rejects.map((reject) => placeReject(reject, places))], notes: [] };
  };
}

async function startTables(workDir: string): Promise<Map<DataSetTable, TsvFile>> {
  const files = new Map<DataSetTable, TsvFile>();
  for (const table of dataSetTables) {
    const header = listColumns(table).map(({ name }) => name);
    const path = join(workDir, `${table}.tsv`);
    await writeFile(path, `${header.join("\t")}\n`);
    files.set(table, { path, header });
  }
  return files;
}

/** Without promises, of which a day of filings would take thousands. */
function appendRows(files: ReadonlyMap<DataSetTable, TsvFile>, rows: SubmissionRows): void {
  for (const [table, { path, header }] of files) {
    if (rows[table].length > 0) {
      const text = Papa.unparse([...rows[table]], {
        columns: [...header],
        header: false,
        delimiter: "\t",
        newline: "\n",
      });
      appendFileSync(path, `${text}\n`);
    }
  }
}

/** Within a filing a row is told by its ordinal, since it has no line of its own. */
function placeReject({ member, accessionNumber, line, field, value, reason }: DataSetReject, places: Places): Reject {
  const place = places.get(accessionNumber ?? "");
  const ordinal = member === "INFOTABLE" ? line - 1 - (place?.rowsBefore ?? 0) : null;
  return { file: place?.file ?? `${member} of a filing`, line: ordinal, field, value, reason };
}
