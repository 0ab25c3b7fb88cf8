import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeRows } from "../../pipeline/tables/write-rows.ts";
import { openWarehouse } from "../../pipeline/warehouse.ts";
import { findTable } from "../../schemas/tables.ts";
import { shareTemporaryFolder } from "../temporary-folder.ts";

const warehouse = await openWarehouse({ threads: 1 });
const folder = shareTemporaryFolder("write-rows");
const file = join(folder, "rejects.parquet");
afterAll(async () => {
  warehouse.close();
});

const reject = { source_id: "s", file: "a.csv", field: null, value: null, reason: "bad" };

test("as many rows as there are, each in its place", async () => {
  const rows = Array.from({ length: 25_000 }, (_, index) => ({ ...reject, line: index }));
  await writeRows(warehouse, findTable("ops.rejects"), rows, file);
  const [found] = await warehouse.rows(
    `select count(*) as rows, count(*) filter (line = place) as in_place
     from (select line, row_number() over () - 1 as place from read_parquet('${file}'))`,
  );
  expect(found).toEqual({ rows: 25_000, in_place: 25_000 });
});

test("half of a character, as where a text was cut, stops nothing; a backslash is no such half", async () => {
  const values = ["Foo \ud83d", "\ude80 Bar", "a\\ud83d", "🚀"];
  const rows = values.map((value, line) => ({ ...reject, line, value }));
  await writeRows(warehouse, findTable("ops.rejects"), rows, file);
  const found = await warehouse.rows(`select value from read_parquet('${file}') order by line`);
  expect(found.map(({ value }) => value)).toEqual(["Foo \ufffd", "\ufffd Bar", "a\\ud83d", "🚀"]);
});
