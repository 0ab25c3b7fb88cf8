import { type Holdings, openHoldings, type Ranks } from "./add-rows.ts";
import type { TextTypes } from "./holding-columns.ts";
import type { RowTexts } from "./read-row.ts";
import { putCalls, type Rows, sharesTypes } from "./row-columns.ts";

/** What rows add up to. */
export interface SummedRows {
  readonly holdings: Holdings;
  /** The places of the rows that were left. */
  readonly left: readonly number[];
}

/** The rows of one filing, sorted by what they are summed by; there may be room for more. */
interface SortedRows {
  readonly places: Int32Array;
  /** CUSIP and kind as one number. */
  readonly keys: Float64Array;
}

const putCallCount = putCalls.length;
/** Pairs of SSHPRNAMTTYPE and PUTCALL. */
const kindCount = sharesTypes.length * putCallCount;

/** What tells a holding of a filing from its others: its CUSIP, SH or PRN, and put/call. */
export const nameHolding = (cusip: string, sharesType: string, putCall: string): string =>
  `${cusip} ${sharesType} ${putCall}`;

/**
 * Sums rows by filing, CUSIP, SH or PRN, and put/call, as the model of staging.holdings does. `exceptOf` gives the names of the
 * holdings of a filing of which the rows are left, or undefined where all are; left are also rows with a sum beyond what
 * a JavaScript number holds.
 */
export function sumRows(
  rows: Rows,
  texts: RowTexts,
  types: TextTypes,
  exceptOf: (accessionNumber: string) => ReadonlySet<string> | undefined,
): SummedRows {
  const ranks = rankTexts(texts, types);
  const adder = openHoldings(rows, types, ranks);
  const sort = openSorter(rows, ranks.cusip);
  const left: number[] = [];
  for (const [rank, places] of groupByFiling(rows, ranks.filing, types.filing.texts.length).entries()) {
    const except = exceptOf(types.filing.texts[rank] ?? "");
    const sorted = sort(places);
    for (let from = 0, to = 0; from < places.length; from = to) {
      to = endOfHolding(sorted, from, places.length);
      const isLeft = !except || (except.size > 0 && except.has(nameKey(sorted.keys[from] ?? 0, types.cusip.texts)));
      if (!isLeft && adder.add(sorted.places, from, to)) continue;
      for (const place of sorted.places.subarray(from, to)) left.push(place);
    }
  }
  return { holdings: adder.finish(), left };
}

function rankTexts(texts: RowTexts, types: TextTypes): Ranks {
  const rank = (column: keyof RowTexts) => {
    const places = new Map(types[column].texts.map((text, place) => [text, place]));
    return Int32Array.from(texts[column], (text) => places.get(text) ?? 0);
  };
  return { filing: rank("filing"), cusip: rank("cusip"), name: rank("name"), title: rank("title") };
}

/** By the rank of each filing the places of its rows, which need not lie together. */
function groupByFiling({ filing, count }: Rows, ranks: Int32Array, filings: number): Int32Array[] {
  const counts = new Int32Array(filings);
  for (let row = 0; row < count; row += 1) increase(counts, ranks[filing[row] ?? 0] ?? 0);
  const groups = Array.from(counts, (length) => new Int32Array(length));
  counts.fill(0);
  for (let row = 0; row < count; row += 1) {
    const rank = ranks[filing[row] ?? 0] ?? 0;
    const group = groups[rank];
    if (group) group[increase(counts, rank)] = row;
  }
  return groups;
}

/** Counts one more; answers how many there were before. */
function increase(counts: Int32Array, place: number): number {
  const before = counts[place] ?? 0;
  counts[place] = before + 1;
  return before;
}

/** Sorts the rows of one filing after the other, in the same memory: numbers are quickest to sort. */
function openSorter(rows: Rows, cusips: Int32Array): (places: Int32Array) => SortedRows {
  let keys = new Float64Array(1 << 10);
  let sorted = new Int32Array(1 << 10);
  return (places) => {
    if (places.length > keys.length) {
      keys = new Float64Array(2 * places.length);
      sorted = new Int32Array(2 * places.length);
    }
    for (let at = 0; at < places.length; at += 1) {
      const row = places[at] ?? 0;
      const kind = putCallCount * (rows.sharesType[row] ?? 0) + (rows.putCall[row] ?? 0);
      const key = kindCount * (cusips[rows.cusip[row] ?? 0] ?? 0) + kind;
      keys[at] = key * places.length + at;
    }
    keys.subarray(0, places.length).sort();
    for (let at = 0; at < places.length; at += 1) {
      const both = keys[at] ?? 0;
      const key = Math.floor(both / places.length);
      keys[at] = key;
      sorted[at] = places[both - key * places.length] ?? 0;
    }
    return { places: sorted, keys };
  };
}

function endOfHolding({ keys }: SortedRows, from: number, length: number): number {
  let to = from + 1;
  while (to < length && keys[to] === keys[from]) to += 1;
  return to;
}

function nameKey(key: number, cusips: readonly string[]): string {
  const [cusip, kind] = [cusips[Math.floor(key / kindCount)] ?? "", key % kindCount];
  const [sharesType, putCall] = [sharesTypes[Math.floor(kind / putCallCount)], putCalls[kind % putCallCount]];
  return nameHolding(cusip, sharesType ?? "", putCall ?? "");
}
