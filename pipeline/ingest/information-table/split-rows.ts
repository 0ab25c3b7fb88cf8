import { isUtf8 } from "node:buffer";
import { openRowReader, type RowTexts } from "./read-row.ts";
import type { Rows } from "./row-columns.ts";

/** An information table whose plain rows are kept; all others were handed back as they are. */
export interface SplitTable {
  readonly rows: Rows;
  readonly texts: RowTexts;
  /** Rows in all. */
  readonly rowCount: number;
  /** The line of the header, and then of each row that was handed back. */
  readonly otherLines: number[];
  /** Whether these rows are UTF-8. */
  readonly isUtf8: boolean;
}

/** Splits an information table, whose bytes come in chunks. */
export interface RowSplitter {
  /** Takes the next bytes; hands back the header and the rows that are not plain, of those that end among them. */
  add(chunk: Buffer): Buffer;
  /** Hands back what is left at the end of the table. */
  end(): Buffer;
  /** Undefined where not every line is a row, or there are too many rows to hold. */
  result(): SplitTable | undefined;
}

const nothing = Buffer.alloc(0);
const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;
const firstPrinting = 32;
const lastPrinting = 126;
/** DuckDB reads none that is longer. */
const longestLine = 2 ** 21;
/** Sixteen times what the largest data set has: 3 GB. */
const mostRows = 2 ** 26;

/** A splitter of the table under a header. */
export function openRowSplitter(header: readonly string[]): RowSplitter {
  const reader = openRowReader(header);
  /** Where the line before ends, and then each cell of a line. */
  const ends = new Int32Array(header.length + 1);
  const otherLines: number[] = [];
  let others: Buffer[] = [];
  let rest: Buffer = nothing;
  let [line, blankLines] = [0, 0];
  let isRegular = true;
  let areOthersUtf8 = true;

  function add(chunk: Buffer): Buffer {
    const [first, last] = [chunk.indexOf(lineFeed) + 1, chunk.lastIndexOf(lineFeed) + 1];
    const cutLine = Buffer.concat([rest, chunk.subarray(0, first)]);
    if (first > 0 && isRegular) {
      takeLines(cutLine);
      takeLines(chunk.subarray(first, last));
    }
    rest = first > 0 ? Buffer.from(chunk.subarray(last)) : Buffer.concat([rest, chunk]);
    if (rest.length > longestLine || reader.rows.count > mostRows || chunk.includes(carriageReturn)) isRegular = false;
    const handedBack = Buffer.concat(others);
    others = [];
    areOthersUtf8 &&= isUtf8(handedBack);
    return handedBack;
  }

  function takeLines(bytes: Buffer): void {
    let nextQuote = findQuote(bytes, 0);
    for (let from = 0; from < bytes.length; ) {
      const to = findCells(bytes, from, ends);
      const isQuoted = nextQuote < to;
      if (isQuoted) nextQuote = findQuote(bytes, to);
      line += 1;
      if (to === from) blankLines += 1;
      else if (line === 1 || isQuoted || !fits(ends, to) || !reader.read(bytes, ends, line)) {
        handBack(bytes.subarray(from, to + 1));
      }
      // Blank ones at the end of the file are no matter.
      if (blankLines > 0 && to > from) isRegular = false;
      from = to + 1;
    }
  }

  function handBack(row: Buffer): void {
    others.push(row);
    otherLines.push(line);
    // The line ends within a cell.
    if (row.toString("latin1").split('"').length % 2 === 0) isRegular = false;
  }

  const result = () => {
    const { filing, cusip, name, title } = reader.words;
    return {
      texts: { filing: filing.list(), cusip: cusip.list(), name: name.list(), title: title.list() },
      ...{ rows: reader.rows, rowCount: line - blankLines - 1, otherLines, isUtf8: areOthersUtf8 },
    };
  };

  return {
    add,
    end: () => (rest.length > 0 ? add(Buffer.of(lineFeed)) : rest),
    result: () => (isRegular ? result() : undefined),
  };
}

/** The place of the next quote, or one beyond all. */
function findQuote(bytes: Buffer, from: number): number {
  const place = bytes.indexOf(quote, from);
  return place === -1 ? bytes.length : place;
}

/** Finds where each cell of the line that begins at `from` ends, if it has all and shows what it holds; answers where the line ends. */
function findCells(bytes: Buffer, from: number, ends: Int32Array): number {
  const cells = ends.length - 1;
  let cell = 0;
  let isShown = true;
  let place = from;
  ends[0] = from - 1;
  for (let byte = bytes[place] ?? lineFeed; byte !== lineFeed; byte = bytes[place] ?? lineFeed) {
    if (byte < firstPrinting || byte > lastPrinting) {
      if (byte !== tab) isShown = false;
      else if (cell < cells) {
        cell += 1;
        ends[cell] = place;
      }
    }
    place += 1;
  }
  ends[cells] = isShown && cell === cells - 1 ? place : -1;
  return place;
}

const fits = (ends: Int32Array, to: number): boolean => ends[ends.length - 1] === to;
