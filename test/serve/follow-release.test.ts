import { mkdtemp, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { followRelease } from "../../pipeline/serve/follow-release.ts";
import { makeLive, writeRelease } from "./fake-release.ts";

const write = (folder: string, id: string, figure = 1) => writeRelease(folder, { id, figure, entries: 1 });

/** A folder with release `one` live, and the lines that who follows it logs. */
async function follow() {
  const folder = await mkdtemp(join(inject("sharedFolder"), "follow-"));
  const one = await write(folder, "one");
  const [webRoot, lines] = [await makeLive(folder, one), [] as string[]];
  const start = async () => {
    const followed = await followRelease({ webRoot, checkEveryMs: 2, log: (line) => void lines.push(line) });
    onTestFinished(followed.stop);
  };
  const nextLine = async () => {
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0);
    return lines.shift();
  };
  return { folder, one, webRoot, lines, start, nextLine };
}

test("a failure that was over is told when it comes again", async () => {
  const { folder, start, nextLine } = await follow();
  await start();
  await makeLive(folder, join(folder, "releases"));
  expect(await nextLine()).toMatch(/^the new release cannot be opened, one stays: /);
  await makeLive(folder, await write(folder, "two"));
  expect(await nextLine()).toBe("release two is live");
  await makeLive(folder, join(folder, "releases"));
  expect(await nextLine()).toMatch(/^the new release cannot be opened, two stays: /);
});

test("a release is another though its manifest is of the same moment, as of copies, or was written over where it lay", async () => {
  const { folder, one, start, nextLine } = await follow();
  const two = await write(folder, "two");
  const moment = new Date("2024-05-20");
  for (const release of [one, two]) await utimes(join(release, "manifest.json"), moment, moment);
  await start();
  await makeLive(folder, two);
  expect(await nextLine()).toBe("release two is live");
  await write(folder, "two", 2);
  // Who looks while it is written finds what does not belong together.
  let line = await nextLine();
  while (line !== "release two is live") line = await nextLine();
});

test("who stops while a release is looked at is told of no other", async () => {
  const { folder, one } = await follow();
  const [webRoot, lines] = [await makeLive(folder, one), [] as string[]];
  const log = (line: string) => {
    lines.push(line);
    followed.stop();
  };
  const followed = await followRelease({ webRoot, checkEveryMs: 1, log });
  await makeLive(folder, await write(folder, "two"));
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual(["release two is live"]);
  await makeLive(folder, one);
  await sleep(200);
  expect(lines).toHaveLength(1);
});
