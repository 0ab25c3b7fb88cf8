import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bigintColumn, doubleColumn, enumColumn, makePlaces } from "../pipeline/column-data.ts";
import { openWarehouse } from "../pipeline/warehouse.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "warehouse-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("memory that does not do is told in DuckDB's first line, and with options of ours", async () => {
  const engine = await openWarehouse({ spillDir: folder, memoryLimit: "16MB", threads: 1 });
  const sql = "select list(range) as all_of_them from range(10_000_000)";
  const told = /^Out of Memory Error: [^\n]+\. Give more with --memory-limit, or fewer --threads\.$/;
  await expect(engine.rows(sql)).rejects.toThrow(told);
  await expect(engine.execute(`create table t as ${sql}`)).rejects.toThrow(told);
  await expect(engine.writeParquet(sql, {}, join(folder, "t.parquet"))).rejects.toThrow(told);
  await rm(join(folder, "t.parquet"), { force: true });
  engine.close();
});

test("engines that spill beside each other read their own rows, and leave nothing when they are closed", async () => {
  const open = () => openWarehouse({ spillDir: folder, memoryLimit: "100MB", threads: 1 });
  const engines = [await open(), await open()];
  for (const [index, { execute }] of engines.entries()) {
    await execute(
      `create table spilled as select hash(range + ${index}) as h, hash(range) as k from range(10_000_000)`,
    );
  }
  const sums = () => Promise.all(engines.map(({ rows }) => rows("select sum(h % 1000) as sum from spilled")));
  expect((await readdir(folder)).length).toBe(2);
  const [first, second] = await sums();
  expect(first).not.toEqual(second);
  const expected = await engines[0]?.rows("select sum(hash(range) % 1000) as sum from range(10_000_000)");
  expect(first).toEqual(expected);
  for (const { close } of engines) close();
  expect(await readdir(folder)).toEqual([]);
});

test("a table is filled with columns, nulls among them, chunk by chunk", async () => {
  const engine = await openWarehouse({ threads: 1 });
  const rowCount = 5_000;
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const type = { name: "enum('', 'a', 'b')", texts: ["", "a", "b"] };
  const places = makePlaces(type, rowCount).map((_, row) => row % 3);
  const halves = Uint32Array.from(rows.flatMap((row) => [row, row % 2]));
  await engine.fillTable(
    "filled",
    [
      enumColumn("text", type, places),
      bigintColumn("whole", halves),
      doubleColumn(
        "number",
        Float64Array.from(rows, (row) => (row % 5 === 0 ? Number.NaN : row / 2)),
      ),
      { name: "day", type: "DATE", values: Int32Array.from(rows) },
    ],
    rowCount,
  );
  expect(await engine.rows("select text, whole, number, day from filled order by day")).toEqual(
    rows.map((row) => ({
      text: [null, "a", "b"][row % 3] ?? null,
      whole: row + (row % 2) * 2 ** 32,
      number: row % 5 === 0 ? null : row / 2,
      day: new Date(row * 86_400_000).toISOString().slice(0, 10),
    })),
  );
  await engine.fillTable("filled", [{ name: "day", type: "DATE", values: new Int32Array() }], 0);
  expect(await engine.rows("from filled")).toEqual([]);
  engine.close();
});

test.each([255, 256, 257, 65_535, 65_536, 65_537])(
  "an ENUM of %d texts is filled in as many bytes as it has",
  async (count) => {
    const engine = await openWarehouse({ threads: 1 });
    const texts = Array.from({ length: count }, (_, place) => (place === 0 ? "" : `text ${place}`));
    await engine.execute(`create type texts as enum (${texts.map((text) => `'${text}'`).join(", ")})`);
    const type = { name: "texts", texts };
    const places = makePlaces(type, 3);
    places.set([count - 1, 0, 1]);
    await engine.fillTable("filled", [enumColumn("text", type, places)], 3);
    expect((await engine.rows("from filled")).map(({ text }) => text)).toEqual([`text ${count - 1}`, null, "text 1"]);
    engine.close();
  },
);
