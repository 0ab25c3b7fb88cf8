import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { silentReport } from "../../pipeline/log/report.ts";
import type { Build } from "../../pipeline/tables/models.ts";
import { openPartitionStore } from "../../pipeline/tables/partitions.ts";
import type { Plan } from "../../pipeline/tables/plans.ts";
import { shareCores } from "../../pipeline/tables/share-cores.ts";
import type { Warehouse } from "../../pipeline/warehouse.ts";
import { findTable } from "../../schemas/tables.ts";
import { renewTemporaryFolder } from "../temporary-folder.ts";

const root = renewTemporaryFolder("share-cores");
const small = 2 ** 21 - 1;
const large = 2 ** 21;
const huge = 2 ** 29;

/** What happened, in order: `+` where a job began, and on how many threads, `-` where it ended. */
let events: string[];
let threads: number;
let isAlone: boolean;
beforeEach(() => {
  [events, threads, isAlone] = [[], 1, false];
});

const onThreads: Warehouse["onThreads"] = async (count, use) => {
  const before = threads;
  threads = count;
  return use().finally(() => {
    threads = before;
  });
};
const engine = {
  warehouse: { threads: 2, onThreads } as Warehouse,
  store: openPartitionStore(root),
  report: silentReport,
} as unknown as Build;

/** Shares cores among jobs, each made of so many bytes and under way until it is told to end. */
function open(atOnce = 2) {
  const compute = shareCores({ atOnce, take: () => Promise.reject(new Error("none is taken")) }, () => isAlone);
  return async (name: string, bytes: number) => {
    await writeFile(join(root, name), "");
    await truncate(join(root, name), bytes);
    const table = findTable("core.positions");
    const inputs = [
      { table, contents: [], partitions: [{ table: table.name, key: "", madeFrom: "", content: "", path: name }] },
    ];
    const plan: Plan = { table, key: name, inputs, parameters: { as_of: "" }, madeFrom: "" };
    let end = () => {};
    const ended = compute(engine, plan, async () => {
      events.push(`+ ${name} on ${threads}`);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      events.push(`- ${name}`);
    });
    await sleep(20);
    return async () => {
      end();
      await ended;
      await sleep(20);
    };
  };
}

test("as many are computed at once as there are engines, large ones too, each on what threads there are", async () => {
  const begin = open();
  const [endOne, endOther, endLast] = [
    await begin("one", large),
    await begin("other", small),
    await begin("last", large),
  ];
  expect(events).toEqual(["+ one on 1", "+ other on 1"]);
  for (const end of [endOther, endOne, endLast]) await end();
  expect(events.slice(2)).toEqual(["- other", "+ last on 1", "- one", "- last"]);
});

test("a large one that is alone has all threads, and what comes then waits for it; a small one has not", async () => {
  const begin = open();
  isAlone = true;
  const endSmall = await begin("small", small);
  await endSmall();
  const endLarge = await begin("large", large);
  const endNext = await begin("next", large);
  expect(events.slice(2)).toEqual(["+ large on 2"]);
  isAlone = false;
  await endLarge();
  await endNext();
  expect(events).toEqual(["+ small on 1", "- small", "+ large on 2", "- large", "+ next on 1", "- next"]);
});

test("one that needs the memory waits for the others, has all threads, and is waited for", async () => {
  const begin = open();
  const endOne = await begin("one", small);
  const endHuge = await begin("huge", huge);
  expect(events).toEqual(["+ one on 1"]);
  await endOne();
  const endNext = await begin("next", small);
  expect(events).toEqual(["+ one on 1", "- one", "+ huge on 2"]);
  await endHuge();
  await endNext();
  expect(events.slice(3)).toEqual(["- huge", "+ next on 1", "- next"]);
});

test("where there is one engine the threads stay as they are", async () => {
  isAlone = true;
  const begin = open(1);
  const endHuge = await begin("huge", huge);
  await endHuge();
  expect(events).toEqual(["+ huge on 1", "- huge"]);
});
