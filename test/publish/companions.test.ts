import { expect, test } from "vitest";
import { describeStatus, listIndustries, listSectors } from "../../pipeline/publish/companions.ts";
import type { MartRow } from "../../pipeline/publish/marts.ts";
import { makeTables } from "./fake-marts.ts";

const quarters = () => makeTables()["marts.quarters"] ?? [];
const earlier = { ...quarters()[1], report_period: "2013-06-30", quarter: 2 } as MartRow;
const describe = (rows = [earlier, ...quarters()]) => describeStatus("2014-02-20-00000000000a", "2014-02-20", rows);

test("status tells the release and every quarter, oldest first, in published keys only", () => {
  const status = describe();
  expect(status).toMatchObject({ release: "2014-02-20-00000000000a", as_of: "2014-02-20", warnings: [] });
  expect(status.latest_finalized).toEqual({ year: 2013, quarter: 4 });
  expect(status.quarters.map(({ year, quarter }) => `${year}q${quarter}`)).toEqual(["2013q2", "2013q3", "2013q4"]);
});

test("a quarter of an earlier year comes before any of a later one", () => {
  const last = { ...earlier, report_period: "2012-12-31", year: 2012, quarter: 4 };
  const { quarters: told } = describe([...quarters(), last]);
  expect(told.map(({ year, quarter }) => `${year}q${quarter}`)).toEqual(["2012q4", "2013q3", "2013q4"]);
});

test("no latest quarter, or two, is an error that says what to look at", () => {
  expect(() => describe([])).toThrow("none of its 0 rows has is_latest_finalized");
  expect(() => describe(quarters().map((row) => ({ ...row, is_latest_finalized: true })))).toThrow("2 of its 2 rows");
});

test("sectors and industries come by id; one that is no slug is an error", () => {
  const sectors = makeTables()["marts.sectors"] ?? [];
  for (const rows of [sectors, sectors.toReversed()]) {
    expect(listSectors(rows).map(({ id }) => id)).toEqual(["energy", "technology"]);
  }
  expect(listIndustries(makeTables()["marts.industries"] ?? [])).toHaveLength(1);
  expect(() => listSectors([{ id: "Not A Slug", name: "x" }])).toThrow("id");
});
