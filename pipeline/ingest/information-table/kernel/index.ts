import { openLines } from "./lines";
import { cusips, filings, names, openCells, titles } from "./read-row";
import { Words } from "./words";

// What is compiled to ../kernel.wasm, and called by ../open-kernel.ts.

export {
  blankCount,
  inputEnd,
  isRegular,
  lineCount,
  longestChunk,
  otherCount,
  otherLines,
  others,
  othersLength,
  takeBytes,
} from "./lines";
export { kindBits, rowAt, rowCount } from "./rows";
export { batch, columns, leftCount, leftRows, openHoldings, sumHoldings } from "./sum-holdings";

/** Begins a table with lines of so many cells and so many rows at most; the places of the needed cells are to be written where it answers. */
export function openTable(cells: u32, mostRows: u32): usize {
  openLines(cells, mostRows);
  return openCells();
}

/** How many different texts a column has. */
export function wordCount(column: u32): u32 {
  return wordsOf(column).count;
}

/** The texts of a column, one after the other. */
export function wordBytes(column: u32): usize {
  return wordsOf(column).bytes;
}

/** Where each text begins among those of its column, and the last ends; eight bytes a text, of which the first four count. */
export function wordStarts(column: u32): usize {
  return wordsOf(column).starts;
}

/** Where the place of each word of a column among those that are sorted is to be written. */
export function openPlaces(column: u32): usize {
  return wordsOf(column).openPlaces();
}

/** The words of a column: 0 of filings, 1 of CUSIPs, 2 of names, 3 of titles. */
function wordsOf(column: u32): Words {
  if (column === 0) return filings;
  if (column === 1) return cusips;
  return column === 2 ? names : titles;
}
