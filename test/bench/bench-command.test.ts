import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test, vi } from "vitest";
import { callScript } from "../call-script.ts";
import { finishScript, startScript } from "../run-script.ts";

test.each([
  ["--quarters", "2.5", "is not a whole number"],
  ["--quarters", "67", "is more than the 66"],
  ["--factors", "1,1.3", "1.3 is not a whole number"],
  ["--factors", "1,34", "34 is more than the 33"],
  ["--runs", "0.5", "is not a whole number"],
  ["--filings", "0.5", "is not a whole number"],
  ["--seed", "1.5", "is not a whole number"],
  ["--quarters", "1", "leaves nothing for the second process"],
])("%s %s is refused before anything is measured", async (option, value, reason) => {
  const { code, error } = await callScript("bench", "--scratch", "package.json", option, value);
  expect(error).toContain(reason);
  expect(code).toBe(64);
});

test("a benchmark that is interrupted leaves nothing in its scratch folder", async () => {
  const folder = await mkdtemp(join(inject("sharedFolder"), "bench-"));
  const child = startScript("bench", "--scratch", folder, "--only", "pair", "--scale", "0.01", "--runs", "1");
  const ended = finishScript(child);
  const isMeasuring = async () => {
    expect((await readdir(folder, { recursive: true })).some((path) => path.includes("limit-"))).toBe(true);
  };
  await vi.waitFor(isMeasuring, { timeout: 60_000, interval: 20 });
  child.kill("SIGINT");
  expect(await ended).toMatchObject({ code: 130, error: expect.stringContaining("What it made is removed") });
  expect(await readdir(folder)).toEqual([]);
});
