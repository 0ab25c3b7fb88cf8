import { join } from "node:path";
import type { Source } from "./group-sources.ts";
import { readHead } from "./read-head.ts";
import { type CloseFile, readPrices } from "./read-prices.ts";
import type { Load } from "./read-source.ts";
import { listNames } from "./shorten.ts";
import { unifyText } from "./unify-text.ts";

const needed = ["date", "ticker", "close"];
/** All that `readHead` gives; a header of closes is far shorter. */
const longestHeader = 8 * 1024;

/**
 * Makes a file of closes ready for DuckDB, with a copy of it in `workDir` where it is gzipped or its text is not plain.
 * @throws Error naming the file where it is damaged or empty, or its header lacks a column.
 */
export async function openPrices(source: Source, madeFrom: string, workDir: string): Promise<Load> {
  const [input] = source.files;
  if (!input) {
    throw new Error(`Source ${source.id} has no file.`);
  }
  const text = await unifyText(input.path, join(workDir, "unified.csv"));
  if (text.lines === 0) {
    throw new Error(`${input.file}: the file is empty. Give it a header row, or remove it.`);
  }
  const { bytes } = await readHead(text.path);
  const closes: CloseFile = { ...text, file: input.file, ...readHeader(bytes.toString("utf8"), input.file) };
  return (build) => readPrices(build, source, madeFrom, closes, workDir);
}

/** The names of the columns in file order, what is between them, and whether they are on the first line. */
function readHeader(head: string, file: string): Pick<CloseFile, "header" | "delimiter" | "isHeaderFirst"> {
  const [above = ""] = /^\uFEFF?([^\S\n]*\n)*/.exec(head) ?? [];
  const [first = "", ...more] = head.slice(above.length).split("\n");
  if (more.length === 0 && head.length >= longestHeader) {
    throw new Error(
      `${file}: the first line is longer than 8 KB, and so no header of closes; none of the file was read.`,
    );
  }
  const delimiter = [",", "\t", ";", "|"].find((candidate) => first.includes(candidate)) ?? ",";
  const header = first.split(delimiter).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .toLowerCase(),
  );
  const missing = needed.filter((name) => !header.includes(name));
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (missing.length === 0 && repeated === undefined) {
    return { header, delimiter, isHeaderFirst: !above.includes("\n") };
  }
  const problem = missing.length > 0 ? `lacks ${missing.join(", ")}` : `has "${repeated}" twice`;
  throw new Error(
    `${file}: the header ${problem}. It has ${listNames(header)}; wanted are date, ticker, close and, where not in US dollars, currency. Rename the columns so; none of the file was read.`,
  );
}
