import { readdir } from "node:fs/promises";
import { listTypes } from "../../schemas/tables/table.ts";
import { readCode } from "../fingerprints/code-fingerprint.ts";
import { fingerprint } from "../fingerprints/fingerprint.ts";
import { hashContent } from "../fingerprints/hash-file.ts";
import { readMacrosOf } from "../macros/macros.ts";
import { readModel, readSql } from "../tables/read-model.ts";
import { engine } from "../warehouse.ts";
import { kernelFile } from "./information-table/open-kernel.ts";
import { sourceModels, sourceTables } from "./source-tables.ts";

/**
 * The code that reads sources, but for the list of all tables: of that only the columns count that sources fill, or every word
 * on a table of core would have them read again.
 */
export const readerCode = {
  entries: [
    "pipeline/ingest/ingest.ts",
    "pipeline/ingest/submissions-thread.ts",
    "pipeline/ingest/information-table/table-thread.ts",
  ],
  but: ["schemas/tables.ts"],
};

/** Fingerprint of what reads sources, its libraries, and the columns that it fills: where they change, sources are read again. */
export async function fingerprintReader(): Promise<string> {
  const code = await readCode(readerCode.entries, { but: readerCode.but });
  const queries = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")).sort();
  const sql = await Promise.all([
    ...sourceModels.map(({ name }) => readModel(name)),
    ...queries.map((name) => readSql(`ingest/${name}`)),
  ]);
  const macros = await readMacrosOf([...sql, ...code.map(([, text]) => text)]);
  const columns = sourceTables.map((table) => [table.name, listTypes(table)]);
  return fingerprint([engine, code, await hashContent(kernelFile), sql, macros, columns]);
}
