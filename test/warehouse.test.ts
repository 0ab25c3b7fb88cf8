import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ColumnData, doubleColumn, enumColumn, makePlaces } from "../pipeline/sql/column-data.ts";
import { quoteLiteral } from "../pipeline/sql/quote.ts";
import { openWarehouse } from "../pipeline/warehouse.ts";
import { runFixtures } from "./run-fixtures.ts";
import { shareTemporaryFolder } from "./temporary-folder.ts";

const folder = shareTemporaryFolder("warehouse");

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

test("a text that begins with U+FEFF, as rows of a file that was put behind another, is read whole", async () => {
  const warehouse = await openWarehouse();
  const texts = ["\uFEFFAPPLE INC", `\uFEFF${"APPLE ".repeat(9)}`, "\uFEFF"];
  const rows = await warehouse.rows(`select ${texts.map((text, place) => `'${text}' as "${place}"`).join(", ")}`);
  expect(Object.values(rows[0] ?? {})).toEqual(texts);
  warehouse.close();
});

test("columns of JavaScript's are read in their order, nulls among them, chunk by chunk, by every connection", async () => {
  const engine = await openWarehouse({ threads: 2 });
  const beside = await engine.beside();
  const rowCount = 5_000;
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const type = { texts: ["", "a", "b"] };
  const places = makePlaces(type, rowCount).map((_, row) => row % 3);
  const columns: ColumnData[] = [
    enumColumn("text", type, places),
    {
      name: "whole",
      type: "BIGINT",
      values: BigInt64Array.from(rows, (row) => BigInt(row) + BigInt(row % 2) * 2n ** 32n),
    },
    doubleColumn(
      "number",
      Float64Array.from(rows, (row) => (row % 5 === 0 ? Number.NEGATIVE_INFINITY : row / 2)),
    ),
    { name: "day", type: "DATE", values: Int32Array.from(rows) },
    { name: "flag", type: "BOOLEAN", values: Uint8Array.from(rows, (row) => row % 2) },
    { name: "small", type: "INTEGER", values: Int32Array.from(rows, (row) => -row) },
  ];
  const expected = rows.map((row) => ({
    text: [null, "a", "b"][row % 3] ?? null,
    whole: row + (row % 2) * 2 ** 32,
    number: row % 5 === 0 ? null : row / 2,
    day: new Date(row * 86_400_000).toISOString().slice(0, 10),
    flag: row % 2 === 1,
    small: 0 - row,
  }));
  const both = [engine, beside].map((each) =>
    each.withColumns({ columns, rowCount }, async (given) => [
      await each.rows(`from ${given}`),
      await each.rows(`select text, count(*) as rows from ${given} where text = 'a' group by text`),
    ]),
  );
  const counted = { text: "a", rows: 1_667 };
  expect(await Promise.all(both)).toEqual([
    [expected, [counted]],
    [expected, [counted]],
  ]);
  expect(await engine.withColumns({ columns, rowCount: 0 }, (given) => engine.rows(`from ${given}`))).toEqual([]);
  const late = await engine.withColumns({ columns, rowCount }, async (given) => given);
  await expect(engine.rows(`from ${late}`)).rejects.toThrow(/no columns/);
  engine.close();
});

test.each([[3], [undefined]])(
  "statements are on one thread each for as long as that is asked for, of %s",
  async (threads) => {
    const engine = await openWarehouse(threads ? { threads } : {});
    const count = async () => (await engine.rows("select current_setting('threads') as threads"))[0]?.threads;
    const before = await count();
    expect(threads ?? before).toBe(before);
    expect(await engine.onThreads(1, count)).toBe(1);
    await expect(engine.onThreads(1, () => Promise.reject(new Error("none")))).rejects.toThrow("none");
    expect(await count()).toBe(before);
    engine.close();
  },
);

test.each([255, 256, 257, 65_535, 65_536, 65_537])(
  "an ENUM of %d texts is read in as many bytes as it has",
  async (count) => {
    const engine = await openWarehouse({ threads: 1 });
    const texts = Array.from({ length: count }, (_, place) => (place === 0 ? "" : `text ${place}`));
    const places = makePlaces({ texts }, 3);
    places.set([count - 1, 0, 1]);
    const columns = [enumColumn("text", { texts }, places)];
    const rows = await engine.withColumns({ columns, rowCount: 3 }, (given) => engine.rows(`from ${given}`));
    expect(rows.map(({ text }) => text)).toEqual([`text ${count - 1}`, null, "text 1"]);
    engine.close();
  },
);

test("of all tables those of positions and holdings are not packed", async () => {
  const { outDir } = await runFixtures();
  const engine = await openWarehouse();
  const files = quoteLiteral(join(outDir, "warehouse/*/*/*.parquet"));
  const rows = await engine.rows(
    `select distinct parse_path(file_name)[-3] || '.' || parse_path(file_name)[-2] as name
    from parquet_metadata(${files}) where compression = 'UNCOMPRESSED' and num_values > 0 order by name`,
  );
  engine.close();
  expect(rows.map(({ name }) => name)).toEqual(["core.position_pairs", "core.positions", "staging.holdings"]);
});
