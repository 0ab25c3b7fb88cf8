import { expect, test } from "vitest";
import { listUncovered } from "../../pipeline/fetch/list-uncovered.ts";

/** The uncovered days where these data sets are offered, of which `lost` are not to be had. */
function list(
  since: string,
  until: string,
  sets: readonly (readonly [string, string])[],
  lost: readonly number[] = [],
) {
  const wanted = sets.map(([firstFiled, lastFiled]) => ({ name: "", path: "", firstFiled, lastFiled }));
  const saved = sets.map((_, place) => ({
    outcome: lost.includes(place) ? ("missing" as const) : ("saved" as const),
    ...{ path: "", bytes: 0 },
  }));
  return listUncovered({ since, until }, { wanted, saved }).map(({ first, last }) => `${first} ${last}`);
}

const year = [
  ["2024-01-01", "2024-02-29"],
  ["2024-03-01", "2024-05-31"],
  ["2024-06-01", "2024-08-31"],
] as const;

test("the days since the newest data set are covered by none, nor are those of one that is not to be had", () => {
  expect(list("2023-12-31", "2024-10-05", year)).toEqual(["2024-09-01 2024-10-05"]);
  expect(list("2023-12-31", "2024-08-31", year)).toEqual([]);
  expect(list("2023-12-31", "2024-10-05", year, [0])).toEqual(["2024-01-01 2024-02-29", "2024-09-01 2024-10-05"]);
  expect(list("2023-12-31", "2024-10-05", year, [1, 2])).toEqual(["2024-03-01 2024-10-05"]);
  expect(list("2023-12-31", "2024-10-05", [])).toEqual(["2024-01-01 2024-10-05"]);
});

test("nor are those between two that the SEC lists", () => {
  expect(list("2023-12-31", "2024-08-31", [year[0], year[2]])).toEqual(["2024-03-01 2024-05-31"]);
});

test("nor are those before the first that it lists, back to the SEC's first data set of all", () => {
  expect(list("2022-12-31", "2024-08-31", year.slice(1))).toEqual(["2023-01-01 2024-02-29"]);
  expect(list("2012-12-31", "2013-08-31", [])).toEqual(["2013-04-01 2013-08-31"]);
});

test("data sets may overlap, and begin before what is wanted", () => {
  expect(list("2024-03-31", "2024-08-31", [year[1], ["2024-05-01", "2024-08-31"]])).toEqual([]);
  expect(list("2024-03-31", "2024-06-30", [year[1]], [0])).toEqual(["2024-04-01 2024-06-30"]);
  expect(list("2024-05-30", "2024-06-01", [year[1]])).toEqual(["2024-06-01 2024-06-01"]);
});

test("one may lie within another, or end with it", () => {
  const within = ["2024-04-01", "2024-04-30"] as const;
  const tail = ["2024-05-01", "2024-05-31"] as const;
  for (const sets of [
    [within, year[1]],
    [tail, year[1]],
    [year[1], tail],
  ]) {
    expect(list("2024-01-31", "2024-07-01", sets)).toEqual(["2024-02-01 2024-02-29", "2024-06-01 2024-07-01"]);
  }
});
