import { allocate } from "./memory";
import { readRow } from "./read-row";
import { isFull, openRows } from "./rows";

/** DuckDB reads no line that is longer. */
const longestLine: usize = 2_000_000;
/** Bytes that come at once, at most. */
export const longestChunk: usize = 1 << 18;
const longestInput: usize = longestLine + longestChunk;

const space: u8 = 32;
const tab: u8 = 9;
const lineFeed: u8 = 10;
const carriageReturn: u8 = 13;
const firstPrinting: i8 = 32;
const quote: i8 = 34;
const afterPrinting: i8 = 127;

/** Bytes of a line that has not ended yet, so many. */
let input: usize = 0;
let inputLength: usize = 0;
/** Where the line before ends, and then each cell of a line. */
let ends: usize = 0;
let cellCount: u32 = 0;

/** Lines so far, the header and the blank ones at the end among them. */
export let lineCount: u32 = 0;
export let blankCount: u32 = 0;
/** False where not every line is a row, or there are more rows than can be kept: nothing of the table is of use then. */
export let isRegular: bool = true;

/** Of the lines that were taken last those that are no plain rows, as they came, and their numbers. */
export let others: usize = 0;
export let othersLength: usize = 0;
export let otherLines: usize = 0;
export let otherCount: usize = 0;

/** Begins a table with lines of so many cells, of which so many rows can be kept. */
export function openLines(cells: u32, mostRows: u32): void {
  cellCount = cells;
  ends = allocate((<usize>cells + 1) << 2);
  input = allocate(longestInput);
  others = allocate(longestInput);
  // The shortest has one letter before its end.
  otherLines = allocate((longestInput >> 1) << 2);
  openRows(mostRows);
}

/** Where the next bytes are to be written, `longestChunk` at most. */
export function inputEnd(): usize {
  return input + inputLength;
}

/** Takes so many more bytes: keeps the plain rows of the lines that end among them, and hands back the other lines. */
export function takeBytes(length: usize): void {
  othersLength = 0;
  otherCount = 0;
  const end = inputEnd() + length;
  const taken = isRegular ? takeLines(input, end) : end;
  inputLength = end - taken;
  if (inputLength > longestLine) isRegular = false;
  // Of no use any more.
  if (!isRegular) inputLength = 0;
  memory.copy(input, taken, inputLength);
}

/** Answers where the line begins that does not end there. */
function takeLines(from: usize, end: usize): usize {
  let begin = from;
  let cell: u32 = 0;
  let hasQuote = false;
  let isShown = true;
  store<u32>(ends, <u32>(begin - 1));
  for (let at = from; at < end; at += 16) {
    for (let marks = findMarks(at); marks !== 0; marks &= marks - 1) {
      const place = at + ctz(marks);
      if (place >= end) return begin;
      const byte = load<u8>(place);
      if (byte === tab) {
        if (cell < cellCount) cell += 1;
        store<u32>(ends + ((<usize>cell) << 2), <u32>place);
      } else if (byte === lineFeed) {
        takeLine(begin, place, isShown && cell === cellCount - 1, hasQuote);
        begin = place + 1;
        cell = 0;
        hasQuote = false;
        isShown = true;
        store<u32>(ends, <u32>place);
      } else {
        isShown = false;
        if (byte === quote) hasQuote = true;
        // A type of DuckDB's ends a text at its first NUL.
        if (byte === carriageReturn || byte === 0) isRegular = false;
      }
    }
  }
  return begin;
}

/** Of sixteen bytes a bit for each that is a quote, or no printing character of ASCII. */
function findMarks(at: usize): i32 {
  const bytes = v128.load(at);
  // The bytes from 128 on are numbers below 0.
  const isNotPrinting = v128.or(
    i8x16.lt_s(bytes, i8x16.splat(firstPrinting)),
    i8x16.eq(bytes, i8x16.splat(afterPrinting)),
  );
  return i8x16.bitmask(v128.or(isNotPrinting, i8x16.eq(bytes, i8x16.splat(quote))));
}

function takeLine(begin: usize, end: usize, mayBePlain: bool, hasQuote: bool): void {
  lineCount += 1;
  if (begin === end) {
    blankCount += 1;
    return;
  }
  // Quotes make no row of the line, or a blank one is not at the end of the table.
  const isBroken = hasQuote && hasBrokenCell(begin, end);
  if (isBroken || blankCount > 0 || end - begin >= longestLine || isFull()) isRegular = false;
  store<u32>(ends + ((<usize>cellCount) << 2), <u32>end);
  if (!isRegular || (lineCount > 1 && mayBePlain && readRow(ends))) return;
  const length = end + 1 - begin;
  memory.copy(others + othersLength, begin, length);
  othersLength += length;
  store<u32>(otherLines + (otherCount << 2), lineCount);
  otherCount += 1;
}

/** Whether a quote of a cell is not closed, or text follows it: as `countCells` tells. */
function hasBrokenCell(begin: usize, end: usize): bool {
  for (let at = begin; at < end; at += 1) {
    if (load<u8>(at) === space) at += 1;
    if (at < end && load<i8>(at) === quote) {
      do {
        at += 1;
        while (at < end && load<i8>(at) !== quote) at += 1;
        if (at >= end) return true;
        at += 1;
        // Two are one quote of the text, and no end.
      } while (at < end && load<i8>(at) === quote);
      at = skipSpaces(at, end);
      if (at < end && load<u8>(at) !== tab) return true;
    }
    while (at < end && load<u8>(at) !== tab) at += 1;
  }
  return false;
}

function skipSpaces(from: usize, end: usize): usize {
  let at = from;
  while (at < end && load<u8>(at) === space) at += 1;
  return at;
}
