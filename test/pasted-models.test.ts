import { afterAll, beforeAll, expect, test } from "vitest";
import { hasModel, readModel } from "../pipeline/tables/read-model.ts";
import type { Warehouse } from "../pipeline/warehouse.ts";
import { listTypes } from "../schemas/tables/table.ts";
import { tables } from "../schemas/tables.ts";
import { openCatalog, runFixtures } from "./run-fixtures.ts";

// Whoever reads a number pastes the model that it comes from into a shell, upon the catalog: there a model sees all quarters, where a run
// shows it those alone that its declaration says.

const latest = "2023-09-30";
const asOf = "2023-11-30";

// One that is cut by source is made of one source at a time, and so are the rows that it says.
const models = tables.filter((table) => hasModel(table) && table.partitioning !== "source");
const cases = models.map((table) => [table.name, table] as const);

let catalog: Warehouse;

beforeAll(async () => {
  catalog = await openCatalog((await runFixtures()).outDir);
});
afterAll(() => catalog?.close());

test.each(cases)("%s has the rows that its model answers upon the catalog", async (_, table) => {
  const columns = listTypes(table).map(([name, type]) => `cast("${name}" as ${type}) as "${name}"`);
  const where = table.partitioning === "quarter" ? "where report_period = $report_period::date" : "";
  const [row] = await catalog.rows(
    `with
     answered as (select ${columns.join(", ")} from (${await readModel(table.name)})),
     stored as (from ${table.name} ${where})
     select
       (select count(*) from (from answered except all from stored)) as answered_alone,
       (select count(*) from (from stored except all from answered)) as stored_alone`,
    { as_of: asOf, report_period: latest, known_to: latest },
  );
  expect(row).toEqual({ answered_alone: 0, stored_alone: 0 });
});
