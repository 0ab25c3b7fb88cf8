import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { hasCell } from "./check-header.ts";
import { countCells, sayWidth } from "./count-cells.ts";
import { shortenValue } from "./shorten.ts";
import type { TextTable } from "./text-table.ts";

/** How the rows of a text are told apart, and written again. */
export interface RowLayout {
  readonly delimiter: string;
  /** Cells of the header, and so of every row. */
  readonly width: number;
  /** Gives a row as it is to be written; `line` is the one on which it begins. */
  readonly print: (row: string, line: number) => string;
}

type BrokenRows = TextTable["broken"];

const chunkLength = 1 << 20;
/** As Latin-1. */
const byteOrderMark = /^\xef\xbb\xbf/;
/** The end of a quoted cell is not looked for beyond. */
const longestRow = 64 * 1024;
const openQuote = "has a quote that nothing closes, or text after the end of a quoted cell";

/**
 * Writes the rows of a text in UTF-8, header and all, to another file: those without a cell and those that are no rows
 * are left out, and the latter handed back. Lines make one row where a quoted cell holds line breaks, none of them is a
 * row by itself, and the row comes out as wide as the header; else the quote was never closed, and one line alone is lost to it.
 */
export async function rewriteRows(from: string, to: string, layout: RowLayout): Promise<BrokenRows> {
  const broken: BrokenRows[number][] = [];
  const take = openRows(layout, broken);
  const print = async function* (chunks: AsyncIterable<string>) {
    let rest = "";
    let isStart = true;
    for await (const chunk of chunks) {
      const lines = (rest + (isStart ? chunk.replace(byteOrderMark, "") : chunk)).split("\n");
      isStart = false;
      rest = lines.pop() ?? "";
      yield Buffer.from(take(lines, false), "latin1");
    }
    yield Buffer.from(take([rest], true), "latin1");
  };
  // As Latin-1 every byte is one character: what is no valid UTF-8 stays as it is.
  const source = createReadStream(from, { encoding: "latin1", highWaterMark: chunkLength });
  await pipeline(source, print, createWriteStream(to));
  return broken;
}

/** Prints the rows of the lines that it is given in order; it keeps back those that lines to come may belong to. */
function openRows({ delimiter, width, print }: RowLayout, broken: BrokenRows[number][]) {
  let waiting: readonly string[] = [];
  let line = 1;
  let isHeader = true;
  return (lines: readonly string[], isEnd: boolean): string => {
    const known = [...waiting, ...lines];
    const printed: string[] = [];
    let at = 0;
    for (let first = known[at]; first !== undefined; first = known[at]) {
      const isRow = isHeader ? hasCell(first) : first.trim() !== "";
      const found = isRow && !isHeader ? findRow(known, at, { delimiter, width }, isEnd) : { row: first, taken: 1 };
      if (found === "unknown") break;
      if (found.reason) broken.push({ line, value: printValue(first), reason: found.reason });
      else if (isRow) printed.push(print(found.row, line), "\n");
      isHeader &&= !isRow;
      at += found.taken;
      line += found.taken;
    }
    waiting = known.slice(at);
    return printed.join("");
  };
}

interface FoundRow {
  readonly row: string;
  /** How many lines it takes. */
  readonly taken: number;
  /** Why it is none. */
  readonly reason?: string;
}

/** The row that begins on a line; unknown while its end has not been read. */
function findRow(
  lines: readonly string[],
  at: number,
  { delimiter, width }: Omit<RowLayout, "print">,
  isEnd: boolean,
): FoundRow | "unknown" {
  const first = lines[at] ?? "";
  let row = first;
  let cells = countCells(row, delimiter);
  let taken = 1;
  for (; cells === "open" && row.length <= longestRow; taken += 1) {
    const next = lines[at + taken];
    if (next === undefined) {
      if (isEnd) break;
      return "unknown";
    }
    // Only of a cell that is the first of its row does the end look like a row. DuckDB passes over a space before it, but over no tab.
    const isItsEnd = /^ ?"/.test(first) && next.includes('"');
    if (countCells(next, delimiter) === width && !isItsEnd) break;
    row += `\n${next}`;
    cells = countCells(row, delimiter);
  }
  // DuckDB, too, takes a row that empty cells follow.
  if (typeof cells === "number" && cells >= width && row.endsWith(delimiter.repeat(cells - width)))
    return { row, taken };
  const reason = typeof cells === "string" || taken > 1 ? openQuote : sayWidth(cells, width);
  return { row: first, taken: 1, reason };
}

const printValue = (bytes: string): string => shortenValue(Buffer.from(bytes, "latin1").toString("utf8"));
