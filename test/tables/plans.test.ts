import { afterAll, expect, test, vi } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore, type Partition } from "../../pipeline/tables/partitions.ts";
import { planPartition } from "../../pipeline/tables/plans.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { altered } from "../alter-text.ts";

vi.mock("../../pipeline/tables/read-model.ts", async (importReal) =>
  (await import("../alter-text.ts")).alterModels(importReal),
);
vi.mock("../../pipeline/macros/macros.ts", async (importReal) =>
  (await import("../alter-text.ts")).alterMacros(importReal),
);

const warehouse = await openWarehouse({ threads: 1 });
afterAll(() => warehouse.close());
const store = openPartitionStore("nowhere");

const end = "2023-12-31";
const quarters = ["2023q2", "2023q3", "2023q4", "2024q1", "2024q2"];

/** Plans a quarter of a table, which reads these quarters of another. */
function plan(name: TableName, read: TableName, asOf: string, contents: readonly string[] = []) {
  const partitions = contents.map((content, index): Partition => {
    const key = quarters[index] ?? "";
    return { table: read, key, madeFrom: "", content, path: `${read}/${key}` };
  });
  const live = new Map([[read, partitions]]);
  const build: Build = { warehouse, store, live, asOf, report: silentReport, counts: { built: 0, reused: 0 } };
  return planPartition(build, findTable(name), end);
}

test("what is known of a quarter's end up to as-of is the same on every later day", async () => {
  const days = ["2023-12-28", end, "2024-03-01"];
  const plans = await Promise.all(days.map((asOf) => plan("core.closes", "staging.prices", asOf)));
  expect(plans.map(({ parameters }) => parameters.known_to)).toEqual(["2023-12-28", end, end]);
  const [before, atItsEnd, later] = plans.map(({ madeFrom }) => madeFrom);
  expect(atItsEnd).toBe(later);
  expect(before).not.toBe(later);
});

test("a quarter is made from the quarters that its table is declared to read, and from no others", async () => {
  const madeFrom = async (changed?: string) => {
    const contents = quarters.map((key) => (key === changed ? "changed" : "as it was"));
    return (await plan("core.settled_prices", "core.resolved_prices", "2024-03-01", contents)).madeFrom;
  };
  const before = await madeFrom();
  const changes = await Promise.all(quarters.map(async (key) => (await madeFrom(key)) !== before));
  expect(changes).toEqual([false, true, true, true, false]);
});

test.each([
  ["core.trend_counts", true],
  ["core.position_changes", true],
  ["is_within_one_share", true],
  ["core.books", false],
  ["percent_of", false],
])("a quarter of counts is made anew where %s is another: %s", async (name, isMadeAnew) => {
  const madeFrom = async (other: string) => {
    altered.name = other;
    return (await plan("core.trend_counts", "core.position_pairs", "2024-03-01")).madeFrom;
  };
  expect((await madeFrom(name)) !== (await madeFrom(""))).toBe(isMadeAnew);
});
