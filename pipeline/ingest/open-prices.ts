import { join } from "node:path";
import Papa from "papaparse";
import { checkHeader, findDelimiter, hasCell, nameColumns } from "./check-header.ts";
import type { Source } from "./group-sources.ts";
import { describeDamagedGzip, headLength, readHead, refuseZip } from "./read-head.ts";
import { type CloseFile, readPrices } from "./read-prices.ts";
import type { Load } from "./read-source.ts";
import { unifyText } from "./unify-text.ts";

/**
 * Makes a file of closes ready for DuckDB, with a copy of it in `workDir` where it is gzipped or its text is not plain.
 * @throws Error naming the file where it is damaged or empty, or its header lacks a column.
 */
export async function openPrices(source: Source, madeFrom: string, workDir: string): Promise<Load> {
  const [input] = source.files;
  const text = await unifyText(input.path, join(workDir, "unified.csv"));
  if (text.lines === 0) {
    throw new Error(`${input.file}: the file is empty. Give it a header row, or remove it.`);
  }
  const { bytes, gzipped } = await readHead(text.path, input.file);
  if (gzipped) throw describeDamagedGzip(input.file, "it is gzipped twice");
  refuseZip(bytes, input.file);
  const closes: CloseFile = { ...text, input, ...readHeader(bytes.toString("utf8"), input.file) };
  return (build) => readPrices(build, source, madeFrom, closes, workDir);
}

/** The names of the columns in file order, what is between them, and whether they are on the first line. */
function readHeader(head: string, file: string): Pick<CloseFile, "header" | "delimiter" | "isHeaderFirst"> {
  const lines = head.split("\n");
  // A spreadsheet may begin with rows of nothing but commas.
  const place = Math.max(0, lines.findIndex(hasCell));
  const [first = "", ...more] = lines.slice(place);
  // A header of closes is far shorter than all that is read of the file.
  if (more.length === 0 && head.length >= headLength) {
    throw new Error(
      `${file}: the first line is longer than 8 KB, and so no header of closes; none of the file was read. Begin it with a line such as date,ticker,close, or remove it.`,
    );
  }
  const delimiter = findDelimiter(first);
  const names = Papa.parse<string[]>(first, { delimiter }).data[0] ?? [];
  const header = nameColumns(names);
  checkHeader(header, "prices", file);
  return { header, delimiter, isHeaderFirst: place === 0 };
}
