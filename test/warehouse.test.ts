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
