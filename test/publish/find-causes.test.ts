import { expect, test } from "vitest";
import type { CountedFiling, FilingChanges } from "../../pipeline/publish/filing-list.ts";
import { findCauses, type MovedRanking } from "../../pipeline/publish/find-causes.ts";
import { openFakeMarts } from "./fake-marts.ts";

const [q, before, earlier] = ["2013-12-31", "2013-09-30", "2013-06-30"] as const;
const [oak, scion] = ["0001030818", "0001649339"] as const;

const file = (accession_number: string, cik: string, report_period: string): CountedFiling => ({
  ...{ accession_number, cik, report_period, filed_at: "2014-02-13", kind: "original", role: "base" },
  ...{ row_count: 1, filed_value: 1, shares: 1 },
});
const none: FilingChanges = { new: [], withdrawn: [], changed: [], ruled_otherwise: [] };
const change = (filings: CountedFiling[]): FilingChanges => ({ ...none, new: filings });

const move = (endpoint: string, id: string, periods: readonly (string | null)[] = [q, q]): MovedRanking => ({
  ...{ path: `v1/rankings/${endpoint}.arrow`, figure: "current" },
  ...{ report_period_before: periods[0] ?? null, report_period: periods[1] ?? null },
  ...{ entries_before: 1, entries_after: 1, appeared: 0, vanished: 0, changed: 1 },
  most_moved: [{ id, name: id, before: 1, after: 2 }],
});

const holdings = [
  { cik: oak, stock_id: "apple", report_period: q },
  { cik: scion, stock_id: "gamestop", report_period: q },
  { cik: oak, stock_id: "apple", report_period: before },
];
const marts = openFakeMarts({
  "marts.funds": [
    { id: "oak-management", cik: Number(oak) },
    { id: "scion", cik: Number(scion) },
  ],
  "core.position_changes": holdings,
});

const trend = (name: string) => `fund-trends/${name}`;

test.each([
  ["held: of the quarter only", trend("holding"), ["a-now"]],
  ["increased: of both quarters that are compared", trend("increased-positions"), ["a-now", "b-before"]],
  ["closed: of both quarters that are compared", trend("closed-positions"), ["a-now", "b-before"]],
])("behind a security %s, and of its own managers", async (_, endpoint, filings) => {
  const changes = change([
    file("b-before", oak, before),
    file("a-now", oak, q),
    file("c-earlier", oak, earlier),
    file("d-other", scion, q),
  ]);
  const causes = await findCauses(marts, [move(endpoint, "apple")], changes);
  expect(causes).toEqual({ [`v1/rankings/${endpoint}.arrow`]: { apple: { filings_count: filings.length, filings } } });
});

test("filings count whether they came, went, have other rows or are ruled otherwise", async () => {
  const changes: FilingChanges = {
    new: [file("3-new", oak, q)],
    withdrawn: [file("1-gone", oak, q)],
    changed: [{ ...file("4-again", oak, q), row_count_before: 2, filed_value_before: 1 }],
    ruled_otherwise: [{ ...file("2-ruled", oak, q), role_before: "added" }],
  };
  const causes = await findCauses(marts, [move(trend("holding"), "apple")], changes);
  expect(Object.values(causes)).toEqual([
    { apple: { filings_count: 4, filings: ["1-gone", "2-ruled", "3-new", "4-again"] } },
  ]);
});

test("a filing that a correction moved is behind the portfolio that it left, and behind the one that has it now", async () => {
  const corrected = { ...file("1", oak, before), role_before: "base", cik_before: scion, report_period_before: q };
  const changes: FilingChanges = { ...none, ruled_otherwise: [corrected] };
  const rankings = [
    move("funds-portfolios/2013q4", "scion"),
    move("funds-portfolios/2013q3", "oak-management", [before, before]),
  ];
  const causes = await findCauses(marts, rankings, changes);
  expect(Object.values(causes)).toEqual([
    { scion: { filings_count: 1, filings: ["1"] } },
    { "oak-management": { filings_count: 1, filings: ["1"] } },
  ]);
});

test("so is one that was moved to another quarter of its manager, or to another manager of its quarter, once", async () => {
  const find = (moved: FilingChanges["ruled_otherwise"][number], ...rankings: MovedRanking[]) =>
    findCauses(marts, rankings, { ...none, ruled_otherwise: [moved] });
  const one = { filings_count: 1, filings: ["1"] };
  const from = { role_before: "base", cik_before: oak, report_period_before: q };
  const earlier = { ...file("1", oak, before), ...from };
  expect(await find(earlier, move("funds-portfolios/2013q4", "oak-management"))).toMatchObject({
    "v1/rankings/funds-portfolios/2013q4.arrow": { "oak-management": one },
  });
  expect(await find(earlier, move(trend("closed-positions"), "apple"))).toMatchObject({
    "v1/rankings/fund-trends/closed-positions.arrow": { apple: one },
  });
  expect(
    await find({ ...file("1", scion, q), ...from }, move("funds-portfolios/2013q4", "oak-management")),
  ).toMatchObject({
    "v1/rankings/funds-portfolios/2013q4.arrow": { "oak-management": one },
  });
});

test("where another quarter is ranked, no filing is behind the move: the night's filings are few of its, and not the cause", async () => {
  const changes = change([file("2", oak, q), file("1", oak, before)]);
  const rankings = [trend("holding"), trend("closed-positions")].map((name) => move(name, "apple", [before, q]));
  expect(await findCauses(marts, rankings, changes)).toEqual({});
});

test("20 filings are named, all are counted, each once", async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => String(index + 10));
  const changes = change(numbers.map((number) => file(number, oak, before)).reverse());
  const causes = await findCauses(marts, [move(trend("closed-positions"), "apple")], changes);
  expect(Object.values(causes)).toEqual([{ apple: { filings_count: 25, filings: numbers.slice(0, 20) } }]);
});

test("behind a portfolio are its manager's filings of that quarter", async () => {
  const changes = change([file("1", oak, q), file("2", oak, before), file("3", scion, q)]);
  const causes = await findCauses(marts, [move("funds-portfolios/2013q4", "oak-management")], changes);
  expect(causes).toEqual({
    "v1/rankings/funds-portfolios/2013q4.arrow": { "oak-management": { filings_count: 1, filings: ["1"] } },
  });
});

test("no filing is behind a ticker by upside, nor behind a security that none of its managers' filings moved", async () => {
  const changes = change([file("1", oak, q)]);
  const upside = move("analyst-trends/upside", "apple", [null, null]);
  expect(await findCauses(marts, [upside, move(trend("holding"), "gamestop")], changes)).toEqual({});
});

test("holders are asked for by the securities that moved and the managers whose filings changed, quarters apart", async () => {
  const asked: unknown[] = [];
  const findHolders = async (...question: unknown[]) => {
    asked.push(question);
    return new Map();
  };
  const watched = { ...marts, provenance: { ...marts.provenance, findHolders } };
  const portfolios = move("funds-portfolios/2013q3", "oak-management", [before, before]);
  const rankings = [portfolios, move(trend("holding"), "gamestop"), move(trend("closed-positions"), "apple")];
  await findCauses(watched, rankings, change([file("1", scion, q), file("2", oak, before), file("3", "x", earlier)]));
  await findCauses(watched, rankings, change([file("4", oak, earlier)]));
  expect(asked).toEqual([[q, ["apple", "gamestop"], [oak, scion]]]);
});
