import { expect, test } from "vitest";
import { runBounded } from "../../pipeline/threads/run-bounded.ts";

const tick = () => new Promise((resolve) => setImmediate(resolve));

test("results come in the items' order, and no more jobs run at once than allowed", async () => {
  let running = 0;
  let most = 0;
  const results = await runBounded(3, [5, 1, 4, 2, 3], async (item) => {
    most = Math.max(most, ++running);
    for (let step = 0; step < item; step += 1) await tick();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(3);
});

test("after a failure no job starts, those under way end first, and the failure is thrown", async () => {
  const ended: number[] = [];
  const running = runBounded(2, [1, 2, 3, 4], async (item) => {
    if (item === 2) throw new Error("item 2 failed");
    for (let step = 0; step < 5; step += 1) await tick();
    ended.push(item);
  });
  await expect(running).rejects.toThrow("item 2 failed");
  expect(ended).toEqual([1]);
});
