/** The different texts of a column, numbered from 0 in the order in which they are first seen. */
export interface Words {
  /**
   * The number of the text at `from` up to `to`, which is found soonest where it is the `guess`; -1 where it is too much like too
   * many others to be told from them soon, or is new where there is no room for more.
   */
  number(bytes: Uint8Array, from: number, to: number, guess?: number): number;
  /** What was judged of the text with a number when it was first seen; -1 where there is none. */
  verdict(number: number): number;
  /** The texts, which are ASCII, by their numbers. */
  list(): string[];
}

/** Of the places to look at, one in so many is taken at most. */
const slotsPerWord = 4;
/** Places that are looked at for a text; more are only taken where a file is made to take long. */
const longestSearch = 1_000;
/** Half of what a JavaScript string can hold: the texts of a column go to DuckDB as one. */
const mostBytes = 2 ** 28;

/**
 * Numbers the texts of a column of millions of rows, of which most were seen before: a map of strings would take as long to
 * make the strings as all the rest takes. Each text is judged once.
 */
export function numberWords(judge: (text: string) => number = () => 0): Words {
  let slots = new Int32Array(1 << 12).fill(-1);
  let bytes = new Uint8Array(1 << 16);
  let starts = new Int32Array(1 << 10);
  let verdicts = new Int8Array(1 << 10);
  let count = 0;

  function is(number: number, other: Uint8Array, from: number, to: number): boolean {
    const start = starts[number] ?? 0;
    const length = to - from;
    if ((starts[number + 1] ?? 0) - start !== length) return false;
    for (let place = 0; place < length; place += 1) {
      if (bytes[start + place] !== other[from + place]) return false;
    }
    return true;
  }

  function number(other: Uint8Array, from: number, to: number, guess = -1): number {
    if (guess !== -1 && is(guess, other, from, to)) return guess;
    const mask = slots.length - 1;
    let slot = hash(other, from, to) & mask;
    for (let looked = 0; looked < longestSearch; looked += 1, slot = (slot + 1) & mask) {
      const known = slots[slot] ?? -1;
      if (known === -1) return add(slot, other.subarray(from, to));
      if (is(known, other, from, to)) return known;
    }
    return -1;
  }

  function add(slot: number, word: Uint8Array): number {
    const start = starts[count] ?? 0;
    if (start + word.length > mostBytes) return -1;
    if (start + word.length > bytes.length) bytes = extend(bytes, 2 * bytes.length + word.length);
    if (count + 1 === starts.length) starts = extend(starts, 2 * starts.length);
    if (count === verdicts.length) verdicts = extend(verdicts, 2 * count);
    bytes.set(word, start);
    starts[count + 1] = start + word.length;
    verdicts[count] = judge(Buffer.from(word).toString("latin1"));
    slots[slot] = count;
    count += 1;
    if (count * slotsPerWord > slots.length) spread();
    return count - 1;
  }

  function spread(): void {
    slots = new Int32Array(2 * slots.length).fill(-1);
    const mask = slots.length - 1;
    for (let known = 0; known < count; known += 1) {
      let slot = hash(bytes, starts[known] ?? 0, starts[known + 1] ?? 0) & mask;
      while (slots[slot] !== -1) slot = (slot + 1) & mask;
      slots[slot] = known;
    }
  }

  function list(): string[] {
    const text = Buffer.from(bytes.buffer).toString("latin1", 0, starts[count]);
    return Array.from({ length: count }, (_, known) => text.slice(starts[known], starts[known + 1]));
  }

  return { number, verdict: (known) => verdicts[known] ?? -1, list };
}

function hash(bytes: Uint8Array, from: number, to: number): number {
  let mixed = 0;
  for (let place = from; place < to; place += 1) mixed = (Math.imul(mixed, 31) + (bytes[place] ?? 0)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 12);
}

/** The same numbers in a longer array. */
export function extend<T extends Int8Array | Uint8Array | Int32Array | Float64Array>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array);
  return longer;
}
