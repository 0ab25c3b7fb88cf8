import { allocate, extend } from "./memory";

/** No number. */
export const none: u32 = u32.MAX_VALUE;

/** Of the places to look at, one in so many is taken at most. */
const slotsPerWord: u32 = 4;
/** Places that are looked at for a text; more are only taken where a file is made to take long. */
const longestSearch: u32 = 1_000;
/** A hundred times what the texts of a column of the largest data set take. */
const mostBytes: u32 = 1 << 26;

/**
 * The different texts of a column, numbered from 0 in the order in which they are first seen: of millions, most were seen before.
 * Where a word begins, and what was judged of it, lie side by side, eight bytes a word; behind the last is where the next begins.
 */
export class Words {
  count: u32 = 0;
  bytes: usize = 0;
  starts: usize = 0;
  /** By its number the place of each word among all of its column, four bytes a word; it is for who sorts them to write. */
  places: usize = 0;
  /** Bytes and words that there is room for. */
  private byteRoom: u32 = 0;
  private wordRoom: u32 = 0;
  /** By its hash one more than the number of each word, 0 where there is none. */
  private slots: usize = 0;
  private mask: u32 = 0;

  /** The number of the text at `from` of so many bytes, which is found soonest where it is the `guess`; none where it is new. */
  find(from: usize, length: u32, guess: u32): u32 {
    if (guess !== none && this.is(guess, from, length)) return guess;
    let slot = hash(from, length) & this.mask;
    for (let looked: u32 = 0; looked < longestSearch; looked++) {
      const known = load<u32>(this.slots + ((<usize>slot) << 2));
      if (known === 0) return none;
      if (this.is(known - 1, from, length)) return known - 1;
      slot = (slot + 1) & this.mask;
    }
    return none;
  }

  /** Numbers a text that was not found; none where there is no room for it, or it is too much like too many others. */
  add(from: usize, length: u32): u32 {
    const start = this.start(this.count);
    if (start + length > mostBytes || !this.place(hash(from, length), this.count)) return none;
    if (start + length > this.byteRoom) this.extendBytes(start, length);
    memory.copy(this.bytes + start, from, length);
    this.count += 1;
    store<u32>(this.starts + ((<usize>this.count) << 3), start + length);
    if (this.count === this.wordRoom) this.extendWords();
    return this.count - 1;
  }

  /** What was judged of a word; 0 where nothing was. */
  verdict(word: u32): u32 {
    return load<u32>(this.starts + ((<usize>word) << 3), 4);
  }

  judge(word: u32, verdict: u32): void {
    store<u32>(this.starts + ((<usize>word) << 3), verdict, 4);
  }

  textAt(word: u32): usize {
    return this.bytes + this.start(word);
  }

  lengthOf(word: u32): u32 {
    return this.start(word + 1) - this.start(word);
  }

  placeOf(word: u32): u32 {
    return load<u32>(this.places + ((<usize>word) << 2));
  }

  /** Makes room for the places of all words. */
  openPlaces(): usize {
    this.places = allocate((<usize>this.count) << 2);
    return this.places;
  }

  /** Makes room for the first words. */
  begin(): void {
    this.wordRoom = 1 << 10;
    this.byteRoom = 1 << 14;
    this.bytes = allocate(this.byteRoom);
    this.starts = allocate((<usize>this.wordRoom + 1) << 3);
    this.makeSlots();
  }

  private start(word: u32): u32 {
    return load<u32>(this.starts + ((<usize>word) << 3));
  }

  private is(word: u32, from: usize, length: u32): bool {
    return this.lengthOf(word) === length && isSame(this.textAt(word), from, length);
  }

  private place(digest: u32, word: u32): bool {
    let slot = digest & this.mask;
    for (let looked: u32 = 0; looked < longestSearch; looked++) {
      const at = this.slots + ((<usize>slot) << 2);
      if (load<u32>(at) === 0) {
        store<u32>(at, word + 1);
        return true;
      }
      slot = (slot + 1) & this.mask;
    }
    return false;
  }

  private makeSlots(): void {
    this.mask = slotsPerWord * this.wordRoom - 1;
    this.slots = allocate((<usize>this.mask + 1) << 2);
  }

  private extendBytes(used: u32, length: u32): void {
    this.byteRoom = 2 * this.byteRoom + length;
    this.bytes = extend(this.bytes, used, this.byteRoom);
  }

  /** In more places words lie closer to where they are looked for: each is found that was. */
  private extendWords(): void {
    this.wordRoom *= 2;
    this.starts = extend(this.starts, (<usize>this.count + 1) << 3, (<usize>this.wordRoom + 1) << 3);
    this.makeSlots();
    for (let word: u32 = 0; word < this.count; word++) {
      this.place(hash(this.textAt(word), this.lengthOf(word)), word);
    }
  }
}

/** Words of which there are none yet. */
export function openWords(): Words {
  const words = changetype<Words>(allocate(offsetof<Words>()));
  words.begin();
  return words;
}

/** Sixteen bytes are compared at once; there is room behind both texts. */
function isSame(one: usize, other: usize, length: u32): bool {
  let left = <i32>length;
  for (; left > 16; left -= 16) {
    if (i8x16.bitmask(i8x16.eq(v128.load(one), v128.load(other))) !== 0xffff) return false;
    one += 16;
    other += 16;
  }
  const bits = (1 << left) - 1;
  return (i8x16.bitmask(i8x16.eq(v128.load(one), v128.load(other))) & bits) === bits;
}

/** An odd number whose bits are spread evenly. */
const multiplier: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

function hash(from: usize, length: u32): u32 {
  let mixed: u64 = length;
  let left = <i32>length;
  for (; left > 8; left -= 8) {
    mixed = mix(mixed ^ load<u64>(from));
    from += 8;
  }
  const last = left === 8 ? load<u64>(from) : load<u64>(from) & (((<u64>1) << (left << 3)) - 1);
  // Each bit tells on those above it only, until the upper half is brought down.
  return <u32>((mix(mixed ^ last) * multiplier) >> 32);
}

function mix(bits: u64): u64 {
  const product = bits * multiplier;
  return product ^ (product >> 32);
}
