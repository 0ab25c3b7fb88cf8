import { closeSync, openSync, writeSync } from "node:fs";
import { inflateTable } from "../inflate-table.ts";
import type { PackedTable } from "../open-archive.ts";
import { openRowSplitter, type SplitTable } from "./split-rows.ts";

/**
 * Unpacks INFOTABLE, keeps its plain rows, and writes the header and all others to a file. Undefined where not every line is a row,
 * or there are too many to keep: the file is of no use then.
 * @throws Error as `inflateTable` does, and where the file cannot be written.
 */
export function splitTable(table: PackedTable, header: readonly string[], destination: string): SplitTable | undefined {
  const splitter = openRowSplitter(header, table.bytes);
  const file = openSync(destination, "w");
  try {
    inflateTable(table, (chunk) => writeAll(file, splitter.add(chunk)));
    writeAll(file, splitter.end());
  } finally {
    closeSync(file);
  }
  return splitter.result();
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
