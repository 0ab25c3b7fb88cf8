import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
