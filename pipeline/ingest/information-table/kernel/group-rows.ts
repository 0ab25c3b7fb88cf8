import { allocate } from "./memory";
import { cusips, filings } from "./read-row";
import { filingOf, holdingOf, kindBits, rowAt, rowCount } from "./rows";
import { sortPairs } from "./sort";

// The rows by filing, and those of a filing by holding: of each, in eight bytes, its number and the key of its holding, which is the
// place of its CUSIP and its kind.

let pairs: usize = 0;
/** Where the rows of each filing end among them. */
let ends: usize = 0;
/** Bits that a key has at most. */
let keyBits: u32 = 0;

/** Groups the rows by the places of so many filings, once all words have places; last those whose filing has none of these. */
export function groupRows(filingCount: u32): void {
  pairs = allocate((<usize>rowCount) << 3);
  ends = allocate((<usize>filingCount + 2) << 2);
  for (let row: u32 = 0; row < rowCount; row++) moveEnd(filingPlaceOf(rowAt(row)) + 1, 1);
  // Here each ends where it begins: with its last row it comes to its own end.
  for (let filing: u32 = 0; filing <= filingCount; filing++) moveEnd(filing + 1, endOfFiling(filing));
  let allKeys: u32 = 0;
  for (let row: u32 = 0; row < rowCount; row++) {
    const from = rowAt(row);
    const at = pairs + ((<usize>moveEnd(filingPlaceOf(from), 1)) << 3);
    const key = keyOf(holdingOf(from));
    store<u32>(at, row);
    store<u32>(at, key, 4);
    allKeys |= key;
  }
  keyBits = 32 - clz(allKeys);
}

/** Sorts the rows of a filing by their holdings. */
export function sortFiling(filing: u32): void {
  const begin = filing === 0 ? 0 : endOfFiling(filing - 1);
  sortPairs(pairs + ((<usize>begin) << 3), endOfFiling(filing) - begin, keyBits);
}

/** The place behind the last of a filing's rows among the grouped ones. */
export function endOfFiling(filing: u32): u32 {
  return load<u32>(ends + ((<usize>filing) << 2));
}

/** The number of a row, given by its place among the grouped ones. */
export function rowIn(place: u32): u32 {
  return load<u32>(pairs + ((<usize>place) << 3));
}

/** By what the row at a place is sorted within its filing: its CUSIP's place among all, and its kind. */
export function keyIn(place: u32): u32 {
  return load<u32>(pairs + ((<usize>place) << 3), 4);
}

function keyOf(holding: u32): u32 {
  const kind = holding & ((1 << kindBits) - 1);
  return (cusips.placeOf(holding >> kindBits) << kindBits) | kind;
}

function filingPlaceOf(row: usize): u32 {
  return filings.placeOf(filingOf(row));
}

/** Moves the end of a filing; answers where it was. */
function moveEnd(filing: u32, by: u32): u32 {
  const end = endOfFiling(filing);
  store<u32>(ends + ((<usize>filing) << 2), end + by);
  return end;
}
