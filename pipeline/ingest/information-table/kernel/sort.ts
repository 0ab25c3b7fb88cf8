import { allocate } from "./memory";

/** Bits of a number that are sorted by at once. */
const digitBits: u32 = 8;
const digits: u32 = 1 << digitBits;

let counts: usize = 0;
/** Room for the numbers while they are sorted. */
let spare: usize = 0;
let spareRoom: u32 = 0;

/**
 * Sorts so many numbers of 64 bits by their upper halves, of which so many of the lower bits tell; equal ones stay in their order.
 * Digit by digit, from the lowest on: so few are there at once that they and the counts stay in the processor's own memory.
 */
export function sortPairs(pairs: usize, count: u32, bits: u32): void {
  if (count > spareRoom) {
    spareRoom = 2 * count;
    spare = allocate((<usize>spareRoom) << 3);
  }
  if (counts === 0) counts = allocate((<usize>digits) << 2);
  let from = pairs;
  let to = spare;
  for (let shift: u32 = 0; shift < bits; shift += digitBits) {
    sortByDigit(from, to, count, shift);
    const turned = from;
    from = to;
    to = turned;
  }
  if (from !== pairs) memory.copy(pairs, from, (<usize>count) << 3);
}

function sortByDigit(from: usize, to: usize, count: u32, shift: u32): void {
  memory.fill(counts, 0, (<usize>digits) << 2);
  for (let at: u32 = 0; at < count; at++) increase(digitOf(from, at, shift));
  let before: u32 = 0;
  for (let digit: u32 = 0; digit < digits; digit++) {
    const place = counts + ((<usize>digit) << 2);
    const here = load<u32>(place);
    store<u32>(place, before);
    before += here;
  }
  for (let at: u32 = 0; at < count; at++) {
    const place = increase(digitOf(from, at, shift));
    store<u64>(to + ((<usize>place) << 3), load<u64>(from + ((<usize>at) << 3)));
  }
}

function digitOf(pairs: usize, at: u32, shift: u32): u32 {
  return (load<u32>(pairs + ((<usize>at) << 3), 4) >> shift) & (digits - 1);
}

/** Counts one more of a digit; answers how many there were before. */
function increase(digit: u32): u32 {
  const place = counts + ((<usize>digit) << 2);
  const before = load<u32>(place);
  store<u32>(place, before + 1);
  return before;
}
