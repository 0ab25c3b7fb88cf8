import { expect, test } from "vitest";
import { compareRankings } from "../../pipeline/publish/compare-rankings.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import { encodeRanking } from "../../pipeline/serve/encode-ranking.ts";
import { openRanking } from "../../pipeline/serve/ranking.ts";
import { findEndpoint } from "../../schemas/endpoints.ts";
import { makeMartRow } from "../make-mart-row.ts";

const endpoint = findEndpoint("fund-trends/holding");

/** A ranking of stocks, by id: how many hold each, or all else that matters of it. */
const rank = (stocks: Readonly<Record<string, number | MartRow>>) => {
  const rows = Object.entries(stocks).map(([id, given]) =>
    makeMartRow(endpoint.slug, {
      ...{ id, ticker: id.toUpperCase() },
      ...(typeof given === "number" ? { current: given } : given),
    }),
  );
  return openRanking(encodeRanking(endpoint, rows, { year: 2023, quarter: 3 }));
};

test("named are the 20 whose figure moved most, up or down, the farthest first; all are counted", () => {
  const ids = Array.from({ length: 25 }, (_, index) => `s${index + 10}`);
  const before = rank(Object.fromEntries(ids.map((id) => [id, 100])));
  const after = rank(
    Object.fromEntries(ids.map((id, index) => [id, 100 + (index % 2 === 0 ? index + 1 : -index - 1)])),
  );
  const changes = compareRankings(before, after);
  expect(changes?.changed).toBe(25);
  expect(changes?.most_moved.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
});

test("of those that moved as far the first by id; one that came or went moved from or to nothing", () => {
  const changes = compareRankings(rank({ d: 5, b: 9, a: 5, e: 2 }), rank({ d: 4, c: 4, a: 6, e: 2 }));
  expect(changes).toMatchObject({ figure: "current", entries_before: 4, appeared: 1, vanished: 1, changed: 2 });
  expect(changes?.most_moved).toEqual([
    { id: "b", name: "B", before: 9, after: null },
    { id: "c", name: "C", before: null, after: 4 },
    { id: "a", name: "A", before: 5, after: 6 },
    { id: "d", name: "D", before: 5, after: 4 },
  ]);
});
