import type { FilterColumn, Ranking } from "./ranking.ts";

/** Places in one order of a ranking, one bit each: bit `place % 32` of word `place >> 5`. */
export type PlaceSet = Uint32Array;

/** Sets kept for each ranking; one of a ranking of 23,000 entries takes 3 KB. */
const setsKept = 512;

const keptSets = new WeakMap<Ranking, Map<string, PlaceSet>>();

/**
 * The places of an order whose rows satisfy a filter: `asked` is the least count, a word, or several of which one will do.
 *
 * Each set is made in one walk over the ranking and kept while there is room, so that a filter costs a few words read where
 * it cost a test for every row.
 */
export function findPlaces(ranking: Ranking, order: string, column: string, asked: unknown): PlaceSet {
  const filter = ranking.filters.get(column);
  if (filter === undefined) throw new Error(`a ranking of ${ranking.endpoint} has no column ${column} to filter by`);
  const sets = [asked].flat().map((value) => keepSet(ranking, `${order} ${column} ${value}`, order, filter, value));
  const [only] = sets;
  return only !== undefined && sets.length === 1 ? only : joinSets(sets, ranking.length);
}

/** The rows at the places that all sets share, from the `first` such place up to the `end`, and whether there are more. */
export function takeRows(order: Uint32Array, sets: readonly PlaceSet[], first: number, end: number) {
  const rows: number[] = [];
  let matches = 0;
  for (let word = 0; word < order.length / 32; word += 1) {
    let bits = -1;
    for (const set of sets) bits &= set[word] as number;
    while (bits !== 0) {
      if (matches >= end) return { rows, hasMorePages: true };
      const lowest = bits & -bits;
      if (matches >= first) rows.push(order[word * 32 + 31 - Math.clz32(lowest)] as number);
      matches += 1;
      bits ^= lowest;
    }
  }
  return { rows, hasMorePages: false };
}

function keepSet(ranking: Ranking, key: string, order: string, filter: FilterColumn, value: unknown): PlaceSet {
  const kept = keptSets.get(ranking) ?? new Map<string, PlaceSet>();
  keptSets.set(ranking, kept);
  const found = kept.get(key);
  if (found !== undefined) return found;
  if (kept.size >= setsKept) kept.clear();
  const made = makeSet(ranking, order, filter, value);
  kept.set(key, made);
  return made;
}

function makeSet({ orders, length }: Ranking, order: string, { codes, vocabulary }: FilterColumn, value: unknown) {
  const set = new Uint32Array(Math.ceil(length / 32));
  const rows = orders.get(order) ?? [];
  // 0 stands for unknown, so that a word outside the vocabulary is that of no row.
  const code = vocabulary === null ? 0 : vocabulary.indexOf(String(value)) + 1 || Number.NaN;
  const least = Number(value);
  for (let place = 0; place < rows.length; place += 1) {
    const found = codes[rows[place] as number] as number;
    if (vocabulary === null ? found >= least : found === code)
      set[place >> 5] = (set[place >> 5] as number) | (1 << place);
  }
  return set;
}

function joinSets(sets: readonly PlaceSet[], length: number): PlaceSet {
  const joined = new Uint32Array(Math.ceil(length / 32));
  for (const set of sets)
    for (let word = 0; word < joined.length; word += 1) joined[word] = (joined[word] as number) | (set[word] as number);
  return joined;
}
