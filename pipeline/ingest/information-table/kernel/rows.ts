import { allocate } from "./memory";

// The plain rows of a table. What a row holds lies side by side, for rows are summed in another order than they come in.

const rowBits: usize = 5;
const holdingOffset: usize = 4;
const nameOffset: usize = 8;
const titleOffset: usize = 12;
const valueOffset: usize = 16;
const sharesOffset: usize = 24;

/** The number of a CUSIP and the kind of a holding are one number, of which so many bits are the kind. */
export const kindBits: u32 = 3;
/** A kind is so many times the place of SSHPRNAMTTYPE among PRN and SH, and that of PUTCALL among none, Call and Put. */
export const putCallCount: u32 = 3;

let rows: usize = 0;
let room: u32 = 0;
/** Rows that are kept. */
export let rowCount: u32 = 0;

/** Makes room for so many rows. */
export function openRows(most: u32): void {
  room = most;
  rows = allocate((<usize>most) << rowBits);
}

/** Whether there is room for no more. */
export function isFull(): bool {
  return rowCount === room;
}

/** Keeps a row, for which there must be room. */
export function keepRow(filing: u32, holding: u32, name: u32, title: u32, value: i64, shares: i64): void {
  const row = rowAt(rowCount);
  store<u32>(row, filing);
  store<u32>(row, holding, holdingOffset);
  store<u32>(row, name, nameOffset);
  store<u32>(row, title, titleOffset);
  store<i64>(row, value, valueOffset);
  store<i64>(row, shares, sharesOffset);
  rowCount += 1;
}

/** Where a row lies: the numbers of its filing, of its holding, its name and its title, its value and its shares. */
export function rowAt(row: u32): usize {
  return rows + ((<usize>row) << rowBits);
}

/** The number of its filing. */
export function filingOf(row: usize): u32 {
  return load<u32>(row);
}

/** The number of the CUSIP, and the kind. */
export function holdingOf(row: usize): u32 {
  return load<u32>(row, holdingOffset);
}

/** The number of the issuer's name. */
export function nameOf(row: usize): u32 {
  return load<u32>(row, nameOffset);
}

/** The number of the title of class. */
export function titleOf(row: usize): u32 {
  return load<u32>(row, titleOffset);
}

/** VALUE as filed, in whole units. */
export function filedValueOf(row: usize): i64 {
  return load<i64>(row, valueOffset);
}

/** Shares or principal as filed. */
export function sharesOf(row: usize): i64 {
  return load<i64>(row, sharesOffset);
}
