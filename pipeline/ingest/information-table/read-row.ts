import type { DataSetColumn } from "../../../schemas/inputs/data-set.ts";
import { extend, numberWords, type Words } from "./number-words.ts";
import { extendRows, makeRows, putCalls, type Rows, sharesTypes } from "./row-columns.ts";

/** The texts that the numbers in rows stand for. */
export interface RowWords {
  readonly filing: Words;
  readonly cusip: Words;
  readonly name: Words;
  readonly title: Words;
}

/** The same texts, listed by their numbers. */
export type RowTexts = Readonly<Record<keyof RowWords, readonly string[]>>;

/** Takes rows of an information table out of its bytes. */
export interface RowReader {
  /**
   * Keeps a row and answers true where it is plain: where none of its cells needs a rule to be read. `ends` says where the
   * line before it ends, and then each of its cells.
   */
  read(bytes: Uint8Array, ends: Int32Array, line: number): boolean;
  readonly rows: Rows;
  readonly words: RowWords;
}

const space = 32;
const zero = 48;
/** Of VALUE and of shares: below every limit, whatever the unit. */
const mostDigits = 11;
/** One that `tidy_cusip` leaves as it is. */
const tidyCusip = /^[0-9A-Z*@#]{9}$/;
/** What `option_of_title` looks into. */
const perhapsOption = /call|put/i;

/** A reader of the rows under a header. */
export function openRowReader(header: readonly string[]): RowReader {
  const at = findPlaces(header);
  const rows = makeRows();
  const words = {
    filing: numberWords(),
    cusip: numberWords((text) => (tidyCusip.test(text) ? 1 : -1)),
    name: numberWords(),
    title: numberWords((text) => (perhapsOption.test(text) ? -1 : 0)),
  };
  const types = numberWords((text) => sharesTypes.indexOf(text));
  const options = numberWords((text) => putCalls.indexOf(text));
  const last = { filing: -1, sharesType: -1, putCall: -1 };
  /** By the number of a CUSIP, the numbers of the name and title that it bore last. */
  let names = new Int32Array(1 << 10).fill(-1);
  let titles = new Int32Array(1 << 10).fill(-1);

  function read(bytes: Uint8Array, ends: Int32Array, line: number): boolean {
    const value = readAmount(bytes, start(ends, at.value), end(ends, at.value));
    const shares = readAmount(bytes, start(ends, at.shares), end(ends, at.shares));
    last.sharesType = types.number(bytes, start(ends, at.sharesType), end(ends, at.sharesType), last.sharesType);
    last.putCall = options.number(bytes, start(ends, at.putCall), end(ends, at.putCall), last.putCall);
    const sharesType = types.verdict(last.sharesType);
    const putCall = options.verdict(last.putCall);
    if (value < 0 || shares < 0 || sharesType < 0 || putCall < 0) return false;
    const cusip = words.cusip.number(bytes, start(ends, at.cusip), end(ends, at.cusip));
    if (words.cusip.verdict(cusip) < 0) return false;
    if (cusip >= names.length) extendGuesses();
    const name = numberTrimmed(words.name, bytes, ends, at.name, names[cusip]);
    const title = numberTrimmed(words.title, bytes, ends, at.title, titles[cusip]);
    last.filing = words.filing.number(bytes, start(ends, at.filing), end(ends, at.filing), last.filing);
    if (name < 0 || last.filing < 0 || (putCall === 0 ? words.title.verdict(title) : title) < 0) return false;
    names[cusip] = name;
    titles[cusip] = title;
    if (rows.count === rows.line.length) extendRows(rows);
    const row = rows.count;
    rows.filing[row] = last.filing;
    rows.cusip[row] = cusip;
    rows.name[row] = name;
    rows.title[row] = title;
    rows.sharesType[row] = sharesType;
    rows.putCall[row] = putCall;
    rows.value[row] = value;
    rows.shares[row] = shares;
    rows.line[row] = line;
    rows.count += 1;
    return true;
  }

  function extendGuesses(): void {
    const known = names.length;
    names = extend(names, 2 * known).fill(-1, known);
    titles = extend(titles, 2 * known).fill(-1, known);
  }

  return { read, rows, words };
}

/** The place in a row of each cell that is needed. */
export function findPlaces(header: readonly string[]) {
  const names = header.map((name) => name.toUpperCase());
  const place = (name: DataSetColumn<"INFOTABLE">) => names.indexOf(name);
  return {
    filing: place("ACCESSION_NUMBER"),
    name: place("NAMEOFISSUER"),
    title: place("TITLEOFCLASS"),
    cusip: place("CUSIP"),
    value: place("VALUE"),
    shares: place("SSHPRNAMT"),
    sharesType: place("SSHPRNAMTTYPE"),
    putCall: place("PUTCALL"),
  };
}

const start = (ends: Int32Array, place: number): number => (ends[place] ?? 0) + 1;
const end = (ends: Int32Array, place: number): number => ends[place + 1] ?? 0;

/** The spaces around a name are none of it, as `trim_spaces` has it. */
function numberTrimmed(words: Words, bytes: Uint8Array, ends: Int32Array, place: number, guess?: number): number {
  let from = start(ends, place);
  let to = end(ends, place);
  while (from < to && bytes[from] === space) from += 1;
  while (to > from && bytes[to - 1] === space) to -= 1;
  return words.number(bytes, from, to, guess);
}

/** An amount written in digits only; -1 for any other cell. */
function readAmount(bytes: Uint8Array, from: number, to: number): number {
  if (to === from || to - from > mostDigits) return -1;
  let amount = 0;
  for (let place = from; place < to; place += 1) {
    const digit = (bytes[place] ?? 0) - zero;
    if (digit < 0 || digit > 9) return -1;
    amount = 10 * amount + digit;
  }
  return amount;
}
