import { isUtf8 } from "node:buffer";
import type { DataSetColumn } from "../../../schemas/inputs/data-set.ts";
import { bytesAt, type Kernel, numbersAt, type OfTexts, ofTexts, openKernel } from "./open-kernel.ts";

/** An information table whose plain rows the kernel keeps; all others were handed back as they are. */
export interface SplitTable {
  readonly kernel: Kernel;
  /** The texts that the numbers in rows stand for, listed by these. */
  readonly texts: OfTexts<readonly string[]>;
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

/** Sixteen times what the largest data set has: 2 GB. */
const mostRows = 2 ** 26;
const lineEnd = Buffer.from("\n");
/** The bytes of the needed cells of the shortest plain row: CUSIP, two amounts and SH. */
const fewestBytes = 9 + 1 + 1 + 2;

/** A splitter of the table under a header, which has so many bytes. */
export function openRowSplitter(header: readonly string[], bytes: number): RowSplitter {
  const kernel = openTable(header, bytes);
  const otherLines: number[] = [];
  let areOthersUtf8 = true;

  function take(chunk: Buffer): Buffer {
    bytesAt(kernel, kernel.inputEnd(), chunk.length).set(chunk);
    kernel.takeBytes(chunk.length);
    for (const line of numbersAt(kernel, kernel.otherLines.value, kernel.otherCount.value)) otherLines.push(line);
    const others = Buffer.from(bytesAt(kernel, kernel.others.value, kernel.othersLength.value));
    areOthersUtf8 &&= isUtf8(others);
    return others;
  }

  function add(chunk: Buffer): Buffer {
    const others: Buffer[] = [];
    const most = kernel.longestChunk.value;
    for (let start = 0; start < chunk.length; start += most) others.push(take(chunk.subarray(start, start + most)));
    return Buffer.concat(others);
  }

  const result = (): SplitTable => ({
    kernel,
    texts: ofTexts((column) => listWords(kernel, column)),
    rowCount: kernel.lineCount.value - kernel.blankCount.value - 1,
    otherLines,
    isUtf8: areOthersUtf8,
  });

  return { add, end: () => take(lineEnd), result: () => (kernel.isRegular.value ? result() : undefined) };
}

/** A kernel with room for the rows of a table, which knows where in them the needed cells are. */
function openTable(header: readonly string[], bytes: number): Kernel {
  const kernel = openKernel();
  // A row has as many tabs and line ends as cells.
  const room = Math.min(mostRows, Math.ceil(bytes / (header.length + fewestBytes)));
  const cells = Object.values(findCells(header));
  numbersAt(kernel, kernel.openTable(header.length, room), cells.length).set(cells);
  return kernel;
}

/** The place in a row of each cell that is needed, in the order in which the kernel asks for them. */
export function findCells(header: readonly string[]) {
  const names = header.map((name) => name.toUpperCase());
  const place = (name: DataSetColumn<"INFOTABLE">) => names.indexOf(name);
  return {
    filing: place("ACCESSION_NUMBER"),
    cusip: place("CUSIP"),
    name: place("NAMEOFISSUER"),
    title: place("TITLEOFCLASS"),
    value: place("VALUE"),
    shares: place("SSHPRNAMT"),
    sharesType: place("SSHPRNAMTTYPE"),
    putCall: place("PUTCALL"),
  };
}

/** The words of a column, which are ASCII, by their numbers. */
function listWords(kernel: Kernel, column: number): string[] {
  const count = kernel.wordCount(column);
  const starts = numbersAt(kernel, kernel.wordStarts(column), 2 * count + 1);
  const start = (word: number) => starts[2 * word] ?? 0;
  const text = Buffer.from(bytesAt(kernel, kernel.wordBytes(column), start(count))).toString("latin1");
  return Array.from({ length: count }, (_, word) => text.slice(start(word), start(word + 1)));
}
