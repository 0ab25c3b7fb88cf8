import { endOfFiling, groupRows, keyIn, rowIn, sortFiling } from "./group-rows";
import { allocate } from "./memory";
import { names, titles } from "./read-row";
import { filedValueOf, kindBits, nameOf, putCallCount, rowAt, rowCount, sharesOf, titleOf } from "./rows";

/** Holdings that are summed at once, at most. */
export const batch: usize = 1 << 14;

/** The columns of the holdings that were summed last lie one after the other; where each begins, by the bytes before it a holding. */
export let columns: usize = 0;
const valueColumn: usize = 0;
const sharesColumn: usize = 8;
const highestPriceColumn: usize = 16;
const lowestPriceColumn: usize = 24;
const filingColumn: usize = 32;
const cusipColumn: usize = 36;
const nameColumn: usize = 40;
const titleColumn: usize = 44;
const rowCountColumn: usize = 48;
const sharesTypeColumn: usize = 52;
const putCallColumn: usize = 53;
const unevenColumn: usize = 54;
const holdingBytes: usize = 55;

/** The numbers of the rows that are left, in the place of pairs that are done. */
export let leftRows: usize = 0;
export let leftCount: u32 = 0;

let filingCount: u32 = 0;
/** Rows that are done, and the filing of the next. */
let doneCount: u32 = 0;
let filing: u32 = 0;
/** Holdings whose rows are left, sorted, in eight bytes each: the key, then the place of the filing. Those before are done. */
let exception: usize = 0;
let lastException: usize = 0;

/**
 * Begins to sum the rows by holding, once all words have places: those of the filings from 0 up to so many, but for so many
 * holdings, which are to be written where it answers.
 */
export function openHoldings(filings: u32, exceptions: u32): usize {
  filingCount = filings;
  groupRows(filings);
  sortFiling(0);
  columns = allocate(batch * holdingBytes);
  leftRows = allocate((<usize>rowCount) << 2);
  exception = allocate((<usize>exceptions) << 3);
  lastException = exception + ((<usize>exceptions) << 3);
  return exception;
}

/** Sums the rows of the next holdings, in the order of their places; answers how many there are, 0 at the end. */
export function sumHoldings(): u32 {
  let count: usize = 0;
  while (count < batch && doneCount < rowCount) {
    while (filing < filingCount && doneCount === endOfFiling(filing)) {
      filing += 1;
      sortFiling(filing);
    }
    const end = endOfHolding();
    if (filing === filingCount || isException()) leave(end);
    else storeHolding(count++, end);
    doneCount = end;
  }
  return <u32>count;
}

function endOfHolding(): u32 {
  const key = keyIn(doneCount);
  const end = endOfFiling(filing);
  let place = doneCount + 1;
  while (place < end && keyIn(place) === key) place += 1;
  return place;
}

function isException(): bool {
  const holding = ((<u64>filing) << 32) | keyIn(doneCount);
  while (exception < lastException && load<u64>(exception) < holding) exception += 8;
  return exception < lastException && load<u64>(exception) === holding;
}

function leave(end: u32): void {
  for (let place = doneCount; place < end; place++) {
    store<u32>(leftRows + ((<usize>leftCount) << 2), rowIn(place));
    leftCount += 1;
  }
}

/** Stores the sum of the rows up to a place. */
function storeHolding(at: usize, end: u32): void {
  const first = rowAt(rowIn(doneCount));
  let value = filedValueOf(first);
  let shares = sharesOf(first);
  let name = names.placeOf(nameOf(first));
  let title = titles.placeOf(titleOf(first));
  const isSum = end - doneCount > 1;
  let highest = isSum ? highestPriceOf(first) : -Infinity;
  let lowest = isSum ? lowestPriceOf(first) : Infinity;
  for (let place = doneCount + 1; place < end; place++) {
    const row = rowAt(rowIn(place));
    value += filedValueOf(row);
    shares += sharesOf(row);
    name = firstText(name, names.placeOf(nameOf(row)));
    title = firstText(title, titles.placeOf(titleOf(row)));
    highest = max(highest, highestPriceOf(row));
    lowest = min(lowest, lowestPriceOf(row));
  }
  const key = keyIn(doneCount);
  const kind = key & ((1 << kindBits) - 1);
  store<i64>(place8(valueColumn, at), value);
  store<i64>(place8(sharesColumn, at), shares);
  store<f64>(place8(highestPriceColumn, at), highest);
  store<f64>(place8(lowestPriceColumn, at), lowest);
  store<u32>(place4(filingColumn, at), filing);
  store<u32>(place4(cusipColumn, at), key >> kindBits);
  store<u32>(place4(nameColumn, at), name);
  store<u32>(place4(titleColumn, at), title);
  store<u32>(place4(rowCountColumn, at), end - doneCount);
  store<u8>(columns + batch * sharesTypeColumn + at, 1 + kind / putCallCount);
  store<u8>(columns + batch * putCallColumn + at, kind % putCallCount);
  store<u8>(columns + batch * unevenColumn + at, highest > 10 * lowest ? 1 : 0);
}

function place8(column: usize, at: usize): usize {
  return columns + batch * column + (at << 3);
}

function place4(column: usize, at: usize): usize {
  return columns + batch * column + (at << 2);
}

// The price of a row, less or more the half unit that rounding may have added or taken, in hundredths as the model has it; where it
// has none, what is no highest and no lowest price.

function highestPriceOf(row: usize): f64 {
  const price = (100 * <f64>filedValueOf(row) - 50) / (100 * <f64>sharesOf(row));
  return sharesOf(row) === 0 ? -Infinity : price;
}

function lowestPriceOf(row: usize): f64 {
  const price = (100 * <f64>filedValueOf(row) + 50) / (100 * <f64>sharesOf(row));
  return sharesOf(row) === 0 || filedValueOf(row) === 0 ? Infinity : price;
}

/** The place of the first of two texts; none, at 0, gives way. */
function firstText(one: u32, other: u32): u32 {
  return one === 0 || (other !== 0 && other < one) ? other : one;
}
