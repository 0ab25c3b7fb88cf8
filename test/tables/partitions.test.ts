import { existsSync } from "node:fs";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readNoteTimes } from "../../pipeline/tables/live.ts";
import { openPartitionStore } from "../../pipeline/tables/partitions.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const root = renewTemporaryFolder("partitions");

const madeFrom = "0123456789abcdef";
const write = (file: string) => writeFile(file, "PAR1 rows PAR1");

test("a store finds what another one made in the folder after it looked there first", async () => {
  const [ours, theirs] = [openPartitionStore(root), openPartitionStore(root)];
  expect(await ours.find("core.filings", "2023q1", madeFrom)).toBeUndefined();
  expect(await ours.list("core")).toEqual([]);
  const made = await theirs.make("core.filings", "2023q1", madeFrom, write);
  expect(await ours.find("core.filings", "2023q1", madeFrom)).toEqual(made);
  expect(await ours.find("core.filings", "2023q2", madeFrom)).toBeUndefined();
  expect(await ours.list("core")).toEqual([made.path]);
});

test("partitions that are looked for all at once are found, each by its key, and after one was missing", async () => {
  const keys = ["2023q1", "2023q2", "2023q3"];
  const made = await Promise.all(
    keys.map((key) => openPartitionStore(root).make("core.filings", key, madeFrom, write)),
  );
  const store = openPartitionStore(root);
  const find = (key: string) => store.find("core.filings", key, madeFrom);
  expect(await Promise.all([...keys, "2023q4"].map(find))).toEqual([...made, undefined]);
  const late = await openPartitionStore(root).make("core.filings", "2023q4", madeFrom, write);
  expect(await Promise.all([...keys, "2023q4"].map(find))).toEqual([...made, late]);
});

test("the partitions of a layer are listed in order, in whichever they were made", async () => {
  const store = openPartitionStore(root);
  for (const key of ["2023q3", "2023q1", "2024q1", "2023q2", "2023q4"]) {
    await store.make("core.filings", key, madeFrom, write);
  }
  const keys = (await store.list("core")).map((path) => path.slice("core/filings/".length, -"-.parquet".length - 33));
  expect(keys).toEqual(["2023q1", "2023q2", "2023q3", "2023q4", "2024q1"]);
});

test("of two that make the same partition at once, the first file stays, and nothing is left of the second", async () => {
  const { path } = await openPartitionStore(root).make("core.filings", "2023q1", madeFrom, write);
  const { ino } = await stat(join(root, path));
  const again = await openPartitionStore(root).make("core.filings", "2023q1", madeFrom, write);
  expect(again.path).toBe(path);
  expect((await stat(join(root, path))).ino).toBe(ino);
  expect(await readdir(join(root, "core/filings"))).toHaveLength(1);
});

test("a partition that gets no name is an error, and nothing is left of it", async () => {
  vi.resetModules();
  const link = () => Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
  vi.doMock("node:fs/promises", async (importReal) => ({ ...(await importReal<object>()), link }));
  const partitions = await import("../../pipeline/tables/partitions.ts");
  vi.doUnmock("node:fs/promises");
  const made = partitions.openPartitionStore(root).make("core.filings", "2023q1", madeFrom, write);
  await expect(made).rejects.toThrow("ENOSPC");
  expect(await readdir(join(root, "core/filings"))).toEqual([]);
});

test("two that make the same partition at once write files of their own", async () => {
  const files: string[] = [];
  const make = () =>
    openPartitionStore(root).make("core.filings", "2023q1", madeFrom, async (file) => {
      files.push(file);
      await write(file);
    });
  const [one, two] = await Promise.all([make(), make()]);
  expect(one).toEqual(two);
  expect(new Set(files).size).toBe(2);
});

test("what is kept stays, and what nobody wants or a killed run left half written is deleted; notes are no partitions", async () => {
  const store = openPartitionStore(root);
  const make = (key: string) => store.make("core.filings", key, madeFrom, write);
  const [old, kept] = [await make("2023q1"), await make("2023q2")];
  await write(join(root, "core/filings/.making-1-2023q3"));
  await writeFile(join(root, "live.json"), "{}");
  expect(await store.list("core")).toEqual([old.path, kept.path]);
  await store.prune(new Set([kept.path]));
  const left = (await readdir(root, { recursive: true })).sort();
  expect(left).toEqual(["core", "core/filings", kept.path, "live.json"]);
});

test.runIf(existsSync("/proc/self/fd"))("to look for a partition leaves no file open", async () => {
  await openPartitionStore(root).make("core.filings", "2023q1", madeFrom, write);
  const countOpen = async () => (await readdir("/proc/self/fd")).length;
  const before = await countOpen();
  for (let time = 1; time <= 20; time += 1) await openPartitionStore(root).find("core.filings", "2023q1", madeFrom);
  expect(await countOpen()).toBeLessThan(before + 10);
});

test("a file that a power failure cut off is made again, and its place is free for it", async () => {
  const store = openPartitionStore(root);
  const made = await store.make("core.filings", "2023q1", madeFrom, write);
  for (const left of ["", "PAR1 ro"]) {
    for (const trustedAt of [0, Date.now() + 60_000]) {
      await writeFile(join(root, made.path), left);
      const opened = openPartitionStore(root, () => trustedAt);
      expect(await opened.find("core.filings", "2023q1", madeFrom)).toBeUndefined();
      expect(await store.make("core.filings", "2023q1", madeFrom, write)).toEqual(made);
      expect(await readFile(join(root, made.path), "utf8")).toBe("PAR1 rows PAR1");
    }
  }
});

test("a file that was changed since the last run ended is none; an older one is not read", async () => {
  const { path } = await openPartitionStore(root).make("core.filings", "2023q1", madeFrom, write);
  await writeFile(join(root, path), "PAR1 cows PAR1");
  const [soon, before] = [Date.now() + 60_000, Date.now() - 60_000];
  expect(await openPartitionStore(root, () => soon).find("core.filings", "2023q1", madeFrom)).toMatchObject({ path });
  await utimes(join(root, path), 1_000, 1_000);
  const since = (time: number) => openPartitionStore(root, () => time).find("core.filings", "2023q1", madeFrom);
  expect(await since(1_000_001)).toMatchObject({ path });
  expect(await since(1_000_000)).toBeUndefined();
  expect(existsSync(join(root, path))).toBe(false);
  await write(join(root, path));
  await writeFile(join(root, path), "PAR1 cows PAR1");
  expect(await openPartitionStore(root, () => before).find("core.filings", "2023q1", madeFrom)).toBeUndefined();
  expect(existsSync(join(root, path))).toBe(false);
});

test("an ingest vouches for its own layers only", async () => {
  const times = async () => {
    const trustedAt = await readNoteTimes(root);
    return [trustedAt("raw"), trustedAt("staging"), trustedAt("core")];
  };
  expect(await times()).toEqual([0, 0, 0]);
  for (const [note, time] of [
    ["live.json", 1_000],
    ["ingested.json", 2_000],
  ] as const) {
    await writeFile(join(root, note), "{}");
    await utimes(join(root, note), time, time);
  }
  expect(await times()).toEqual([2_000_000, 2_000_000, 1_000_000]);
  await utimes(join(root, "live.json"), 3_000, 3_000);
  expect(await times()).toEqual([3_000_000, 3_000_000, 3_000_000]);
});

test("of some partitions those are removed that are not what was written", async () => {
  const store = openPartitionStore(root);
  const make = (key: string) => store.make("core.filings", key, madeFrom, write);
  const made = [await make("2023q1"), await make("2023q2")] as const;
  await writeFile(join(root, made[1].path), "PAR1 cows PAR1");
  const trusting = openPartitionStore(root, (layer) => (layer === "core" ? Date.now() + 60_000 : 0));
  expect(await trusting.removeDamaged(made, "touched")).toEqual([]);
  expect(await trusting.removeDamaged(made)).toEqual([made[1]]);
  expect(await store.list("core")).toEqual([made[0].path]);
  await trusting.removeFresh(["core.filings"]);
  await store.removeFresh(["core.positions"]);
  expect(await store.list("core")).toEqual([made[0].path]);
  await store.removeFresh(["core.filings"]);
  expect(await store.list("core")).toEqual([]);
});
