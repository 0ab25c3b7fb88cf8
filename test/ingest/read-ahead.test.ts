import { expect, test } from "vitest";
import { readAhead } from "../../pipeline/ingest/read-ahead.ts";

/** Lets whatever can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("opens so many ahead and no more, and uses them in order", async () => {
  const log: string[] = [];
  await readAhead(
    2,
    ["a", "b", "c", "d"],
    async (item) => {
      log.push(`open ${item}`);
      return item;
    },
    async (item) => {
      await settle();
      log.push(`use ${item}`);
    },
  );
  expect(log).toEqual([...["open a", "open b", "open c", "use a"], ...["open d", "use b", "use c", "use d"]]);
});

test("throws a failure when its turn comes, after what stood before it was used", async () => {
  const used: string[] = [];
  const run = readAhead(
    3,
    ["a", "damaged", "c"],
    async (item) => {
      if (item === "damaged") throw new Error("damaged zip");
      return item;
    },
    async (item) => {
      await settle();
      used.push(item);
    },
  );
  await expect(run).rejects.toThrow("damaged zip");
  expect(used).toEqual(["a"]);
});

test("after a failure nothing is opened any more, and what was being opened is waited for", async () => {
  const opened: string[] = [];
  const run = readAhead(
    2,
    ["a", "b", "c", "d", "e"],
    async (item) => {
      await settle();
      opened.push(item);
      return item;
    },
    async () => {
      throw new Error("disk full");
    },
  );
  await expect(run).rejects.toThrow("disk full");
  expect(opened).toEqual(["a", "b", "c"]);
});
