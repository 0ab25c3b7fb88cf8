import { isTidyCusip, perhapsOption, readAmount, readKind, readShort } from "./cells";
import { allocate, extend } from "./memory";
import { keepRow, kindBits, putCallCount } from "./rows";
import { none, openWords, Words } from "./words";

/** The places of the needed cells among those of a row, in this order. */
let cells: usize = 0;
const filingCell: usize = 0;
const cusipCell: usize = 1;
const nameCell: usize = 2;
const titleCell: usize = 3;
const valueCell: usize = 4;
const sharesCell: usize = 5;
const sharesTypeCell: usize = 6;
const putCallCell: usize = 7;
const cellCount: usize = 8;

const space: u8 = 32;

/** The words of the first four cells, in their order. */
export let filings: Words = changetype<Words>(0);
export let cusips: Words = changetype<Words>(0);
export let names: Words = changetype<Words>(0);
export let titles: Words = changetype<Words>(0);

let lastFiling: u32 = none;
/** By the number of a CUSIP one more than the numbers of the name and of the title that it bore last. */
let labels: usize = 0;
let labelRoom: u32 = 1 << 10;

/** Begins a table; where it answers the places of the needed cells are to be written. */
export function openCells(): usize {
  filings = openWords();
  cusips = openWords();
  names = openWords();
  titles = openWords();
  labels = allocate((<usize>labelRoom) << 3);
  cells = allocate(cellCount << 2);
  return cells;
}

/** Keeps a row and answers true where it is plain. `ends` says where the line before it ends, and then each of its cells. */
export function readRow(ends: usize): bool {
  const value = readAmount(start(ends, valueCell), size(ends, valueCell));
  const shares = readAmount(start(ends, sharesCell), size(ends, sharesCell));
  const kind = readKind(
    readShort(start(ends, sharesTypeCell), size(ends, sharesTypeCell)),
    readShort(start(ends, putCallCell), size(ends, putCallCell)),
  );
  if (value < 0 || shares < 0 || kind === none) return false;
  const cusip = numberCusip(start(ends, cusipCell), size(ends, cusipCell));
  if (cusip === none) return false;
  const label = labels + ((<usize>cusip) << 3);
  const name = numberTrimmed(names, ends, nameCell, load<u32>(label) - 1);
  const title = numberTrimmed(titles, ends, titleCell, load<u32>(label, 4) - 1);
  const filing = number(filings, start(ends, filingCell), size(ends, filingCell), lastFiling);
  if (name === none || title === none || filing === none) return false;
  // PUTCALL tells of an option, else the title may.
  if (kind % putCallCount === 0 && mayTellOption(title)) return false;
  lastFiling = filing;
  store<u32>(label, name + 1);
  store<u32>(label, title + 1, 4);
  keepRow(filing, (cusip << kindBits) | kind, name, title, value, shares);
  return true;
}

function start(ends: usize, column: usize): usize {
  return <usize>load<u32>(ends + ((<usize>load<u32>(cells + (column << 2))) << 2)) + 1;
}

function size(ends: usize, column: usize): u32 {
  const before = ends + ((<usize>load<u32>(cells + (column << 2))) << 2);
  return load<u32>(before, 4) - load<u32>(before) - 1;
}

function number(words: Words, from: usize, length: u32, guess: u32): u32 {
  const known = words.find(from, length, guess);
  return known === none ? words.add(from, length) : known;
}

/** One that is to be tidied has none. */
function numberCusip(from: usize, length: u32): u32 {
  const known = cusips.find(from, length, none);
  if (known !== none || !isTidyCusip(from, length)) return known;
  const added = cusips.add(from, length);
  if (cusips.count === labelRoom) {
    labels = extend(labels, (<usize>labelRoom) << 3, (<usize>labelRoom) << 4);
    labelRoom *= 2;
  }
  return added;
}

/** The spaces around a name are none of it, as the macro trim_spaces has it. */
function numberTrimmed(words: Words, ends: usize, column: usize, guess: u32): u32 {
  let from = start(ends, column);
  let to = from + size(ends, column);
  while (from < to && load<u8>(from) === space) from += 1;
  while (to > from && load<u8>(to - 1) === space) to -= 1;
  return number(words, from, <u32>(to - from), guess);
}

const saysNothing: u32 = 1;
const saysOption: u32 = 2;

/** Each title is judged once. */
function mayTellOption(title: u32): bool {
  if (titles.verdict(title) === 0) {
    titles.judge(title, perhapsOption(titles.textAt(title), titles.lengthOf(title)) ? saysOption : saysNothing);
  }
  return titles.verdict(title) === saysOption;
}
