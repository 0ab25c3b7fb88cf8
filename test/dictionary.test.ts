import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quoteName, type Warehouse } from "../pipeline/warehouse.ts";
import { layerOf } from "../schemas/tables/table.ts";
import { tables } from "../schemas/tables.ts";
import { openCatalog, runFixtures } from "./run-fixtures.ts";

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openCatalog((await runFixtures()).outDir);
});
afterAll(() => warehouse.close());

// Raw tables hold whatever was filed.
const told = tables.filter(({ name, stored }) => stored !== false && layerOf(name) !== "raw");

describe.each(told.map((table) => [table.name, table] as const))("%s of the fixtures", (name, { key, columns }) => {
  test("has nulls only in columns whose meaning says so", async () => {
    const never = Object.keys(columns).filter((column) => !/\bnull\b/.test(columns[column]?.meaning ?? ""));
    const counts = never.map((column) => `count(*) - count(${quoteName(column)}) as ${quoteName(column)}`);
    const [nulls = {}] = await warehouse.rows(`select ${["1 as one", ...counts].join(", ")} from ${name}`);
    expect(never.filter((column) => nulls[column] !== 0)).toEqual([]);
  });

  test("has one row a key", async () => {
    const columns = key.map(quoteName).join(", ");
    const shared = await warehouse.rows(`select ${columns} from ${name} group by all having count(*) > 1 limit 3`);
    expect(shared).toEqual([]);
  });
});
