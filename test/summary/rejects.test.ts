import { expect, test } from "vitest";
import { readSql } from "../../pipeline/tables/read-model.ts";
import type { Row } from "../../pipeline/warehouse.ts";
import { runSql } from "../run-model.ts";

const run = async (...rejects: Row[]) => runSql(await readSql("summary/rejects.sql"), { "ops.rejects": rejects });
const lose = (file: string, rows: number): Row[] =>
  Array.from({ length: rows }, (_, index) => ({
    file,
    line: index + 2,
    field: "active",
    value: "1",
    reason: "is wrong",
  }));

test("the files that lost most rows come first, and the example is of the worst", async () => {
  const rejects = [...lose("a.csv", 1), ...lose("b.csv", 2), ...lose("securities.csv", 1_200), ...lose("z.csv", 3)];
  expect(await run(...rejects)).toEqual([
    {
      rejects_count: 1_206,
      files_count: 4,
      worst_files: "securities.csv (1,200), z.csv (3), b.csv (2)",
      example: 'securities.csv line 2 active "1" is wrong',
    },
  ]);
});

test("a zip is told by the name that it has now", async () => {
  const rejects = lose("old: name.zip: INFOTABLE.tsv", 1).map((row) => ({ ...row, source_id: "z" }));
  const given = { "ops.sources": [{ source_id: "z", file: "new.zip", kind: "sec_13f" }], "ops.rejects": rejects };
  const [told] = await runSql(await readSql("summary/rejects.sql"), given);
  expect(told?.worst_files).toBe("new.zip: INFOTABLE.tsv (1)");
});

test("several fields of one row are one row; a whole file counts as one", async () => {
  const [row = {}] = lose("a.csv", 1);
  const whole = { file: "edgar/old.txt", line: null, field: null, value: null, reason: "passed over" };
  expect(await run(whole, row, { ...row, field: "type" })).toMatchObject([
    { rejects_count: 3, worst_files: "a.csv (1), edgar/old.txt (1)" },
  ]);
});

test("nothing is counted where nothing was rejected", async () => {
  expect(await run()).toMatchObject([{ rejects_count: 0, files_count: 0 }]);
});
