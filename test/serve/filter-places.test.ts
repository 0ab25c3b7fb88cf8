import fc from "fast-check";
import { expect, test } from "vitest";
import { findPlaces, takeRows } from "../../pipeline/serve/filter-places.ts";
import { emptyRanking, type FilterColumn, type Ranking } from "../../pipeline/serve/ranking.ts";
import { findEndpoint } from "../../schemas/endpoints.ts";

const vocabulary = ["etf", "fund", "stock"];

/** A ranking of one order and two columns: a word, or none, and a count a row. */
function makeRanking(order: readonly number[], words: readonly number[], counts: readonly number[]): Ranking {
  const filters = new Map<string, FilterColumn>([
    ["type", { codes: Uint16Array.from(words), vocabulary }],
    ["ratings_count", { codes: Uint32Array.from(counts), vocabulary: null }],
  ]);
  const orders = new Map([["by", Uint32Array.from(order)]]);
  return { ...emptyRanking(findEndpoint("analyst-trends/upside"), null), length: order.length, filters, orders };
}

/** Rankings of up to 200 rows: sets of several words, the last one full or not. */
const anyRanking = fc.nat(200).chain((length) => {
  const rows = Array.from({ length }, (_, row) => row);
  const list = (max: number) => fc.array(fc.nat(max), { minLength: length, maxLength: length });
  return fc.tuple(fc.shuffledSubarray(rows, { minLength: length }), list(vocabulary.length), list(5));
});

test("the rows taken are those that pass every filter, in order, from the first to the end", () => {
  const asked = fc.tuple(fc.subarray([...vocabulary, "other"], { minLength: 1 }), fc.nat(6), fc.nat(40), fc.nat(40));
  const property = fc.property(anyRanking, asked, ([order, words, counts], [types, least, first, size]) => {
    const ranking = makeRanking(order, words, counts);
    const sets = [findPlaces(ranking, "by", "type", types), findPlaces(ranking, "by", "ratings_count", least)];
    const passing = order.filter(
      (row) => types.includes(vocabulary[(words[row] ?? 0) - 1] ?? "") && (counts[row] ?? 0) >= least,
    );
    const end = first + size;
    expect(takeRows(Uint32Array.from(order), sets, first, end)).toEqual({
      rows: passing.slice(first, end),
      hasMorePages: passing.length > end,
    });
  });
  fc.assert(property, { numRuns: 500 });
});

test("more filters than are kept are answered all the same, and those of before are forgotten", () => {
  const ranking = makeRanking([2, 0, 1], [1, 2, 3], [100, 1200, 700]);
  const first = findPlaces(ranking, "by", "ratings_count", 1);
  expect(findPlaces(ranking, "by", "ratings_count", 1)).toBe(first);
  const count = (least: number) =>
    takeRows(Uint32Array.of(2, 0, 1), [findPlaces(ranking, "by", "ratings_count", least)], 0, 9).rows.length;
  for (let least = 1; least < 1500; least += 1) {
    expect(count(least)).toBe(Number(least <= 100) + Number(least <= 700) + Number(least <= 1200));
  }
  expect(count(1)).toBe(3);
  expect(findPlaces(ranking, "by", "ratings_count", 1)).not.toBe(first);
});

test("a word that two columns share is looked for in the one asked for", () => {
  const filters = new Map([
    ["sector_id", { codes: Uint16Array.of(1, 0), vocabulary: ["energy"] }],
    ["industry_id", { codes: Uint16Array.of(0, 1), vocabulary: ["energy"] }],
  ]);
  const ranking = { ...makeRanking([0, 1], [], []), filters };
  const find = (column: string) =>
    takeRows(Uint32Array.of(0, 1), [findPlaces(ranking, "by", column, "energy")], 0, 9).rows;
  expect([find("sector_id"), find("industry_id")]).toEqual([[0], [1]]);
});

test("a column that the ranking lacks is an error, not an empty answer", () => {
  expect(() => findPlaces(makeRanking([], [], []), "by", "sector_id", "x")).toThrow("has no column sector_id");
});
