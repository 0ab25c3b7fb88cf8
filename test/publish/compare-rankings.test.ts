import { expect, test } from "vitest";
import { compareRankings } from "../../pipeline/publish/compare-rankings.ts";
import { encodeRanking } from "../../pipeline/publish/encode-ranking.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import { openRanking } from "../../pipeline/serve/ranking.ts";
import { type EndpointSlug, findEndpoint } from "../../schemas/endpoints.ts";
import { makeMartRow } from "../make-mart-row.ts";

const endpoint = findEndpoint("fund-trends/holding");

async function openOf(slug: EndpointSlug, rows: readonly MartRow[]) {
  const endpoint = findEndpoint(slug);
  return openRanking(await encodeRanking(endpoint, rows, endpoint.reportsQuarter ? { year: 2023, quarter: 3 } : null));
}

/** A ranking of stocks, by id: how many hold each, or all else that matters of it. */
const rank = (stocks: Readonly<Record<string, number | MartRow>>) => {
  const rows = Object.entries(stocks).map(([id, given]) =>
    makeMartRow(endpoint.slug, {
      ...{ id, ticker: id.toUpperCase() },
      ...(typeof given === "number" ? { current: given } : given),
    }),
  );
  return openOf(endpoint.slug, rows);
};

test("named are the 20 whose figure moved most, up or down, the farthest first; all are counted", async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `s${index + 10}`);
  const before = await rank(Object.fromEntries(ids.map((id) => [id, 100])));
  const after = await rank(
    Object.fromEntries(ids.map((id, index) => [id, 100 + (index % 2 === 0 ? index + 1 : -index - 1)])),
  );
  const changes = compareRankings(before, after);
  expect(changes?.changed).toBe(25);
  expect(changes?.most_moved.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
});

test("of those that moved as far the first by id; one that came or went moved from or to nothing", async () => {
  const changes = compareRankings(
    await rank({ b: 4, d: 5, e: 2, f: 10 }),
    await rank({ a: 1, c: 4, d: 4, e: 2, f: 14 }),
  );
  expect(changes).toMatchObject({ figure: "current", entries_before: 4, appeared: 2, vanished: 1, changed: 2 });
  expect(changes?.most_moved).toEqual([
    { id: "b", name: "B", before: 4, after: null },
    { id: "c", name: "C", before: null, after: 4 },
    { id: "f", name: "F", before: 10, after: 14 },
    { id: "a", name: "A", before: null, after: 1 },
    { id: "d", name: "D", before: 5, after: 4 },
  ]);
});

test("an entry is changed where another sector or none finds it, not where its sector only has another code", async () => {
  const before = await rank({ a: { sector_id: "technology" }, b: { sector_id: "energy" }, c: { type: "etf" } });
  const compare = async (...sectors: (string | null)[]) => {
    const [a = null, b = null] = sectors;
    const after = await rank({ a: { sector_id: a }, b: { sector_id: b }, c: { type: "etf" } });
    return compareRankings(before, after)?.changed;
  };
  expect(await compare("technology", "energy")).toBe(0);
  expect(await compare("technology", "materials")).toBe(1);
  expect(await compare("technology", null)).toBe(1);
  expect(await compare(null, "technology")).toBe(2);
  const changes = compareRankings(before, await rank({ a: { sector_id: "technology" }, b: { sector_id: "energy" } }));
  expect(changes).toMatchObject({ changed: 0, vanished: 1, report_period: "2023-09-30" });
  expect(compareRankings(before, await rank({ a: { sector_id: "technology" } }))).toMatchObject({
    changed: 0,
    vanished: 2,
  });
});

test("an entry of which all but the figure changed is counted, and none of those that moved", async () => {
  const changes = compareRankings(await rank({ a: 1, b: 2 }), await rank({ a: { current: 1, name: "Ash II" }, b: 3 }));
  expect(changes).toMatchObject({ changed: 2, most_moved: [{ id: "b", before: 2, after: 3 }] });
});

test("a ticker is told by itself, and a fund by its name", async () => {
  const move = async (slug: EndpointSlug, before: MartRow, after: MartRow) => {
    const open = (row: MartRow) => openOf(slug, [makeMartRow(slug, row)]);
    return compareRankings(await open(before), await open(after))?.most_moved;
  };
  const rated = { ticker: "AAA", upside_percent: 1 };
  expect(await move("analyst-trends/upside", rated, { ...rated, upside_percent: 2 })).toEqual([
    { id: "AAA", name: "AAA", before: 1, after: 2 },
  ]);
  const fund = { id: "oak", name: "Oak", aum: 1 };
  expect(await move("funds-portfolios", fund, { ...fund, name: "Oak II", aum: 2 })).toEqual([
    { id: "oak", name: "Oak II", before: 1, after: 2 },
  ]);
});
