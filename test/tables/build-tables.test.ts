import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import { buildTables } from "../../pipeline/tables/build-tables.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore } from "../../pipeline/tables/partitions.ts";
import { openWarehouse, type Warehouse } from "../../pipeline/warehouse.ts";
import type { TableName } from "../../schemas/tables/table.ts";
import { findTable } from "../../schemas/tables.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const root = renewTemporaryFolder("build-tables");
const quarters = ["2023-12-31", "2024-03-31", "2024-06-30"];

/** What happened, in order: `+` where a partition began to be computed, and on how many threads, `-` where it ended. */
let events: string[];
let threads: number;
/** The partitions that are not to end yet, those that fail, and how many bytes the others have. */
let kept: Set<string>;
let failing: Set<string>;
let bytes: number;

beforeEach(() => {
  events = [];
  threads = 2;
  kept = new Set();
  failing = new Set();
  bytes = 1;
});

/** An engine that computes nothing. */
function engineOf(warehouse: Warehouse): Warehouse {
  return {
    ...warehouse,
    threads: 2,
    execute: async () => {},
    rows: async () => [],
    beside: async () => engineOf(warehouse),
    onThreads: (count, use) => {
      const before = threads;
      threads = count;
      return use().finally(() => {
        threads = before;
      });
    },
    writeParquet: async (_sql, _parameters, file) => {
      const [, table = "", key = ""] = /(\w+)\/\.making-[0-9a-f-]{36}-(\w+)$/.exec(file) ?? [];
      events.push(`+ ${table} ${key} on ${threads}`);
      while (kept.has(`${table} ${key}`)) await sleep(1);
      events.push(`- ${table} ${key}`);
      if (failing.has(`${table} ${key}`)) throw new Error("no");
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${"x".repeat(bytes)}${key}PAR1`);
      return 1;
    },
  };
}

async function build(names: readonly TableName[], held = quarters): Promise<Build> {
  const warehouse = await openWarehouse({ threads: 1 });
  const made: Build = {
    warehouse: engineOf(warehouse),
    beside: engineOf(warehouse),
    store: openPartitionStore(root),
    live: new Map(),
    asOf: "2024-08-15",
    report: silentReport,
    counts: { built: 0, reused: 0 },
  };
  await buildTables(made, names.map(findTable), held).finally(() => warehouse.close());
  return made;
}

const pairs = ["core.positions", "core.position_pairs"] as const;
const hasBegun = (partition: string) => events.some((event) => event.startsWith(`+ ${partition} `));
const awaitBegun = (...partitions: string[]) =>
  vi.waitUntil(() => partitions.every(hasBegun), { timeout: 5_000, interval: 1 });

test("a partition is begun once all that it is made of is there, whatever is under way, two at a time", async () => {
  kept = new Set(["positions 2024q1", "positions 2024q2"]);
  const building = build(pairs);
  await awaitBegun("positions 2024q1", "positions 2024q2");
  // Of the first quarter all is there, but both engines are at work.
  expect(hasBegun("position_pairs 2023q4")).toBe(false);
  kept.delete("positions 2024q1");
  await awaitBegun("position_pairs 2023q4", "position_pairs 2024q1");
  expect(hasBegun("position_pairs 2024q2")).toBe(false);
  kept.clear();
  const { live, counts } = await building;
  for (const name of pairs) expect(live.get(name)?.map(({ key }) => key)).toEqual(["2023q4", "2024q1", "2024q2"]);
  expect(counts).toEqual({ built: 6, reused: 0 });
});

test("what is there already is found again, and nothing is computed", async () => {
  await build(pairs);
  events = [];
  expect((await build(pairs)).counts).toEqual({ built: 0, reused: 6 });
  expect(events).toEqual([]);
});

test("after a failure nothing is begun, and what is under way comes to its end first", async () => {
  kept = new Set(["positions 2023q4", "positions 2024q1", "positions 2024q2"]);
  const ended = build(pairs).catch((error: Error) => error.message);
  await vi.waitUntil(() => events.length === 2, { timeout: 5_000, interval: 1 });
  const [, key] = /positions (\w+)/.exec(events[0] ?? "") ?? [];
  failing.add(`positions ${key}`);
  kept.delete(`positions ${key}`);
  await vi.waitUntil(() => events.length === 3, { timeout: 5_000, interval: 1 });
  await sleep(50);
  kept.clear();
  expect(await ended).toBe(`core.positions (${key}) could not be computed: no`);
  expect(events.slice(2).map((event) => event[0])).toEqual(["-", "-"]);
});

test.each([
  [1, 1],
  [2 ** 21, 2],
])("two have a thread each; one that is alone, made of %d bytes, is computed on %d", async (size, count) => {
  bytes = size;
  kept = new Set(["positions 2023q4", "reporters 2023q4"]);
  const building = build(["core.reporters", ...pairs], quarters.slice(0, 1));
  await awaitBegun("positions 2023q4", "reporters 2023q4");
  kept.clear();
  await building;
  expect(events.filter((event) => event.startsWith("+")).sort()).toEqual([
    `+ position_pairs 2023q4 on ${count}`,
    "+ positions 2023q4 on 1",
    "+ reporters 2023q4 on 1",
  ]);
  expect(threads).toBe(2);
});
